// Writes the rows of a bundle as a new story, a part at a time: nobody finds it before all of it is there, others write in
// between, and whatever goes wrong nothing of it stays.
import type { Database, Tx } from '../../io/store/database.ts'
import { dropAdventure } from '../../io/store/drop-adventure.ts'
import { linkBranches, linkTakes } from '../../io/store/plant-tree.ts'
import { countScripts } from '../../io/store/script-rows.ts'
import { recountTakes } from '../../io/store/tree.ts'
import { assertOwns, assertStorySize } from '../../play/caps.ts'
import type { Deps } from '../../play/deps.ts'
import { giveWay } from '../../play/give-way.ts'
import { newId } from '../new-id.ts'
import { StoryCheck } from './check-story.ts'
import { parts } from './pages.ts'
import { keepPictures } from './pictures.ts'
import type { Batch, Row, ScriptSource, StoryKind } from './rows.ts'
import { StoryIds } from './story-ids.ts'
import { stepOf, type Writing } from './write-rows.ts'

/** Rows in one write; of those that are packed first fewer, for they are packed while others wait. */
const PER_WRITE = 100
const PACKED: Partial<Record<StoryKind, number>> = { snapshots: 50, scriptRuns: 50 }

/** What becomes of a story besides what its rows say. */
export interface NewStory {
  ownerId: string
  title?: string
  /** Where it came from, as far as it is here. */
  scenario?: { id: string; version: number | null } | null
  /** It was made and played just now, whatever its rows say. */
  isNew?: boolean
  /** Is done in the write that makes it, so that whoever clears up knows of it. */
  begun?: (tx: Tx, adventureId: string) => Promise<void>
  /** Whoever began it shows it, with all that came with it. */
  staysHidden?: boolean
}

/** How a story is written. */
export interface Course {
  signal: AbortSignal
  /** Is told how many rows there are now. */
  progress?: (rows: number) => void
}

/** Writes a story and answers its id. Throws Misfit, and the signal's reason when it aborts. */
export async function writeStory(
  deps: Pick<Deps, 'db' | 'clock' | 'hosted'>,
  batches: AsyncIterable<Batch>,
  story: NewStory,
  { signal, progress }: Course,
): Promise<string> {
  const { db, clock } = deps
  const adventureId = newId()
  const now = clock.now()
  const check = new StoryCheck()
  const writing: Writing = { adventureId, ids: new StoryIds(), shape: check.shape, written: 0 }
  const kept = new Kept()
  const size = { title: story.title ?? 'This story', takes: 0, memories: 0 }
  let rows = 0
  try {
    for await (const batch of batches) {
      check.add(batch)
      assertStorySize(deps, grown(size, batch))
      if (batch.kind === 'adventure') await beginStory(deps, { id: adventureId, now }, batch.rows[0]!, story)
      if (batch.kind === 'branches') kept.forks.push(...batch.rows)
      if (batch.kind === 'pictures') kept.pictures.push(...batch.rows)
      if (batch.kind === 'adventure') kept.adventure = batch.rows[0]!
      if (batch.kind === 'scripts') kept.sources.push(...(batch.sources ?? []))
      for (const part of parts<unknown>(batch.rows, PACKED[batch.kind] ?? PER_WRITE)) {
        signal.throwIfAborted()
        await writePart(db, writing, { kind: batch.kind, rows: part } as Batch)
        progress?.((rows += part.length))
      }
    }
    check.end()
    await joinTree(db, writing, kept.forks, signal)
    await db.write((tx) => endStory(tx, writing, kept, { story, now }))
    return adventureId
  } catch (error) {
    await dropAdventure(db, adventureId)
    throw error
  }
}

/** Counts what of a story is capped: what was erased or deleted is not. */
function grown<Size extends { takes: number; memories: number }>(size: Size, batch: Batch): Size {
  if (batch.kind === 'takes') size.takes += batch.rows.filter(({ text }) => text !== '').length
  if (batch.kind === 'memories')
    size.memories += batch.rows.filter(({ status }) => status !== 'DISCARDED').length
  return size
}

/** What is written when all else is there. */
class Kept {
  adventure!: Row<'adventure'>
  readonly forks: Row<'branches'>[] = []
  readonly pictures: Row<'pictures'>[] = []
  readonly sources: ScriptSource[] = []
}

async function writePart(db: Database, writing: Writing, part: Batch): Promise<void> {
  const step = stepOf(writing, part)
  if (step === null) return
  const done = await db.write(step)
  done()
  await giveWay()
}

async function beginStory(
  deps: Pick<Deps, 'db' | 'hosted'>,
  { id, now }: { id: string; now: Date },
  { head: _head, coverHash: _coverHash, ...row }: Row<'adventure'>,
  { ownerId, title = row.title, scenario, isNew, begun }: NewStory,
): Promise<void> {
  const scenarioOf = { scenarioId: scenario?.id ?? null, scenarioVersion: scenario?.version ?? null }
  // As if it were thrown away: what a crash leaves of it goes with time.
  const dates = isNew ? { createdAt: now, playedAt: now, deletedAt: now } : {}
  const data = { ...row, ...dates, ...scenarioOf, id, ownerId, title, incomplete: true }
  await deps.db.write(async (tx) => {
    await tx.adventure.create({ data })
    await assertOwns(deps, tx, 'adventures', ownerId)
    await begun?.(tx, id)
  })
}

/** Puts branches onto what they fork from, and takes below those above them. */
async function joinTree(
  db: Database,
  { adventureId, ids }: Writing,
  branches: Row<'branches'>[],
  signal: AbortSignal,
): Promise<void> {
  const forks = branches.flatMap(({ parent, forkDepth, name }, number) =>
    parent === null ? [] : { id: ids.branches[number]!, parentId: ids.branches[parent]!, forkDepth, name },
  )
  for (const some of parts(forks, PER_WRITE)) {
    signal.throwIfAborted()
    await db.write((tx) => linkBranches(tx, some))
  }
  for (const some of parts(ids.takes, PER_WRITE)) {
    signal.throwIfAborted()
    await db.write((tx) => linkTakes(tx, adventureId, some))
  }
}

async function endStory(
  tx: Tx,
  { adventureId, ids }: Writing,
  { adventure, pictures, sources }: Kept,
  { story: { staysHidden = false }, now }: { story: NewStory; now: Date },
): Promise<void> {
  const { head, coverHash } = adventure
  await keepPictures(tx, pictures, now)
  await nameSources(tx, ids, sources)
  await countScripts(tx, adventureId)
  await recountTakes(tx, adventureId)
  await tx.adventure.update({
    where: { id: adventureId },
    data: {
      coverHash,
      initialWorld: ids.references.state(adventure.initialWorld),
      initialScript: ids.references.state(adventure.initialScript),
      headBranchId: head && ids.branches[head.branch]!,
      headDepth: head?.depth ?? -1,
      deletedAt: null,
      incomplete: staysHidden,
    },
  })
}

/** Scripts are copies again of what they were copies of, as far as that is still there. */
async function nameSources(tx: Tx, { scripts }: StoryIds, sources: ScriptSource[]): Promise<void> {
  const named = sources.flatMap(({ sourceId }) => sourceId ?? [])
  const rows = await tx.script.findMany({ where: { id: { in: named } }, select: { id: true } })
  const there = new Set(rows.map(({ id }) => id))
  for (const [number, data] of sources.entries()) {
    const id = scripts[number]
    if (id !== undefined && data.sourceId !== null && there.has(data.sourceId))
      await tx.adventureScript.update({ where: { id }, data })
  }
}
