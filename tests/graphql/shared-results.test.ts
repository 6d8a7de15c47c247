// Results that watchers share: the same for who sees the same, and never one of who sees more.
import { parse, type ExecutionResult } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Link, Viewer } from '../../server/access/viewer.ts'
import { createGraphql } from '../../server/graphql/yoga.ts'
import { encodeId } from '../../server/graphql/ids.ts'
import { revokeShare } from '../../server/play/share.ts'
import { aStory, type Story } from '../fakes/a-story.ts'
import type { Data } from '../fakes/an-app.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
  const { deps, adventure, clock } = story
  const startedAt = new Date(clock.ms)
  const row = { id: 't', adventureId: adventure.id, requestId: 'r', kind: 'CONTINUE', status: 'RUNNING' }
  const data = { ...row, startedAt, leaseUntil: new Date(clock.ms + 600_000), shareId: 'his' }
  await deps.db.write(async (tx) => {
    const share = { id: 'his', adventureId: adventure.id, role: 'COPLAYER', label: '' }
    await tx.share.create({ data: { ...share, tokenHash: 'h', token: 't', createdAt: startedAt } })
    await tx.turn.create({ data })
  })
  deps.watch.tell(adventure.id, { type: 'TURN_STARTED', turnId: 't' })
})
afterEach(() => story.close())

const guest = (role: Link['role'], shareId: string, showsStats = false): Viewer => ({
  userId: '',
  link: { shareId, adventureId: story.adventure.id, role, showsStats, expiresAt: null },
})

/** A watcher's results, one by one. */
async function watching(viewer: Viewer, query: string, variables: object = {}, document = parse(query)) {
  const graphql = graphqlOf(story)
  const { schema, subscribe, contextFactory } = graphql.getEnveloped({ connectionParams: { viewer } })
  const variableValues = { id: encodeId('Turn', 't'), ...variables }
  const contextValue = await contextFactory()
  const results = (await subscribe({
    schema,
    document,
    variableValues,
    contextValue,
  })) as AsyncGenerator<ExecutionResult>
  return async (): Promise<Data> => (await results.next()).value
}

const servers = new WeakMap<Story, ReturnType<typeof createGraphql>>()
function graphqlOf(of: Story) {
  const viewerOf = async ({ connectionParams }: { connectionParams?: unknown }) =>
    (connectionParams as { viewer: Viewer }).viewer
  if (!servers.has(of)) servers.set(of, createGraphql(of.deps, viewerOf))
  return servers.get(of)!
}

const tell = (text: string) => story.deps.watch.tellText(story.adventure.id, 't', 'TEXT', text)

const EVENTS = `subscription ($id: ID!, $after: String) { turnEvents(turnId: $id, after: $after) {
  __typename ... on Event { cursor } ... on TurnText { text } ... on TurnSnapshot { text turn { id } }
} }`

describe('watchers who see the same', () => {
  it('share one result, wherever they begin', async () => {
    const document = parse(EVENTS)
    const [one, other] = [
      await watching(guest('SPECTATOR', 'a'), EVENTS, {}, document),
      await watching(guest('SPECTATOR', 'a'), EVENTS, {}, document),
    ]
    const first = [await one(), await other()] as const
    expect(first[0].data.turnEvents.__typename).toBe('TurnSnapshot')
    expect(first[0]).toBe(first[1])
    const after = first[0].data.turnEvents.cursor
    const third = await watching(guest('SPECTATOR', 'a'), EVENTS, { after }, document)
    tell('Once')
    const [a, b, c] = [await one(), await other(), await third()]
    expect(a.data.turnEvents).toMatchObject({ __typename: 'TurnText', text: 'Once' })
    expect([a === b, a === c]).toEqual([true, true])
  })

  it('have their own when they ask for something else', async () => {
    const CHOICE = `subscription ($id: ID!, $with: Boolean!) { turnEvents(turnId: $id) {
      ... on TurnText { text offset @include(if: $with) } ... on TurnSnapshot { text }
    } }`
    const document = parse(CHOICE)
    const viewer = guest('SPECTATOR', 'a')
    const [yes, no] = [
      await watching(viewer, CHOICE, { with: true }, document),
      await watching(viewer, CHOICE, { with: false }, document),
    ]
    await Promise.all([yes(), no()])
    tell('Once')
    expect((await yes()).data.turnEvents).toEqual({ text: 'Once', offset: 0 })
    expect((await no()).data.turnEvents).toEqual({ text: 'Once' })
  })

  it('have their own when a cursor also stands elsewhere', async () => {
    const ELSEWHERE = `subscription ($id: ID!, $after: String) { turnEvents(turnId: $id, after: $after) {
      ... on TurnSnapshot { turn { adventure { transcript(first: 1, after: $after) { edges { cursor } } } } }
    } }`
    const document = parse(ELSEWHERE)
    const whole = await watching(story.viewer, ELSEWHERE, { after: null }, document)
    const edges = (result: Data) => result.data?.turnEvents.turn.adventure.transcript.edges
    const [edge] = edges(await whole())
    const rest = await watching(story.viewer, ELSEWHERE, { after: edge.cursor }, document)
    expect(edges(await rest())).toEqual([])
  })
})

describe('a fault of the server', () => {
  it('is told to watchers as a number alone, and logged once for all who share it', async () => {
    const logged: object[] = []
    story.deps.log.error = (fields) => logged.push(fields)
    story.deps.db.reader.turn.findUniqueOrThrow = (() => Promise.reject(new Error('a secret'))) as never
    const document = parse(EVENTS)
    const results: Data[] = []
    for (const viewer of [guest('SPECTATOR', 'a'), guest('SPECTATOR', 'a')])
      results.push(await (await watching(viewer, EVENTS, {}, document))())
    expect(results[0]).toBe(results[1])
    expect(results[0].errors[0].message).toMatch(/^Something went wrong on the server/)
    expect(JSON.stringify(results[0])).not.toContain('secret')
    expect(logged).toHaveLength(1)
  })

  it('and so when the events themselves break off', async () => {
    const read = story.deps.watch.read.bind(story.deps.watch)
    story.deps.watch.read = (...given) => {
      const reader = read(...given)
      reader.next = () => Promise.reject(new Error('a secret'))
      return reader
    }
    const next = await watching(guest('SPECTATOR', 'a'), EVENTS)
    await expect(next()).rejects.toThrow(/^Something went wrong on the server/)
    expect(story.deps.watch.watchers).toBe(0)
  })
})

describe('an event that tells of what the database cannot answer now', () => {
  it('comes once it can, and what comes after it waits', async () => {
    const { turn } = story.deps.db.reader
    const read = turn.findUniqueOrThrow.bind(turn)
    let tries = 0
    story.deps.db.reader.turn.findUniqueOrThrow = ((...asked: Parameters<typeof read>) =>
      ++tries <= 2 ? Promise.reject(new Error("Can't reach database server")) : read(...asked)) as never
    const next = await watching(guest('SPECTATOR', 'a'), EVENTS)
    tell('Once')
    expect((await next()).data.turnEvents).toMatchObject({
      __typename: 'TurnSnapshot',
      turn: { id: encodeId('Turn', 't') },
    })
    expect(tries).toBe(3)
  })

  it('does not come to who watched by a link that was taken back meanwhile', async () => {
    const { turn } = story.deps.db.reader
    const read = turn.findUniqueOrThrow.bind(turn)
    story.deps.db.reader.turn.findUniqueOrThrow = (async (...asked: Parameters<typeof read>) => {
      await revokeShare(story.deps, story.viewer, 'his')
      return read(...asked)
    }) as never
    const next = await watching(guest('COPLAYER', 'his'), EVENTS)
    expect(await next()).toBeUndefined()
    const ended = {
      ...guest('SPECTATOR', 'timed'),
      link: { ...guest('SPECTATOR', 'timed').link!, expiresAt: new Date(0) },
    }
    story.deps.db.reader.turn.findUniqueOrThrow = read as never
    expect(await (await watching(ended, EVENTS))()).toBeUndefined()
    expect(story.deps.watch.watchers).toBe(0)
  })

  it('is refused with a code when a query asks for it', async () => {
    story.deps.db.reader.turn.findFirst = (() =>
      Promise.reject(new Error("Can't reach database server"))) as never
    const graphql = graphqlOf(story)
    const { schema, execute, contextFactory } = graphql.getEnveloped({
      connectionParams: { viewer: story.viewer },
    })
    const document = parse('query ($id: ID!) { turn(id: $id) { id } }')
    const variableValues = { id: encodeId('Turn', 't') }
    const { errors } = (await execute({
      schema,
      document,
      variableValues,
      contextValue: await contextFactory(),
    })) as Data
    expect(errors[0].extensions.code).toBe('STORAGE_AWAY')
  })
})

describe('who sees more', () => {
  const MORE = `subscription ($id: ID!) { turnEvents(turnId: $id) {
    ... on TurnSnapshot { turn { scriptMessage adventure { stats { path } plotEssentials } } }
  } }`
  const refused = (result: Data) =>
    (result.errors ?? []).map(({ path }: { path: string[] }) => path.at(-1)).sort()

  it.each([
    ['owner first', [0, 1, 2, 3, 4]],
    ['owner last', [4, 3, 2, 1, 0]],
  ])('shares with nobody who sees less: %s', async (_order, order) => {
    // The last two came by one link, before and after its owner let it show what the story counts.
    const viewers = [
      story.viewer,
      guest('COPLAYER', 'his'),
      guest('COPLAYER', 'another'),
      guest('SPECTATOR', 'link', true),
      guest('SPECTATOR', 'link'),
    ]
    const document = parse(MORE)
    const seen: Data[] = []
    for (const index of order) seen[index] = await (await watching(viewers[index]!, MORE, {}, document))()
    expect(seen.map(refused)).toEqual([
      [],
      ['plotEssentials'],
      ['plotEssentials'],
      ['plotEssentials', 'scriptMessage'],
      ['scriptMessage', 'stats'], // which takes the whole adventure along
    ])
  })

  it('nor do two co-players, of whom one began the turn', async () => {
    const CAN = `subscription ($id: ID!) { turnEvents(turnId: $id) { ... on TurnSnapshot { turn { canCancel } } } }`
    const document = parse(CAN)
    const can: boolean[] = []
    for (const viewer of [guest('COPLAYER', 'his'), guest('COPLAYER', 'another'), story.viewer])
      can.push((await (await watching(viewer, CAN, {}, document))()).data.turnEvents.turn.canCancel)
    expect(can).toEqual([true, false, true])
  })
})
