// Values that the player sets himself: absolute, free of caps, cooldowns and the counter rule, but within their bounds.
import { numberOf, type Ruled, type Ruling } from './referee.ts'
import { declared, type Declared, type WorldSchema } from './schema.ts'
import type { Value, WorldState } from './state.ts'

/** Sets values by path. Each bad one is refused on its own; the rest are set. */
export function override(
  schema: WorldSchema,
  state: WorldState,
  wanted: ReadonlyMap<string, unknown>,
): Ruled {
  const known = new Map(declared(schema).map((one) => [one.path, one]))
  const values = new Map(state.values)
  const rulings: Ruling[] = []
  for (const [path, proposed] of wanted) {
    const one = known.get(path)
    const old = values.get(path) ?? null
    const result = one ? valueOf(one, proposed) : { refusal: `there is no ${path}` }
    const ruling = { source: 'PLAYER' as const, path, proposed, old }
    if ('refusal' in result) {
      rulings.push({ ...ruling, new: old, verdict: 'REJECTED', reason: result.refusal, fix: '' })
      continue
    }
    if (result.value === old) continue
    values.set(path, result.value)
    const { value, reason } = result
    rulings.push({ ...ruling, new: value, verdict: reason === '' ? 'APPLIED' : 'CLAMPED', reason, fix: '' })
  }
  return { state: { values, lastChanged: state.lastChanged }, rulings }
}

function valueOf(one: Declared, proposed: unknown): { value: Value; reason: string } | { refusal: string } {
  if (one.kind !== 'stat')
    return typeof proposed === 'boolean'
      ? { value: proposed, reason: '' }
      : { refusal: 'it is true or false' }
  const { def } = one
  if (def.type === 'text') {
    if (typeof proposed !== 'string') return { refusal: 'it is a text' }
    const text = [...proposed.trim()].slice(0, def.max_length ?? 200).join('')
    return { value: text, reason: text === proposed.trim() ? '' : 'it was cut to its length' }
  }
  const number = numberOf(proposed)
  if (number === null) return { refusal: 'it is a number' }
  const value = Math.min(def.max ?? number, Math.max(def.min ?? number, number))
  return { value, reason: value === number ? '' : `it goes from ${def.min ?? '−∞'} to ${def.max ?? '∞'}` }
}
