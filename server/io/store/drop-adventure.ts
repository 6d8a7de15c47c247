// Deleting a whole story that nobody reads: in small writes, so that nobody waits for it.
import type { Prisma } from '../../../generated/sqlite/client.ts'
import type { Database, Tx } from './database.ts'

/** Takes, and states, that go in one write. */
const AT_ONCE = 500
const STATES = 100

/** Deletes an adventure with all that it has. Whatever stops it in the middle, the rest can be deleted later.
 * @param only what must still be so in the write that begins it: whoever found it there may have been overtaken
 * @returns false when it is not so, or there is none; then nothing is deleted */
export async function dropAdventure(
  db: Database,
  id: string,
  only: Prisma.AdventureWhereInput = {},
): Promise<boolean> {
  const isBegun = await db.write(async (tx) => {
    // Nothing holds a take then but the takes below it, which came later.
    const { count } = await tx.adventure.updateMany({
      where: { AND: [{ id }, only] },
      data: { headBranchId: null, headDepth: -1, incomplete: true },
    })
    if (count === 0) return false
    await tx.branch.updateMany({ where: { adventureId: id }, data: { parentId: null, forkDepth: -1 } })
    return true
  })
  if (!isBegun) return false
  while (await dropNewest(db, id)) {
    // until none is left
  }
  while ((await db.write((tx) => dropStates(tx, id))) > 0) {
    // they may be long
  }
  await db.write((tx) => tx.adventure.deleteMany({ where: { id } }))
  return true
}

function dropNewest(db: Database, adventureId: string): Promise<boolean> {
  return db.write(async (tx) => {
    const takes = await tx.take.findMany({
      where: { adventureId },
      orderBy: { id: 'desc' },
      take: AT_ONCE,
      select: { id: true },
    })
    const oldest = takes.at(-1)
    if (!oldest) return false
    await tx.take.deleteMany({ where: { adventureId, id: { gte: oldest.id } } })
    return takes.length === AT_ONCE
  })
}

const dropStates = (tx: Tx, id: string): Promise<number> =>
  tx.$executeRaw`delete from "State" where "adventureId" = ${id} and hash in (
    select hash from "State" where "adventureId" = ${id} limit ${STATES})`
