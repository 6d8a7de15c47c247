// Scripts in their owner's library and in adventures, as they are kept: the code apart, so that no list pulls it.
import {
  Prisma,
  type AdventureScript,
  type Script as LibraryScript,
} from '../../../generated/sqlite/client.ts'
import type { ScriptKind } from '../../engine/scripts/hook.ts'
import { runsAlike, type AddReturns, type Script } from '../../engine/scripts/script.ts'
import type { ScriptCode } from '../../engine/scripts/job.ts'
import type { Reader, Tx } from './database.ts'
import { int, type Raw } from './raw.ts'

/** A script of an adventure, and the version that its source in the library has now; null without a source. */
export type StoryScript = AdventureScript & { newestVersion: number | null }

type Row = Pick<LibraryScript, 'name' | 'description' | 'kind' | 'addReturns'>

/** A row and its code as a script. */
export function scriptOf({ name, description, kind, addReturns }: Row, code: ScriptCode): Script {
  return { name, description, kind: kind as ScriptKind, addReturns: addReturns as AddReturns, code }
}

const SLOTS = { library: true, input: true, context: true, output: true } as const
const NO_CODE: ScriptCode = { library: '', input: '', context: '', output: '' }

/** The code of a script of the library. */
export async function libraryCode(db: Reader, scriptId: string): Promise<ScriptCode> {
  return (await db.scriptCode.findUnique({ where: { scriptId }, select: SLOTS })) ?? NO_CODE
}

/** The code of a script of an adventure. */
export async function storyCode(db: Reader, scriptId: number): Promise<ScriptCode> {
  return (await db.adventureScriptCode.findUnique({ where: { scriptId }, select: SLOTS })) ?? NO_CODE
}

/** Puts a script into a library. */
export function insertScript(
  tx: Tx,
  { id, ownerId, script: { code, ...script } }: { id: string; ownerId: string; script: Script },
  now: Date,
): Promise<LibraryScript> {
  return tx.script.create({
    data: { id, ownerId, ...script, createdAt: now, changedAt: now, code: { create: code } },
  })
}

/** Writes a script of the library as it is now. Its version is raised when it runs otherwise than before. */
export async function updateScript(
  tx: Tx,
  row: LibraryScript,
  { before, after }: { before: Script; after: Script },
  now: Date,
): Promise<LibraryScript> {
  const { code, ...script } = after
  const alike = runsAlike(before, after)
  if (!alike) await tx.scriptCode.update({ where: { scriptId: row.id }, data: code })
  return tx.script.update({
    where: { id: row.id },
    data: { ...script, changedAt: now, ...(!alike && { version: { increment: 1 } }) },
  })
}

const WITH_SOURCE = { source: { select: { version: true } } } as const

const storyScript = ({
  source,
  ...row
}: AdventureScript & { source: { version: number } | null }): StoryScript => ({
  ...row,
  newestVersion: source?.version ?? null,
})

/** The scripts of an adventure in their order. */
export async function scriptsOfStory(db: Reader, adventureId: string): Promise<StoryScript[]> {
  const rows = await db.adventureScript.findMany({
    where: { adventureId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: WITH_SOURCE,
  })
  return rows.map(storyScript)
}

/** A script of an adventure that is known to be there. */
export async function storyScriptBy(db: Reader, id: number): Promise<StoryScript> {
  return storyScript(await db.adventureScript.findUniqueOrThrow({ where: { id }, include: WITH_SOURCE }))
}

/** Puts a script at the end of those of an adventure, switched on. */
export async function appendScript(
  tx: Tx,
  adventureId: string,
  { code, ...script }: Script,
  source: LibraryScript | null,
): Promise<StoryScript> {
  const last = await tx.adventureScript.aggregate({ where: { adventureId }, _max: { position: true } })
  const row = await tx.adventureScript.create({
    data: {
      adventureId,
      position: (last._max.position ?? -1) + 1,
      ...script,
      sourceId: source?.id ?? null,
      sourceVersion: source?.version ?? null,
      code: { create: code },
    },
    include: WITH_SOURCE,
  })
  await countScripts(tx, adventureId)
  return storyScript(row)
}

/** Writes a script of an adventure, and raises its version. */
export async function updateStoryScript(
  tx: Tx,
  id: number,
  { code, ...script }: Script,
  source?: Pick<LibraryScript, 'id' | 'version'>,
): Promise<StoryScript> {
  const from = source && { sourceId: source.id, sourceVersion: source.version }
  await tx.adventureScriptCode.update({ where: { scriptId: id }, data: code })
  const row = await tx.adventureScript.update({
    where: { id },
    data: { ...script, ...from, version: { increment: 1 } },
    include: WITH_SOURCE,
  })
  return storyScript(row)
}

/** Counts the scripts of an adventure that are on. It belongs into every write that may change how many are. */
export async function countScripts(tx: Tx, adventureId: string): Promise<void> {
  const scriptCount = await tx.adventureScript.count({ where: { adventureId, enabled: true } })
  await tx.adventure.update({ where: { id: adventureId }, data: { scriptCount } })
}

/** How much code the scripts of an adventure have together, in characters. */
export async function codeSize(db: Reader, adventureId: string): Promise<number> {
  const rows = await db.$queryRaw<Raw[]>`select
      coalesce(sum(length(c.library) + length(c.input) + length(c.context) + length(c.output)), 0) as size
    from "AdventureScript" a join "AdventureScriptCode" c on c."scriptId" = a.id
    where a."adventureId" = ${adventureId}`
  return int(rows[0]!.size)
}

/** Which of some scripts of adventures run otherwise than their source in the library does now. */
export async function differingScripts(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.$queryRaw<Raw[]>`select a.id from "AdventureScript" a
    join "AdventureScriptCode" c on c."scriptId" = a.id
    join "Script" s on s.id = a."sourceId" join "ScriptCode" d on d."scriptId" = s.id
    where a.id in (${Prisma.join([...ids])}) and (a.kind <> s.kind or a."addReturns" <> s."addReturns"
      or c.library <> d.library or c.input <> d.input or c.context <> d.context or c.output <> d.output)`
  return new Set(rows.map(({ id }) => int(id)))
}
