// How an action is told: what goes before it, what goes after it, and what is said when there is little to tell.
import type { Intent } from './types.ts'

type Manner = 'careful' | 'quick' | 'bold' | 'quiet' | 'social' | 'onward' | 'plain'

/** The manner in which each intent is carried out. */
export const MANNER_OF: Record<Intent, Manner> = {
  look: 'quiet',
  search: 'careful',
  read: 'quiet',
  listen: 'quiet',
  take: 'quick',
  drop: 'careful',
  open: 'careful',
  close: 'quick',
  break: 'bold',
  give: 'social',
  talk: 'social',
  ask: 'social',
  call: 'bold',
  persuade: 'social',
  threaten: 'bold',
  attack: 'bold',
  defend: 'quick',
  flee: 'quick',
  move: 'onward',
  climb: 'careful',
  follow: 'onward',
  sneak: 'quiet',
  rest: 'plain',
  wait: 'plain',
  consume: 'plain',
  heal: 'careful',
  make: 'careful',
  kindle: 'careful',
  douse: 'quick',
  trade: 'social',
  magic: 'bold',
  use: 'careful',
  throw: 'bold',
  touch: 'quiet',
  smell: 'quiet',
  think: 'plain',
  emote: 'plain',
  knock: 'bold',
  pray: 'quiet',
  wear: 'plain',
  try: 'plain',
}

/** What may go before the action: "Patiently, you …". */
export const LEADS: Record<Manner, readonly string[]> = {
  careful: ['Patiently', 'With some care', 'Taking your time', 'A little at a time', 'As quietly as you can'],
  quick: ['Quickly', 'Before you can think better of it', 'Without any fuss', 'In one movement'],
  bold: ['Without another word', 'With your jaw set', 'Before doubt can catch up with you', 'All at once'],
  quiet: [
    'For a while',
    'Very quietly',
    'With half your mind on the way out',
    'Holding your breath a little',
  ],
  social: ['After a moment', 'As lightly as you can manage', 'Choosing your moment', 'Without looking away'],
  onward: [
    'With one look behind',
    'At a steady pace',
    'While nobody is stopping you',
    'Since standing still will not help',
  ],
  plain: ['After a moment', 'For want of a better idea', 'In the end', 'Quite simply'],
}

/** What may go after it: "you …, one thing at a time." */
export const TAILS: Record<Manner, readonly string[]> = {
  careful: ['one thing at a time', 'in no hurry about it', 'careful of the noise', 'because somebody has to'],
  quick: ['and that is that', 'before anyone can object', 'rather faster than you meant to'],
  bold: ['and the time for second thoughts goes by', 'and you mean it', 'with everything you have'],
  quiet: [
    'and keep your thoughts to yourself',
    'as one does when nobody is hurrying one',
    'and let the rest wait',
  ],
  social: ['and watch to see how it lands', 'and leave it at that', 'as if it hardly mattered'],
  onward: ['and do not look back, or only once', 'one foot and then the other', 'with your collar up'],
  plain: ['for what it is worth', 'and there is nobody to tell you not to', 'and see what comes of it'],
}

/** What goes before an action that the player has just done already. */
export const AGAIN: readonly string[] = [
  'Once more',
  'Again',
  'A second time, in case the first was only practice',
  'Not content with that',
]

/** How something said is told, with somebody to hear it. `{quote}` is closed with its own stop or comma. */
export const SAID_TO: readonly string[] = [
  '“{quote}” you say to {who}.',
  'You turn to {who}. “{quoteend}”',
  '“{quote}” you say, and {who looks} up.',
  'You wait until {who is} looking your way. “{quoteend}”',
  '“{quote}” you say, low enough for {who} and nobody else.',
]

/** The same, where the words themselves name whom they are for. */
export const SAID_CALLING: readonly string[] = [
  '“{quote}” you say.',
  '“{quote}” you say, and wait.',
  '“{quoteend}” You try to say it as if it were a small thing.',
  '“{quoteend}” It is out before you have weighed it.',
]

/** How something is said to a mind that has no body. */
export const SAID_TO_VOICE: readonly string[] = [
  '“{quote}” you say to the air, which is where {who} lives.',
  '“{quoteend}” You say it to the nearest speaker, from habit.',
  '“{quote}” you say to {who}.',
  '“{quoteend}” You say it slowly and clearly, in case that should help.',
]

/** How something said is told, with nobody in particular to hear it. */
export const SAID: readonly string[] = [
  '“{quote}” you say.',
  'You say it aloud: “{quoteend}”',
  '“{quote}” you say, to whoever may be there to hear it.',
  '“{quoteend}” Your voice is the only one, and sounds it.',
]

/** How time goes on when the player lets it. */
export const TIME_PASSES: readonly string[] = [
  'Time goes on without your help.',
  'For a while nothing is asked of you.',
  'You let things take their course, and they take it.',
  'The moment stretches, and lets go.',
  'A quarter of an hour goes by, or something of about that size.',
  'You stay as you are. It is the rest of the world that moves.',
  'Nothing happens, and then, having got that over, something does.',
  'A little time passes, of the kind that leaves no mark.',
]

/** How the narrator goes on from what the player told as the story. */
export const STORY_GOES_ON: readonly string[] = [
  'And so it is. For a moment after that nobody and nothing moves, as though it had to be looked at first from all sides.',
  'It takes a little time to have happened. Then it has, and everything else has to shift along to make room.',
  'That changes things. You can feel them changing, like a boat when someone steps aboard.',
  'So that is how it goes. You would not have put money on it; and here it is, large as life.',
  'After that there is a silence, of the sort that comes before people all begin to speak.',
]

/** The same, taking up something that the player named. */
export const STORY_ECHOES: readonly string[] = [
  'Of all of it, it is {thing} that you will remember, when the rest has gone.',
  'Nothing in your day had led you to expect {thing}. It is strange how soon one gets used to such things.',
  'After {thing}, nothing else is quite where it was before.',
  'You had not been thinking of {thing} at all. You do not suppose that you will be thinking of much else, for a time.',
  'That will be how they tell it, you think, if anybody does: first {thing}, and then everything that came of it.',
]

/** The same, where what the player told is sudden or rough. */
export const STORY_SUDDEN: readonly string[] = [
  'It is very quick; and then, as such things do, it goes slowly.',
  'For a breath everything hangs, like a cup that has left the table and not yet met the floor.',
  'You are already moving by the time that you have understood it.',
  'There is no time to be surprised. You put that aside for later, with the rest.',
  'Somebody shouts. It may be you.',
  'Your body knows what to do, and does some of it.',
]

/** How words that cannot be made out are met. */
export const UNCLEAR: readonly string[] = [
  'You do it in your own way, and in your own words: “{clip}”.',
  '“{clip}”: that, or something very like it, is what you have in mind, and you go about it.',
  'What you do has no name hereabouts. “{clip}” is as near as anyone could come to it.',
]

/** How one gets somewhere. */
export const ARRIVALS: readonly string[] = [
  'You come to {place}.',
  'So this is {place}.',
  'By and by there is {place}, and you in it, looking about.',
  'And here is {place}, much as you were told, only more so.',
]
