// The state of a story's world: values by path, as a JSON object, and when each was last changed.
import { cleanText } from '../story/clean.ts'
import { TEXT_LENGTH, declared, type Declared, type StatDef, type WorldSchema } from './schema.ts'

/** A state as it is stored. It may be of an older schema; read it by `valuesOf`. */
export type StoredState = Record<string, unknown>

/** A value of a stat, a flag or a milestone. */
export type Value = number | string | boolean

/** A state that fits its schema: every declared path has a value. */
export interface WorldState {
  values: ReadonlyMap<string, Value>
  /** The turn at which a path was last changed. */
  lastChanged: ReadonlyMap<string, number>
}

const META = '_meta'

/** Reads a stored state against a schema: what is missing is as at the start, what is not declared is left out, and so
 * is a value of another type. */
export function readState(schema: WorldSchema, stored: StoredState): WorldState {
  const values = new Map<string, Value>()
  for (const one of declared(schema)) {
    const value = lookUp(stored, one.path)
    values.set(one.path, fits(one, value) ? fitted(one, value) : initialOf(one))
  }
  const changed = record(record(stored[META])['last_changed'])
  const lastChanged = new Map<string, number>()
  for (const path of values.keys()) {
    const turn = changed[path]
    if (typeof turn === 'number' && Number.isFinite(turn)) lastChanged.set(path, turn)
  }
  return { values, lastChanged }
}

/** The state before the first turn. */
export function initialState(schema: WorldSchema): WorldState {
  return readState(schema, {})
}

export function initialOf(one: Declared): Value {
  return one.kind === 'stat' ? one.def.initial : one.kind === 'flag' ? one.initial : false
}

function fits(one: Declared, value: unknown): value is Value {
  if (one.kind !== 'stat') return typeof value === 'boolean'
  if (one.def.type === 'text') return typeof value === 'string'
  return typeof value === 'number' && Number.isFinite(value)
}

/** A value of an older schema, as this one allows it. */
function fitted(one: Declared, value: Value): Value {
  if (one.kind !== 'stat') return value
  return typeof value === 'number' ? bounded(one.def, value) : cutText(one.def, String(value)).text
}

/** A number within its bounds. */
export function bounded({ min, max }: StatDef, value: number): number {
  return Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? -Number.MAX_SAFE_INTEGER, value))
}

/** A text as a stat holds it: trimmed, and cut to its length. */
export function cutText(
  { max_length: length }: StatDef,
  given: string,
): { text: string; isCut: boolean; most: number } {
  const most = length ?? TEXT_LENGTH
  const whole = cleanText(given).trim()
  const text = [...whole].slice(0, most).join('').trimEnd()
  return { text, isCut: text !== whole, most }
}

/** A state as it is stored: nested by its paths, people under npc. */
export function storedState({ values, lastChanged }: WorldState): StoredState {
  const stored: StoredState = {}
  for (const [path, value] of values) put(stored, path.split('.'), value)
  if (lastChanged.size > 0) stored[META] = { last_changed: Object.fromEntries(lastChanged) }
  return stored
}

/** A stored state as it is shown: by its schema, without what the referee keeps for itself. */
export function shownState(schema: WorldSchema | null, stored: StoredState): StoredState {
  if (schema === null) return Object.fromEntries(Object.entries(stored).filter(([name]) => name !== META))
  return storedState({ values: readState(schema, stored).values, lastChanged: new Map() })
}

/** What changes when a state is read by another schema. */
export interface Reconciliation {
  kept: string[]
  added: string[]
  dropped: string[]
}

/** Compares what a stored state holds with what a schema declares.
 * @param before the schema that it was read by so far: what never changed has its value from there */
export function reconcile(
  schema: WorldSchema,
  stored: StoredState,
  before: WorldSchema | null = null,
): Reconciliation {
  const now = readState(schema, stored).values
  const then = before && readState(before, stored).values
  const held = new Set([...(then?.keys() ?? []), ...pathsOf(stored)])
  const isKept = (one: Declared) =>
    fits(one, lookUp(stored, one.path)) || (then?.has(one.path) && then.get(one.path) === now.get(one.path))
  const paths = declared(schema)
  return {
    kept: paths.flatMap((one) => (isKept(one) ? [one.path] : [])),
    added: paths.flatMap((one) => (isKept(one) ? [] : [one.path])),
    dropped: [...held].filter((path) => !now.has(path)),
  }
}

/** Every path that a stored state holds a value at. */
function pathsOf(stored: StoredState, prefix = ''): string[] {
  return Object.entries(stored).flatMap(([name, value]) => {
    if (prefix === '' && name === META) return []
    const path = prefix + name
    return isRecord(value) ? pathsOf(value, `${path}.`) : [path]
  })
}

function lookUp(stored: StoredState, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => record(at)[name], stored)
}

function put(stored: StoredState, [name, ...rest]: string[], value: Value): void {
  if (rest.length === 0) define(stored, name!, value)
  else {
    if (!Object.hasOwn(stored, name!)) define(stored, name!, {})
    put(stored[name!] as StoredState, rest, value)
  }
}

/** A stat may be called anything, also as what every object has. */
function define(on: StoredState, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, enumerable: true, configurable: true, writable: true })
}

function isRecord(value: unknown): value is StoredState {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Its own properties alone: nothing is inherited. */
function record(value: unknown): StoredState {
  return isRecord(value) ? Object.assign(Object.create(null) as StoredState, value) : {}
}
