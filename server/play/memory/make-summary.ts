// Making a version of the summary: memories are folded into the version before, and what comes of it is kept if all of them
// are still the same.
import type { Memory, Summary } from '../../../generated/sqlite/client.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import { blockAt, remembered, summaryDue, type SummaryDue } from '../../engine/memory/blocks.ts'
import { castBrief } from '../../engine/memory/cast.ts'
import { portionsOf, summaryPrompt } from '../../engine/memory/prompts.ts'
import { readSummary } from '../../engine/memory/reply.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import {
  blocksOnPath,
  isDone,
  isInUse,
  versionsOnPath,
  type BlockRow,
  type VersionRow,
} from '../../io/store/remembered.ts'
import { castAt, namesIn } from './cast-at.ts'
import type { Deps } from '../deps.ts'
import type { Ground, Written } from './make-memory.ts'
import { askSummariser } from './summariser.ts'

/** A summary to be made. */
export interface Fold {
  /** The version that it goes on from; null to begin anew. */
  before: Summary | null
  /** What it folds, oldest first. */
  memories: Memory[]
  /** Where it stands: the end of the last block that it folds. */
  at: Spot
  /** There is more than one prompt folds. */
  isFull: boolean
}

/** What a prompt folds at once, in tokens: a story that begins anew is folded in portions, each a version of its own. */
export const FOLDED_TOKENS = 3_000
/** No portion holds more memories. */
const FOLDED = 60

/** The summary that is due on the path of a spot, or its next portion; null where none is. */
export async function foldDue(db: Reader, head: Spot): Promise<Fold | null> {
  const rows = await blocksOnPath(db, head)
  const versions = await versionsOnPath(db, head)
  const done = new Set(rows.filter(isDone).map(({ block }) => block))
  const due = summaryDue(
    versions,
    remembered(head.depth, (block) => done.has(block)),
  )
  return due && foldOf(db, rows, versions, due)
}

async function foldOf(
  db: Reader,
  rows: BlockRow[],
  versions: VersionRow[],
  { after, folds }: SummaryDue,
): Promise<Fold | null> {
  const within = rows.filter(({ block }) => depthOf(block) > folds.from && depthOf(block) <= folds.to)
  const some = within.filter(isInUse)
  if (some.length === 0) return null
  const ids = some.slice(0, FOLDED).map(({ id }) => id)
  const found = await db.memory.findMany({ where: { id: { in: ids } }, orderBy: { depth: 'asc' } })
  const weighed = found.map((memory) => ({ memory, tokens: countTokens(memory.text) }))
  const memories = (portionsOf(weighed, FOLDED_TOKENS)[0] ?? []).map(({ memory }) => memory)
  const last = memories.at(-1)
  if (!last) return null
  // Behind the last that says something there may be blocks that say nothing.
  const isFull = memories.length < some.length
  const end = isFull ? last : within.at(-1)!
  const before = after === null ? null : await db.summary.findUnique({ where: { id: versions[after]!.id } })
  return { before, memories, at: { branchId: end.branchId!, depth: depthOf(end.block!) }, isFull }
}

const depthOf = (block: number): number => blockAt(block).to

/** Makes the summary. False when something of what it folds is no more what it was: nothing is kept then. Throws what
 * stands in the way. */
export async function makeSummary(deps: Deps, ground: Ground, fold: Fold): Promise<boolean> {
  const { before, memories, at } = fold
  const texts = memories.map(({ text }) => text)
  const written = await folded(deps, ground, { previous: before?.text ?? null, texts, at })
  return deps.db.write((tx) => keep(tx, ground.adventure.id, fold, written, deps.clock.now()))
}

/** What is to be folded: texts since a summary, which stand somewhere. */
export interface Since {
  previous: string | null
  texts: string[]
  at: Spot
}

/** The summary that folds some texts, by the summariser or as an extract.
 * @param ask how the summariser is asked */
export async function folded(
  deps: Deps,
  { adventure, summariser, signal }: Ground,
  { previous, texts, at }: Since,
  ask = summaryPrompt,
): Promise<Written> {
  const cast = await castAt(deps.db.reader, adventure, at, previous === null ? texts : [previous, ...texts])
  if (summariser) {
    const prompt = { purpose: 'SUMMARY' as const, ...ask(castBrief(cast), previous, texts) }
    const text = await askSummariser(deps, summariser, prompt, readSummary, signal)
    return { text, madeBy: summariser.endpoint.model }
  }
  const { EXTRACT_NAME, extractSummary } = await import('../../engine/memory/extract.ts')
  return { text: extractSummary(previous, texts, namesIn(cast)) ?? '', madeBy: EXTRACT_NAME }
}

async function keep(
  tx: Tx,
  adventureId: string,
  { before, memories, at }: Fold,
  written: Written,
  now: Date,
): Promise<boolean> {
  if (!(await areSame(tx, memories)) || !(await isSame(tx, before))) return false
  const { branchId, depth } = at
  // Another instance may have been faster.
  const there = await tx.summary.count({ where: { branchId, depth, stale: false } })
  if (there > 0) return false
  await tx.summary.create({ data: { adventureId, branchId, depth, createdAt: now, ...written } })
  return true
}

/** Whether memories are still what they were when they were read. */
export async function areSame(tx: Tx, memories: Memory[]): Promise<boolean> {
  const now = await tx.memory.findMany({
    where: { id: { in: memories.map(({ id }) => id) }, status: 'ACTIVE', stale: false },
    select: { id: true, revision: true },
  })
  const known = new Map(now.map(({ id, revision }) => [id, revision]))
  return memories.every(({ id, revision }) => known.get(id) === revision)
}

async function isSame(tx: Tx, before: Summary | null): Promise<boolean> {
  if (before === null) return true
  const now = await tx.summary.findUnique({ where: { id: before.id } })
  return now !== null && now.revision === before.revision && !now.stale
}
