// States of world and scripts, stored once for each wording and named by their hash.
import { createHash } from 'node:crypto'
import type { Reader, Tx } from './database.ts'

/** A state as a script or the referee left it: a JSON object. */
export type StateBody = Record<string, unknown>

/** Stores a state and returns its hash. */
export async function putState(tx: Tx, adventureId: string, state: StateBody): Promise<string> {
  const body = JSON.stringify(state)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  await tx.state.upsert({
    where: { adventureId_hash: { adventureId, hash } },
    create: { adventureId, hash, body },
    update: {},
  })
  return hash
}

/** Reads a state back; null as hash means an empty one. */
export async function getState(db: Reader, adventureId: string, hash: string | null): Promise<StateBody> {
  if (hash === null) return {}
  const row = await db.state.findUniqueOrThrow({ where: { adventureId_hash: { adventureId, hash } } })
  return JSON.parse(row.body) as StateBody
}
