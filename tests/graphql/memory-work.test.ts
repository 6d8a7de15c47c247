// Work on memories over HTTP: asked for, refused with a type of its own, and put back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'
import { anApp, blank, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
let endpoint: FakeEndpoint
let adventureId: string
beforeAll(async () => {
  running = await anApp()
  endpoint = await startFakeEndpoint({ text: 'Something else was told.' })
})
afterAll(async () => {
  await running.stop()
  await endpoint.close()
})

const keyIn = (id: string) => Buffer.from(id, 'base64url').toString('utf8').split(':')[1]!
const settings = (input: object) =>
  running.ask('mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }', {
    input,
  })
const act = async (field: string, input: object, more = ''): Promise<Data> => {
  const type = field.charAt(0).toUpperCase() + field.slice(1)
  const query = `mutation ($input: ${type}Input!) { ${field}(input: $input) { __typename
    ... on UserError { code message } ... on ${type}Payload { adventure { id } ${more} } } }`
  return (await running.ask(query, { input }))[field]
}
const STORY = `query ($id: ID!) { adventure(id: $id) { unembeddedMemoryCount lastRewriting { memoryCount askedAt }
  memoryWork { kind status done total } memories { edges { node { id text earlierText madeBy revision } } } } }`
const story = async (): Promise<Data> => (await running.ask(STORY, { id: adventureId })).adventure
const nodes = ({ memories }: Data) => memories.edges.map(({ node }: Data) => node)

beforeEach(async () => {
  await settings({ endpointUrl: endpoint.at('normal'), model: 'fake', memoryOn: true })
  const { id, head } = await blank(running)
  adventureId = id
  const place = {
    adventureId: keyIn(id),
    branchId: Number(keyIn(head.branch.id)),
    createdAt: new Date(0),
  }
  await running.app.deps.db.write(async (tx) => {
    const take = { ...place, kind: 'NARRATION', tokens: 3, turn: 0 }
    for (let depth = 0; depth < 12; depth++)
      await tx.take.create({ data: { ...take, depth, text: `Words ${depth}.` } })
    await tx.adventure.update({ where: { id: keyIn(id) }, data: { headDepth: 11 } })
    await tx.memory.create({ data: { ...place, depth: 5, block: 0, text: 'It was told.', madeBy: 'old' } })
  })
})

describe('work on memories', () => {
  it('is asked for, goes on behind, and is put back as a whole and one by one', async () => {
    expect((await story()).unembeddedMemoryCount).toBe(1)
    expect(await act('rewriteMemories', { adventureId })).toMatchObject({ adventure: { id: adventureId } })
    await running.app.deps.jobs.idle()
    const after = await story()
    const [memory] = nodes(after)
    expect(memory).toMatchObject({
      text: 'Something else was told.',
      earlierText: 'It was told.',
      madeBy: 'fake',
    })
    expect(after.lastRewriting).toMatchObject({ memoryCount: 1 })
    expect(await act('restoreRewritten', { adventureId }, 'count')).toMatchObject({ count: 1 })
    expect(nodes(await story())[0]).toMatchObject({ text: 'It was told.', madeBy: 'old' })
    const forth = await act('restoreWording', { memoryId: memory.id }, 'memory { text }')
    expect(forth.memory.text).toBe('Something else was told.')
    expect((await story()).lastRewriting).toBeNull()
    await running.app.deps.jobs.idle()
  })

  it('is refused with types of their own', async () => {
    const { id } = await blank(running)
    expect(await act('rebuildSummary', { adventureId: id })).toMatchObject({ __typename: 'NotPossible' })
    expect(await act('restoreWording', { memoryId: nodes(await story())[0].id })).toMatchObject({
      __typename: 'NotPossible',
    })
    for (const field of ['rewriteMemories', 'rebuildSummary', 'embedMemories', 'restoreRewritten'])
      expect(await act(field, { adventureId: 'nonsense' }), field).toMatchObject({ code: 'NOT_FOUND' })
    await settings({ endpointUrl: '' })
    expect(await act('rewriteMemories', { adventureId })).toMatchObject({ __typename: 'NoModel' })
    await settings({ memoryOn: false })
    expect(await act('embedMemories', { adventureId })).toMatchObject({ __typename: 'MemoryOff' })
  })

  it('is refused while other work goes on, and stopped', async () => {
    endpoint.set({ holdAfter: 0 })
    await act('rewriteMemories', { adventureId })
    await endpoint.whenHeld()
    const refused = await act('rebuildSummary', { adventureId })
    expect(refused).toMatchObject({ __typename: 'WorkInProgress', code: 'WORK_IN_PROGRESS' })
    expect((await story()).memoryWork).toMatchObject({
      kind: 'REWRITE',
      status: 'RUNNING',
      done: 0,
      total: 1,
    })
    expect(await act('cancelMemoryWork', { adventureId })).toMatchObject({ adventure: { id: adventureId } })
    endpoint.set({ holdAfter: undefined })
    endpoint.release()
    await running.app.deps.jobs.idle()
  })
})
