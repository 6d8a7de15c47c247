// What one asks of a world over HTTP: the ledger newest first, the first turn at which a value was so, and what a schema
// would mean that is not saved yet.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { OVERRIDE, SAVE, SCHEMA, WORLD, replying } from './asking-a-world.ts'
import { anApp, blank, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
const replies: string[] = []
beforeAll(async () => {
  running = await anApp({ model: replying(replies) })
})
afterAll(() => running.stop())

let requests = 0
let adventureId: string
beforeEach(async () => {
  replies.length = 0
  adventureId = (await blank(running)).id
  await save(SCHEMA)
})

const save = async (schema: unknown, id = adventureId): Promise<Data> =>
  (await running.ask(SAVE, { input: { adventureId: id, schema } })).saveStatSchema
const override = async (values: unknown, more: object = {}): Promise<Data> =>
  (await running.ask(OVERRIDE, { input: { adventureId, values, ...more } })).overrideWorldState
const world = async (more: object = {}): Promise<Data> =>
  (await running.ask(WORLD, { id: adventureId, ...more })).adventure

/** Takes a turn that is answered with changes; gives the saved take, and what a watcher saw. */
async function play(changes: object, field = 'takeTurn'): Promise<Data> {
  replies.push(`Told.\n\n\`\`\`state\n${JSON.stringify(changes)}\n\`\`\``)
  const mutation =
    field === 'retry' ? TAKE_TURN.replaceAll('takeTurn', 'retry').replaceAll('TakeTurn', 'Retry') : TAKE_TURN
  const words = field === 'retry' ? {} : { kind: 'STORY', text: 'Go.' }
  const input = { adventureId, requestId: `w${++requests}`, ...words }
  const { turn } = (await running.ask(mutation, { input }))[field]
  const { events, text } = await watchTurn(running.socket(), turn.id)
  return { ...events.at(-1).take, seen: text }
}

async function aStrangersStory(): Promise<string> {
  const { deps } = running.app
  const userId = `stranger ${++requests}`
  await deps.db.write((tx) => tx.user.create({ data: { id: userId, createdAt: new Date() } }))
  const { id } = await startAdventure(deps, { userId, link: null }, null, 'Theirs')
  return Buffer.from(`Adventure:${id}`).toString('base64url')
}

describe('what is asked of the ledger', () => {
  const FIRST = `query ($id: ID!, $path: String!, $comparison: ValueComparison!, $value: JSON!) { adventure(id: $id) {
    firstTurnWhere(path: $path, comparison: $comparison, value: $value) { turnNumber value take { id } } } }`
  const first = async (path: string, comparison: string, value: unknown) =>
    (await running.ask(FIRST, { id: adventureId, path, comparison, value })).adventure.firstTurnWhere

  it('comes newest first, page by page, without loss or repeat', async () => {
    for (const _ of [1, 2, 3]) await play({ 'player.hp': -10, 'player.odd': 1 })
    const LEDGER = `query ($id: ID!, $after: String) { adventure(id: $id) { rulings(first: 4, after: $after, newestFirst: true) {
      edges { node { turnNumber path } } pageInfo { hasNextPage endCursor } } } }`
    const page = async (after: string | null) =>
      (await running.ask(LEDGER, { id: adventureId, after })).adventure.rulings
    const one = await page(null)
    const two = await page(one.pageInfo.endCursor)
    const turns = [...one.edges, ...two.edges].map((edge: Data) => edge.node.turnNumber)
    expect(turns).toEqual([3, 3, 2, 2, 1, 1])
    expect([one.pageInfo.hasNextPage, two.pageInfo.hasNextPage]).toEqual([true, false])
  })

  it('finds the first turn at which a value was so, on this line alone', async () => {
    await play({ 'player.hp': -30 })
    const { id } = await play({ 'player.hp': -45, 'flags.lit': true, 'world.weather': 'Snow' })
    expect(await first('player.hp', 'BELOW', 30)).toEqual({ turnNumber: 2, value: 25, take: { id } })
    expect(await first('player.hp', 'AT_MOST', 70)).toMatchObject({ turnNumber: 1, value: 70 })
    expect(await first('player.hp', 'AT_LEAST', 100)).toEqual({ turnNumber: 0, value: 100, take: null })
    expect(await first('player.hp', 'ABOVE', 100)).toBeNull()
    expect(await first('flags.lit', 'IS', true)).toMatchObject({ turnNumber: 2, take: { id } })
    expect(await first('flags.lit', 'IS', false)).toMatchObject({ turnNumber: 0, take: null })
    expect(await first('world.weather', 'IS', ' snow')).toMatchObject({ turnNumber: 2 })
    // Never changed: as it is is as it was.
    expect(await first('world.day', 'IS', 1)).toMatchObject({ turnNumber: 0 })
    expect(await first('milestones.out', 'IS', true)).toBeNull()
    const other = await play({ 'player.hp': -1 }, 'retry')
    expect(await first('player.hp', 'BELOW', 70)).toMatchObject({ take: { id: other.id } })
    expect(await first('player.hp', 'BELOW', 30)).toBeNull()
  })

  it('takes what a turn left: what was mended by hand in it was never so', async () => {
    await play({ 'player.hp': -80 })
    await override({ 'player.hp': 90 })
    expect(await first('player.hp', 'BELOW', 30)).toBeNull()
    await override({ 'player.hp': 10 })
    expect(await first('player.hp', 'BELOW', 30)).toMatchObject({ turnNumber: 1, value: 10 })
  })

  it.each([
    ['player.odd', 'IS', 1],
    ['player.hp', 'IS', 'low'],
    ['flags.lit', 'ABOVE', true],
    ['world.weather', 'BELOW', 'snow'],
    ['flags.lit', 'IS', 1],
    ['player.hp', 'IS', [1]],
  ])('answers %s %s %j with what is wrong about it', async (path, comparison, value) => {
    const { body } = await running.raw(FIRST, { id: adventureId, path, comparison, value })
    expect(body.errors[0].extensions.code).toBe('INVALID_INPUT')
    expect(body.errors[0].message).toMatch(/\.$/)
  })
})

describe('a schema that is being written', () => {
  const PREVIEW = `query ($id: ID, $schema: JSON!) { previewStatSchema(adventureId: $id, schema: $schema) {
    issues { path message }
    world { stats { path value band maxChange cooldown } guide live tokens reconciliation { kept added dropped } } } }`
  const preview = async (schema: unknown, id: string | null = adventureId): Promise<Data> =>
    (await running.ask(PREVIEW, { id, schema })).previewStatSchema

  it('shows a schema of no adventure as a story begins with it', async () => {
    await play({ 'player.hp': -60 })
    const { issues, world: shown } = await preview({ player: SCHEMA.player, world: SCHEMA.world }, null)
    expect(issues).toEqual([])
    expect(shown.stats).toContainEqual(expect.objectContaining({ path: 'player.hp', value: 100 }))
    expect(shown.live).toContain('hp 100/100')
    expect(shown.reconciliation).toMatchObject({ kept: [], dropped: [] })
    const wrong = await preview({ player: { hp: { min: 5, max: 1 } } }, null)
    expect(wrong).toMatchObject({ world: null, issues: [{ path: expect.stringContaining('player.hp') }] })
  })

  it('shows what the narrator would read and what becomes of the values, and stores nothing', async () => {
    await play({ 'player.hp': -60 })
    const { issues, world: shown } = await preview({
      player: { hp: { ...SCHEMA.player.hp, max_delta_per_turn: 20, cooldown: 2 }, mp: { initial: 3 } },
    })
    expect(issues).toEqual([])
    expect(shown.stats).toEqual([
      { path: 'player.hp', value: 40, band: 'hurt', maxChange: 20, cooldown: 2 },
      { path: 'player.mp', value: 3, band: null, maxChange: null, cooldown: 0 },
    ])
    expect(shown.guide).toContain('player.hp: a number from 0 to 100, at most 20 a turn')
    expect(shown.live).toContain('hp 40/100 (hurt), mp 3')
    expect(shown.tokens).toBeGreaterThan(50)
    expect(shown.reconciliation).toMatchObject({ kept: ['player.hp'], added: ['player.mp'] })
    expect(shown.reconciliation.dropped).toContain('world.day')
    expect((await world()).statVersion).toBe(1)
    // What is saved then is read just so.
    await save({
      player: { hp: { ...SCHEMA.player.hp, max_delta_per_turn: 20, cooldown: 2 }, mp: { initial: 3 } },
    })
    const { nextPrompt } = await running.ask(
      'query ($id: ID!) { nextPrompt(adventureId: $id) { messages { content } } }',
      { id: adventureId },
    )
    const prompt = nextPrompt.messages.map((one: Data) => one.content).join('\n')
    expect(prompt).toContain(shown.guide)
    expect(prompt).toContain(shown.live)
  })

  it('has every fault with the path that saving would name', async () => {
    const bad = { player: { hp: { min: 3, max: 1 }, 'a b': {} } }
    const shown = await preview(bad)
    expect(shown.world).toBeNull()
    expect(shown.issues).toEqual((await save(bad)).issues)
    expect((await preview([])).issues).toHaveLength(1)
  })

  it('that is empty reads as nothing, and another’s is none', async () => {
    expect(await preview({})).toMatchObject({
      issues: [],
      world: { stats: [], guide: '', live: '', tokens: 0 },
    })
    expect(await preview({}, await aStrangersStory())).toBeNull()
  })

  it('says when a value may change again', async () => {
    await save({ player: { luck: { initial: 0, cooldown: 3 } } })
    const luck = async () =>
      (
        await running.ask('query ($id: ID!) { adventure(id: $id) { stats { cooldown mayChangeAtTurn } } }', {
          id: adventureId,
        })
      ).adventure.stats[0]
    expect(await luck()).toEqual({ cooldown: 3, mayChangeAtTurn: null })
    await play({ 'player.luck': 1 })
    expect(await luck()).toEqual({ cooldown: 3, mayChangeAtTurn: 4 })
    await play({})
    await play({})
    expect(await luck()).toEqual({ cooldown: 3, mayChangeAtTurn: null })
  })
})
