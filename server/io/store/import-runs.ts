// Imports as rows: begun, kept alive, ended; and which of them a dead process left.
import type { ImportRun } from '../../../generated/sqlite/client.ts'
import type { Database, Tx } from './database.ts'

/** How long an import belongs to a process that is not heard of, in milliseconds. */
const LEASE_MS = 30_000

/** What an import made, or is making. */
export interface Made {
  scenarios: string[]
  adventures: string[]
  /** Where cards went that belonged to no scenario or story of their file. */
  cards: PlacedCards[]
}

/** Loose cards that one scenario or story got, and how many of them were new to it. */
export type PlacedCards = { count: number } & ({ adventureId: string } | { scenarioId: string })

/** The import is another's, or has been ended: whoever works on it must stop. */
export class LostImport extends Error {
  override readonly name = 'LostImport'
}

const leaseAt = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

/** Begins an import. */
export function beginImport(tx: Tx, id: string, ownerId: string, now: Date): Promise<ImportRun> {
  return tx.importRun.create({
    data: { id, ownerId, status: 'RUNNING', startedAt: now, leaseUntil: leaseAt(now) },
  })
}

/** Says how far an import is, and keeps it alive. True when its owner wants it stopped. Throws LostImport. */
export async function advanceImport(
  tx: Tx,
  id: string,
  far: { done: number; total: number },
  now: Date,
): Promise<boolean> {
  await updateRunning(tx, id, { ...far, leaseUntil: leaseAt(now) })
  return (await tx.importRun.findUniqueOrThrow({ where: { id } })).cancelAsked
}

/** Names an adventure as one that an import is making: it belongs into the write that makes it. Throws LostImport. */
export async function nameAdventure(tx: Tx, id: string, adventureId: string): Promise<void> {
  const run = await tx.importRun.findUnique({ where: { id } })
  const made = run === null ? NOTHING : madeBy(run)
  await updateRunning(tx, id, {
    made: JSON.stringify({ ...made, adventures: [...made.adventures, adventureId] }),
  })
}

/** Ends an import that has made all. Throws LostImport, also when its owner wanted it stopped before. */
export function completeImport(tx: Tx, id: string, made: Made, total: number, now: Date): Promise<void> {
  const data = { status: 'DONE', done: total, total, endedAt: now, made: JSON.stringify(made) }
  return updateRunning(tx, id, data, { cancelAsked: false })
}

/** Ends an import that has made nothing. Throws LostImport. */
export function endImport(
  tx: Tx,
  id: string,
  end: { status: 'FAILED' | 'CANCELLED'; failure?: { code: string; message: string } },
  now: Date,
): Promise<void> {
  return updateRunning(tx, id, {
    status: end.status,
    endedAt: now,
    made: JSON.stringify(NOTHING),
    failureCode: end.failure?.code ?? null,
    failureMessage: end.failure?.message ?? null,
  })
}

type RunUpdate = Parameters<Tx['importRun']['updateMany']>[0]

async function updateRunning(
  tx: Tx,
  id: string,
  data: RunUpdate['data'],
  only: RunUpdate['where'] = {},
): Promise<void> {
  const { count } = await tx.importRun.updateMany({ where: { id, status: 'RUNNING', ...only }, data })
  if (count === 0) throw new LostImport(`import ${id} no longer runs`)
}

const NOTHING: Made = { scenarios: [], adventures: [], cards: [] }

/** What an import made; of one that runs, what it is making. */
export function madeBy({ made }: Pick<ImportRun, 'made'>): Made {
  return { ...NOTHING, ...(JSON.parse(made) as Partial<Made>) }
}

/** Imports that a dead process left running. A SQLite file has one process: when it starts, all of them.
 * @param here those that this process works on */
export function lostImports(
  db: Database,
  now: Date,
  here: readonly string[],
  starting: boolean,
): Promise<ImportRun[]> {
  const isFree = starting && db.kind === 'sqlite' ? {} : { leaseUntil: { lte: now } }
  return db.reader.importRun.findMany({ where: { status: 'RUNNING', id: { notIn: [...here] }, ...isFree } })
}

/** No story is being written for so long, in milliseconds. */
const LONGEST_MS = 60 * 60 * 1_000

/** Stories that whoever wrote them left incomplete, and that no import is making: a copy of a story has no row of its own.
 * @param starting as of lostImports */
export async function halfAdventures(db: Database, now: Date, starting: boolean): Promise<string[]> {
  const isOld =
    starting && db.kind === 'sqlite' ? {} : { createdAt: { lt: new Date(now.getTime() - LONGEST_MS) } }
  const halves = await db.reader.adventure.findMany({
    where: { incomplete: true, ...isOld },
    select: { id: true },
  })
  if (halves.length === 0) return []
  const running = await db.reader.importRun.findMany({ where: { status: 'RUNNING' } })
  const making = new Set(running.flatMap((run) => madeBy(run).adventures))
  return halves.map(({ id }) => id).filter((id) => !making.has(id))
}
