// Reads a scenario with its options out of the database as the rows of a bundle.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import { isEmptySchema, readSchema } from '../../engine/world/schema.ts'
import { readContent } from '../../io/store/cards.ts'
import type { Reader } from '../../io/store/database.ts'
import { textsOf } from '../scenarios/texts.ts'
import { pick } from './pages.ts'
import { pictureRows } from './pictures.ts'
import type { Batch, Row } from './rows.ts'

type ScenarioBatch = Batch<'scenarios' | 'scenarioCards' | 'scenarioScripts' | 'pictures'>

/** Every row of a scenario: itself, then its options, each behind what it is an option of. */
export async function* readScenario(db: Reader, scenarioId: string): AsyncGenerator<ScenarioBatch> {
  const all = await withOptions(db, scenarioId)
  const numbers = new Map(all.map(({ id }, number) => [id, number]))
  yield {
    kind: 'scenarios',
    rows: all.map((row) => scenarioRow(row, numbers.get(row.parentId ?? '') ?? null)),
  }
  for (const [scenario, { id }] of all.entries()) {
    const cards = await db.scenarioCard.findMany({
      where: { scenarioId: id },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
    const rows = cards.map(({ body }) => ({ scenario, body: JSON.stringify(readContent(body)) }))
    yield { kind: 'scenarioCards', rows }
  }
  for (const [scenario, { id }] of all.entries()) {
    const scripts = await db.scenarioScript.findMany({
      where: { scenarioId: id },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      include: { code: true },
    })
    const rows = scripts.map(({ code, ...script }) => ({
      scenario,
      ...pick(script, ['enabled', 'name', 'description', 'kind', 'addReturns']),
      ...pick(code ?? NO_CODE, ['library', 'input', 'context', 'output']),
    }))
    yield { kind: 'scenarioScripts', rows: rows as Row<'scenarioScripts'>[] }
  }
  const covers = all.map(({ coverHash }) => coverHash)
  yield { kind: 'pictures', rows: await pictureRows(db, covers) }
}

const NO_CODE = { library: '', input: '', context: '', output: '' }

/** A scenario, and all below it in the order in which a reader comes to them. */
async function withOptions(db: Reader, scenarioId: string): Promise<Scenario[]> {
  const root = await db.scenario.findUniqueOrThrow({ where: { id: scenarioId } })
  const below = new Map<string, Scenario[]>()
  for (let level = [root]; level.length > 0;) {
    level = await db.scenario.findMany({
      where: { parentId: { in: level.map(({ id }) => id) } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
    for (const option of level) below.set(option.parentId!, [...(below.get(option.parentId!) ?? []), option])
  }
  const all: Scenario[] = []
  for (const left = [root]; left.length > 0;) {
    const next = left.pop()!
    all.push(next)
    left.push(...(below.get(next.id) ?? []).toReversed())
  }
  return all
}

function scenarioRow(scenario: Scenario, parent: number | null): Row<'scenarios'> {
  const { schema } = readSchema(scenario.statSchema === null ? {} : JSON.parse(scenario.statSchema))
  const { otherOpenings, tags, ...texts } = textsOf(scenario)
  return {
    parent,
    ...texts,
    tags,
    otherOpenings,
    statSchema: schema === null || isEmptySchema(schema) ? null : JSON.stringify(schema),
    coverHash: scenario.coverHash,
    extensions: scenario.extensions,
  }
}
