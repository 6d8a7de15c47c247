// The row of a user, made when a visitor writes for the first time.
import { isUnique } from '../io/store/errors.ts'
import type { Database } from '../io/store/database.ts'
import { ALLOWANCES, type Limiter } from './limits.ts'
import { RateLimited } from './refusals.ts'
import type { Viewer } from './viewer.ts'

/** Makes a visitor a guest: from now on he owns things. Does nothing for anybody else. Throws RateLimited. */
export async function admitVisitor(
  { db, limits, clock }: { db: Database; limits: Limiter; clock: { now(): Date } },
  viewer: Viewer,
  address: string,
): Promise<void> {
  if (viewer.standing !== 'VISITOR') return
  const wait = await limits.take('NEW_GUEST', address)
  if (wait !== null) throw new RateLimited(ALLOWANCES.NEW_GUEST.sentence, wait)
  const now = clock.now()
  const data = { id: viewer.userId, createdAt: now, lastSeenAt: now }
  await db
    .write((tx) => tx.user.create({ data }))
    .catch((error: unknown) => {
      if (!isUnique(error)) throw error // his other request was first
    })
  viewer.standing = 'GUEST'
}
