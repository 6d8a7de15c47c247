// Places under a roof: what one sees there, and what is going on.
import type { PlaceKind, PlaceLines } from './types.ts'

type Rooms = 'inn' | 'house' | 'hall' | 'temple' | 'underground' | 'shop' | 'library' | 'tower'

export const ROOMS: Record<Rooms & PlaceKind, PlaceLines> = {
  inn: {
    indoors: true,
    survey: [
      'It is a low room, all beams, with a bar along one side and a stair going up into the dark on the other. Four tables; three of them wiped; and at the fourth a plate and a cup, and nobody.',
      'There are coats on the pegs by the door, more of them than there are people. The fire has been banked for a long night, and the best chair has been left empty by everyone, as though by agreement.',
      'A counter, a row of jugs, a slate with a great many names on it and a line through some of them. Beside the slate hangs a key on a nail, by itself, where you would think there should be two.',
    ],
    air: [
      'A log settles in the hearth and sends up a few sparks, for the look of the thing.',
      'Behind the bar somebody is drying the same cup for the third time.',
      'Overhead a board creaks: one step, two, and then the step that should have come next does not.',
      'The place smells of wet wool, onions, and lamp oil, in that order.',
      'Someone laughs at a table behind you, rather late, as though the joke had had to be explained.',
      'Smoke lies along under the beams, and stirs each time the door does not quite open.',
      'A cat crosses the room as though it were collecting rents.',
      'There are rings on the counter, one inside another, like the record of a long argument.',
      'The jugs on their hooks are touching, and now and then they chime, very faintly, with nobody near them.',
    ],
  },
  house: {
    indoors: true,
    survey: [
      'It is a plain enough room: a table, two chairs that do not match, a shelf with blue plates on it. One of the plates has been mended. All of them have been turned to face the wall.',
      'Somebody lives here, or lived here until lately. There is a shawl over a chair back, a cold pan, and a calendar of chalk marks by the door that goes on up to yesterday.',
      'You see a bed made too neatly, a basin with a skin of dust on the water, and a window with a chair drawn up to it, as if for keeping watch.',
    ],
    air: [
      'The house ticks and settles round you, like something getting comfortable.',
      'There is a smell of soap and apples, and under it a smell that is neither.',
      'In another room a tap, or something like a tap, lets go a drop and thinks about the next.',
      'Dust goes up through the light, in no hurry, like people leaving a church.',
      'A door that you closed has come open again by the width of a hand.',
      'Something small is busy inside the wall. It stops when you stop.',
      'On the mantel there is a clean round mark where a clock used to be.',
      'A cup on the table has a moth in it, drowned, with its wings spread as if on purpose.',
      'The stairs go up into a dusk of their own.',
    ],
  },
  hall: {
    indoors: true,
    survey: [
      'The room was built to make people feel small, and goes about it well: a long floor, tall windows, a chair at the far end raised by three steps. Only the chair has no dust on it.',
      'Banners hang down on both sides, their colours gone to brown. Between them stand eleven suits of armour, and, in the twelfth place, a pair of empty boots.',
      'There are two doors besides the one you came by. A guard might stand at either; there is a worn place at each where one did.',
    ],
    air: [
      'Your steps go on ahead of you, and are some time in coming back.',
      'A banner lifts and falls, though there is no wind in here that you can feel.',
      'Somewhere behind the panelling, servants’ feet go by at a run.',
      'The painted faces along the wall have the air of having just stopped talking.',
      'A door shuts, far down the passage, with the softness of a great deal of money.',
      'It is cold here in the way that only expensive stone is cold.',
      'Wax has run down from the sconces, year on year, into shapes like small grey saints.',
      'A chain of small bells runs along the cornice, for calling somebody; one of them is still moving.',
      'Light comes down from the high windows in bars, as if you were being measured.',
    ],
  },
  temple: {
    indoors: true,
    survey: [
      'Benches, a stone table, a bowl with coins in it that nobody has collected. Along the wall there are candles in rows, and all of them are out but one, and that one is new.',
      'The roof goes up a long way and keeps its own dusk. Names are cut in the floor, worn by feet to almost nothing; somebody has lately scrubbed one of them clean.',
      'There is a screen of carved wood at the far end, and a gap in it where a figure has been taken away. The saints on either side look straight ahead, as people do.',
    ],
    air: [
      'The quiet here has been swept, and put back where it was.',
      'A candle flame bows to something that goes by, and straightens up again.',
      'Old incense hangs in the air like a thing that was going to be said.',
      'Up in the roof a pigeon walks to and fro and thinks better of it.',
      'Far off behind the wall a bolt is drawn, and is drawn back.',
      'The stone underfoot dips where a thousand people have knelt, all a little to the left.',
      'Someone has left a glove on a bench, palm upward.',
      'The floor gives back your steps a little softened, like a rebuke.',
      'In the coloured window the one clear pane is the shape of a hand.',
    ],
  },
  underground: {
    indoors: true,
    survey: [
      'What light there is shows you wet stone, a roof that you could touch, and two ways on. Air comes out of the left one, cool and regular, as from something asleep.',
      'The walls have been worked here: there are pick marks, row on row, and at knee height a line of little niches, each with a stub of wax in it. The last is still soft.',
      'It widens into a chamber and then does not stop widening. You can hear water, below you and to the right, falling a long way and not making much of it.',
    ],
    air: [
      'Water drips somewhere ahead, taking its time between one drop and the next.',
      'The air tastes of iron, and of nobody having breathed it lately.',
      'Your own breathing comes back to you off the walls, half a beat late.',
      'Grit trickles down behind you and stops, like somebody who has been noticed.',
      'The dark ahead is of the sort that leans.',
      'Something with a great many legs gets out of your way, courteously.',
      'There is a draught on the left side of your face, and then it changes sides.',
    ],
  },
  shop: {
    indoors: true,
    survey: [
      'Every shelf is full and none of it is priced. There is a bell over the door, a ledger on the counter with a pen laid across it, and a curtain at the back that has just stopped moving.',
      'Things hang from the ceiling, so that one goes among them with one’s head down: pans, coils, boots by the pair. One boot hangs alone. Its label says “kept for”, and then a name, and the name is scratched out.',
      'It is a place of work, with the work left lying: a tool set down at an angle, a job half done, a stool pushed back. The tool is still warm from somebody’s hand.',
    ],
    air: [
      'A pair of scales on the counter tips, very slightly, by itself, and tips back.',
      'There is a smell of oil and string and old pepper.',
      'Behind the curtain someone is counting under their breath, and has got to forty.',
      'A fly goes over the window pane as if it were reading it.',
      'The bell above the door shivers on its spring without quite ringing.',
      'Something shifts on a top shelf, and decides to stay.',
      'Everything in here has been owned before, and seems to be wondering about you.',
      'A clock and another clock disagree on the wall, as they have for years.',
      'There is a draught from under the counter, where you would not expect one.',
    ],
  },
  library: {
    indoors: true,
    survey: [
      'Books to the ceiling, and a ladder on a rail to get at them. There is a gap on the third shelf, the width of three volumes, and the dust in it has finger marks.',
      'A long table, green lamps, a chair drawn back. A book lies open there under a pair of spectacles, with one line marked; and the ink of the mark has not yet gone dull.',
      'Somebody has been sorting papers into heaps, and has weighted each heap with a stone. The smallest heap has the largest stone.',
    ],
    air: [
      'A page turns over on the table, all by itself, as pages will.',
      'It smells of leather and mice, and of long afternoons.',
      'Somewhere between the shelves a book is slid out, and a moment later slid back.',
      'Silence has been going on in here for so long that it has become good at it.',
      'The ladder rolls an inch along its rail, and stops.',
      'Dust lies on everything but the one narrow path down the middle.',
      'The spine of one book is upside down, and once seen, it cannot be unseen.',
      'Somebody has used a bone for a bookmark; a small one; of a fish, you decide.',
      'The lamps have green shades, and make everyone look drowned.',
    ],
  },
  tower: {
    indoors: true,
    survey: [
      'The stair goes round and round the wall, without a rail, and narrows as it goes. From the top there comes a light that is not daylight, and from below, more faintly, a smell of the sea.',
      'It is a round room with one slit of a window. A cot, a bucket, a bundle of old charts; and, scratched in the plaster, the same three words as far up as an arm can reach.',
    ],
    air: [
      'The wind goes up the stair past you, like somebody late for something.',
      'Stone dust sifts down from above, a pinch at a time.',
      'High up, a shutter bangs, considers, and bangs.',
      'Each step is hollowed in the middle, so that one climbs in the shape of other people’s feet.',
      'You feel the height in the backs of your knees before you see it.',
      'A jackdaw comes in at the slit, sees you, and goes out again without turning round.',
      'Rope creaks above you under a weight that swings.',
      'From somewhere far below comes the sound of the door that you left open.',
      'The wall sweats, in long slow drops that all keep to the one side.',
    ],
  },
}
