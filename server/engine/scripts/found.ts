// What scripts were given, told apart at a cost that does not grow with its texts.
import { markOf } from '../context/recipe.ts'
import type { ScriptCard } from './cards.ts'
import type { ScriptTake } from './history.ts'

/** The same cards and takes have the same mark. Others nearly always have another: what is compared are the ids of cards,
 * and how long every text is. */
export function markOfFound(cards: ScriptCard[], history: ScriptTake[]): string {
  const sizes = cards.map(({ id, keys, entry, type, title, description }) =>
    [id, keys.length, entry.length, type.length, title.length, description.length].join(' '),
  )
  return markOf(`${sizes.join()};${history.map(({ type, text }) => `${type} ${text.length}`).join()}`)
}
