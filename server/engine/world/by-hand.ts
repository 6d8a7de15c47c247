// Values that the player sets himself: absolute, free of caps, cooldowns and the counter rule, but within their bounds.
import { plain, shortName, type Ruled, type Ruling } from './referee.ts'
import { numberOf } from './numbers.ts'
import { declared, type Declared, type WorldSchema } from './schema.ts'
import { bounded, cutText, type Value, type WorldState } from './state.ts'

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
    const result = one ? valueOf(one, proposed) : { refusal: `there is no ${shortName(path)}` }
    const ruling = { source: 'PLAYER' as const, path: shortName(path), proposed: plain(proposed), old }
    if ('refusal' in result) {
      rulings.push({ ...ruling, new: old, verdict: 'REJECTED', reason: result.refusal, fix: '' })
      continue
    }
    const { value, reason } = result
    if (value === old) {
      // What its bounds keep from moving is told, as the referee does.
      if (reason !== '') rulings.push({ ...ruling, new: old, verdict: 'REJECTED', reason, fix: '' })
      continue
    }
    values.set(path, value)
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
    const { text, isCut, most } = cutText(def, proposed)
    return { value: text, reason: isCut ? `it holds ${most} characters` : '' }
  }
  const number = numberOf(proposed)
  if (number === null) return { refusal: 'it is a number' }
  const value = bounded(def, number)
  return { value, reason: value === number ? '' : `it goes from ${def.min ?? '−∞'} to ${def.max ?? '∞'}` }
}
