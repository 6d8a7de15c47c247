// Reads the tree of a story as the rows of a bundle: its branches, its takes, and what hangs on these.
import { pages, parts, pick } from './pages.ts'
import { PAGE, StoryChanged, type Reading } from './reading.ts'
import type { Batch, Row } from './rows.ts'

const TAKE = [
  'depth',
  'kind',
  'hidden',
  'worldHash',
  'scriptHash',
  'tokens',
  'revision',
  'finish',
  'note',
  'narrator',
  'promptTokens',
  'outputTokens',
  'cachedTokens',
  'createdAt',
  'windowStart',
  'blockTokens',
  'block',
  'text',
] as const

/** Branches and takes, with all that hangs on takes but what was sent for them. */
export async function* readTree(reading: Reading): AsyncGenerator<Batch> {
  const { branches, numbers } = reading
  yield {
    kind: 'branches',
    rows: branches.map((row) => ({
      parent: row.parentId === null ? null : numbers.branches.of(row.parentId),
      ...pick(row, ['forkDepth', 'name', 'origin', 'visitedAt', 'createdAt']),
    })) as Row<'branches'>[],
  }
  yield* readTakes(reading)
  yield* readRevisions(reading)
  yield* readOutputs(reading)
  yield* readCheckpoints(reading)
  yield* readRulings(reading)
}

async function* readTakes({
  db,
  adventure,
  numbers,
  changes,
  states,
  references,
}: Reading): AsyncGenerator<Batch> {
  const state = (hash: string | null) => hash && references.state(hash)
  for (const some of parts(numbers.takes.ids, PAGE)) {
    const takes = await db.take.findMany({ where: { id: { in: some } }, orderBy: { id: 'asc' } })
    if (takes.length < some.length) throw new StoryChanged()
    const hashes = takes.flatMap(({ worldHash, scriptHash }) => [worldHash, scriptHash])
    const unknown = hashes.filter((hash) => hash !== null && !states.has(hash)) as string[]
    const where = { adventureId: adventure.id, hash: { in: unknown } }
    if (unknown.length > 0 && (await db.state.count({ where })) > 0) throw new StoryChanged()
    for (const { id, revision } of takes) changes.takes.set(id, revision)
    const rows = takes.map((row) => ({
      branch: numbers.branches.of(row.branchId),
      ...pick(row, TAKE),
      worldHash: state(row.worldHash),
      scriptHash: state(row.scriptHash),
    }))
    yield { kind: 'takes', rows: rows as Row<'takes'>[] }
  }
}

async function* readRevisions({ db, numbers: { takes }, changes }: Reading): AsyncGenerator<Batch> {
  for (const some of parts(takes.ids, PAGE)) {
    const rows = await db.revision.findMany({
      where: { takeId: { in: some } },
      orderBy: [{ takeId: 'asc' }, { number: 'asc' }],
    })
    yield {
      kind: 'revisions',
      rows: rows
        .filter(({ takeId, number }) => number < changes.takes.get(takeId)!)
        .map((one) => ({
          take: takes.of(one.takeId),
          ...pick(one, ['number', 'tokens', 'createdAt', 'text', 'block']),
        })),
    }
  }
}

async function* readOutputs({ db, numbers: { takes } }: Reading): AsyncGenerator<Batch> {
  for (const some of parts(takes.ids, PAGE)) {
    const rows = await db.takeOutput.findMany({ where: { takeId: { in: some } }, orderBy: { takeId: 'asc' } })
    yield {
      kind: 'outputs',
      rows: rows.map((one) => ({ take: takes.of(one.takeId), ...pick(one, ['reasoning', 'raw']) })),
    }
  }
}

async function* readCheckpoints({ db, adventure, newest, branchAt }: Reading): AsyncGenerator<Batch> {
  const adventureId = adventure.id
  const marks = await db.checkpoint.findMany({
    where: { adventureId, id: { lte: newest.checkpoint } },
    orderBy: { id: 'asc' },
  })
  yield {
    kind: 'checkpoints',
    rows: marks.flatMap((one) => {
      const branch = one.branchId === null ? null : branchAt(one.branchId, one.depth)
      if (branch === null && one.branchId !== null) return []
      return { branch, ...pick(one, ['depth', 'name', 'createdAt']) }
    }),
  }
}

async function* readRulings({ db, adventure, newest, numbers: { takes } }: Reading): AsyncGenerator<Batch> {
  const adventureId = adventure.id
  const rulings = pages(PAGE, (after) =>
    db.ruling.findMany({
      where: { adventureId, id: { gt: after, lte: newest.ruling } },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  )
  for await (const some of rulings) {
    const rows = some
      .filter(({ takeId }) => takeId === null || takes.has(takeId))
      .map((one) => ({ take: one.takeId === null ? null : takes.of(one.takeId), ...pick(one, RULING) }))
    yield { kind: 'rulings', rows: rows as Row<'rulings'>[] }
  }
}

const RULING = [
  'turn',
  'source',
  'path',
  'proposed',
  'old',
  'new',
  'verdict',
  'reason',
  'fix',
  'superseded',
  'createdAt',
] as const
