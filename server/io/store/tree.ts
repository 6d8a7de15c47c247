// The two primitive writes of the story tree, and the move of the head. Everything a player does is made of these.
import type { Adventure, Branch, Take } from '../../../generated/sqlite/client.ts'
import type { BranchOrigin, Finish, Spot, TakeKind } from '../../engine/story/words.ts'
import type { Usage } from '../../engine/narration.ts'
import type { Reader, Tx } from './database.ts'

/** What a new take holds besides its place. */
export interface NewTake {
  kind: TakeKind
  text: string
  tokens: number
  worldHash: string | null
  scriptHash: string | null
  finish?: Finish
  narrator?: string
  usage?: Usage | null
  note?: string | null
  windowStart?: number
  block?: string | null
  blockTokens?: number
}

/** The depth of a branch's last take; −1 for the one branch of an untouched blank story, which has none. */
export async function tipOf(db: Reader, branchId: number): Promise<number> {
  const last = await db.take.findFirst({
    where: { branchId },
    orderBy: { depth: 'desc' },
    select: { depth: true },
  })
  return last?.depth ?? -1
}

/** Appends a take to a branch, below the take at its tip (or at its fork, as its first; null for a beginning). */
export function appendTake(
  tx: Tx,
  branch: { id: number; adventureId: string },
  parent: Take | null,
  take: NewTake,
  now: Date,
): Promise<Take> {
  const { usage, ...columns } = take
  return tx.take.create({
    data: {
      ...columns,
      adventureId: branch.adventureId,
      branchId: branch.id,
      depth: (parent?.depth ?? -1) + 1,
      parentId: parent?.id ?? null,
      turn: (parent?.turn ?? 0) + (take.kind === 'NARRATION' ? 1 : 0),
      promptTokens: usage?.promptTokens ?? null,
      outputTokens: usage?.outputTokens ?? null,
      cachedTokens: usage?.cachedTokens ?? null,
      createdAt: now,
    },
  })
}

/** Makes a branch below a take (null: another beginning), whatever line the take was reached by: it forks from the
 * branch that holds the take. Its first take must follow in the same write. */
export function createBranch(
  tx: Tx,
  adventureId: string,
  below: Take | null,
  branch: { origin: BranchOrigin; name?: string | null },
  now: Date,
): Promise<Branch> {
  return tx.branch.create({
    data: {
      ...branch,
      adventureId,
      parentId: below?.branchId ?? null,
      forkDepth: below?.depth ?? -1,
      createdAt: now,
    },
  })
}

/** Makes a branch for each opening of a new story, with the opening as its first take: they are siblings. Without any it
 * makes the one branch of a blank story. Answers the branches in order. */
export async function createBeginnings(
  tx: Tx,
  adventureId: string,
  openings: Omit<NewTake, 'usage'>[],
  now: Date,
): Promise<number[]> {
  const branch = { adventureId, parentId: null, forkDepth: -1, origin: 'ROOT', createdAt: now }
  const rows = await tx.branch.createManyAndReturn({
    data: Array.from({ length: Math.max(1, openings.length) }, () => branch),
    select: { id: true },
  })
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const place = { adventureId, depth: 0, parentId: null, turn: 0, createdAt: now }
  if (openings.length > 0)
    await tx.take.createMany({
      data: openings.map((opening, at) => ({ ...opening, ...place, branchId: ids[at]! })),
    })
  return ids
}

/** Puts the head on a spot of a line and raises its version. Leaving a line stamps when it was left.
 * @param written what was written on the way */
export async function moveHead(
  tx: Tx,
  adventure: Adventure,
  to: Spot,
  now: Date,
  { takes, narrations }: { takes: number; narrations: number } = { takes: 0, narrations: 0 },
): Promise<Adventure> {
  const left = adventure.headBranchId
  let lastVisitAt = adventure.lastVisitAt
  if (left !== null && left !== to.branchId) {
    // Strictly later than any before, or two lines left within a millisecond could not be told apart.
    lastVisitAt = new Date(Math.max(now.getTime(), (lastVisitAt?.getTime() ?? 0) + 1))
    await tx.branch.update({ where: { id: left }, data: { visitedAt: lastVisitAt } })
  }
  return tx.adventure.update({
    where: { id: adventure.id },
    data: {
      headBranchId: to.branchId,
      headDepth: to.depth,
      headVersion: { increment: 1 },
      forkName: null,
      lastVisitAt,
      playedAt: now,
      ...(takes > 0 ? { takeCount: { increment: takes } } : {}),
      ...(narrations > 0 ? { narrations: { increment: narrations } } : {}),
    },
  })
}

/** Counts anew the takes of an adventure that hold words: where many have come or gone at once. */
export async function recountTakes(tx: Tx, adventureId: string): Promise<void> {
  await tx.$executeRaw`update "Adventure" set "takeCount" = (
      select count(*) from "Take" t where t."adventureId" = ${adventureId} and t.text <> '')
    where id = ${adventureId}`
}
