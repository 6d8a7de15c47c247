// Which takes a prompt holds. The start of the window moves in steps, so that a prompt begins as the last one did.
import { SEPARATOR_TOKENS } from './sections.ts'

/** A take as the window weighs it: by its place and its tokens. */
export interface Weighed {
  depth: number
  tokens: number
}

/** How much of a story a prompt can read, in tokens: what has to be loaded for it. */
export interface Reach {
  /** No window holds more. */
  most: number
  /** One that weighs so much from its kept start on is not moved back: nothing above is read. */
  enough: number
  /** One that is moved back holds no more. */
  movedBack: number
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

/** What windows of at most so many tokens can hold. */
export function reachOf(most: number): Reach {
  const [enough, movedBack] = [most * UNUSED_TO_MOVE_BACK, most * (1 - FREE_AFTER_MOVE)].map(Math.ceil)
  return { most, enough: enough!, movedBack: movedBack! }
}

/** The newest takes that a window can hold; hidden ones weigh nothing. A prompt reads no others, so it does not differ
 * with how much of a story was loaded. */
export function inReach<T extends Weighed & { blockTokens: number; hidden: boolean }>(
  takes: T[],
  keptStart: number | null,
  reach: Reach,
): T[] {
  const weight = ({ tokens, blockTokens, hidden }: T): number => (hidden ? 0 : tokens + blockTokens)
  const kept = keptStart === null ? 0 : sumOf(takes, keptStart, weight)
  const isKept = keptStart !== null && kept >= reach.enough
  const most = keptStart === null || isKept ? reach.most : reach.movedBack
  let newer = 0
  const last = takes.findLastIndex((take) => {
    const isNeeded = newer < most && !(isKept && take.depth < keptStart)
    newer += weight(take)
    return !isNeeded
  })
  return takes.slice(last + 1)
}

/** Chooses the window.
 * @param takes those that are story, oldest first, enough of them to fill the budget
 * @param keptStart where the window of the take before began; null when there was none
 * @param from the depth down to which `takes` hold all story; at 0 there is none above */
export function chooseWindow(takes: Weighed[], keptStart: number | null, budget: number, from = 0): Window {
  const newest = takes.at(-1)
  if (!newest) return { start: keptStart ?? 0, tokens: 0, truncated: false }
  if (cost(newest) > budget) return { start: newest.depth, tokens: budget, truncated: true }
  const whole = from > 0 ? Infinity : sumOf(takes, 0, cost)
  if (keptStart === null) return whole <= budget ? startingAt(takes, 0) : stepped(takes, budget)
  const kept = sumOf(takes, keptStart, cost)
  if (keptStart < from || kept > budget) return stepped(takes, budget)
  const hasAbove = from > 0 || takes[0]!.depth < keptStart
  if (hasAbove && kept < budget * UNUSED_TO_MOVE_BACK)
    return whole <= budget * (1 - FREE_AFTER_MOVE)
      ? startingAt(takes, 0)
      : movedBack(takes, keptStart, budget)
  return startingAt(takes, keptStart)
}

function sumOf<T extends Weighed>(takes: T[], start: number, weight: (take: T) => number): number {
  return takes.reduce((total, take) => (take.depth >= start ? total + weight(take) : total), 0)
}

function startingAt(takes: Weighed[], start: number): Window {
  return { start, tokens: sumOf(takes, start, cost), truncated: false }
}

/** As many of the newest takes, from the kept start or above it: the take at the start itself may tell nothing. */
function movedBack(takes: Weighed[], keptStart: number, budget: number): Window {
  const window = stepped(takes, budget)
  return { ...window, start: Math.min(window.start, keptStart) }
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
