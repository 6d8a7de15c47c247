// The referee: the model proposes, the referee disposes. Every proposal gets a verdict; nothing here ever throws.
import { cleanText } from '../story/clean.ts'
import { nearFinder, pathFinder } from './names.ts'
import { differenceOf } from './numbers.ts'
import { declared, type Declared, type StatDef, type WorldSchema } from './schema.ts'
import { cutText, type Value, type WorldState } from './state.ts'

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

/** How much of a proposal the ledger keeps. */
const MOST_LENGTH = 200

/** What has changed in this turn already, by path: a narration that is gone on with is one turn. */
export type Spent = ReadonlyMap<string, number>

/** Rules on proposals, one after the other.
 * @param turn the number of the narration that they came with: the clock of cooldowns */
export function referee(
  schema: WorldSchema,
  state: WorldState,
  proposals: Proposals,
  turn: number,
  source: RulingSource = 'MODEL',
  spent: Spent = new Map(),
): Ruled {
  const known = new Map(declared(schema).map((one) => [one.path, one]))
  let finder: ReturnType<typeof nearFinder> | null = null
  const near = (path: string) => (finder ??= nearFinder([...known.keys()]))(path)
  const values = new Map(state.values)
  const lastChanged = new Map(state.lastChanged)
  const rulings: Ruling[] = []
  for (const [path, proposed] of byMeaning(schema, known, proposals)) {
    const one = known.get(path)
    const old = values.get(path) ?? null
    const result = one
      ? decide(one, proposed, old!, {
          left: wait(one, turn, lastChanged.get(path)),
          spent: spent.get(path) ?? 0,
        })
      : rejected(`there is no ${shortName(path)}`, near(path))
    if (result === null) continue
    if (result.verdict !== 'REJECTED') {
      values.set(path, result.value)
      lastChanged.set(path, turn)
    }
    const { verdict, reason, fix } = result
    const now = verdict === 'REJECTED' ? old : result.value
    const name = shortName(path)
    rulings.push({ source, path: name, proposed: plain(proposed), old, new: now, verdict, reason, fix })
  }
  return { state: { values, lastChanged }, rulings }
}

/** Proposals by the paths that they surely mean; of two that mean the same, the last word counts. */
function byMeaning(
  schema: WorldSchema,
  known: ReadonlyMap<string, Declared>,
  proposals: Proposals,
): Map<string, unknown> {
  const find = pathFinder(schema, [...known.keys()])
  const meant = new Map<string, unknown>()
  for (const [written, proposed] of proposals) {
    const path = known.has(written) ? written : (find(written) ?? written)
    meant.delete(path)
    meant.set(path, proposed)
  }
  return meant
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

/** How a path stands in this turn: turns that it must wait, and by how much it has changed already. */
interface Standing {
  left: number
  spent: number
}

/** null: nothing changes, and no rule is broken. */
function decide(one: Declared, proposed: unknown, old: Value, standing: Standing): Decision | null {
  if (one.kind === 'milestone') return decideMilestone(proposed, old)
  if (one.kind === 'flag') return decideFlag(proposed, old)
  return one.def.type === 'text'
    ? decideText(one.def, proposed, old as string, standing.left)
    : decideNumber(one.def, proposed, old as number, standing)
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
  const { text, isCut, most } = cutText(def, proposed)
  if (text === old) return null
  if (left > 0) return tooSoon(left)
  return !isCut
    ? applied(text)
    : { verdict: 'CLAMPED', value: text, reason: `it holds ${most} characters`, fix: 'Say it shorter.' }
}

const tooSoon = (left: number): Decision =>
  rejected(
    `it changed a moment ago; ${left} more ${left === 1 ? 'turn' : 'turns'} must pass`,
    'Leave it out until then.',
  )

function decideNumber(
  def: StatDef,
  proposed: unknown,
  old: number,
  { left, spent }: Standing,
): Decision | null {
  const delta = differenceOf(proposed)
  if (delta === null) return rejected('its change is a number', 'Use a number such as -5 or +2.')
  if (delta === 0) return null
  if (left > 0) return tooSoon(left)
  if (def.type === 'counter' && delta < 0) return rejected('it never falls', 'Use a number above 0.')
  const cap = def.max_delta_per_turn
  const room = cap === null ? Infinity : roomOf(cap, spent, delta)
  if (room <= 0) return rejected(`it changes by at most ${cap} a turn, and has done so`, 'Leave it out.')
  const capped = Math.sign(delta) * Math.min(Math.abs(delta), room)
  const limit = limitOf(def, old, delta)
  const wanted = old + step(def, old, capped, room)
  const isBounded = delta > 0 ? wanted > limit : wanted < limit
  const next = isBounded ? limit : wanted
  const bound = `${delta > 0 ? 'maximum' : 'minimum'} of ${limit}`
  if (delta > 0 ? next <= old : next >= old)
    return isBounded ? rejected(`it is at its ${bound} already`, 'Leave it out.') : null
  if (next === old + delta) return applied(next)
  const rule = capped === delta ? 'it is a whole number' : `it changes by at most ${cap} a turn`
  return { verdict: 'CLAMPED', value: next, reason: isBounded ? `it has a ${bound}` : rule, fix: '' }
}

/** How far a number may still move in the direction of a change. */
function roomOf(cap: number, spent: number, delta: number): number {
  const room = cap - Math.sign(delta) * spent
  return room < DUST ? 0 : room
}

/** What sums of fractions leave. */
const DUST = 1e-9

/** Whether a number stays whole. What goes from 0 to 1, or begins as a fraction, is a share. */
function isWhole({ min, max, initial }: StatDef, value: number): boolean {
  const isShare = min !== null && max !== null && max - min <= 1
  return Number.isInteger(value) && Number.isInteger(initial) && !isShare
}

/** A change by which an integer stays an integer, and by no more than there is room. */
function step(def: StatDef, old: number, change: number, room: number): number {
  if (!isWhole(def, old)) return change
  const whole = Math.round(change)
  return Math.abs(whole) > room ? Math.trunc(change) : whole
}

/** How far a number can go in the direction of a change. */
function limitOf(def: StatDef, old: number, delta: number): number {
  const limit = delta > 0 ? (def.max ?? Number.MAX_SAFE_INTEGER) : (def.min ?? -Number.MAX_SAFE_INTEGER)
  if (!isWhole(def, old)) return limit
  return delta > 0 ? Math.floor(limit) : Math.ceil(limit)
}

/** A path as the ledger keeps it: nobody declares a longer one. */
export const shortName = (path: string): string => cleanText(path).slice(0, MOST_LENGTH)

/** A proposal as the ledger keeps it: not longer than a line. */
export function plain(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value.slice(0, MOST_LENGTH))
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value)
  if (typeof value === 'boolean' || value === null) return value
  return (JSON.stringify(value) ?? String(value)).slice(0, MOST_LENGTH)
}
