// What of scripts is kept with a take: their state, and the order that they gave the cards, if it is another than that in
// which the cards were made.
import { isPlain, type ScriptState } from './state.ts'

/** What scripts left behind at a take. */
export interface Kept {
  state: ScriptState
  /** The ids of the cards as scripts know them; null for the order in which they were made. */
  order: string[] | null
}

/** No name that a script would choose. */
const ORDER = '__forklore_card_order'

/** As one object, to be stored. */
export function packKept({ state, order }: Kept): ScriptState {
  return order === null ? state : { ...state, [ORDER]: order }
}

/** The way back. */
export function readKept(stored: ScriptState): Kept {
  const { [ORDER]: order, ...state } = stored
  const ids = Array.isArray(order) ? order.filter((id) => typeof id === 'string') : null
  return { state: isPlain(state) ? state : {}, order: ids }
}

/** Things in a kept order; what it does not name stands at the end, as it did. */
export function inOrder<Thing extends { id: string }>(things: Thing[], order: string[] | null): Thing[] {
  if (order === null) return things
  const place = new Map(order.map((id, index) => [id, index]))
  return things.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}
