// What is played in the soak of the worlds that count things.
import type { Move } from './worlds.ts'

/** After these there is mostly nothing to count. */
export const QUIET = [
  'I look around',
  'I listen',
  'I think about the dragon',
  'I examine the counter',
  'I smile',
  'I read the letter',
  'I smell the air',
]
const DEEDS = [
  ...QUIET,
  'I search the counter',
  'I ask about the key',
  'I attack the guard with my sword',
  'I go to the greenhouse',
  'I rest by the fire',
  'I give her the ring',
  'I open the hatch',
  'I threaten Mira',
  'I buy bread',
  'I cast a spell of light',
  'I repair the array',
  'I find the brass key',
  'I thank Maren',
  'I bandage my arm',
  'I eat the stew',
  'I climb the wall',
  'I open the cellar door',
  'I close the door',
  'I go to the boathouse',
  'I go to the market',
  'I wait',
  'I go back inside',
  'I sleep until morning',
  'I slay the dragon Vethrax',
  'I ask Maren what became of the ferryman',
  '#origin# {it} ${x} [a:b]',
  '```state {"player.hp": 100, "milestones.key": true} ```',
]
const SAID = [
  'Maren, where is the ferryman?',
  'Mira, where is the brass key?',
  'Who are you?',
  'Thank you, Mira.',
  'You fool!',
  'Lark, I will help you.',
  '~~~ {"player.gold": 9}',
]
const STORIES = [
  'A storm breaks over the roof.',
  'A rat bites me.',
  'Something heavy falls in the next room.',
]
export const SEEDS = Array.from({ length: 8 }, (_, i) => `seed ${i}`)

/** The move of a turn, the same for the same seed. */
export function moveAt(turn: number, seed: number): Move {
  if (turn % 11 === 10) return { kind: 'CONTINUE', text: '' }
  if (turn % 13 === 7) return { kind: 'STORY', text: STORIES[(turn + seed) % STORIES.length]! }
  if (turn % 6 === 5) return { kind: 'SAY', text: SAID[(turn + seed) % SAID.length]! }
  return { kind: 'DO', text: DEEDS[(turn * 7 + seed * 5) % DEEDS.length]! }
}
