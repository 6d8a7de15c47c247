// Places of later days, aboard and on the ground: what one sees there, and what is going on.
import type { PlaceKind, PlaceLines } from './types.ts'

type Modern =
  | 'bar'
  | 'ship'
  | 'bridge'
  | 'engine'
  | 'lab'
  | 'hold'
  | 'planet'
  | 'void'
  | 'office'
  | 'flat'
  | 'ward'
  | 'street'

export const VESSELS: Record<Modern & PlaceKind, PlaceLines> = {
  ship: {
    indoors: true,
    survey: [
      'A corridor, ribbed like the inside of something; handholds; a strip of light that works as far as the second hatch and then gives up. On the deck, where the light ends, there is a single magnetic boot.',
      'Six lockers, five names. There is a mug in a clip on the wall, half full, with a skin on it that trembles in time with the deck. Somebody has written DON’T WAKE IT on a strip of tape, and stuck it to nothing in particular.',
      'You can see two hatches, a ladder going down, and a panel with its cover off. The tools are still laid out beside it in the order that someone meant to use them.',
    ],
    air: [
      'The deck hums under your boots, a shade flatter than it did.',
      'A panel ticks somewhere as it cools.',
      'Recycled air moves past you, tasting of metal and other people.',
      'The lights dip for half a second, and then hold.',
      'A line of text scrolls by on a screen that nobody is watching.',
      'Far below, a pump shudders into life, thinks about it, and stops.',
      'Condensation beads along a pipe and lets go, one drop at a time.',
      'Somewhere aft a hatch cycles, although there is nobody aft.',
      'The hull gives one long creak, from the front of the ship to the back, like someone walking over it.',
      'A loose strap turns in the air from the vent, pointing at this and that.',
    ],
  },
  bridge: {
    indoors: true,
    survey: [
      'Four seats, one lamp. The forward screen shows stars, and a thin green line that is where you ought to be, and a thin white one that is where you are. They part company about a day ago.',
      'The boards are mostly dark. Someone has left a jacket on the back of the centre chair and, on the arm of it, a row of little folded paper birds, each smaller than the last.',
    ],
    air: [
      'The stars ahead keep their cold distance, and do not appear to be getting any nearer.',
      'A soft tone sounds, twice, and an amber word comes up and goes away again before you can read it.',
      'The empty chairs have turned a little, all to the same side.',
      'One of the boards runs through its lights from left to right, as if clearing its throat.',
      'Static breathes in the speaker, in and out.',
      'A number changes on the main display, by one, and then changes back.',
      'A pen drifts along the edge of the board, end over end, until it meets a corner.',
      'The chronometer shows two times, ship and home, and home has stopped.',
      'Somebody has stuck a strip of tape over one switch, and has written on it only: please.',
    ],
  },
  engine: {
    indoors: true,
    survey: [
      'The drive stands in the middle of it all like an idol, with walkways round it, and a heat comes off it that you feel in your eyes. Three of the gauges agree with each other. The fourth has been turned to the wall.',
      'Pipes, ducts, a catwalk of steel mesh; through the mesh another, and below that a red light going round. A work lamp has been clipped to the rail down there, pointing at something under the floor.',
    ],
    air: [
      'Steam lets go from a valve, politely, and is taken in again.',
      'The whole floor shivers, as a horse does under flies.',
      'It smells of hot dust and ozone, and of coffee a week old.',
      'A needle on one of the dials is tapping at its stop, like a fingernail.',
      'Heat wavers over the casing and bends the far wall.',
      'Something down in the pipes knocks, goes along, and knocks again further off.',
      'Somewhere a contactor slams, and every light goes up by half a shade.',
      'Grease has been wiped from one rail, lately, and from no other.',
      'The sound in here has a beat to it, and you find that you are walking in step.',
    ],
  },
  lab: {
    indoors: true,
    survey: [
      'White benches, a cold case with a glass door, a chair with straps. In the case there are twelve numbered trays. Eleven are empty, and somebody has breathed on the glass from inside.',
      'It is very clean, apart from the one corner. Instruments are ranked by size along the wall, and where the smallest should be there is a hook, and a smear, and a label in a careful hand.',
    ],
    air: [
      'A fan turns over in the cold case, and the bottles touch shoulders.',
      'The light here has no shadows in it, which makes everything look like a picture of itself.',
      'Something in a jar turns round, slowly, to face the other way.',
      'A timer is counting down on a bench. It reaches nothing, and begins again.',
      'There is a smell of spirit, and, behind it, of soil.',
      'A machine draws one green line across its screen, and lifts it, once, for no one.',
      'Two beakers, left too near each other, are ringing very softly.',
      'The sink has a ring round it at the height of an elbow, pink.',
      'A glove box stands along the wall with its arms hanging in, like someone feeling for keys.',
    ],
  },
  hold: {
    indoors: true,
    survey: [
      'Containers are stacked to the roof with a lane between, just wide enough for your shoulders. All of them are sealed. One has been sealed from within.',
      'Nets, straps, a loader parked with its arms up. The inner door has a window in it as thick as your wrist; the light beyond is red, and there is a glove lying in the middle of the floor.',
    ],
    air: [
      'A strap hums under load, and drops its note by a tone.',
      'The cold comes up through your soles as if it had business with you.',
      'Behind one of the stacks something shifts its weight, exactly as cargo does.',
      'The big door ticks along its seal, from one corner to the next.',
      'Frost has drawn ferns on the metal, all of them growing the same way.',
      'Your footsteps go down the lane of boxes and come back by the other side.',
      'A barcode reader on a hook chirps, once, at something going past.',
      'Someone has chalked days on the side of a crate, and given up in the third week.',
      'Along the floor there is a bright scrape, leading in under the racks.',
    ],
  },
  planet: {
    indoors: false,
    survey: [
      'The ground is the colour of old bread and runs out flat to a very close horizon. There are tracks: a set of treads, going out, and beside them a set of boots, coming back. The boots begin in the middle of nowhere.',
      'A low dome, a mast with its dish turned down, a row of markers that may be graves or may be survey points. Someone has stood a chair outside, facing the sunrise, and fastened it down.',
    ],
    air: [
      'Dust goes by in a sheet at the level of your knees, and makes no sound at all.',
      'Your own breath is the loudest thing for a hundred miles.',
      'The sun, a hard small one, has moved by about its own width since you last looked.',
      'A pebble rolls a little way uphill. You decide that it was the slope.',
      'Far out on the flat something flashes, three times, evenly.',
      'The suit ticks as it warms, like a house.',
      'Fine grit has drifted up against one side of everything, including, you notice, you.',
      'The sky is the wrong colour at the edges, like an old photograph.',
      'Your shadow has a second shadow, fainter, that is a little late.',
    ],
  },
  void: {
    indoors: false,
    survey: [
      'The hull goes away from you on all sides like a country. There is a line of rungs, a dead antenna, and, a few metres off, a patch of bright bare metal in the shape of a hand.',
      'Stars, in the wrong numbers. Your tether runs back in a long slow curve; past the end of it, turning over and over, goes something small and white that you take at first for a star.',
    ],
    air: [
      'There is no sound but the pump at your collar, working like a small, loyal heart.',
      'The ship turns under you, or you turn over it; one gives up minding which.',
      'Sunlight comes round the edge of the hull like a door opening.',
      'A flake of paint drifts by, quite close, with all the time in the world.',
      'The tether tightens, and slackens, although you have not moved.',
      'A star goes out, low down, and comes on again; something has gone by in front of it.',
      'Your breath has made a small round cloud on the glass, and through it the whole of the sky is soft.',
      'Far along the hull a lamp is flashing that has no business to have power.',
      'You have the old giddy thought that it is only your own hand which keeps you here.',
    ],
  },
  bar: {
    indoors: true,
    survey: [
      'Stools, bottles, a mirror behind the bottles, so that everything in here happens twice. One booth at the back has a “reserved” card on it, and a drink, and the ice in the drink has not begun to melt.',
      'A long counter, sticky at the near end. Three people are sitting as far from one another as they can, and there is a fourth glass, full, in front of a stool that nobody looks at.',
    ],
    air: [
      'The ice machine drops its load, and everyone pretends not to have jumped.',
      'Somebody has put money in the music, and chosen something that nobody can be said to like.',
      'The bartender polishes a tap that was bright to begin with.',
      'A beer sign buzzes, pink, on and off, like a slow thought.',
      'A coaster has a telephone number on it, and one of the sevens has been made into a nine.',
      'Behind you the door opens, lets in the street, and shuts.',
      'Two people stop talking, in the way that people do when they were talking about you.',
      'It smells of lemons, bleach, and last night.',
      'In the mirror somebody gets up from a table, and when you turn round the table is empty.',
    ],
  },
  office: {
    indoors: true,
    survey: [
      'Desks, a dead plant, a whiteboard wiped in such a hurry that you can still read the shape of the argument. One monitor has been left on. The cursor is in the middle of a word.',
      'There is a coat on the stand, and a paper cup on the desk with a lipstick print, and a chair turned to face the door. In the waste bin, on top, lies a photograph torn once across.',
    ],
    air: [
      'The strip light flickers, catches, and sings.',
      'A phone rings on a desk at the far end, four times, and gives up.',
      'The coffee has gone cold in its paper cup.',
      'The lift opens down the hall, on nobody, and waits the proper time.',
      'Somewhere a printer wakes, draws breath, and does nothing.',
      'Traffic mutters behind the glass, eleven floors down or three.',
      'The blinds tick against each other in the air from the vent.',
      'Someone has drawn a small gallows on the corner of the blotter, and has got as far as the neck.',
      'A lift cable sings behind the wall, going up.',
    ],
  },
  flat: {
    indoors: true,
    survey: [
      'A sofa with a blanket on it, a sink full of cups, a wall of books in two languages. The window is open a crack; and on the sill, where one would put a key, somebody has put a key.',
      'The bed is made. The wardrobe is open, and half the hangers are empty, all from the one side. On the table there is a note that says only: “Thursday after all”.',
    ],
    air: [
      'The fridge shudders, and stops, and then you notice how loud it was.',
      'Someone upstairs drops a shoe. You wait, as everyone does, for the other.',
      'Neon from across the road turns the ceiling pink, then blue, then pink.',
      'A neighbour’s television laughs through the wall.',
      'Water runs in the pipes, on its way to somebody else.',
      'There is a smell of toast, and of rain on a hot street.',
      'A phone buzzes, face down, and turns itself a few degrees.',
    ],
  },
  ward: {
    indoors: true,
    survey: [
      'Ten iron beds, and ten folded blankets. The lino has a path worn in it from the door to the last bed on the left, and that bed is the only one that has been slept in.',
      'Green paint to the height of a shoulder, cream above. Doors, all with the same small window. Behind one of them there is a light on, and the chart hung outside it is blank except for today’s date.',
    ],
    air: [
      'A trolley with one bad wheel goes by, somewhere, on a floor that ought to be shut.',
      'The smell is of polish and boiled cloth, and it gets into the back of your teeth.',
      'A bell push lights up over one of the beds, and goes out.',
      'The clock on the wall is right, and has no second hand.',
      'Someone coughs, two rooms down, considerately.',
      'The radiators knock to one another, like people who are not allowed to talk.',
      'The curtain round one bed is drawn, and hangs quite straight, and has no feet under it.',
      'A chart is turning on its hook, from left to right and back.',
      'There is a wheelchair at the end of the corridor, facing the wall, with the brake on.',
    ],
  },
  street: {
    indoors: false,
    survey: [
      'Parked cars, a shuttered shop, a bus stop with one person at it who has let the last three buses go. Across the way a light comes on at the fourth floor, and somebody stands in it, and does not wave.',
      'It is the sort of street that is on the way to other streets. There is a call box, its door wedged open with a folded newspaper; a drain; and a van that has been there long enough to have leaves on it.',
    ],
    air: [
      'A siren goes up two streets off, and falls away.',
      'A taxi slows, has a look at you, and goes on.',
      'Steam leans out of a grating and takes somebody’s shape for a moment.',
      'Someone goes by talking to nobody, or to a telephone.',
      'The lights change, for an empty road, with perfect seriousness.',
      'Music comes out of a passing car, all bass, like a thing with a grudge.',
      'A shop sign buzzes and drops a letter, and is a different shop.',
      'A plastic bag goes along the pavement as if it had a train to catch.',
    ],
  },
}
