// What has been counted and is not stored yet. It grows with what there is to name, never with how often somebody calls.
import { MAX_LABELS, OTHER, type Count, type Step, type VisitorDay } from '../../io/store/visit-counts.ts'

/** What is counted. */
export type Metric = 'PAGE' | 'TURN' | 'STORY' | 'SCENARIO' | 'SIGN_UP' | 'ERROR'

/** So many characters of a label are kept. */
const MAX_LABEL = 80
/** Visitors that one instance notes of a day between two writes; more are only counted as pages and turns. */
const MAX_VISITORS = 20_000

export class Tally {
  /** Hits by label, by day and metric. */
  readonly #counts = new Map<string, { day: string; metric: string; hits: Map<string, number> }>()
  /** Steps by visitor, by day. */
  readonly #visitors = new Map<string, Map<string, Set<Step>>>()

  get isEmpty(): boolean {
    return this.#counts.size === 0 && this.#visitors.size === 0
  }

  count(day: string, metric: string, label: string, hits = 1): void {
    const of = entry(this.#counts, `${day} ${metric}`, () => ({ day, metric, hits: new Map() }))
    const short = label.slice(0, MAX_LABEL)
    const isRoom = of.hits.has(short) || of.hits.size < MAX_LABELS - 1
    const counted = isRoom ? short : OTHER
    of.hits.set(counted, (of.hits.get(counted) ?? 0) + hits)
  }

  note(day: string, visitor: string, step: Step): void {
    const today = entry(this.#visitors, day, () => new Map<string, Set<Step>>())
    if (today.has(visitor) || today.size < MAX_VISITORS) entry(today, visitor, () => new Set()).add(step)
  }

  /** Takes over what another one has. */
  add(other: Tally): void {
    for (const { day, metric, label, hits } of other.counts) this.count(day, metric, label, hits)
    for (const { day, visitor, steps } of other.visitors)
      for (const step of steps) this.note(day, visitor, step)
  }

  /** All counts, in one order: instances that write at once wait for each other instead of colliding. */
  get counts(): Count[] {
    const all = [...this.#counts.values()].flatMap(({ day, metric, hits: of }) =>
      [...of].map(([label, hits]) => ({ day, metric, label, hits })),
    )
    return inOrder(all, ({ day, metric, label }) => `${day} ${metric} ${label}`)
  }

  /** All visitors, in an order that does not tell who came first. */
  get visitors(): VisitorDay[] {
    const all = [...this.#visitors].flatMap(([day, of]) =>
      [...of].map(([visitor, steps]) => ({ day, visitor, steps })),
    )
    return inOrder(all, ({ day, visitor }) => `${day} ${visitor}`)
  }
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = make()
  map.set(key, made)
  return made
}

function inOrder<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item)
}
