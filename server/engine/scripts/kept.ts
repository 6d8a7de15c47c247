// What of scripts is kept with a take: their state; the order that they gave the cards, if it is another than that in which
// the cards were made; and what they proposed on an input, for every narration of it.
import { SCRIPT_LIMITS } from './hook.ts'
import type { Proposal } from './job.ts'
import { isPlain, type ScriptState } from './state.ts'

/** What scripts left behind at a take. */
export interface Kept {
  state: ScriptState
  /** The ids of the cards as scripts know them; null for the order in which they were made. */
  order: string[] | null
  /** What no narration has been told with yet, so that the referee has not ruled on it. */
  proposals: Proposal[]
}

/** No names that a script would choose; what one keeps under them is not kept. */
const ORDER = '__forklore_card_order'
const PROPOSED = '__forklore_proposed'

/** As one object, to be stored. */
export function packKept({ state, order, proposals }: Kept): ScriptState {
  const { [ORDER]: _, [PROPOSED]: __, ...own } = state
  const last = [...new Map(proposals.map((one) => [one.path, one])).values()].slice(-SCRIPT_LIMITS.proposals)
  return { ...own, ...(order && { [ORDER]: order }), ...(last.length > 0 && { [PROPOSED]: last }) }
}

/** The way back. */
export function readKept(stored: ScriptState): Kept {
  const { [ORDER]: order, [PROPOSED]: proposed, ...state } = stored
  const ids = Array.isArray(order) ? order.filter((id) => typeof id === 'string') : null
  const proposals = (Array.isArray(proposed) ? proposed : []) as Proposal[]
  return { state: isPlain(state) ? state : {}, order: ids, proposals }
}

/** A stored state whose proposals name their scripts otherwise; the same object where it has none. */
export function withScriptsRenamed(stored: ScriptState, rename: (script: string) => string): ScriptState {
  const proposed = stored[PROPOSED]
  if (!Array.isArray(proposed)) return stored
  const isNamed = (one: unknown): one is Proposal => isPlain(one) && typeof one.script === 'string'
  const renamed = proposed.map((one: unknown) =>
    isNamed(one) ? { ...one, script: rename(one.script) } : one,
  )
  return { ...stored, [PROPOSED]: renamed }
}

/** Marks the text of a state that may have proposals. */
export const MAY_PROPOSE = PROPOSED

/** Things in a kept order; what it does not name stands at the end, as it did. */
export function inOrder<Thing extends { id: string }>(things: Thing[], order: string[] | null): Thing[] {
  if (order === null) return things
  const place = new Map(order.map((id, index) => [id, index]))
  return things.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}
