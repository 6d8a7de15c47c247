// The world over HTTP: what a client reads of it and changes by hand, with typed failures, and what junk is answered.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { FAILURES, OVERRIDE, RULING, SAVE, SCHEMA, WORLD, replying } from './asking-a-world.ts'
import { anApp, blank, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
const replies: string[] = []
beforeAll(async () => {
  running = await anApp({ model: replying(replies) })
})
afterAll(() => running.stop())

const CHANGES = `query ($id: ID!) { node(id: $id) { ... on Take { worldState changes { ${RULING} } } } }`
const REVISE = `mutation ($input: ReviseChangesInput!) { reviseChanges(input: $input) { ${FAILURES}
  ... on ReviseChangesPayload { take { id revision worldState changes { path new } } rulings { ${RULING} } } } }`
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
const revise = async (changes: unknown, more: object = {}): Promise<Data> =>
  (await running.ask(REVISE, { input: { adventureId, changes, ...more } })).reviseChanges
const world = async (more: object = {}): Promise<Data> =>
  (await running.ask(WORLD, { id: adventureId, ...more })).adventure
const valueOf = (stats: Data[], path: string) => stats.find((one) => one.path === path)?.value

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

describe('what is counted', () => {
  it('comes with its values, words, bounds and people, in the order of its schema', async () => {
    const { statSchema, statVersion, stats, people } = await world()
    expect(statSchema).toMatchObject({ player: { hp: { type: 'number', initial: 100 } } })
    expect(statVersion).toBe(1)
    expect(stats.map((one: Data) => [one.path, one.kind, one.value, one.band])).toEqual([
      ['world.day', 'counter', 1, null],
      ['world.weather', 'text', 'rain', null],
      ['player.hp', 'number', 100, 'well'],
      ['npc.mira.trust', 'number', 5, null],
      ['flags.lit', 'flag', false, null],
      ['milestones.out', 'milestone', false, null],
    ])
    expect(stats[2]).toMatchObject({ description: 'Health.', min: 0, max: 100 })
    expect(stats[2].bands).toEqual([
      { from: 0, to: 50, label: 'hurt' },
      { from: 50, to: 100, label: 'well' },
    ])
    expect(people).toEqual([{ path: 'npc.mira', name: 'Mira', description: 'A smith.' }])
  })

  it('is at the head: 95 on one take and 60 on the other, after pager and undo', async () => {
    const first = await play({ 'player.hp': -5 })
    const second = await play({ 'player.hp': -40 }, 'retry')
    expect([first.text, first.seen.trim()]).toEqual(['Told.', 'Told.'])
    const at = async () => {
      const { stats, head } = await world()
      return [valueOf(stats, 'player.hp'), head.worldState.player?.hp]
    }
    const move = (field: string, input: object) =>
      running.ask(
        `mutation ($input: ${field[0]!.toUpperCase()}${field.slice(1)}Input!) { ${field}(input: $input) { __typename } }`,
        { input: { adventureId, ...input } },
      )
    expect(await at()).toEqual([60, 60])
    await move('goTo', { target: { siblingId: first.id } })
    expect(await at()).toEqual([95, 95])
    await move('undo', {})
    expect((await at())[0]).toBe(100)
    await move('redo', {})
    expect(await at()).toEqual([95, 95])
    await move('goTo', { target: { takeId: second.id } })
    expect(await at()).toEqual([60, 60])
    expect((await running.ask(CHANGES, { id: first.id })).node).toMatchObject({
      worldState: { player: { hp: 95 } },
      changes: [{ source: 'MODEL', path: 'player.hp', proposed: -5, old: 100, new: 95, verdict: 'APPLIED' }],
    })
  })

  it('is nothing without a schema', async () => {
    await save({})
    expect(await world()).toMatchObject({ statSchema: null, stats: [], people: [], rulings: { edges: [] } })
  })
})

describe('rulings', () => {
  it('are paged, and asked by path, verdict and turn', async () => {
    for (const _ of [1, 2, 3]) await play({ 'player.hp': -10, 'player.odd': 1 })
    const { rulings: first } = await world({ first: 4 })
    expect(first.edges).toHaveLength(4)
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const { rulings: second } = await world({ first: 4, after: first.pageInfo.endCursor })
    expect(second.edges.map((edge: Data) => edge.node.turnNumber)).toEqual([3, 3])
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    const news = async (filter: object) =>
      (await world(filter)).rulings.edges.map((edge: Data) => edge.node.new)
    expect(await news({ path: 'player.hp' })).toEqual([90, 80, 70])
    expect(await news({ path: 'player.hp', fromTurn: 2 })).toEqual([80, 70])
    expect(await news({ verdict: 'REJECTED' })).toEqual([null, null, null])
    expect(first.edges[0].node.take.id).toBeTypeOf('string')
  })

  it.each([
    { first: 0 },
    { first: -1 },
    { first: 101 },
    { after: 'junk' },
    { after: '' },
    { after: Buffer.from('ruling:99999999999').toString('base64url') },
  ])('answer %j with a fault, not with a crash', async (page) => {
    const { body } = await running.raw(WORLD, { id: adventureId, ...page })
    expect(body.errors[0].extensions.code).toBe('INVALID_INPUT')
  })
})

describe('values by hand', () => {
  it('are set, each bad one refused on its own', async () => {
    const { adventure, rulings } = await override({ 'player.hp': 500, 'flags.lit': true, 'player.odd': 1 })
    expect(rulings).toMatchObject([
      { path: 'player.hp', source: 'PLAYER', new: 100, verdict: 'REJECTED' },
      { path: 'flags.lit', old: false, new: true, verdict: 'APPLIED' },
      { path: 'player.odd', old: null, new: null, verdict: 'REJECTED' },
    ])
    expect(valueOf(adventure.stats, 'flags.lit')).toBe(true)
    expect((await world()).rulings.edges[0].node.source).toBe('PLAYER')
  })

  it.each([[[]], [7], ['x'], [true], [{}]])(
    'that are none are answered with InvalidInput: %j',
    async (values) => {
      expect(await override(values)).toMatchObject({
        __typename: 'InvalidInput',
        issues: [{ path: 'values' }],
      })
    },
  )

  it('are refused from a stale tab, behind the end, without a schema', async () => {
    expect((await override({ 'player.hp': 1 }, { expectedHeadVersion: 0 })).__typename).toBe('StoryMoved')
    await play({})
    await running.ask(`mutation ($input: UndoInput!) { undo(input: $input) { __typename } }`, {
      input: { adventureId },
    })
    expect(await override({ 'player.hp': 1 })).toMatchObject({
      __typename: 'NotPossible',
      code: 'NOT_POSSIBLE',
    })
    await save({})
    expect((await override({ 'player.hp': 1 })).__typename).toBe('NotPossible')
  })
})

describe('changes that are revised', () => {
  it('take the place of the earlier ones', async () => {
    const { id } = await play({ 'player.hp': -5 })
    const { take, rulings } = await revise({ 'player.hp': -8, npcs: { mira: { trust: 1 } } })
    expect(take).toMatchObject({
      id,
      revision: 1,
      worldState: { player: { hp: 92 }, npc: { mira: { trust: 6 } } },
      changes: [
        { path: 'player.hp', new: 92 },
        { path: 'npc.mira.trust', new: 6 },
      ],
    })
    expect(rulings).toHaveLength(2)
    expect((await revise({})).take.changes).toEqual([])
  })

  it('are refused where there are none, and as junk', async () => {
    expect((await revise({})).__typename).toBe('NotPossible')
    await play({})
    for (const junk of [[], 'x', 7])
      expect(await revise(junk)).toMatchObject({ __typename: 'InvalidInput', issues: [{ path: 'changes' }] })
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`player.x${at}`, 1]))
    expect((await revise(many)).__typename).toBe('InvalidInput')
    let deep: object = {}
    for (let depth = 0; depth < 2_000; depth++) deep = { a: deep }
    expect((await revise({ player: deep })).__typename).toBe('InvalidInput')
  })
})

describe('the schema', () => {
  it('is saved, and says what becomes of the values', async () => {
    await play({ 'player.hp': -5 })
    const { adventure, reconciliation } = await save({ player: { hp: {}, mp: {} } })
    expect(adventure.statVersion).toBe(2)
    expect(reconciliation).toMatchObject({ kept: ['player.hp'], added: ['player.mp'] })
    expect(reconciliation.dropped).toContain('npc.mira.trust')
  })

  it('is refused with the path of each fault', async () => {
    const { __typename, issues } = await save({ player: { 'a.b': {}, hp: { type: 'strength', min: 3 } } })
    expect(__typename).toBe('InvalidInput')
    expect(issues).toEqual(
      expect.arrayContaining([
        { path: 'schema.player.a.b', message: 'A name has no dot and no white space.' },
        { path: 'schema.player.hp.type', message: 'It is number, counter or text.' },
      ]),
    )
    expect((await world()).statVersion).toBe(1)
  })
})

describe('what is another’s, or is junk', () => {
  it('is not found, by any of the three', async () => {
    for (const id of [await aStrangersStory(), 'nonsense', '', Buffer.from('Take:1').toString('base64url')]) {
      expect(await override({ 'player.hp': 1 }, { adventureId: id })).toMatchObject({
        __typename: 'NotFound',
      })
      expect(await revise({}, { adventureId: id })).toMatchObject({ __typename: 'NotFound' })
      expect(await save({}, id)).toMatchObject({ __typename: 'NotFound' })
    }
    expect(running.errors).toEqual([])
  })
})
