// How it is told that the player has reached what the story aims at. `{act}` is what he was to do, `{fact}` what is so.

/** For an aim that says what to do: "find the brass key". */
export const REACHED_ACT: readonly string[] = [
  'You had set out to {act}. It is done.',
  'To {act}: that was the thing, and you have done it.',
  'You meant to {act}, and now nobody can say that you did not.',
  'So much for whether you would ever {act}. You have.',
  'It was for you to {act}, and you have; it takes a moment to sink in.',
]

/** For an aim that says how things are to be: "the bell has been rung". */
export const REACHED_FACT: readonly string[] = [
  'So it has come about, and by your doing: {fact}.',
  'It is what you were here for, and now it is so: {fact}.',
  'You stand back from it. At last {fact}.',
  'There it is, then, and nobody can undo it: {fact}.',
]

/** For any other. */
export const REACHED: readonly string[] = [
  'That is a thing you can cross off; and you do, inwardly, with a thick line.',
  'Something that has been hanging over you comes down, softly, and is only a thing that you have done.',
  'You have got to where you were going with that. It is quieter here than you had expected.',
  'It is done, and it was you. You try how that feels, and it will bear your weight.',
]

/** For a smaller thing that is so from now on. */
export const DONE_FACT: readonly string[] = [
  'So now {fact}.',
  'From here on {fact}, and it was you who saw to it.',
  'That settles it: {fact}.',
  'You have made it so: {fact}.',
]

/** For one that cannot be told in its own words. */
export const DONE: readonly string[] = [
  'That is done now, and whatever comes after will have to go round it.',
  'There is no calling that back. You would not if you could.',
  'You have changed something there, and it will stay changed.',
  'It stays as you have put it.',
]

/** What stands in an aim, and the intent of whoever brings it about. */
export const AIM_INTENTS: Readonly<Record<string, string>> = {
  reach: 'move',
  arrive: 'move',
  escape: 'leave',
  leave: 'leave',
  exit: 'leave',
  flee: 'leave',
  left: 'leave',
  escaped: 'leave',
  defeat: 'attack',
  beat: 'attack',
  slay: 'attack',
  dead: 'attack',
  slain: 'attack',
  killed: 'attack',
  defeated: 'attack',
  destroy: 'break',
  broken: 'break',
  destroyed: 'break',
  discover: 'learn',
  uncover: 'learn',
  learn: 'learn',
  determine: 'learn',
  solve: 'learn',
  hear: 'learn',
  know: 'learn',
  discovered: 'learn',
  learned: 'learn',
  learnt: 'learn',
  solved: 'learn',
  lit: 'kindle',
  burning: 'kindle',
  alight: 'kindle',
  dark: 'douse',
  out: 'douse',
  doused: 'douse',
  opened: 'open',
  unlocked: 'open',
  shut: 'close',
  locked: 'close',
  closed: 'close',
  barred: 'close',
  meet: 'talk',
  met: 'talk',
  rescue: 'heal',
  rescued: 'heal',
  saved: 'heal',
  healed: 'heal',
  taken: 'take',
  stolen: 'take',
  held: 'take',
  obtain: 'take',
  obtained: 'take',
  found: 'search',
  repaired: 'make',
  fixed: 'make',
  mended: 'make',
  rung: 'use',
  bribe: 'give',
  bribed: 'give',
  given: 'give',
  delivered: 'give',
  paid: 'give',
}

/** Intents that bring about what another one means. */
export const ALSO: Readonly<Record<string, readonly string[]>> = {
  move: ['climb', 'sneak', 'follow', 'flee'],
  leave: ['move', 'sneak', 'flee', 'climb'],
  learn: ['search', 'ask', 'read', 'listen'],
  talk: ['ask', 'persuade'],
  give: ['trade'],
  break: ['attack'],
  attack: ['break'],
  search: ['take'],
  take: ['trade'],
  persuade: ['talk'],
  kindle: ['use'],
  look: ['search', 'read'],
}

/** Which intent undoes which. */
export const UNDOES: Readonly<Record<string, string>> = {
  open: 'close',
  close: 'open',
  kindle: 'douse',
  douse: 'kindle',
  take: 'drop',
  drop: 'take',
  wear: 'drop',
}
