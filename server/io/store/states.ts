// States of world and scripts, stored once for each wording and named by their hash.
import { createHash } from 'node:crypto'
import type { Reader, Tx } from './database.ts'

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
