// What is known of a model at an endpoint: how it counts tokens, and what the doctor found.
import type { ModelProfile } from '../../../generated/sqlite/client.ts'
import { UNKNOWN_PROFILE, type EndpointProfile } from '../../engine/narration.ts'
import type { Reader, Tx } from './database.ts'

/** Names a model at an endpoint, for one user. */
export interface ModelAt {
  userId: string
  url: string
  model: string
}

/** What is known; null when nothing is. */
export function readProfile(db: Reader, at: ModelAt): Promise<ModelProfile | null> {
  return db.modelProfile.findUnique({ where: { userId_url_model: at } })
}

/** The doctor's findings; null before it has looked, or when an older version wrote them. */
export function findings(row: ModelProfile | null): EndpointProfile | null {
  if (!row?.profile) return null
  return { ...UNKNOWN_PROFILE, ...(JSON.parse(row.profile) as Partial<EndpointProfile>) }
}

/** Changes what is known of a model. */
export async function changeProfile(
  tx: Tx,
  at: ModelAt,
  change: Partial<Pick<ModelProfile, 'factor' | 'samples' | 'checkedAt'>> & { findings?: EndpointProfile },
): Promise<ModelProfile> {
  const { findings: found, ...rest } = change
  const data = { ...rest, ...(found ? { profile: JSON.stringify(found) } : {}) }
  return tx.modelProfile.upsert({ where: { userId_url_model: at }, create: { ...at, ...data }, update: data })
}

/** Keeps a window that an endpoint named itself, beside what else is known. */
export async function keepWindow(tx: Tx, at: ModelAt, windowTokens: number): Promise<void> {
  const known = findings(await readProfile(tx, at)) ?? UNKNOWN_PROFILE
  await changeProfile(tx, at, { findings: { ...known, windowTokens } })
}
