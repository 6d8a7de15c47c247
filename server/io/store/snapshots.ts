// Snapshots of prompts: a recipe with a hash. The static block is stored once for each wording.
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Snapshot, Take } from '../../../generated/sqlite/client.ts'
import type { Recipe, StoredSections, TakeReference, TakeThen } from '../../engine/context/recipe.ts'
import { readReport, type KeptReport, type StoredReport } from '../../engine/context/report.ts'
import type { TakeKind } from '../../engine/story/words.ts'
import type { Reader, Tx } from './database.ts'

type Packed = Uint8Array<ArrayBuffer>
/** JSON as it is stored. */
export const pack = (value: unknown): Packed => new Uint8Array(deflateRawSync(JSON.stringify(value)))
/** The way back. */
export const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateRawSync(bytes).toString('utf8'))

/** A snapshot as it is written. */
export interface NewSnapshot {
  sha256: string
  staticHash: string
  fixed: Packed
  pieces: Packed
  report: Packed
}

/** Packs a snapshot, outside of any transaction. */
export function packSnapshot(sha256: string, { fixed, ...rest }: Recipe, report: StoredReport): NewSnapshot {
  return {
    sha256,
    staticHash: hashOfBlock(fixed),
    fixed: pack(fixed),
    pieces: pack(rest),
    report: pack(report),
  }
}

/** Names a static block by what it says. */
export function hashOfBlock(fixed: StoredSections): string {
  return createHash('sha256').update(JSON.stringify(fixed)).digest('base64url').slice(0, 22)
}

/** Stores a static block, unless it is there. */
export async function putBlock(tx: Tx, adventureId: string, hash: string, body: Packed): Promise<void> {
  await tx.$executeRaw`insert into "StaticBlock" ("adventureId", hash, body)
    values (${adventureId}, ${hash}, ${body}) on conflict do nothing`
}

/** Stores a snapshot of a take's narration, or of a further part of it. */
export async function saveSnapshot(
  tx: Tx,
  { adventureId, id: takeId }: { adventureId: string; id: number },
  part: number,
  { sha256, staticHash, fixed, pieces, report }: NewSnapshot,
): Promise<void> {
  await putBlock(tx, adventureId, staticHash, fixed)
  await tx.snapshot.create({ data: { takeId, part, adventureId, sha256, staticHash, pieces, report } })
}

/** A snapshot as it is read back. */
export interface ReadSnapshot {
  part: number
  sha256: string
  recipe: Recipe
  /** null for one that the first versions wrote. */
  report: KeptReport | null
}

/** The snapshots of a take, one for each part of it. What the first versions wrote in another form is left out. */
export async function readSnapshots(db: Reader, takeId: number): Promise<ReadSnapshot[]> {
  const rows = await db.snapshot.findMany({
    where: { takeId },
    include: { staticBlock: true },
    orderBy: { part: 'asc' },
  })
  return rows.flatMap((row) => (row.staticBlock ? [readSnapshot(row, row.staticBlock.body)] : []))
}

function readSnapshot({ part, sha256, pieces, report }: Snapshot, fixed: Uint8Array): ReadSnapshot {
  const rest = unpack(pieces) as Omit<Recipe, 'fixed'>
  return {
    part,
    sha256,
    recipe: { ...rest, fixed: unpack(fixed) as StoredSections },
    report: report && readReport(unpack(report) as StoredReport),
  }
}

/** The takes of references as they stood then: two statements, whatever their number. */
export async function takesThen(
  db: Reader,
  references: TakeReference[],
): Promise<(reference: TakeReference) => TakeThen | null> {
  const ids = [...new Set(references.map(([id]) => id))]
  const takes = await db.take.findMany({
    where: { id: { in: ids } },
    select: { id: true, kind: true, revision: true, text: true, block: true },
  })
  const byId = new Map(takes.map((take) => [take.id, take]))
  const older = references.filter(([id, revision]) => (byId.get(id)?.revision ?? revision) !== revision)
  const revisions =
    older.length === 0
      ? []
      : await db.revision.findMany({ where: { takeId: { in: older.map(([id]) => id) } } })
  const earlier = new Map(revisions.map((row) => [`${row.takeId}:${row.number}`, row]))
  return ([id, revision]) => {
    const take = byId.get(id)
    if (!take) return null
    const then = take.revision === revision ? take : earlier.get(`${id}:${revision}`)
    return { kind: take.kind as TakeKind, text: then?.text || null, block: then?.block ?? null }
  }
}

/** Removes static blocks that no snapshot names any more. */
export async function dropUnusedBlocks(tx: Tx, adventureId: string): Promise<void> {
  await tx.$executeRaw`delete from "StaticBlock" where "adventureId" = ${adventureId} and not exists
    (select 1 from "Snapshot" s where s."adventureId" = "StaticBlock"."adventureId" and s."staticHash" = "StaticBlock".hash)`
}

/** Removes all but the newest snapshots on the branch of a narration. */
export async function expireSnapshots(tx: Tx, newest: Take, keep: number): Promise<void> {
  const { branchId, turn, adventureId } = newest
  const { count } = await tx.snapshot.deleteMany({
    where: { take: { branchId, turn: { lte: turn - keep } } },
  })
  if (count > 0) await dropUnusedBlocks(tx, adventureId)
}

const MOST_AT_ONCE = 200

/** Takes texts out of the prompts of a story where scripts put them: there they stand as they are, by no reference. What
 * scripts put in other words stays.
 * @param instead stands in their place */
export async function scrubSnapshots(
  tx: Tx,
  adventureId: string,
  texts: readonly string[],
  instead: string,
): Promise<void> {
  const scripted =
    (await tx.adventureScript.count({ where: { adventureId } })) +
    (await tx.scriptRuns.count({ where: { turn: { adventureId } } }))
  if (scripted === 0 || texts.length === 0) return
  const scrub = (text: string) => texts.reduce((left, one) => left.replaceAll(one, () => instead), text)
  for (let after = { takeId: -1, part: 0 }; ;) {
    const { takeId, part } = after
    const rows = await tx.snapshot.findMany({
      where: { adventureId, OR: [{ takeId: { gt: takeId } }, { takeId, part: { gt: part } }] },
      select: { takeId: true, part: true, pieces: true },
      orderBy: [{ takeId: 'asc' }, { part: 'asc' }],
      take: MOST_AT_ONCE,
    })
    for (const { pieces, ...takeId_part } of rows) {
      const recipe = unpack(pieces) as Omit<Recipe, 'fixed'>
      const scrubbed = withTexts(recipe, scrub)
      if (JSON.stringify(scrubbed) !== JSON.stringify(recipe))
        await tx.snapshot.update({ where: { takeId_part }, data: { pieces: pack(scrubbed) } })
    }
    const last = rows.at(-1)
    if (!last || rows.length < MOST_AT_ONCE) return
    after = last
  }
}

/** A recipe with its literal texts changed; what it names by reference stays. */
function withTexts(
  { rest, before, ...recipe }: Omit<Recipe, 'fixed'>,
  change: (text: string) => string,
): Omit<Recipe, 'fixed'> {
  const section = ([label, pieces]: StoredSections[number]): StoredSections[number] => [
    label,
    pieces.map((piece) => (typeof piece === 'string' ? change(piece) : piece)),
  ]
  const sections = { ...recipe, rest: rest.map(section) }
  return before
    ? { ...sections, before: before.map((one) => (typeof one === 'number' ? one : section(one))) }
    : sections
}
