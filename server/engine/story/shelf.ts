// The stories of a player as his page lists them: which a search finds, in what order, and which of them a page shows.
import { matchOf, termsOf } from './search.ts'

/** PLAYED: the one played last first. CREATED: the newest first. TITLE: by their titles. */
export type ShelfOrder = 'PLAYED' | 'CREATED' | 'TITLE'

/** Numbers count as numbers, and the order is the same on every machine. */
const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The stories whose titles have all that a search asks for. They stay in order, or are put in that of their titles. */
export function shelved<Story extends { title: string }>(
  stories: readonly Story[],
  search: string,
  order: ShelfOrder,
): Story[] {
  const terms = termsOf(search)
  const found = stories.filter(({ title }) => terms.length === 0 || matchOf(title, terms) !== null)
  return order === 'TITLE' ? found.sort((a, b) => byTitle.compare(a.title, b.title)) : found
}

/** Which part of a list is asked for: so many from a cursor on, or backwards where they are fewer than none. */
export interface Page {
  cursor?: { id?: string } | undefined
  skip?: number | undefined
  take?: number | undefined
}

/** The ids on a page; none behind a cursor that is not in the list. */
export function pageOf(ids: readonly string[], { cursor, skip = 0, take = ids.length }: Page): string[] {
  const at = cursor?.id === undefined ? null : ids.indexOf(cursor.id)
  if (at === -1) return []
  if (take >= 0) return ids.slice((at ?? 0) + skip, (at ?? 0) + skip + take)
  const end = (at === null ? ids.length : at + 1) - skip
  return ids.slice(Math.max(0, end + take), Math.max(0, end))
}
