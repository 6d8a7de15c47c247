// The sessions of a user: ended everywhere by raising their version, or here alone by leaving.
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import { noteAccess } from './access-log.ts'
import { hostedHere, type Caller, type Session } from './caller.ts'

/** Ends who watches by a session of before, on every instance. A page that heard of it before it has its new cookie would
 * come back as nobody. */
export function endSessions({ watch }: Deps, { afterwards }: Caller, userId: string, before: number): void {
  afterwards(() => watch.end({ type: 'SESSIONS_ENDED', userId, before }))
}

/** Raises the version of a user's sessions, in a write of the caller's; answers the new one, or null without such a user. */
export async function raiseSessions(tx: Tx, userId: string): Promise<number | null> {
  const [user] = await tx.user.updateManyAndReturn({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  })
  return user?.sessionVersion ?? null
}

/** Somebody who has nothing yet. */
export const newVisitor = (): Session => ({
  userId: randomUUID(),
  standing: 'VISITOR',
  email: null,
  session: 0,
})

/** Leaves an account in this browser. What he is in others stays. */
export function signOut(deps: Deps): Session {
  hostedHere(deps)
  return newVisitor()
}

/** Ends a user's sessions everywhere but here: this browser goes on with a new cookie. His tokens stay. */
export async function signOutEverywhere(deps: Deps, caller: Caller): Promise<Session> {
  hostedHere(deps)
  const { userId, standing, email } = caller.viewer
  const session = await deps.db.write(async (tx) => {
    const raised = await raiseSessions(tx, userId)
    if (raised !== null) await noteAccess(deps, tx, caller, { userId, event: 'SIGNED_OUT_EVERYWHERE' })
    return raised
  })
  if (session === null) return newVisitor() // who has written nothing has this one session
  endSessions(deps, caller, userId, session)
  return { userId, standing, email, session }
}
