// Scenery for places of no special kind, by genre; and weather and hours, for when the story names them.
import type { Genre } from './types.ts'

/** What one sees on looking round a place of no special kind. */
export const SURVEYS: Record<Genre, Record<'indoors' | 'outdoors' | 'anywhere', readonly string[]>> = {
  fantasy: {
    indoors: [
      'You see a room that has been used hard and swept often: a door, a second door, a hearth, a stool. On the wall there is a nail with nothing hung on it, and under the nail a clean shape, tall and narrow.',
      'There is less here than you had hoped, and all of it is in its place, except for one chair, which is in the middle of the floor, facing you.',
    ],
    outdoors: [
      'There is a good deal of sky, and a path under it, and tracks on the path: yours, and an older pair beside them that keep step with yours for as far back as you can see.',
      'The land lies about you like something left out overnight. There is a thread of smoke, a long way off; a broken wall, near by; and, on the wall, a jackdaw with something bright in its beak.',
    ],
    anywhere: [
      'You take it in order: what is near, what is far, what moves. There are more ways out of here than you had thought, and one of them has been used since you came.',
      'You turn once all the way round. It is an ordinary enough place, until you try to say what is ordinary about it. Somebody has been here before you, and has left it tidier than people do.',
    ],
  },
  scifi: {
    indoors: [
      'Bare metal, a bench, a row of dead lamps and a live one. There is a maker’s plate on the wall with a date on it, and the date has been filed off, and another has been scratched in beneath.',
      'You count exits, from training: two, and a vent. The cover of the vent is held on by three screws out of four.',
    ],
    outdoors: [
      'Open ground, and a hard line where the sky starts. There is a mast, a little way off, with a light on it; and the light is answering something, in short and long.',
    ],
    anywhere: [
      'You take it in by sectors, as you were taught. Nothing moves in the first, or the second. In the third there is a small steady light which you do not remember, and it is at about the height of an eye.',
      'Most of this was made to last, by people who did not. Someone has come through since, though: there is a clean print in the dust, and it is pointing the way that you are.',
    ],
  },
  horror: {
    indoors: [
      'You see a long room with too many doors. All of them are shut, and each has a chair set against it, on this side; all but one.',
      'Wallpaper, a lamp, a mirror with a sheet over it. The sheet has been hung with care, and pinned at the corners, and is moving in and out, a little, in the middle.',
    ],
    outdoors: [
      'The trees stand back from here, or have been kept back. There is a swing, going; there is a ladder let into the ground; and beside it, in a row by size, somebody has put down five pairs of shoes.',
    ],
    anywhere: [
      'It is all where it was, you are nearly sure, and you do not move your head more than you must. It is only that the things which were facing away from you are not, now, facing away.',
      'You make yourself look into each of the corners in turn, and there is nothing in them. It is when you have finished that you know there was one more of them than there should be.',
    ],
  },
  modern: {
    indoors: [
      'A door, a window, a table with a lamp on it. The lamp is on, in daylight, and turned toward the wall, as though someone had been questioning the wall.',
      'It is tidy, in the way of places where someone has just stopped being untidy. A drawer is open by an inch. There is one glass on the drainer, still wet.',
    ],
    outdoors: [
      'There is a kerb, a fence, a hoarding with last year’s concert on it. Somebody has gone along the posters with a pen, and put out the eyes of just the one face, every time.',
    ],
    anywhere: [
      'It pays to look at a place the way you would if you were going to be asked about it. Two ways out. One camera, pointing at the floor. A cigarette end, still smoking.',
      'It is much like other places, and you have begun to think so, when you notice that somebody else is looking round it too, and doing it better.',
    ],
  },
}

/** One small thing that is going on in a place of no special kind. */
export const AIRS: Record<Genre, Record<'indoors' | 'outdoors' | 'anywhere', readonly string[]>> = {
  fantasy: {
    indoors: [
      'A candle leans over, and straightens.',
      'Somewhere overhead a boot is dropped, and, after a while, the other.',
      'A draught finds its way in, goes round the room once, and leaves.',
      'There is a smell of cold ashes and beeswax.',
      'Moths go round the lamp in slow, stupid loops.',
      'A mouse looks out, sees how things are, and goes back in.',
    ],
    outdoors: [
      'A crow watches from a height and keeps its opinion to itself.',
      'Far off a bell counts the hour, and loses interest.',
      'The wind turns, and brings you somebody’s woodsmoke.',
      'Somewhere out of sight a dog is telling the whole valley about it.',
      'The grass whispers along the ground as though passing something on.',
      'A gate claps, a long way away, like one person applauding.',
    ],
    anywhere: [
      'The light has shifted a little, as it does when one is not minding it.',
      'Somewhere near by, something small has gone quiet.',
      'A feather comes down out of nowhere, turning, and lands by your foot.',
      'For a moment you smell woodsmoke, and then you do not.',
      'There is a stillness just here about the size of a person.',
      'Your shadow lies a little longer than you would have expected.',
      'Far away somebody is whistling, and has forgotten how it ends.',
      'Something glints, over there, and when you look again it is only the place where something glinted.',
      'A small wind gets up, goes through your pockets, and lies down.',
      'Your own footprints, when you look back, seem to belong to a more decided person.',
    ],
  },
  scifi: {
    indoors: [
      'The air scrubber coughs and settles.',
      'Dust turns in the beam of a work lamp.',
      'An amber light blinks, unacknowledged.',
      'Something in the wall counts slowly up, and starts again.',
      'A cable hangs from the ceiling, and sways to a motion you cannot feel.',
    ],
    outdoors: [
      'Grit ticks against your faceplate.',
      'Two moons, or one and a station, stand low in the sky like a colon.',
      'Heat or cold, your suit cannot make up its mind, and its fan comes and goes.',
      'Out at the edge of hearing something repeats itself, with corrections.',
    ],
    anywhere: [
      'Your wrist display blinks, thinks, and shows the same figures as before.',
      'A carrier tone comes up out of the static, holds for a breath, and sinks again.',
      'There is a smell of hot plastic, come and gone in a second.',
      'Somewhere a relay closes with a sound like a tongue clicked.',
      'You become aware of a vibration, too low to hear, that has been there all along.',
      'One of your indicator lights goes out, and, after due thought, comes on.',
      'The quiet here is of the manufactured sort, with a seam in it.',
      'A warning lamp that you had taken for a reflection turns out to be a lamp.',
      'Your suit radio breathes in, and thinks better of it.',
    ],
  },
  horror: {
    indoors: [
      'Something drips, slower than a heartbeat.',
      'The house settles, or something in it does.',
      'A clock is ticking in a room that has no clock.',
      'The wallpaper has come away in one long strip, like a tongue.',
      'A floorboard speaks in a room that you know to be empty.',
      'Behind the door there is the sound of a door being shut.',
    ],
    outdoors: [
      'The trees stop moving a little before the wind does.',
      'There are no birds. You had not noticed until now how long there have been no birds.',
      'Something has been hung on a branch, over there, and turns as you turn.',
      'The mud is full of prints, and every one of them is bare.',
    ],
    anywhere: [
      'Your breath shows, though it was warm a moment ago.',
      'For a moment there is a smell of wet earth, quite close, as if from a mouth.',
      'The silence has an edge to it, as if it had just stopped being something else.',
      'The dark over there is thicker than it ought to be, and comes up to about your shoulder.',
      'You catch yourself counting your own footsteps, and there is one over.',
      'Something says your name, in the voice that you use for talking to yourself.',
      'The hair lifts on your arms, all of it leaning the same way.',
      'A moth lands on your sleeve, and it has the wrong number of wings.',
      'Somewhere near at hand there is a sound like a page being turned, very slowly, by a wet finger.',
      'You smell smoke, and roses, and then only smoke.',
      'What you had taken for a coat on a hook is a hook.',
    ],
  },
  modern: {
    indoors: [
      'The light over the door flickers, and catches.',
      'Somebody laughs in the next room, and is hushed.',
      'A pipe knocks in the wall, three times, like a landlord.',
      'The clock is four minutes fast, and always has been, you feel.',
      'Outside, a car door shuts; nobody walks away from it.',
    ],
    outdoors: [
      'A plane goes over, winking, with everybody on it asleep.',
      'Somebody’s music leaks out of a window and is taken in again.',
      'A cat on a wall shuts its eyes at you.',
      'A street lamp comes on, early, over nobody.',
    ],
    anywhere: [
      'Somewhere a phone is ringing that nobody means to answer.',
      'There is a smell of rain on dust, and no rain.',
      'A helicopter is going round and round, a few streets away, like a thought.',
      'You have the sense of a face just turned aside.',
      'Your own phone buzzes once; when you look, there is nothing there.',
      'A door bangs, and a voice says “sorry” to it.',
      'The day has got to the point where it could go either way.',
      'The screen of your phone lights up your palm, and shows you the time, and nothing else.',
      'A dog on a lead looks at you as if it had been told about you.',
      'Somebody has written a number on the wall, and somebody else has rubbed out the last figure.',
      'The air tastes of pennies, as it does before thunder, or after drilling.',
      'You pass your own reflection, and it is a step ahead.',
    ],
  },
}

/** Lines for weather and hours that the story has named, by whether there is a roof. */
export const CONDITIONS: Record<string, Record<'indoors' | 'outdoors', readonly string[]>> = {
  rain: {
    indoors: [
      'Rain ticks at the windows like somebody with a small question.',
      'The rain comes on harder overhead, and for a moment there is nothing else to be heard.',
      'Somewhere the roof lets in a drop, and a bucket says thank you.',
    ],
    outdoors: [
      'The rain is of the fine, patient sort that gets in at the collar.',
      'Water runs off the brim of everything.',
      'Rain goes over the ground in grey steps, one after another.',
    ],
  },
  fog: {
    indoors: [
      'Fog stands at the window with its face to the glass.',
      'A little of the fog has come in with somebody and is hanging about by the door.',
    ],
    outdoors: [
      'The fog gives you a few yards to be going on with, and takes them away again behind you.',
      'Sounds come out of the fog in the wrong order.',
      'The fog thins, shows you something, and thinks better of it.',
    ],
  },
  snow: {
    indoors: [
      'Snow lies along the sill, blue with cold, like a sleeping cat.',
      'The snow has taken all the sound out of the world beyond the door.',
    ],
    outdoors: [
      'Snow squeaks under your boots, the only sound there is.',
      'Flakes come down past your face with great attention.',
    ],
  },
  wind: {
    indoors: [
      'The wind tries the door, goes round, and tries the windows.',
      'The chimney is talking to the wind in its sleep.',
    ],
    outdoors: [
      'The wind takes hold of your coat like a child who wants to go home.',
      'The wind drops, all at once, and you nearly fall over it.',
    ],
  },
  storm: {
    indoors: [
      'Thunder moves furniture about upstairs, and upstairs of that.',
      'Everything in the room is white for an instant, and has its mouth open.',
    ],
    outdoors: [
      'Lightning shows you the whole of it, flat and white, and takes it back.',
      'Thunder goes round the edge of things like a dog round sheep.',
    ],
  },
  night: {
    indoors: [
      'The windows have nothing in them now but the room itself, hung out over the dark.',
      'It is the hour at which a house belongs to its noises.',
    ],
    outdoors: [
      'The night has come down close, and has small lights in it, and some of them are eyes.',
      'You go by feel, and by the paler dark between the dark things.',
    ],
  },
  dusk: {
    indoors: [
      'The last of the daylight lies in a strip across the floor, and is getting thinner.',
      'It is the hour for lighting lamps, and nobody has got up to do it.',
    ],
    outdoors: [
      'The light is going, from the ground up.',
      'It is the time of evening when a post may be a man, and generally is not.',
    ],
  },
  dawn: {
    indoors: ['A grey light is going round the room, looking at things one by one.'],
    outdoors: [
      'Light comes up along the edge of the world, like something being carefully unwrapped.',
      'Birds start, all together, as at a signal.',
    ],
  },
}
