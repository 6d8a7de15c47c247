// What a guest has becomes an account's: his stories, scenarios, scripts and files, and his settings where the account has none.
import type { Tx } from '../../io/store/database.ts'
import { raiseSessions } from './sessions.ts'

/** Gives an account all that a guest has, in a write of the caller's. The guest stays without anything, and his sessions end:
 * whoever else has a cookie of his must not follow what is the account's now. Null when he is no guest any more. */
export async function takeOver(
  tx: Tx,
  guestId: string,
  accountId: string,
): Promise<{ stories: number; guestSession: number } | null> {
  const guest = await tx.user.findUnique({
    where: { id: guestId },
    include: { settings: true, demoDays: true, profiles: { take: 1 } },
  })
  if (guest === null || guest.email !== null) return null
  const [where, data] = [{ ownerId: guestId }, { ownerId: accountId }]
  const stories = await tx.adventure.count({ where: { ...where, deletedAt: null, incomplete: false } })
  await tx.adventure.updateMany({ where, data })
  await tx.scenario.updateMany({ where, data })
  await tx.script.updateMany({ where, data })
  await tx.upload.updateMany({ where, data })
  // What is still being imported would be the guest's.
  await tx.importRun.updateMany({ where: { ...where, status: 'RUNNING' }, data: { cancelAsked: true } })
  await tx.importRun.updateMany({ where, data })
  if (guest.settings !== null && (await tx.settings.count({ where: { userId: accountId } })) === 0)
    await tx.settings.update({ where: { userId: guestId }, data: { userId: accountId } })
  if (guest.profiles.length > 0 && (await tx.modelProfile.count({ where: { userId: accountId } })) === 0)
    await tx.modelProfile.updateMany({ where: { userId: guestId }, data: { userId: accountId } })
  // Who comes as one guest after another still has what one user has.
  for (const { day, turns } of guest.demoDays)
    await tx.demoDay.upsert({
      where: { userId_day: { userId: accountId, day } },
      create: { userId: accountId, day, turns },
      update: { turns: { increment: turns } },
    })
  await tx.demoDay.deleteMany({ where: { userId: guestId } })
  return { stories, guestSession: (await raiseSessions(tx, guestId))! }
}
