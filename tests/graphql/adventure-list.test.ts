// The list of stories over the API: search, order, pages, throwing away and having back; covers from an upload to the picture; and
// what a scenario offers.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, blank, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

async function doing(name: string, input: object, wanted: string): Promise<Data> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename
    ... on ${type}Payload { ${wanted} } ... on UserError { code message } } }`
  return (await running.ask(query, { input }))[name]
}

async function titled(title: string): Promise<string> {
  const { id } = await blank(running)
  await doing('saveAdventure', { adventureId: id, title }, 'adventure { id }')
  return id
}

async function send(bytes: Uint8Array): Promise<string> {
  const response = await fetch(`${running.url}/uploads?name=cover`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Blob([new Uint8Array(bytes)]),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const picture = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#376' } })
    .png()
    .toBuffer()

describe('stories', () => {
  it('are found and put in order, a page at a time', async () => {
    for (const title of ['The Éclair', 'éclair 2', 'Another']) await titled(title)
    const list = `query ($search: String, $after: String) {
      adventures(search: $search, sort: TITLE, first: 1, after: $after) {
        edges { node { title lineCount cover { url } } } pageInfo { hasNextPage endCursor } } }`
    const first = (await running.ask(list, { search: 'eclair' })).adventures
    expect(first.edges).toEqual([{ node: { title: 'éclair 2', lineCount: 1, cover: null } }])
    expect(first.pageInfo.hasNextPage).toBe(true)
    const after = first.pageInfo.endCursor
    const second = (await running.ask(list, { search: 'eclair', after })).adventures
    expect(second.edges[0].node.title).toBe('The Éclair')
    expect(second.pageInfo.hasNextPage).toBe(false)
    const backwards =
      '{ adventures(sort: CREATED, last: 1) { edges { node { title } } pageInfo { hasPreviousPage } } }'
    expect((await running.ask(backwards)).adventures).toEqual({
      edges: [{ node: { title: 'The Éclair' } }],
      pageInfo: { hasPreviousPage: true },
    })
  })

  it('are thrown away, listed as such, had back, and gone', async () => {
    const id = await titled('Gone')
    const wanted =
      'adventureId restorableUntil deletion { takeCount lineCount memoryCount checkpointCount cardCount shareCount }'
    const dry = await doing('deleteAdventure', { adventureId: id, dryRun: true }, wanted)
    expect(dry.deletion).toMatchObject({ takeCount: 0, lineCount: 1, cardCount: 0, shareCount: 0 })
    expect((await doing('deleteAdventure', { adventureId: id }, wanted)).adventureId).toBe(id)
    const read = `query ($id: ID!) { adventure(id: $id) { id } node(id: $id) { id } }`
    expect(await running.ask(read, { id })).toEqual({ adventure: null, node: null })
    const away =
      '{ deletedAdventures { edges { node { id title narrationCount deletedAt restorableUntil cover { url } } } } }'
    expect((await running.ask(away)).deletedAdventures.edges).toMatchObject([{ node: { id, title: 'Gone' } }])
    expect(await doing('deleteAdventure', { adventureId: id }, wanted)).toMatchObject({ code: 'NOT_FOUND' })
    const back = await doing('restoreAdventure', { adventureId: id }, 'adventure { id title }')
    expect(back.adventure).toEqual({ id, title: 'Gone' })
    expect((await running.ask(away)).deletedAdventures.edges).toEqual([])
    expect(await doing('purgeAdventure', { adventureId: id }, 'adventureId')).toMatchObject({
      code: 'NOT_FOUND',
    })
    await doing('deleteAdventure', { adventureId: id }, wanted)
    expect(await doing('purgeAdventure', { adventureId: id }, 'adventureId')).toMatchObject({
      adventureId: id,
    })
    expect(await doing('restoreAdventure', { adventureId: id }, 'adventure { id }')).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a cover', () => {
  it('goes from an upload to a picture that never changes', async () => {
    const adventureId = await titled('Covered')
    const wanted = 'adventure { cover { url width height } }'
    const uploadId = await send(await picture(2_000, 1_000))
    const { adventure } = await doing('setAdventureCover', { adventureId, uploadId }, wanted)
    expect(adventure.cover).toMatchObject({ width: 1_024, height: 512 })
    const response = await fetch(running.url + adventure.cover.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      width: 1_024,
      format: 'webp',
    })
    const headers = { 'if-none-match': response.headers.get('etag')! }
    expect((await fetch(running.url + adventure.cover.url, { headers })).status).toBe(304)
    // The file as it was sent is gone.
    expect(await doing('setAdventureCover', { adventureId, uploadId }, wanted)).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await doing('setAdventureCover', { adventureId }, wanted)).adventure.cover).toBeNull()
  })

  it('is on a scenario of one’s own, not on a built-in one', async () => {
    const { scenario } = await doing('createScenario', { title: 'Mine' }, 'scenario { id version }')
    const uploadId = await send(await picture())
    const wanted = 'scenario { version cover { url } }'
    const own = await doing('setScenarioCover', { scenarioId: scenario.id, uploadId }, wanted)
    expect(own.scenario.cover.url).toMatch(/^\/pictures\/[0-9a-f]{64}$/)
    expect(own.scenario.version).toBe(scenario.version)
    const built = (
      await running.ask('{ scenarios { edges { node { id isBuiltIn } } } }')
    ).scenarios.edges.find(({ node }: Data) => node.isBuiltIn)
    const other = { scenarioId: built.node.id, uploadId: await send(await picture()) }
    expect(await doing('setScenarioCover', other, wanted)).toMatchObject({ code: 'NOT_POSSIBLE' })
  })

  it('is no file that is no picture', async () => {
    const adventureId = await titled('Uncovered')
    const trap = Buffer.from(await picture())
    trap.writeUInt32BE(50_000, 16)
    trap.writeUInt32BE(50_000, 20)
    for (const bytes of [randomBytes(500), Buffer.from('<svg onload="alert(1)"/>'), trap]) {
      const uploadId = await send(bytes)
      const answer = await doing('setAdventureCover', { adventureId, uploadId }, 'adventure { id }')
      expect(answer).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(/picture/) })
    }
    expect(running.errors).toEqual([])
  })

  it('is nowhere else', async () => {
    for (const path of [
      '/pictures/',
      `/pictures/${'0'.repeat(64)}`,
      '/pictures/../package.json',
      '/pictures/x',
    ])
      expect((await fetch(running.url + path)).headers.get('content-type')).not.toMatch(/image/)
    expect((await fetch(`${running.url}/pictures/${'0'.repeat(64)}`)).status).toBe(404)
  })
})

describe('a scenario that has changed', () => {
  it('is offered, and taken over', async () => {
    const { scenario } = await doing('createScenario', { title: 'Inn' }, 'scenario { id }')
    const scenarioId = scenario.id
    const card = { name: 'Cat', entry: 'A cat' }
    const { card: made } = await doing('createScenarioCard', { scenarioId, card }, 'card { id }')
    const { adventure } = await doing(
      'startAdventure',
      { scenarioId },
      'adventure { id scenarioDiff { revision } }',
    )
    expect(adventure.scenarioDiff).toBeNull()
    await doing(
      'saveScenario',
      { scenarioId, authorsNote: 'Note', statSchema: { player: { hp: {} } } },
      'scenario { id }',
    )
    await doing(
      'editScenarioCard',
      { scenarioCardId: made.id, card: { entry: 'A black cat' } },
      'card { id }',
    )
    const diff = `query ($id: ID!) { adventure(id: $id) { authorsNote stats { path } storyCards { entry } scenarioDiff {
      revision isNew scenarioVersion questions
      fields { field old new changedByPlayer } stats { added removed changed old new changedByPlayer }
      cards { id kind name old { entry } new { entry keys } changedByPlayer } } } }`
    const offered = (await running.ask(diff, { id: adventure.id })).adventure.scenarioDiff
    expect(offered).toMatchObject({
      isNew: true,
      fields: [{ field: 'AUTHORS_NOTE', old: '', new: 'Note', changedByPlayer: false }],
      stats: { added: ['player.hp'], removed: [], changed: [], old: null },
      cards: [
        { id: made.id, kind: 'UPDATED', name: 'Cat', old: { entry: 'A cat' }, new: { entry: 'A black cat' } },
      ],
    })
    const stale = { adventureId: adventure.id, expectedRevision: 'old' }
    expect(await doing('updateFromScenario', stale, 'adventure { id }')).toMatchObject({
      code: 'UPDATE_REVISED',
    })
    const input = {
      adventureId: adventure.id,
      expectedRevision: offered.revision,
      fields: [],
      cards: [made.id],
    }
    await doing('updateFromScenario', input, 'adventure { id }')
    expect((await running.ask(diff, { id: adventure.id })).adventure).toMatchObject({
      authorsNote: '',
      stats: [{ path: 'player.hp' }],
      storyCards: [{ entry: 'A black cat' }],
      scenarioDiff: { isNew: false, cards: [], stats: null, fields: [{ field: 'AUTHORS_NOTE' }] },
    })
  })

  it('says of each change what it asks: in texts and plain keys, not in patterns and notes', async () => {
    const { scenario } = await doing('createScenario', { title: 'Mill' }, 'scenario { id }')
    const scenarioId = scenario.id
    const { adventure } = await doing('startAdventure', { scenarioId }, 'adventure { id }')
    await doing(
      'saveScenario',
      { scenarioId, authorsNote: 'Call him ${ What is  he called? }.' },
      'scenario { id }',
    )
    const card = { name: 'Tam', keys: ['${Which town?}', '/${Which one?}/'], notes: '${Which note?}' }
    await doing('createScenarioCard', { scenarioId, card }, 'card { id }')
    const { scenarioDiff } = (
      await running.ask(
        `query ($id: ID!) { adventure(id: $id) { scenarioDiff {
          questions fields { questions } cards { questions } } } }`,
        { id: adventure.id },
      )
    ).adventure
    expect(scenarioDiff).toEqual({
      questions: ['What is he called?', 'Which town?'],
      fields: [{ questions: ['What is he called?'] }],
      cards: [{ questions: ['Which town?'] }],
    })
  })
})
