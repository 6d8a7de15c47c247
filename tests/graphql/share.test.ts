// Share links: what a guest sees and may do, that it is never more, and that a link that ends ends at once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'
import { TAKE_TURN, anApp, begin, type Data, type Running } from '../fakes/an-app.ts'

const CREATE = `mutation ($input: CreateShareInput!) {
  createShare(input: $input) { __typename ... on CreateSharePayload { share { id token role expiresAt } }
    ... on UserError { code message } }
}`
const EVENTS = `subscription ($id: ID!) { adventureEvents(adventureId: $id) {
  __typename ... on Event { cursor } ... on TurnText { text } ... on PresenceChanged { presence { spectators } }
} }`

let running: Running
let adventureId: string
const clients: Client[] = []

beforeEach(async () => {
  running = await anApp()
  adventureId = (await begin(running)).id
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()))
  await running.stop()
})

const share = async (input: object = {}) =>
  (await running.ask(CREATE, { input: { adventureId, role: 'SPECTATOR', ...input } })).createShare.share

/** Asks as somebody who has a link. */
const asGuest = async (token: string, query: string, variables?: object) =>
  (await running.raw(query, variables, { authorization: `Bearer ${token}` })).body

const turn = async (token: string | null, text = 'look around') => {
  const input = { adventureId, requestId: text, kind: 'DO', text }
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return (await running.raw(TAKE_TURN, { input }, headers)).body
}

const ended = async (turnId: string) => {
  for (;;) {
    const { turn } = await running.ask('query ($id: ID!) { turn(id: $id) { status } }', { id: turnId })
    if (turn.status !== 'RUNNING') return turn.status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Watches by a link. Says what came, and when it is over. */
function watch(token: string) {
  const client = createClient({
    url: `${running.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  })
  clients.push(client)
  const events: Data[] = []
  let begun = () => {}
  const first = new Promise<void>((resolve) => (begun = resolve))
  const over = new Promise<unknown>((resolve) =>
    client.subscribe<{ adventureEvents: Data }>(
      { query: EVENTS, variables: { id: adventureId } },
      {
        next: ({ data, errors }) => {
          events.push(errors ? { errors } : data!.adventureEvents)
          begun()
        },
        error: resolve,
        complete: () => resolve('complete'),
      },
    ),
  )
  return { events, first, over }
}

describe('a guest', () => {
  it('reads the one story of his link, and nothing else', async () => {
    const other = (await begin(running)).id
    const { token } = await share()
    const { data } = await asGuest(
      token,
      `query ($mine: ID!, $other: ID!) {
        viewer { role showsStats adventure { id title transcript { edges { node { text } } } tree { lineCount } } }
        mine: adventure(id: $mine) { id } other: adventure(id: $other) { id } node(id: $other) { id }
      }`,
      { mine: adventureId, other },
    )
    expect(data).toMatchObject({
      viewer: {
        role: 'SPECTATOR',
        showsStats: false,
        adventure: { id: adventureId, tree: { lineCount: 1 } },
      },
      mine: { id: adventureId },
      other: null,
      node: null,
    })
    expect(data.viewer.adventure.transcript.edges[0].node.text).not.toBe('')
  })

  it.each([
    'adventures { edges { node { id } } }',
    'viewer { settings { endpointUrl } }',
    'adventure(id: $id) { plotEssentials }',
    'adventure(id: $id) { stats { path } }',
    'adventure(id: $id) { shares { token } }',
    'adventure(id: $id) { storyCards { name } }',
    'adventure(id: $id) { transcript(last: 1) { edges { node { prompts { sha256 } } } } }',
    'adventure(id: $id) { transcript { edges { node { reasoning } } } }',
    'nextPrompt(adventureId: $id) { sha256 }',
    'search(adventureId: $id, text: "a") { edges { node { onPath } } }',
  ])('does not see %s', async (field) => {
    const { token } = await share()
    const id = field.includes('$id') ? '($id: ID!)' : ''
    const { errors } = await asGuest(token, `query ${id} { ${field} }`, { id: adventureId })
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
  })

  it('does what his role lets him: a spectator nothing, a co-player turns, and he stops only his own', async () => {
    const spectator = await share()
    expect((await turn(spectator.token)).errors[0].extensions.code).toBe('FORBIDDEN')
    const player = await share({ role: 'COPLAYER' })
    const taken = (await turn(player.token)).data.takeTurn
    expect(taken.__typename).toBe('TakeTurnPayload')
    expect(await ended(taken.turn.id)).toBe('SAVED')
    const own = (await turn(null, 'wait')).data.takeTurn.turn
    const CANCEL = `mutation ($id: ID!) { cancelTurn(input: { turnId: $id, keepText: false }) { __typename } }`
    expect((await asGuest(player.token, CANCEL, { id: own.id })).data.cancelTurn.__typename).toBe('NotFound')
    expect((await asGuest(player.token, CANCEL, { id: taken.turn.id })).data.cancelTurn.__typename).toBe(
      'CancelTurnPayload',
    )
    const UNDO = `mutation ($id: ID!) { undo(input: { adventureId: $id }) { __typename } }`
    expect((await asGuest(player.token, UNDO, { id: adventureId })).errors[0].extensions.code).toBe(
      'FORBIDDEN',
    )
  })

  it('is not told by what model, nor where, when his turn fails', async () => {
    const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
    await running.ask(SETTINGS, { input: { endpointUrl: 'http://127.0.0.1:9', model: 'hidden-model' } })
    const { token } = await share({ role: 'COPLAYER' })
    const { id } = (await turn(token)).data.takeTurn.turn
    expect(await ended(id)).toBe('FAILED')
    const FAILURE = 'query ($id: ID!) { turn(id: $id) { failure { code message } } }'
    const told = (await asGuest(token, FAILURE, { id })).data.turn.failure
    expect(told.code).toBe('ENDPOINT_UNREACHABLE')
    expect(told.message).not.toMatch(/127\.0\.0\.1|hidden-model|Settings/)
    expect((await running.ask(FAILURE, { id })).turn.failure.message).toContain('127.0.0.1')
  })

  it('sees what the story counts only if its owner allows it', async () => {
    const STATS = 'query ($id: ID!) { adventure(id: $id) { stats { path } } }'
    const { token } = await share({ showsStats: true })
    expect((await asGuest(token, STATS, { id: adventureId })).errors).toBeUndefined()
  })
})

describe('a link', () => {
  it('that is taken back is heard no more within a second, and opens nothing', async () => {
    const { id, token } = await share()
    const watched = watch(token)
    await watched.first
    const REVOKE = `mutation ($id: ID!) { revokeShare(input: { shareId: $id }) { __typename } }`
    const began = performance.now()
    expect((await running.ask(REVOKE, { id })).revokeShare.__typename).toBe('RevokeSharePayload')
    expect(await watched.over).toBe('complete')
    expect(performance.now() - began).toBeLessThan(1_000)
    const { data } = await asGuest(token, '{ viewer { role } }')
    expect(data).toEqual({ viewer: null })
    const again = watch(token)
    await again.over
    expect(again.events.map(({ errors }) => errors[0].extensions.code)).toEqual(['FORBIDDEN'])
  })

  it('ends at its time, also for who watches', async () => {
    const { token } = await share({ expiresAt: new Date(Date.now() + 400).toISOString() })
    const watched = watch(token)
    expect(await watched.over).toBe('complete')
    expect((await asGuest(token, '{ viewer { role } }')).data.viewer).toBeNull()
  })

  it('to the past, or with a name that is too long, is refused', async () => {
    const ask = async (input: object) =>
      (await running.ask(CREATE, { input: { adventureId, role: 'SPECTATOR', ...input } })).createShare
    expect((await ask({ expiresAt: new Date(0).toISOString() })).code).toBe('INVALID_INPUT')
    expect((await ask({ label: 'x'.repeat(81) })).code).toBe('INVALID_INPUT')
  })

  it('tells its owner that somebody watches', async () => {
    const { token } = await share()
    const player = await share({ role: 'COPLAYER' })
    const own = watch(player.token)
    await own.first
    const watched = watch(token)
    await watched.first
    const counts = () => own.events.filter((one) => one.presence).map((one) => one.presence.spectators)
    for (let tries = 0; counts().at(-1) !== 1 && tries < 100; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(counts().at(-1)).toBe(1)
    const { adventure } = await running.ask(
      'query ($id: ID!) { adventure(id: $id) { presence { players coplayers spectators } } }',
      { id: adventureId },
    )
    expect(adventure.presence).toEqual({ players: 1, coplayers: 1, spectators: 1 })
  })

  it('tells its owner, and him alone, who took a turn through a link, until that ends', async () => {
    const ann = await share({ role: 'COPLAYER', label: 'Ann' })
    const taken = await turn(ann.token)
    await ended(taken.data.takeTurn.turn.id)
    const mine = await turn(null, 'wait')
    await ended(mine.data.takeTurn.turn.id)
    const BY = 'query ($id: ID!) { adventure(id: $id) { transcript { edges { node { playedBy } } } } }'
    const by = async () => {
      const { adventure } = await running.ask(BY, { id: adventureId })
      return adventure.transcript.edges.map(({ node }: Data) => node.playedBy)
    }
    expect(await by()).toEqual([null, 'Ann', null, null, null])
    const asked = await asGuest(ann.token, BY, { id: adventureId })
    expect(JSON.stringify(asked)).not.toContain('Ann')
    const REVOKE = 'mutation ($input: RevokeShareInput!) { revokeShare(input: $input) { __typename } }'
    await running.ask(REVOKE, { input: { shareId: ann.id } })
    expect(await by()).toEqual([null, null, null, null, null])
  })
})
