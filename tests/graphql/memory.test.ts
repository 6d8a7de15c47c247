// Memories, summaries and the work on them over HTTP: what a client gets, in pages and from any spot, and what junk is
// answered with.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { writeMemory } from '../../server/play/memory/memories.ts'
import { TAKE_TURN, anApp, blank, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
let adventureId: string
/** The number of the branch that is read. */
let branchId: number
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url')
const keyIn = (id: string) => Buffer.from(id, 'base64url').toString('utf8').split(':')[1]!
const JUNK = [
  'nonsense',
  '',
  globalId('Take', 1),
  'Memory:1',
  globalId('Memory', 'x'),
  globalId('Memory', 2e9),
]

const HEAD = 'query ($id: ID!) { adventure(id: $id) { runningTurn { id } head { branch { id } } } }'
beforeEach(async () => {
  adventureId = (await blank(running)).id
  await running.ask(TAKE_TURN, { input: { adventureId, requestId: 'r', kind: 'DO', text: 'look' } })
  for (;;) {
    const { adventure } = await running.ask(HEAD, { id: adventureId })
    branchId = Number(keyIn(adventure.head.branch.id))
    if (!adventure.runningTurn) break
    await new Promise((done) => setTimeout(done, 20))
  }
})

const MEMORY = `id text status takes { fromDepth toDepth fromTurn toTurn } depth turnNumber stale pinned reworded madeBy
  uses lastUsedAt createdAt revision similarity beyondCapacity`
const SUMMARY = 'id text depth turnNumber stale reworded madeBy createdAt revision'
const does = (field: string) => {
  const type = field.charAt(0).toUpperCase() + field.slice(1)
  return `mutation ($input: ${type}Input!) { ${field}(input: $input) {
    __typename
    ... on ${type}Payload { ${field === 'editSummary' ? `summary { ${SUMMARY} }` : field === 'remember' || field === 'cancelMemoryWork' ? '' : `memory { ${MEMORY} }`} adventure { id } }
    ... on UserError { code message }
    ${field === 'editMemory' ? `... on MemoryRevised { memory { ${MEMORY} } }` : ''}
    ${field === 'editSummary' ? `... on SummaryRevised { summary { ${SUMMARY} } }` : ''}
    ${['writeMemory', 'editMemory', 'editSummary'].includes(field) ? '... on InvalidInput { issues { path message } }' : ''}
  } }`
}
const act = async (field: string, input: object): Promise<Data> =>
  (await running.ask(does(field), { input }))[field]

const LIST = `query ($id: ID!, $first: Int, $after: String, $at: SpotInput, $statuses: [MemoryStatus!], $pinned: Boolean, $newestFirst: Boolean! = false) {
  adventure(id: $id) { memories(first: $first, after: $after, at: $at, statuses: $statuses, pinned: $pinned, newestFirst: $newestFirst) {
    edges { cursor node { ${MEMORY} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  } } }`
const list = async (variables: object = {}): Promise<Data> =>
  (await running.ask(LIST, { id: adventureId, ...variables })).adventure.memories
const textsOf = ({ edges }: Data): string[] => edges.map(({ node }: Data) => node.text)

/** Rows as a run makes them, where this test needs no run. */
async function store(): Promise<void> {
  const place = { adventureId: keyIn(adventureId), branchId, createdAt: new Date(0) }
  await running.app.deps.db.write(async (tx) => {
    await tx.memory.createMany({
      data: [
        { ...place, depth: 0, text: 'first', madeBy: 'model', pinned: true },
        { ...place, depth: 1, text: 'second', status: 'FORGOTTEN' },
        { ...place, depth: 1, text: 'third', block: 0, stale: true },
      ],
    })
    await tx.summary.createMany({
      data: [
        { ...place, depth: 0, text: 'older', madeBy: 'model' },
        { ...place, depth: 1, text: 'newer', madeBy: 'model', stale: true },
      ],
    })
  })
}

describe('the memories of an adventure', () => {
  it('are those of the path, with what is known of each', async () => {
    await store()
    const { edges, pageInfo } = await list()
    expect(edges.map(({ node }: Data) => node)).toMatchObject([
      {
        text: 'first',
        takes: null,
        depth: 0,
        turnNumber: 0,
        pinned: true,
        madeBy: 'model',
        status: 'ACTIVE',
      },
      {
        text: 'second',
        status: 'FORGOTTEN',
        turnNumber: 1,
        uses: 0,
        lastUsedAt: null,
        madeBy: null,
        similarity: null,
      },
      { text: 'third', stale: true, takes: { fromDepth: 0, toDepth: 5 }, beyondCapacity: false },
    ])
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false })
  })

  it('come in pages from either end, by status, by pin, and from any spot', async () => {
    await store()
    const first = await list({ first: 2 })
    expect(textsOf(first)).toEqual(['first', 'second'])
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, endCursor: first.edges[1].cursor })
    const rest = await list({ first: 2, after: first.pageInfo.endCursor })
    expect([textsOf(rest), rest.pageInfo.hasPreviousPage]).toEqual([['third'], true])
    expect(textsOf(await list({ newestFirst: true }))).toEqual(['third', 'second', 'first'])
    expect(textsOf(await list({ statuses: ['FORGOTTEN', 'DISCARDED'] }))).toEqual(['second'])
    expect(textsOf(await list({ pinned: false, statuses: ['ACTIVE'] }))).toEqual(['third'])
    const at = { branchId: globalId('Branch', branchId), depth: 0 }
    expect(textsOf(await list({ at }))).toEqual(['first'])
    expect(textsOf(await list({ at: { ...at, depth: -1 } }))).toEqual([])
  })

  it('refuse a page of no size, a foreign cursor and a foreign spot', async () => {
    const other = (await blank(running)).id
    const { adventure } = await running.ask(HEAD, { id: other })
    for (const variables of [
      { first: 0 },
      { first: 101 },
      { after: Buffer.from('GPC:S:x').toString('base64') },
      { at: { branchId: adventure.head.branch.id, depth: 0 } },
      { at: { branchId: 'nonsense', depth: 0 } },
    ]) {
      const { body } = await running.raw(LIST, { id: adventureId, ...variables })
      expect(body.errors?.[0].extensions.code, JSON.stringify(variables)).toMatch(
        /^(INVALID_INPUT|NOT_FOUND)$/,
      )
    }
  })
})

describe('what is done with a memory', () => {
  it('is answered with the memory as it is then; a page that is behind gets it too, as a failure', async () => {
    const { memory } = await act('writeMemory', { adventureId, text: ' Vela owes us a boat. ' })
    expect(memory).toMatchObject({ text: 'Vela owes us a boat.', takes: null, depth: -1, revision: 0 })
    const memoryId = memory.id
    expect(await act('editMemory', { memoryId, text: 'Vela owes us.', expectedRevision: 0 })).toMatchObject({
      memory: { text: 'Vela owes us.', revision: 1, reworded: false },
      adventure: { id: adventureId },
    })
    expect(await act('editMemory', { memoryId, text: 'x', expectedRevision: 0 })).toMatchObject({
      code: 'MEMORY_REVISED',
      memory: { text: 'Vela owes us.', revision: 1 },
    })
    expect(await act('pinMemory', { memoryId, pinned: true })).toMatchObject({ memory: { pinned: true } })
    expect(await act('forgetMemory', { memoryId })).toMatchObject({ memory: { status: 'FORGOTTEN' } })
    expect(await act('forgetMemory', { memoryId })).toMatchObject({ code: 'NOT_POSSIBLE' })
    expect(await act('restoreMemory', { memoryId })).toMatchObject({ memory: { status: 'ACTIVE' } })
    expect(await act('remakeMemory', { memoryId })).toMatchObject({ code: 'NOT_POSSIBLE' })
    expect(await act('deleteMemory', { memoryId })).toMatchObject({ memory: null })
    expect(await act('deleteMemory', { memoryId })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('says what is wrong with its words', async () => {
    for (const text of ['', ' ', 'x'.repeat(5_001)])
      expect(await act('writeMemory', { adventureId, text })).toMatchObject({
        __typename: 'InvalidInput',
        issues: [{ path: 'text' }],
      })
    expect(textsOf(await list())).toEqual([])
  })

  it('of another, and of nonsense, is not found', async () => {
    const { deps } = running.app
    const viewer = { userId: `stranger-${Math.random()}`, link: null }
    await deps.db.write((tx) => tx.user.create({ data: { id: viewer.userId, createdAt: new Date(0) } }))
    const theirs = await startAdventure(deps, viewer, null, 'Theirs')
    const { memoryId: id } = await writeMemory(deps, viewer, theirs.id, 'Theirs.')
    for (const memoryId of [globalId('Memory', id), ...JUNK])
      for (const [field, more] of [
        ['editMemory', { text: 'x' }],
        ['pinMemory', { pinned: true }],
        ['forgetMemory', {}],
        ['restoreMemory', {}],
        ['deleteMemory', {}],
        ['remakeMemory', {}],
      ] as const)
        expect(await act(field, { memoryId, ...more }), `${field} ${memoryId}`).toMatchObject({
          code: 'NOT_FOUND',
        })
    for (const field of ['remember', 'cancelMemoryWork'])
      expect(await act(field, { adventureId: globalId('Adventure', theirs.id) })).toMatchObject({
        code: 'NOT_FOUND',
      })
    expect(await deps.db.reader.memory.findUnique({ where: { id } })).toMatchObject({ text: 'Theirs.' })
  })
})

describe('the summary of an adventure', () => {
  const READ = `query ($id: ID!, $after: String, $at: SpotInput) { adventure(id: $id) {
    summary(at: $at) { ${SUMMARY} }
    summaries(first: 1, after: $after, at: $at) { edges { node { text } } pageInfo { hasNextPage endCursor } } } }`
  const read = async (variables: object = {}): Promise<Data> =>
    (await running.ask(READ, { id: adventureId, ...variables })).adventure

  it('is the one in use; the versions before it come after it', async () => {
    expect(await read()).toMatchObject({ summary: null, summaries: { edges: [] } })
    await store()
    const { summary, summaries } = await read()
    expect(summary).toMatchObject({ text: 'newer', depth: 1, turnNumber: 1, stale: true, madeBy: 'model' })
    expect(textsOf(summaries)).toEqual(['newer'])
    const rest = await read({ after: summaries.pageInfo.endCursor })
    expect(textsOf(rest.summaries)).toEqual(['older'])
    expect(rest.summaries.pageInfo.hasNextPage).toBe(false)
    const at = { branchId: globalId('Branch', branchId), depth: 0 }
    expect((await read({ at })).summary).toMatchObject({ text: 'older' })
    // A page goes on where it stood, also when the version there is gone by now.
    const { db } = running.app.deps
    await db.write((tx) => tx.summary.deleteMany({ where: { text: 'newer' } }))
    const behind = await read({ after: summaries.pageInfo.endCursor })
    expect(textsOf(behind.summaries)).toEqual(['older'])
    const end = await read({ after: behind.summaries.pageInfo.endCursor })
    expect(textsOf(end.summaries)).toEqual([])
  })

  it('is changed by hand; a page that is behind gets the one in use', async () => {
    await store()
    const { summary } = await read()
    const change = (text: string) => act('editSummary', { summaryId: summary.id, text, expectedRevision: 0 })
    expect(await change('mine')).toMatchObject({
      summary: { text: 'mine', stale: false, reworded: true, madeBy: null, revision: 1 },
      adventure: { id: adventureId },
    })
    expect(await change('theirs')).toMatchObject({ code: 'SUMMARY_REVISED', summary: { text: 'mine' } })
    expect(await change('')).toMatchObject({ issues: [{ path: 'text' }] })
    for (const summaryId of JUNK)
      expect(await act('editSummary', { summaryId, text: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('the work on memories is told with why it failed, asked for and stopped', async () => {
  const READ = `query ($id: ID!) { adventure(id: $id) { memoryWork { kind status done total failure startedAt endedAt } } }`
  const { db } = running.app.deps
  const id = keyIn(adventureId)
  const failed = { kind: 'REMEMBER', status: 'FAILED', done: 3, total: 5, failureMessage: 'It was cut.' }
  const row = { ...failed, startedAt: new Date(0), endedAt: new Date(1) }
  await db.write((tx) =>
    tx.memoryWork.upsert({ where: { adventureId: id }, create: { adventureId: id, ...row }, update: row }),
  )
  const { adventure } = await running.ask(READ, { id: adventureId })
  expect(adventure.memoryWork).toMatchObject({ status: 'FAILED', done: 3, total: 5, failure: 'It was cut.' })
  expect(await act('cancelMemoryWork', { adventureId })).toMatchObject({ code: 'NOT_POSSIBLE' })
  expect(await act('remember', { adventureId })).toMatchObject({ adventure: { id: adventureId } })
})
