// Reads the turns of a story and what was sent in them as the rows of a bundle.
import type { StoredSections } from '../../engine/context/recipe.ts'
import type { StoredReport } from '../../engine/context/report.ts'
import { giveWay } from '../../play/give-way.ts'
import type { TurnScripts } from '../../io/store/scripts.ts'
import { unpack } from '../../io/store/snapshots.ts'
import { parts, pick } from './pages.ts'
import { HEAVY, PAGE, StoryChanged, type Reading } from './reading.ts'
import { mapRecipe, mapReport, mapRuns, mapSections, type RestOfRecipe } from './references.ts'
import type { Batch, Row } from './rows.ts'

const TURN = [
  'kind',
  'status',
  'inputKind',
  'inputText',
  'failureCode',
  'failureMessage',
  'retryAfterSeconds',
  'startedAt',
  'endedAt',
] as const

/** The turns that have ended, with what is kept of their text, and what scripts did in them. */
export async function* readTurns({ db, numbers, turns, references }: Reading): AsyncGenerator<Batch> {
  const known = (id: number | null) => (id !== null && numbers.takes.has(id) ? numbers.takes.of(id) : null)
  for (const some of parts(turns, PAGE)) {
    const rows = await db.turn.findMany({ where: { id: { in: some } }, include: { text: true } })
    if (rows.length < some.length) throw new StoryChanged()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield {
      kind: 'turns',
      rows: some.map((id) => {
        const { targetId, inputTakeId, takeId, text, ...turn } = byId.get(id)!
        return {
          ...pick(turn, TURN),
          target: targetId === null ? null : references.take(targetId),
          inputTake: known(inputTakeId),
          take: known(takeId),
          shown: text && pick(text, ['text', 'reasoning']),
        }
      }) as Row<'turns'>[],
    }
  }
  const places = new Map(turns.map((id, place) => [id, place]))
  for (const some of parts(turns, HEAVY)) {
    const rows = await db.scriptRuns.findMany({ where: { turnId: { in: some } } })
    const read = rows.map(({ turnId, body }) => ({
      turn: places.get(turnId)!,
      body: mapRuns(unpack(body) as TurnScripts, references),
    }))
    yield { kind: 'scriptRuns', rows: read.toSorted((a, b) => a.turn - b.turn) }
    await giveWay()
  }
}

/** What narrators read, as recipes. What the first versions wrote in another form, and nothing reads, is left out. */
export async function* readPrompts(reading: Reading): AsyncGenerator<Batch> {
  const { db, adventure, numbers, references } = reading
  const adventureId = adventure.id
  const [blocks, rows] = await staticBlocks(reading)
  for (const some of parts(rows, HEAVY)) yield { kind: 'staticBlocks', rows: some }
  for (const some of parts(numbers.takes.ids, HEAVY)) {
    const snapshots = await db.snapshot.findMany({
      where: { adventureId, takeId: { in: some } },
      orderBy: [{ takeId: 'asc' }, { part: 'asc' }],
    })
    yield {
      kind: 'snapshots',
      rows: snapshots.flatMap(({ takeId, part, sha256, staticHash, pieces, report }) => {
        const block = blocks.get(staticHash ?? '')
        // It was sent after the reading began: its block is not in the bundle.
        if (block === undefined) return []
        return {
          take: numbers.takes.of(takeId),
          part,
          sha256,
          block,
          recipe: mapRecipe(unpack(pieces) as RestOfRecipe, references),
          report: report && mapReport(unpack(report) as StoredReport, references),
        }
      }),
    }
    await giveWay()
  }
}

/** The static blocks in the order in which they are first used, and the place of each by its hash. Two that say the same in
 * a bundle, because they differ in what is gone, are one. */
async function staticBlocks({
  db,
  adventure,
  numbers,
  references,
}: Reading): Promise<[places: Map<string, number>, rows: Row<'staticBlocks'>[]]> {
  const adventureId = adventure.id
  const used = new Set<string>()
  for (const some of parts(numbers.takes.ids, PAGE)) {
    const snapshots = await db.snapshot.findMany({
      where: { adventureId, takeId: { in: some } },
      orderBy: [{ takeId: 'asc' }, { part: 'asc' }],
      select: { staticHash: true },
    })
    for (const { staticHash } of snapshots) if (staticHash !== null) used.add(staticHash)
  }
  const places = new Map<string, number>()
  const said = new Map<string, number>()
  for (const some of parts([...used], PAGE)) {
    const rows = await db.staticBlock.findMany({ where: { adventureId, hash: { in: some } } })
    const bodies = new Map(rows.map(({ hash, body }) => [hash, body]))
    for (const hash of some) {
      const body = bodies.get(hash)
      if (!body) continue
      const mapped = JSON.stringify(mapSections(unpack(body) as StoredSections, references))
      if (!said.has(mapped)) said.set(mapped, said.size)
      places.set(hash, said.get(mapped)!)
    }
    await giveWay()
  }
  return [places, [...said.keys()].map((mapped) => ({ sections: JSON.parse(mapped) as StoredSections }))]
}
