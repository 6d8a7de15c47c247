// What happens on taking, opening, using or otherwise handling a thing, by what sort of thing it is.
import type { Intent, Sort } from './types.ts'

export type Handling = Partial<Record<Sort, readonly string[]>>

export const HANDLING: Partial<Record<Intent, Handling>> = {
  search: {
    furniture: [
      'You run a hand along the underside, where people think that nobody will. Wedged there, wrapped in a scrap of cloth, is {find}.',
    ],
    container: [
      'You take everything out and lay it in rows: string, buttons, other people’s dust. And, beneath a false layer of paper, {find}.',
    ],
    wall: [
      'One part of it gives under your thumb, a very little. You work at it until you can get two fingers in, and draw out {find}.',
    ],
    cloth: ['You go through it seam by seam. In a pocket made to be overlooked there is {find}.'],
    body: [
      'You do it quickly, and apologise under your breath. Whoever it was had very little: only {find}.',
    ],
    water: [
      'You reach in up to the shoulder and feel about in the cold. There is silt, and more silt, and then {find}.',
    ],
    plant: [
      'You part it with both hands. Caught up inside, and there for some time by the look of it, is {find}.',
    ],
  },
  take: {
    weapon: [
      '{Thing comes} into your hand as if there had been an arrangement. You try the balance, and stand a little straighter.',
      'The weight of {thing} settles at your side. It is a comfort, and you are careful not to look into what kind.',
    ],
    light: [
      'You lift {thing}, and all the shadows get up with you and move to new places.',
      '{Thing swings} a little in your grip, and the whole of the place swings with {obj}.',
    ],
    container: ['{Thing is} heavier than {it looks}, and something in {obj} slides as you lift.'],
    paper: [
      'You fold {obj} along the old folds and put {obj} inside your coat, rather flat, and rather cold against the ribs.',
    ],
    money: ['Nobody sees you; all the same, you put {obj} in a separate pocket.'],
    key: [
      '{It is} small and cold, and {it makes} no sound as you close your hand. Somewhere there is a lock that would know {obj}.',
    ],
    drink: ['There is a ring left behind on the wood where {it was}, as neat as a full stop.'],
    food: ['You wrap {obj} up against later. Later, in your experience, is generally hungry.'],
    animal: [
      'This is permitted, barely. You can feel a heart going, under your hand, a great deal faster than yours.',
    ],
    tool: [
      'You sling {thing} where you can reach {obj}. You may not need such a thing; but that is never known until one hasn’t got it.',
    ],
  },
  open: {
    door: [
      '{Thing opens} inward, on a breath of colder air. Beyond there is a narrow dark, and, at the end of the dark, a line of light at the level of the floor.',
      'You try the handle, expecting nothing, and it turns. Somebody has been through here and not locked up behind them.',
      'There is a click, a sigh of old air, and the way is open. You let it stand a moment, to see if anything would care to come out first.',
    ],
    window: [
      '{It gives} by a hand’s breadth, and the outside comes in: cold, and damp, and with a voice in it, a long way off.',
    ],
    container: [
      'The lid comes up. Inside, under a fold of cloth that was white once, there is {find}.',
      'No lock; that ought to have told you something. There is nothing in there but {find}.',
    ],
    paper: [
      'There is a crackle of old folds. The writing goes on to the very edge, and round it, and up the side; somebody was running out of room.',
    ],
    drink: [
      'The stopper comes out with a small wet sound, and a smell of plums and varnish gets up and looks about.',
    ],
  },
  close: {
    door: [
      'You draw {thing} to, and hold it there until you hear the catch. On the other side, a moment later, something tries it, once, and gently.',
      '{Thing shuts} with a sound like a cough in church. You put your back against {obj}, and feel better.',
    ],
    window: ['You shut {obj}, and the noise outside becomes a picture of a noise.'],
  },
  use: {
    machine: [
      'You press what looks most like the thing to press. There is a hum, a stammer of lights, and then, from somewhere below you, an answering hum.',
      '{Thing wakes} by stages, like an old dog. At the end of it one small green light comes on and stays on.',
      'It takes you three tries to find the order of it. On the third, something a good way off goes “clunk”, in the manner of a thing deciding.',
    ],
    key: [
      'In as if into butter; a turn, the wrong way; and the lock opens all the same. Somebody had a sense of humour.',
    ],
    bell: [
      'The note goes out, and out, and you feel it in your teeth. When it has quite finished, everything is listening.',
    ],
    light: ['You hold {thing} up. The dark goes back as far as it must, and not a step further.'],
    tool: [
      '{Thing takes} the strain. There is a creak, a pause for thought, and then things begin to move your way.',
    ],
    weapon: [
      'You have {thing} in your hand now, and there is no pretending to be here about something else.',
    ],
    drink: ['You tilt {obj}, and what is in there comes slowly, and smells of plums and iron.'],
    vessel: ['{Thing answers} to you, after a fashion: late, and with a little to spare on the turn.'],
  },
  break: {
    door: [
      'The boot, twice, and then the shoulder. {Thing goes} in with a crack, and what is left looks smaller.',
    ],
    window: [
      'There is a noise like all the cups in a house. The cold comes straight in and makes itself at home.',
    ],
    container: ['The side splits, and what was in there is in your lap, more or less: {find}.'],
  },
  touch: {
    animal: [
      '{Thing suffers} it for a moment, and then, as though nobody were looking, {also leans} into your hand.',
    ],
    door: ['The handle is warm. It is not a warm day, and it is not a warm door.'],
    water: [
      'The cold makes your bones ring. Something, it may be weed, goes by under your fingers without stopping.',
    ],
    wall: [
      'Under your palm there is the faintest beat, slow and regular. It may be yours. You take your hand away before you can be sure.',
    ],
    fire: ['You feel the heat well before you get there, and have the sense to stop.'],
    picture: [
      'The surface is cold, and gives slightly. You snatch your hand back, and cannot see what made you do it.',
    ],
  },
  trade: {
    drink: [
      'A coin goes one way and a cup comes the other, and somebody has remembered to wipe the cup. The first mouthful is mostly warmth.',
      'It is set down in front of you with a small, decided sound. “That’s paid for,” somebody says, when you reach for your purse, and will not say by whom.',
    ],
    food: [
      'You pay too much and are given too much, and it comes out about even.',
      'It is put into your hands still warm, in a twist of paper with writing on it. The writing is somebody’s laundry list; you read all of it.',
    ],
  },
  make: {
    weapon: [
      'You work along the edge a little at a time, until it takes the hair off the back of your wrist. There is not much in the world that is so easily put right.',
    ],
    paper: [
      'You get as far as the first line, strike it out, and begin in the middle, which is where it had been waiting for you. After that there is only the question of how to stop.',
      'You put down what you are sure of. It leaves a good deal of white, and the white has a shape of its own.',
    ],
  },
  talk: {
    machine: [
      'There is breathing on the line, and behind the breathing a clock. “You took your time,” somebody says; and that is all.',
      'A voice you do not know reads you a number, twice, clearly, in the manner of someone paid by the word. When you ask who is there, it reads you the number again.',
      'Static, and a long way down in the static someone laughing, or crying; it is the sort of line on which one cannot tell.',
    ],
    door: [
      'You say it to the wood. There is a silence of exactly the kind that has an ear to the other side.',
    ],
  },
  call: {
    vessel: [
      'Nothing; then nothing; then, when you have given it up, there is one beside you, ticking over. “Where to?” says whoever is in there, without looking round.',
    ],
    animal: ['You call, feeling foolish. There is a pause for the sake of dignity, and then {thing comes}.'],
  },
  listen: {
    door: [
      'Two voices, you would say, keeping low; then one; then the scrape of a chair, and after that a silence with its eye to the keyhole.',
    ],
  },
  attack: {
    door: [
      'You give it all you have, and it takes it, and you both stand there shaking slightly. A plank has sprung, though, near the hinge.',
    ],
    animal: [
      '{Thing springs} aside at the last instant, and {also comes} round at you from a quarter that you had not thought to mind.',
      'You are faster, this once. {Thing lets} out a sound you will not soon forget, and {also gives} you the ground.',
    ],
    machine: [
      'Sparks, a smell of burnt dust, and the lights on {thing} go from amber to nothing. It may be that you have mended it; you don’t think so.',
    ],
  },
  rest: {
    fire: [
      'The warmth gets in at your hands first, and then your knees, and then, by and by, the rest of you comes along.',
    ],
    furniture: [
      '{Thing creaks}, and then {also takes} your weight without further remark. For a while you look at nothing in particular.',
    ],
  },
}

/** What comes of looking for something of one’s own. */
export const OWN_THINGS: readonly string[] = [
  '{Sought is} where you left {soughtobj}, which is to say, not in the first place that you looked, nor in the second. You take a better hold this time.',
  'There is a bad moment. Then you see {sought}, half under somebody’s coat, moved, though not far, and not, you think, by accident.',
  'You find {sought} leaning in a corner, where you have no memory of putting {soughtobj}. Someone has wiped the wet off, and said nothing about it.',
  '{Sought turns} up at last, under everything else, as such things will. You check it over; all as it should be, except for a smear of mud that is not yours.',
]

/** What comes of looking for a thing that the story has not put anywhere yet. */
export const WANTED: readonly string[] = [
  'There is no sign of {sought}; but in the place where you would have kept such a thing, somebody has left {find}.',
  'You do not find {sought}, not yet. What you do find, while you are about it, is {find}.',
  '{Sought} you do not see. There is only {find}, and the feeling that you are being in the right street and at the wrong door.',
  'You are on your knees by the time you find anything, and then it is not {sought}; it is {find}.',
]

/** What comes of looking for a thing, when it is there to be found. */
export const FOUND: readonly string[] = [
  'There {it is}: {sought}, no more than an arm’s length from where you began. You have the grace not to say anything.',
  'It takes some time. But there, at last, {sought is}, and you let out a breath that you had not meant to keep.',
  '{Sought is} not so much hidden as put by. You would have walked past, yesterday.',
  'You come upon {sought} just as you had begun to think about giving up. That is where such things are generally kept.',
  'Luck, or something wearing its coat: there {it is}, {sought}, quite plain, in the second place you try.',
]

/** The same, when the story has said where it would be. */
export const AS_TOLD: readonly string[] = [
  'There {it is}: {sought}, exactly where you had reason to think. It is almost a disappointment when things are where they should be; almost.',
  'Your fingers find {sought} before your eyes do. So that much was true, at least.',
]

/** What comes of looking for somebody, when they are there to be found. */
export const FOUND_SOMEBODY: readonly string[] = [
  'It is a voice that you find first, and then {sought}, a good way behind it.',
  '{Sought is} there after all: somewhat the worse for wear, and not at all sure about you.',
  'You have gone by twice before you see {sought}, keeping so still as to be furniture.',
]

/** What comes of looking for somebody who is standing there. */
export const RIGHT_HERE: readonly string[] = [
  'It is not a long search. {Sought is} right here, and {also has} been watching you at it.',
  'You look left, and right, and find {sought} at your elbow.',
]

/** What comes of putting out the very light that must not go out, and of other things that must not be done. */
export const FORBIDDEN: readonly string[] = [
  'Your hand gets as far as {duty} and stops there. It must never {dutyact}: they were quite clear on that, and nobody was smiling. You stand a moment with your arm out, like a sleepwalker, and then take it back.',
  'You come as near to it as makes no difference. Then something in you, older than curiosity, remembers that {duty} must never {dutyact}, and draws your hand away by the wrist.',
]
