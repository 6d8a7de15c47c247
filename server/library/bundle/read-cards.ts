// Reads the cards, the scripts and the memories of a story as the rows of a bundle.
import { pages, parts, pick } from './pages.ts'
import { PAGE, StoryChanged, type Reading } from './reading.ts'
import type { Batch, Row } from './rows.ts'

/** Cards with their versions, and what both said before. */
export async function* readCards(reading: Reading): AsyncGenerator<Batch> {
  const { db, adventure, newest, numbers } = reading
  const adventureId = adventure.id
  const cards = pages(PAGE, (after) =>
    db.storyCard.findMany({
      where: { adventureId, id: { gt: after, lte: newest.card } },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  )
  for await (const some of cards) {
    for (const { id } of some) numbers.cards.add(id)
    yield {
      kind: 'cards',
      rows: some.map((card) => ({
        // Scripts go on to know it by the id that it has here: their states name it.
        scriptId: card.scriptId ?? String(card.id),
        ...pick(card, ['sourceId', 'sourceHash', 'createdAt', 'base']),
      })),
    }
  }
  yield* readVersions(reading)
  yield* readWordings(reading)
}

async function* readVersions({ db, adventure, newest, numbers, branchAt }: Reading): AsyncGenerator<Batch> {
  const versions = pages(PAGE, (after) =>
    db.cardVersion.findMany({
      where: { card: { adventureId: adventure.id }, id: { gt: after, lte: newest.version } },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  )
  for await (const some of versions) {
    const rows = some.flatMap((version) => {
      const { cardId, branchId, depth } = version
      const branch = branchId === null ? null : branchAt(branchId, depth)
      if (!numbers.cards.has(cardId) || (branch === null && branchId !== null)) return []
      numbers.versions.add(version.id)
      return { card: numbers.cards.of(cardId), branch, ...pick(version, ['depth', 'createdAt', 'body']) }
    })
    yield { kind: 'cardVersions', rows }
  }
}

async function* readWordings({ db, adventure, newest, numbers }: Reading): AsyncGenerator<Batch> {
  const wordings = pages(PAGE, (after) =>
    db.cardWording.findMany({
      where: { card: { adventureId: adventure.id }, id: { gt: after, lte: newest.wording } },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  )
  for await (const some of wordings) {
    const rows = some.flatMap((wording) => {
      const { cardId, versionId } = wording
      if (!numbers.cards.has(cardId) || (versionId !== null && !numbers.versions.has(versionId))) return []
      const version = versionId === null ? null : numbers.versions.of(versionId)
      return { card: numbers.cards.of(cardId), version, ...pick(wording, ['replacedAt', 'body']) }
    })
    yield { kind: 'cardWordings', rows }
  }
}

/** Scripts in the order that they had when the reading began, with their code, and with what they are copies of: no file
 * holds that, but a copy that is written here names it again. Throws StoryChanged when one was removed since. */
export async function* readScripts({ db, numbers }: Reading): AsyncGenerator<Batch> {
  const { ids, of } = numbers.scripts
  const found = await db.adventureScript.findMany({ where: { id: { in: ids } }, include: { code: true } })
  if (found.length < ids.length) throw new StoryChanged()
  const scripts = found.toSorted((a, b) => of(a.id) - of(b.id))
  const rows = scripts.map((one) => ({
    ...pick(one, ['position', 'enabled', 'name', 'description', 'kind', 'addReturns']),
    ...pick(one.code ?? NO_CODE, ['library', 'input', 'context', 'output']),
    version: one.version,
  }))
  const sources = scripts.map((one) => pick(one, ['sourceId', 'sourceVersion']))
  yield { kind: 'scripts', rows: rows as Row<'scripts'>[], sources }
}

const NO_CODE = { library: '', input: '', context: '', output: '' }

/** Memories with their vectors, summaries, and what both said before. */
export async function* readMemories(reading: Reading): AsyncGenerator<Batch> {
  const { db, adventure, newest, numbers, changes, branchAt } = reading
  const adventureId = adventure.id
  const memories = pages(PAGE, (after) =>
    db.memory.findMany({
      where: { adventureId, id: { gt: after, lte: newest.memory } },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: { vector: true },
    }),
  )
  for await (const some of memories) {
    const rows = some.flatMap(({ id, branchId, vector, ...memory }) => {
      const branch = branchId === null ? null : branchAt(branchId, memory.depth)
      if (branch === null && branchId !== null) return []
      numbers.memories.add(id)
      changes.memories.set(id, memory.revision)
      return {
        branch,
        ...pick(memory, MEMORY),
        vector: vector && {
          ...pick(vector, ['revision', 'model']),
          vector: Buffer.from(vector.vector).toString('base64'),
        },
      }
    })
    yield { kind: 'memories', rows: rows as Row<'memories'>[] }
  }
  for (const some of parts(numbers.memories.ids, PAGE)) {
    const rows = await db.memoryWording.findMany({
      where: { memoryId: { in: some } },
      orderBy: [{ memoryId: 'asc' }, { revision: 'asc' }],
    })
    yield {
      kind: 'memoryWordings',
      rows: rows
        .filter(({ memoryId, revision }) => revision < changes.memories.get(memoryId)!)
        .map((one) => ({
          memory: numbers.memories.of(one.memoryId),
          ...pick(one, ['revision', 'madeBy', 'rewriteAt', 'text']),
        })),
    }
  }
  yield* readSummaries(reading)
}

const MEMORY = [
  'depth',
  'block',
  'status',
  'stale',
  'reworded',
  'pinned',
  'uses',
  'usedAt',
  'createdAt',
  'revision',
  'madeBy',
  'text',
] as const

async function* readSummaries(reading: Reading): AsyncGenerator<Batch> {
  const { db, adventure, newest, numbers, changes, branchAt } = reading
  const summaries = pages(PAGE, (after) =>
    db.summary.findMany({
      where: { adventureId: adventure.id, id: { gt: after, lte: newest.summary } },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  )
  for await (const some of summaries) {
    const rows = some.flatMap((summary) => {
      const branch = branchAt(summary.branchId, summary.depth)
      if (branch === null) return []
      numbers.summaries.add(summary.id)
      changes.summaries.set(summary.id, summary.revision)
      return { branch, ...pick(summary, SUMMARY) }
    })
    yield { kind: 'summaries', rows }
  }
  for (const some of parts(numbers.summaries.ids, PAGE)) {
    const wordings = await db.summaryWording.findMany({
      where: { summaryId: { in: some } },
      orderBy: [{ summaryId: 'asc' }, { revision: 'asc' }],
    })
    yield {
      kind: 'summaryWordings',
      rows: wordings
        .filter(({ summaryId, revision }) => revision < changes.summaries.get(summaryId)!)
        .map((one) => ({
          summary: numbers.summaries.of(one.summaryId),
          ...pick(one, ['revision', 'text']),
        })),
    }
  }
}

const SUMMARY = ['depth', 'stale', 'reworded', 'createdAt', 'revision', 'madeBy', 'text'] as const
