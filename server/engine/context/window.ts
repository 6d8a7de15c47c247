// Which takes a prompt holds. The start of the window moves in steps, so that a prompt begins as the last one did.
import { SEPARATOR_TOKENS } from './sections.ts'

/** A take as the window weighs it: by its place and its tokens. */
export interface Weighed {
  depth: number
  tokens: number
}

/** A share of the budget that is free after the start has moved. */
const FREE_AFTER_MOVE = 0.25
/** The start moves back only when more than this share stays unused. */
const UNUSED_TO_MOVE_BACK = 0.5

export interface Window {
  /** The depth of its first take; takes above it are left out. */
  start: number
  tokens: number
  /** Not even the newest take fits: only its end is told. */
  truncated: boolean
}

const cost = ({ tokens }: Weighed): number => tokens + SEPARATOR_TOKENS

/** Chooses the window.
 * @param takes those that are story, oldest first, enough of them to fill the budget
 * @param keptStart where the window of the take before began; null when there was none
 * @param hasOlder whether story stands above the first of `takes` */
export function chooseWindow(
  takes: Weighed[],
  keptStart: number | null,
  budget: number,
  hasOlder = false,
): Window {
  const newest = takes.at(-1)
  if (!newest) return { start: keptStart ?? 0, tokens: 0, truncated: false }
  if (cost(newest) > budget) return { start: newest.depth, tokens: budget, truncated: true }
  const whole = hasOlder ? Infinity : sum(takes, 0)
  if (keptStart === null) return whole <= budget ? from(takes, 0) : stepped(takes, budget)
  const kept = sum(takes, keptStart)
  const isCovered = takes[0]!.depth <= keptStart || !hasOlder
  if (!isCovered || kept > budget) return stepped(takes, budget)
  const hasAbove = hasOlder || takes[0]!.depth < keptStart
  if (hasAbove && kept < budget * UNUSED_TO_MOVE_BACK)
    return whole <= budget * (1 - FREE_AFTER_MOVE) ? from(takes, 0) : stepped(takes, budget)
  return from(takes, keptStart)
}

function sum(takes: Weighed[], start: number): number {
  return takes.reduce((total, take) => (take.depth >= start ? total + cost(take) : total), 0)
}

function from(takes: Weighed[], start: number): Window {
  return { start, tokens: sum(takes, start), truncated: false }
}

/** The newest takes that leave a quarter of the budget free; at least one. */
function stepped(takes: Weighed[], budget: number): Window {
  const room = budget * (1 - FREE_AFTER_MOVE)
  let tokens = 0
  let start = takes.at(-1)!.depth
  for (const take of takes.toReversed()) {
    if (tokens > 0 && tokens + cost(take) > room) break
    tokens += cost(take)
    start = take.depth
  }
  return { start, tokens, truncated: false }
}
