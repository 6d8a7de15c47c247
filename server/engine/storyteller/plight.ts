// How the player is, by what the story counts of him: told now and then, where it has come to the edge.
import { HIGH, LOW } from './lexicon/plights.ts'
import type { Meaning } from './lexicon/meanings.ts'
import type { Intent } from './lexicon/types.ts'
import type { Moment } from './moment.ts'
import { statsOf } from './stats.ts'
import type { Known } from './stats.ts'

const SHARE = 0.25
/** Whoever sees to himself is not told how badly he needs it. */
const EASED = new Set<Intent>(['rest', 'consume', 'heal', 'trade'])
/** So near to an end of its range, as a share of it, a number begins to tell. */
const EDGE = 0.2
/** Where nobody has said how much there can be, so few are few. */
const FEW = 1

/** Something that has run low or high, at times; null for a story that counts nothing. */
export function plight(moment: Moment): string | null {
  if (moment.world === null || EASED.has(moment.action.intent) || !moment.chooser.chance('plight', SHARE))
    return null
  const lines = statsOf(moment.world)
    .numbers.filter(({ owner }) => typeof owner === 'string')
    .flatMap(linesOf)
  return moment.chooser.fresh('plight', [...new Set(lines)], moment.slots)
}

function linesOf({ stat, means }: Known<Meaning>): readonly string[] {
  const value = stat.value as number
  const { min, max } = stat
  if (min === null) return []
  if (max === null) return value - min <= FEW ? (LOW[means] ?? []) : []
  const share = (value - min) / (max - min)
  return share <= EDGE ? (LOW[means] ?? []) : share >= 1 - EDGE ? (HIGH[means] ?? []) : []
}
