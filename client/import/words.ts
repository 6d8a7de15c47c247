// Importing in words: how large a file is, how far it is, what is to be made of it. Pure.
import { countOf, numberOf } from '../ui/counts.ts'
import { listOf } from '../ui/lists.ts'

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
