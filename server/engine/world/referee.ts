// The referee: the model proposes, the referee disposes. Every proposal gets a verdict; nothing here ever throws.
import { declared, type Declared, type StatDef, type WorldSchema } from './schema.ts'
import type { Value, WorldState } from './state.ts'

/** Who proposes a change. */
export type RulingSource = 'MODEL' | 'SCRIPT' | 'PLAYER'
/** APPLIED: as proposed. CLAMPED: as far as the rules allow. REJECTED: not at all. */
export type Verdict = 'APPLIED' | 'CLAMPED' | 'REJECTED'

/** What became of a proposal. What changes nothing and breaks no rule has none. */
export interface Ruling {
  source: RulingSource
  path: string
  proposed: unknown
  old: Value | null
  new: Value | null
  verdict: Verdict
  /** Why not as proposed, in words; empty when applied. */
  reason: string
  /** What would do, in words; empty when applied. */
  fix: string
}

/** Changes by path: of numbers the difference, of flags, milestones and texts the new value. */
export type Proposals = ReadonlyMap<string, unknown>

export interface Ruled {
  state: WorldState
  rulings: Ruling[]
}

const MOST_NAMES = 12
const MOST_LENGTH = 200

/** Rules on proposals, one after the other.
 * @param turn the number of the narration that they came with: the clock of cooldowns */
export function referee(
  schema: WorldSchema,
  state: WorldState,
  proposals: Proposals,
  turn: number,
  source: RulingSource = 'MODEL',
): Ruled {
  const known = new Map(declared(schema).map((one) => [one.path, one]))
  const values = new Map(state.values)
  const lastChanged = new Map(state.lastChanged)
  const rulings: Ruling[] = []
  for (const [path, proposed] of proposals) {
    const one = known.get(path)
    const old = values.get(path) ?? null
    const result = one
      ? decide(one, proposed, old!, wait(one, turn, lastChanged.get(path)))
      : rejected(`there is no ${path}`, `Use one of ${namesNear(path, [...known.keys()])}.`)
    if (result === null) continue
    if (result.verdict !== 'REJECTED') {
      values.set(path, result.value)
      lastChanged.set(path, turn)
    }
    const { verdict, reason, fix } = result
    const now = verdict === 'REJECTED' ? old : result.value
    rulings.push({ source, path, proposed: plain(proposed), old, new: now, verdict, reason, fix })
  }
  return { state: { values, lastChanged }, rulings }
}

type Decision =
  | { verdict: 'APPLIED' | 'CLAMPED'; value: Value; reason: string; fix: string }
  | { verdict: 'REJECTED'; reason: string; fix: string }

const rejected = (reason: string, fix: string): Decision => ({ verdict: 'REJECTED', reason, fix })
const applied = (value: Value): Decision => ({ verdict: 'APPLIED', value, reason: '', fix: '' })

/** Turns that are left before a path may change again. */
function wait(one: Declared, turn: number, last: number | undefined): number {
  const cooldown = one.kind === 'stat' ? (one.def.cooldown ?? 0) : 0
  return last === undefined ? 0 : Math.max(0, cooldown - (turn - last))
}

/** null: nothing changes, and no rule is broken. */
function decide(one: Declared, proposed: unknown, old: Value, left: number): Decision | null {
  if (one.kind === 'milestone') return decideMilestone(proposed, old)
  if (one.kind === 'flag') return decideFlag(proposed, old)
  return one.def.type === 'text'
    ? decideText(one.def, proposed, old as string, left)
    : decideNumber(one.def, proposed, old as number, left)
}

function decideMilestone(proposed: unknown, old: Value): Decision | null {
  if (old === true && proposed === true) return null
  if (old === true) return rejected('what is reached stays reached', 'Leave it out.')
  return proposed === true
    ? applied(true)
    : rejected('a milestone can only be reached', 'Use true, or leave it out.')
}

function decideFlag(proposed: unknown, old: Value): Decision | null {
  if (typeof proposed !== 'boolean') return rejected('a flag is true or false', 'Use true or false.')
  return proposed === old ? null : applied(proposed)
}

function decideText(def: StatDef, proposed: unknown, old: string, left: number): Decision | null {
  if (typeof proposed !== 'string') return rejected('it is a text', 'Give its full new text.')
  const most = def.max_length ?? MOST_LENGTH
  const text = [...proposed.trim()].slice(0, most).join('')
  if (text === old) return null
  if (left > 0) return tooSoon(left)
  return text === proposed.trim()
    ? applied(text)
    : { verdict: 'CLAMPED', value: text, reason: `it holds ${most} characters`, fix: 'Say it shorter.' }
}

const tooSoon = (left: number): Decision =>
  rejected(
    `it changed a moment ago; ${left} more ${left === 1 ? 'turn' : 'turns'} must pass`,
    'Leave it out until then.',
  )

function decideNumber(def: StatDef, proposed: unknown, old: number, left: number): Decision | null {
  const delta = numberOf(proposed)
  if (delta === null) return rejected('its change is a number', 'Use a number such as -5 or +2.')
  if (delta === 0) return null
  if (left > 0) return tooSoon(left)
  if (def.type === 'counter' && delta < 0) return rejected('it never falls', 'Use a number above 0.')
  const cap = def.max_delta_per_turn
  const capped = cap === null ? delta : Math.sign(delta) * Math.min(Math.abs(delta), cap)
  const bounded = within(def, whole(old, old + capped))
  if (bounded === old) return stuck(def, old, delta)
  if (bounded === old + delta) return applied(bounded)
  const isCapped = capped !== delta && bounded === whole(old, old + capped)
  const reason = isCapped ? `it changes by at most ${cap} a turn` : limitOf(def, delta)
  return { verdict: 'CLAMPED', value: bounded, reason, fix: '' }
}

/** A change that moves nothing: it is at its limit, or too small for a whole number. */
function stuck(def: StatDef, old: number, delta: number): Decision | null {
  const limit = delta > 0 ? def.max : def.min
  return limit === old ? rejected(`it is at its ${limitOf(def, delta)} already`, 'Leave it out.') : null
}

const limitOf = ({ min, max }: StatDef, delta: number): string =>
  delta > 0 ? `maximum of ${max}` : `minimum of ${min}`

/** An integer stays an integer. */
const whole = (old: number, next: number): number => (Number.isInteger(old) ? Math.round(next) : next)

function within({ min, max }: StatDef, value: number): number {
  return Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? -Number.MAX_SAFE_INTEGER, value))
}

/** A finite number, also one that is written as a text. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Names that may have been meant: those that end alike first. */
function namesNear(path: string, names: string[]): string {
  const last = path.split('.').at(-1)!.toLowerCase()
  const first = path.split('.')[0]
  const score = (name: string): number =>
    (name.toLowerCase().endsWith(last) ? 2 : 0) + (name.split('.')[0] === first ? 1 : 0)
  const near = names.toSorted((a, b) => score(b) - score(a)).slice(0, MOST_NAMES)
  return near.length === 0 ? 'none: nothing is counted here' : near.join(', ')
}

/** A proposal as the ledger keeps it: not longer than a line. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MOST_LENGTH)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return (JSON.stringify(value) ?? String(value)).slice(0, MOST_LENGTH)
}
