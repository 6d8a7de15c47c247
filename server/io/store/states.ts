// States of world and scripts, stored once for each wording and named by their hash.
import { createHash } from 'node:crypto'
import type { Reader, Tx } from './database.ts'
import { insertion, portions } from './insert-rows.ts'

/** A state as a script or the referee left it: a JSON object. */
export type StateBody = Record<string, unknown>

/** The name of a state: a hash of its wording. */
export function hashOf(state: StateBody): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}

const EMPTY = hashOf({})

/** Stores a state, unless that wording is there already, and returns its hash. */
export async function putState(tx: Tx, adventureId: string, state: StateBody): Promise<string> {
  const hash = hashOf(state)
  await tx.$executeRaw`insert into "State" ("adventureId", hash, body)
    values (${adventureId}, ${hash}, ${JSON.stringify(state)}) on conflict do nothing`
  return hash
}

/** States may be long. */
const PER_STATEMENT = 50

/** Stores states by their hashes, each once. */
export async function putStates(
  tx: Tx,
  adventureId: string,
  bodies: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...bodies].map(([hash, body]) => [adventureId, hash, body])
  for (const some of portions(rows, PER_STATEMENT))
    await tx.$executeRaw`${insertion('State', ['adventureId', 'hash', 'body'], some)} on conflict do nothing`
}

/** Reads a state back; null as hash means an empty one. */
export async function getState(db: Reader, adventureId: string, hash: string | null): Promise<StateBody> {
  const state = await findState(db, adventureId, hash)
  if (state === null) throw new Error(`The state ${hash} is missing.`)
  return state
}

/** Reads a state back that may be gone: what was erased takes the states with it that name it. */
export async function findState(
  db: Reader,
  adventureId: string,
  hash: string | null,
): Promise<StateBody | null> {
  if (hash === null || hash === EMPTY) return {}
  const row = await db.state.findUnique({ where: { adventureId_hash: { adventureId, hash } } })
  return row && (JSON.parse(row.body) as StateBody)
}
