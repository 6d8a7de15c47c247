// Importing in words: how large a file is, how far it is, what is to be made of it, and where cards went. Pure.
import { countOf, numberOf } from '../ui/counts.ts'
import { listOf } from '../ui/lists.ts'
import type { Run } from './answers.ts'

/** "640 bytes", "12 kB", "3.4 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000) return countOf(bytes, 'byte')
  if (bytes < 999_500) return `${numberOf(Math.round(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}

/** What there is to be made, counted. */
export interface Made {
  scenarios: number
  adventures: number
  cards: number
  scripts: number
}

export function madeOf({ scenarios, adventures, cards, scripts }: Made): string {
  return listOf([
    ...(scenarios > 0 ? [countOf(scenarios, 'scenario')] : []),
    ...(adventures > 0 ? [countOf(adventures, 'story', 'stories')] : []),
    ...(cards > 0 ? [countOf(cards, 'story card')] : []),
    ...(scripts > 0 ? [countOf(scripts, 'script')] : []),
  ])
}

/** How far it is, as a whole number of hundred. */
export const percentOf = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))

/** Where loose cards went: which scenario or story, by its name, and where its cards are read. */
export function placeOf({ count, adventure, scenario }: Run['cards'][number]) {
  const [holder, what] = adventure ? [adventure, 'a story'] : [scenario, 'a scenario']
  const said =
    count === 0 ? 'which had all the story cards before' : `with ${countOf(count, 'new story card')}`
  if (!holder) return { id: null, href: null, title: 'The story cards', said: 'where they went is gone' }
  const id = encodeURIComponent(holder.id)
  const href = adventure ? `/play/${id}/insights?view=cards` : `/scenarios/${id}/cards`
  return { id: holder.id, href, title: holder.title, said: `${what}, ${said}` }
}

/** What the server takes at once. */
export interface Limits {
  files: number
  fileBytes: number
}

/** Why a file is not even sent; empty when it may be.
 * @param held how many are chosen already */
export function refusalOf({ size }: Pick<File, 'size'>, held: number, limits: Limits | null): string {
  if (size === 0) return 'The file is empty.'
  if (limits === null) return ''
  if (held >= limits.files)
    return `At most ${numberOf(limits.files)} files at once. Import these first, then the others.`
  if (size > limits.fileBytes)
    return `It is larger than ${numberOf(limits.fileBytes / 1024 / 1024)} MB. Split it where it comes from, if you can.`
  return ''
}
