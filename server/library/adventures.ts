// The stories of a player at rest: found by their titles, thrown away, had back for a while, and then gone.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure, readable } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { pageOf, shelved, type Page, type ShelfOrder } from '../engine/story/shelf.ts'
import { countCards } from '../io/store/cards.ts'
import type { Reader } from '../io/store/database.ts'
import { dropAdventure } from '../io/store/drop-adventure.ts'
import { NotFound } from '../io/store/errors.ts'
import { endWork } from '../io/store/memory-work.ts'
import type { Deps } from '../play/deps.ts'
import { changeStory } from '../play/head.ts'
import { listBranches } from '../play/list-branches.ts'

/** How long a story that was thrown away can be had back, in days. */
export const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000
/** No story is being copied for so long. */
const HALF_MS = 60 * 60 * 1_000

/** What goes with a story. */
export interface AdventureDeletion {
  takes: number
  lines: number
  memories: number
  checkpoints: number
  cards: number
  shares: number
}

/** A page of a viewer's stories: those that a search finds, in order. */
export async function listAdventures(
  db: Reader,
  viewer: Viewer,
  { search, order }: { search: string; order: ShelfOrder },
  page: Page,
): Promise<Adventure[]> {
  const orderBy = [{ [order === 'CREATED' ? 'createdAt' : 'playedAt']: 'desc' }, { id: 'asc' }] as const
  const where = { AND: readable(viewer) }
  // Titles are put in order here: no two databases do that alike.
  const all = await db.adventure.findMany({
    where,
    orderBy: [...orderBy],
    select: { id: true, title: true },
  })
  const ids = pageOf(
    shelved(all, search, order).map(({ id }) => id),
    page,
  )
  const rows = await db.adventure.findMany({ where: { ...where, id: { in: ids } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Throws a story away, or only says what would go with it. Its owner can have it back for a while; nobody finds it meanwhile,
 * and what works on it stops. Throws NotFound or TurnInProgress. */
export async function deleteAdventure(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  dryRun: boolean,
): Promise<{ adventureId: string; deletion: AdventureDeletion; until: Date }> {
  const deletedAt = deps.clock.now()
  const answer = (deletion: AdventureDeletion) => ({ adventureId, deletion, until: keptUntil(deletedAt) })
  if (dryRun) {
    const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
    return answer(await deletionOf(deps.db.reader, adventure, deletedAt))
  }
  const request = { adventureId, expectedHeadVersion: null }
  const { deletion, shares } = await changeStory(deps, viewer, request, async (tx, adventure) => {
    const gone = await deletionOf(tx, adventure, deletedAt)
    await tx.adventure.update({ where: { id: adventureId }, data: { deletedAt } })
    await tx.memoryWork.updateMany({
      where: { adventureId, status: 'RUNNING' },
      data: { cancelAsked: true },
    })
    const links = await tx.share.findMany({ where: { adventureId }, select: { id: true } })
    return { result: { deletion: gone, shares: links }, tell: [{ type: 'ADVENTURE_DELETED' }] }
  })
  for (const { id } of shares) deps.watch.end({ type: 'SHARE_ENDED', shareId: id })
  return answer(deletion)
}

/** Until when a story can be had back that was thrown away then. */
export const keptUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS)

async function deletionOf(db: Reader, adventure: Adventure, now: Date): Promise<AdventureDeletion> {
  const where = { adventureId: adventure.id }
  const branches = await listBranches(db, adventure, now)
  return {
    takes: branches.reduce((sum, { takes }) => sum + takes, 0),
    lines: branches.filter(({ kind }) => kind === 'LINE').length,
    memories: await db.memory.count({ where: { ...where, text: { not: '' } } }),
    checkpoints: await db.checkpoint.count({ where }),
    cards: await countCards(db, adventure.id),
    shares: await db.share.count({ where }),
  }
}

/** The stories that a viewer has thrown away and can have back: none through a link. */
export const deleted = ({ userId, link }: Viewer) =>
  link === null
    ? { ownerId: userId, deletedAt: { not: null }, incomplete: false }
    : { id: { in: [] as string[] } }

/** Brings a story back, as it was; who still looks at it hears where it stands. What was to be remembered of it is looked
 * for again. Throws NotFound. */
export async function restoreAdventure(deps: Deps, viewer: Viewer, id: string): Promise<Adventure> {
  const adventure = await deps.db.write(async (tx) => {
    await assertDeleted(tx, viewer, id)
    await endWork(tx, id, { status: 'CANCELLED' }, deps.clock.now())
    return tx.adventure.update({ where: { id }, data: { deletedAt: null } })
  })
  deps.watch.tell(id, { type: 'HEAD_MOVED' })
  await deps.jobs.ask({ adventureId: id, kind: 'REMEMBER' })
  return adventure
}

/** Deletes a story for good that was thrown away. Throws NotFound. */
export async function purgeAdventure(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  // He may have had it back from another page meanwhile.
  if (!(await dropAdventure(deps.db, id, deleted(viewer)))) throw new NotFound('adventure')
}

async function assertDeleted(db: Reader, viewer: Viewer, id: string): Promise<void> {
  if ((await db.adventure.count({ where: { id, AND: deleted(viewer) } })) === 0)
    throw new NotFound('adventure')
}

/** Deletes for good what was thrown away long ago, and what a program that died was in the middle of deleting. */
export async function purgeAdventures(deps: Deps): Promise<void> {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
  // A copy that is being made looks as if it were being deleted.
  const half = { deletedAt: { lte: ago(HALF_MS) }, incomplete: true }
  const where = { OR: [{ deletedAt: { lte: ago(KEPT_DAYS * DAY_MS) } }, half] }
  for (const { id } of await deps.db.reader.adventure.findMany({ where, select: { id: true } })) {
    if (deps.stop.asked.aborted) return
    await dropAdventure(deps.db, id, where)
  }
}
