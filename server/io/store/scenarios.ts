// What a scenario holds besides its own row: cards and scripts, with the code apart so that no list pulls it.
import type { Prisma, ScenarioScript } from '../../../generated/sqlite/client.ts'
import type { CardContent } from '../../engine/context/card-content.ts'
import type { ScriptCode } from '../../engine/scripts/job.ts'
import type { Script } from '../../engine/scripts/script.ts'
import type { Reader, Tx } from './database.ts'
import { int, type Raw } from './raw.ts'
import { scriptOf } from './script-rows.ts'

const PER_STATEMENT = 200
const SLOTS = { library: true, input: true, context: true, output: true } as const
const NO_CODE: ScriptCode = { library: '', input: '', context: '', output: '' }
const IN_ORDER = [
  { position: 'asc' },
  { id: 'asc' },
] satisfies Prisma.ScenarioScriptOrderByWithRelationInput[]

/** A script of a scenario that is written: where it was copied from, if it was. */
export interface PlacedScript {
  script: Script
  enabled: boolean
  source: { id: string; version: number } | null
}

/** Puts cards behind those that are there.
 * @param ids of the new cards, as many as contents */
export async function appendScenarioCards(
  tx: Tx,
  scenarioId: string,
  { ids, contents }: { ids: string[]; contents: CardContent[] },
  now: Date,
): Promise<void> {
  if (contents.length === 0) return
  const last = await tx.scenarioCard.aggregate({ where: { scenarioId }, _max: { position: true } })
  const first = (last._max.position ?? -1) + 1
  const data = contents.map((content, at) => ({
    id: ids[at]!,
    scenarioId,
    position: first + at,
    createdAt: now,
    body: JSON.stringify(content),
  }))
  for (let from = 0; from < data.length; from += PER_STATEMENT)
    await tx.scenarioCard.createMany({ data: data.slice(from, from + PER_STATEMENT) })
}

/** How many cards a scenario has, and how many characters they hold together. */
export async function scenarioCardSize(
  db: Reader,
  scenarioId: string,
): Promise<{ count: number; characters: number }> {
  const rows = await db.$queryRaw<
    Raw[]
  >`select count(*) as count, coalesce(sum(length(body)), 0) as characters
    from "ScenarioCard" where "scenarioId" = ${scenarioId}`
  return { count: int(rows[0]!.count), characters: int(rows[0]!.characters) }
}

const columnsOf = ({ script: { code: _code, ...script }, enabled, source }: PlacedScript) => ({
  enabled,
  ...script,
  sourceId: source?.id ?? null,
  sourceVersion: source?.version ?? null,
})

/** Puts scripts behind those that are there; answers their ids in order. */
export async function appendScenarioScripts(
  tx: Tx,
  scenarioId: string,
  placed: readonly PlacedScript[],
): Promise<number[]> {
  if (placed.length === 0) return []
  const last = await tx.scenarioScript.aggregate({ where: { scenarioId }, _max: { position: true } })
  const first = (last._max.position ?? -1) + 1
  const rows = await tx.scenarioScript.createManyAndReturn({
    data: placed.map((one, at) => ({ scenarioId, position: first + at, ...columnsOf(one) })),
    select: { id: true, position: true },
  })
  const ids = rows.sort((a, b) => a.position - b.position).map(({ id }) => id)
  await tx.scenarioScriptCode.createMany({
    data: placed.map(({ script }, at) => ({ scriptId: ids[at]!, ...script.code })),
  })
  return ids
}

/** Gives a new adventure copies of scripts. */
export async function copyScriptsToStory(
  tx: Tx,
  adventureId: string,
  placed: readonly PlacedScript[],
): Promise<void> {
  if (placed.length === 0) return
  const rows = await tx.adventureScript.createManyAndReturn({
    data: placed.map((one, position) => ({ adventureId, position, ...columnsOf(one) })),
    select: { id: true, position: true },
  })
  await tx.adventureScriptCode.createMany({
    data: rows.map(({ id, position }) => ({ scriptId: id, ...placed[position]!.script.code })),
  })
}

/** The scripts of a scenario with their code, in order. */
export async function placedScripts(db: Reader, scenarioId: string): Promise<PlacedScript[]> {
  const rows = await db.scenarioScript.findMany({
    where: { scenarioId },
    orderBy: IN_ORDER,
    include: { code: { select: SLOTS } },
  })
  return rows.map(({ code, ...row }) => ({
    script: scriptOf(row, code ?? NO_CODE),
    enabled: row.enabled,
    source: row.sourceId === null ? null : { id: row.sourceId, version: row.sourceVersion ?? 0 },
  }))
}

/** The scripts of a scenario in their order, without code. */
export const scriptsOfScenario = (db: Reader, scenarioId: string): Promise<ScenarioScript[]> =>
  db.scenarioScript.findMany({ where: { scenarioId }, orderBy: IN_ORDER })

/** The code of a script of a scenario. */
export async function scenarioCode(db: Reader, scriptId: number): Promise<ScriptCode> {
  return (await db.scenarioScriptCode.findUnique({ where: { scriptId }, select: SLOTS })) ?? NO_CODE
}

/** How much code the scripts of a scenario have together, in characters. */
export async function scenarioCodeSize(db: Reader, scenarioId: string): Promise<number> {
  const rows = await db.$queryRaw<Raw[]>`select
      coalesce(sum(length(c.library) + length(c.input) + length(c.context) + length(c.output)), 0) as size
    from "ScenarioScript" s join "ScenarioScriptCode" c on c."scriptId" = s.id
    where s."scenarioId" = ${scenarioId}`
  return int(rows[0]!.size)
}
