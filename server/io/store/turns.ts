// Rows of turns: the claim, the heartbeat with the text so far, the end, and the orphans of a dead process.
import type { Prisma, Take, Turn } from '../../../generated/sqlite/client.ts'
import {
  INTERRUPTED,
  LEASE_MS,
  type TurnFailure,
  type TurnKind,
  type TurnStatus,
} from '../../engine/story/turns.ts'
import { cleanText } from '../../engine/story/clean.ts'
import type { InputKind } from '../../engine/story/words.ts'
import type { Database, Reader, Tx } from './database.ts'
import { giveBackDemoTurns } from './demo-days.ts'
import { date, type Raw } from './raw.ts'

export interface NewTurn {
  id: string
  adventureId: string
  requestId: string
  kind: TurnKind
  inputKind: InputKind | null
  inputText: string | null
  targetId: number | null
  /** The link by which a co-player takes it. */
  shareId: string | null
  /** The day of which it claims a turn that the server pays for; null when it does not. */
  demoDay: string | null
}

/** What a running turn was told so far: the text as it came, with its block of changes. */
export interface Progress {
  turnId: string
  text: string
  reasoning: string
}

/** A writer whose turn was ended by somebody else: its lease ran out. What it has must be kept otherwise. */
export class StaleTurn extends Error {
  override readonly name = 'StaleTurn'
}

/** Claims the adventure for a turn. A second running turn meets a unique index (see isUnique). */
export async function claimTurn(tx: Tx, turn: NewTurn, lastStart: Date | null, now: Date): Promise<Turn> {
  const startedAt = await startOf(tx, turn, lastStart, now)
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  return tx.turn.create({ data: { ...turn, status: 'RUNNING', startedAt, leaseUntil } })
}

/** When a turn begins: after the one before it, and after all that was made of the take that it goes on with, whatever the
 * clocks of the instances say. */
async function startOf(
  tx: Tx,
  { kind, targetId }: NewTurn,
  lastStart: Date | null,
  now: Date,
): Promise<Date> {
  const newest = { where: { takeId: targetId ?? 0 }, orderBy: { number: 'desc' } } as const
  const revised = kind === 'PASSAGE' ? await tx.revision.findFirst(newest) : null
  const latest = Math.max(lastStart?.getTime() ?? 0, revised?.createdAt.getTime() ?? 0)
  return new Date(Math.max(now.getTime(), latest + 1))
}

/** When the newest turn of an adventure began; null before the first. */
export async function lastStart(db: Reader, adventureId: string): Promise<Date | null> {
  const newest = {
    where: { adventureId },
    orderBy: { startedAt: 'desc' },
    select: { startedAt: true },
  } as const
  return (await db.turn.findFirst(newest))?.startedAt ?? null
}

/** The turn that runs in an adventure, if one does. */
export function runningTurn(db: Reader, adventureId: string): Promise<Turn | null> {
  return db.turn.findFirst({ where: { adventureId, status: 'RUNNING' } })
}

/** What stands in the way of a turn, or answers it: the one of the same request, and the one that runs; and when the newest
 * of the story began. */
export async function turnsInTheWay(
  db: Reader,
  adventureId: string,
  requestId: string,
): Promise<{ same: Turn | null; running: Turn | null; lastStart: Date | null }> {
  const rows = await db.$queryRaw<Raw[]>`select id, "requestId", status, "startedAt" from "Turn"
    where "adventureId" = ${adventureId} and ("requestId" = ${requestId} or status = 'RUNNING'
      or "startedAt" = (select max(t."startedAt") from "Turn" t where t."adventureId" = ${adventureId}))`
  const found = async (row: Raw | undefined) =>
    row ? db.turn.findUnique({ where: { id: String(row.id) } }) : null
  const starts = rows.map(({ startedAt }) => date(startedAt).getTime())
  return {
    same: await found(rows.find((row) => row.requestId === requestId)),
    running: await found(rows.find(({ status }) => status === 'RUNNING')),
    lastStart: rows.length > 0 ? new Date(Math.max(...starts)) : null,
  }
}

/** Changes a turn that still runs. Throws StaleTurn when it does not: then the whole write is undone. */
export async function updateRunning(
  tx: Tx,
  turnId: string,
  data: Prisma.TurnUncheckedUpdateInput,
): Promise<void> {
  const { count } = await tx.turn.updateMany({ where: { id: turnId, status: 'RUNNING' }, data })
  if (count === 0) throw new StaleTurn(`turn ${turnId} no longer runs`)
}

/** Renews the leases of running turns and saves what they were told: one transaction for all of them. */
export function saveProgress(db: Database, all: Progress[], now: Date): Promise<void> {
  return db.write(async (tx) => {
    const alive = await tx.turn.findMany({
      where: { id: { in: all.map((one) => one.turnId) }, status: 'RUNNING' },
      select: { id: true },
    })
    const ids = new Set(alive.map((turn) => turn.id))
    await tx.turn.updateMany({
      where: { id: { in: [...ids] } },
      data: { leaseUntil: new Date(now.getTime() + LEASE_MS) },
    })
    for (const { turnId, text, reasoning } of all)
      if (ids.has(turnId) && (text || reasoning))
        await tx.turnText.upsert({
          where: { turnId },
          create: { turnId, text, reasoning },
          update: { text, reasoning },
        })
  })
}

/** Ends a running turn. A saved one needs its text no more; any other keeps it. */
export async function endTurn(
  tx: Tx,
  turnId: string,
  end: {
    status: Exclude<TurnStatus, 'RUNNING'>
    takeId?: number
    inputTakeId?: number
    failure?: TurnFailure
    progress?: Progress
    /** False when none of its text was saved meanwhile. */
    keptText?: boolean
  },
  now: Date,
): Promise<void> {
  await updateRunning(tx, turnId, {
    status: end.status,
    endedAt: now,
    takeId: end.takeId,
    inputTakeId: end.inputTakeId,
    failureCode: end.failure?.code,
    failureMessage: end.failure && cleanText(end.failure.message), // scripts may say anything
    retryAfterSeconds: end.failure?.retryAfterSeconds,
  })
  if (end.takeId !== undefined && end.keptText !== false) await tx.turnText.deleteMany({ where: { turnId } })
  if (end.takeId === undefined && end.progress && (end.progress.text || end.progress.reasoning))
    await putText(tx, end.progress)
}

/** Keeps what a turn was told although it no longer runs here: its lease was taken over, its words are not lost. One that
 * is gone, or whose text is a take already, keeps nothing. */
export async function keepText(tx: Tx, progress: Progress): Promise<void> {
  const waiting = await tx.turn.count({ where: { id: progress.turnId, takeId: null } })
  if (waiting > 0) await putText(tx, progress)
}

async function putText(tx: Tx, progress: Progress): Promise<void> {
  await tx.turnText.upsert({ where: { turnId: progress.turnId }, create: progress, update: progress })
}

/** The takes of a turn that was saved, and ended so; null for any other. */
export async function savedBy(db: Reader, turnId: string, status: TurnStatus): Promise<SavedTakes | null> {
  const turn = await db.turn.findUnique({ where: { id: turnId }, include: { take: true, inputTake: true } })
  return turn?.status === status && turn.take !== null ? { take: turn.take, inputTake: turn.inputTake } : null
}

/** A narration, and the input that was stored before or with it. */
export interface SavedTakes {
  take: Take
  inputTake: Take | null
}

/** Takes the kept text of a turn that has ended off its row, to be made a take. Throws StaleTurn when it is one. */
export async function takeOffText(tx: Tx, turnId: string): Promise<void> {
  const where = { turnId, turn: { takeId: null, status: { not: 'RUNNING' } } }
  const { count } = await tx.turnText.deleteMany({ where })
  if (count === 0) throw new StaleTurn(`the text of turn ${turnId} is a take already`)
}

/** A turn that its holder left behind, and where it ran. */
export type Ended = Pick<Turn, 'id' | 'adventureId' | 'kind' | 'demoDay'>

/** Ends turns whose lease has run out and that do not run here: their holder died. Returns them. */
export function endExpired(db: Database, now: Date, here: readonly string[]): Promise<Ended[]> {
  return interrupt(db, { leaseUntil: { lte: now }, id: { notIn: [...here] } }, now)
}

/** Ends every turn that a dead process left running, and returns them. A SQLite file has one process, so all of them
 * are orphans; on Postgres those whose lease has run out. */
export function endOrphans(db: Database, now: Date): Promise<Ended[]> {
  return interrupt(db, db.kind === 'sqlite' ? {} : { leaseUntil: { lte: now } }, now)
}

async function interrupt(db: Database, which: Prisma.TurnWhereInput, now: Date): Promise<Ended[]> {
  const select = { id: true, adventureId: true, kind: true, demoDay: true }
  const find = { where: { status: 'RUNNING', ...which }, select }
  if ((await db.reader.turn.findMany(find)).length === 0) return []
  const { code, message } = INTERRUPTED
  return db.write(async (tx) => {
    // A holder that only slept may have renewed its lease in between.
    const dead = await tx.turn.findMany(find)
    const data = { status: 'FAILED', failureCode: code, failureMessage: message, endedAt: now }
    await tx.turn.updateMany({ where: { id: { in: dead.map(({ id }) => id) } }, data })
    await giveBackDemoTurns(tx, dead)
    return dead
  })
}
