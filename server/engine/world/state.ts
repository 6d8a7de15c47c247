// The state of a story's world: values by path, as a JSON object, and when each was last changed.
import { declared, type Declared, type WorldSchema } from './schema.ts'

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
    values.set(one.path, fits(one, value) ? value : initialOf(one))
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

/** A state as it is stored: nested by its paths, people under npc. */
export function storedState({ values, lastChanged }: WorldState): StoredState {
  const stored: StoredState = {}
  for (const [path, value] of values) put(stored, path.split('.'), value)
  if (lastChanged.size > 0) stored[META] = { last_changed: Object.fromEntries(lastChanged) }
  return stored
}

/** What changes when a state is read by another schema. */
export interface Reconciliation {
  kept: string[]
  added: string[]
  dropped: string[]
}

/** Compares what a stored state holds with what a schema declares. */
export function reconcile(schema: WorldSchema, stored: StoredState): Reconciliation {
  const paths = declared(schema)
  const held = pathsOf(stored)
  const fitting = paths.filter((one) => fits(one, lookUp(stored, one.path))).map(({ path }) => path)
  const known = new Set(paths.map(({ path }) => path))
  return {
    kept: fitting,
    added: paths.flatMap(({ path }) => (fitting.includes(path) ? [] : [path])),
    dropped: held.filter((path) => !known.has(path)),
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
