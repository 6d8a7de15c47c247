// What kind of story it is, by the words it is told in.
import type { Genre } from './lexicon/types.ts'
import { wordsOf } from './wording.ts'

const SIGNS: Record<Genre, string> = {
  fantasy:
    'sword dragon magic wizard witch knight king queen kingdom castle inn tavern keeper ferryman elf dwarf goblin spell village lantern quest realm lord crown forest guild tower scroll potion horse innkeeper blacksmith throne prophecy medieval fantasy mage bard dungeon marsh fens fen frontier sheriff saloon cowboy viking pirate pirates sail sails mast cannon treasure island galleon samurai roman carriage',
  scifi:
    'spaceship starship station planet android robot reactor colony orbit space galaxy alien airlock laser cyborg asteroid mars saturn jupiter cryo hyperspace shuttle engineer drone ai computer scifi terraform spacecraft nebula oxygen spacesuit',
  horror:
    'haunted haunt ghost ghosts horror asylum curse cursed nightmare demon séance corpse blood scream undead zombie vampire cult ritual manor dread grave cemetery possessed whispering haunting',
  modern:
    'office phone city police detective car street apartment school internet london york paris tokyo café bus hospital newspaper lawyer murder bank university hotel taxi gun agent laptop email train subway suburb modern college',
}
const SETS: readonly (readonly [Genre, ReadonlySet<string>])[] = (Object.keys(SIGNS) as Genre[]).map(
  (genre) => [genre, new Set(SIGNS[genre].split(' '))],
)

/** The genre whose words the texts use most; fantasy where nothing speaks for another. */
export function genreOf(text: string): Genre {
  const words = new Set(wordsOf(text.slice(0, 8000)))
  let best: Genre = 'fantasy'
  let bestCount = 0
  for (const [genre, signs] of SETS) {
    let count = 0
    for (const word of words) if (signs.has(word)) count++
    if (count > bestCount) [best, bestCount] = [genre, count]
  }
  return best
}
