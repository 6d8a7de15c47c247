// The whole program in this process, on a free port and a temp folder, with small clients for both transports.
import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'
import { openApp, type App } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createModel } from '../../server/io/model/model.ts'
import type { Log, Model, Trace } from '../../server/play/deps.ts'
import { aDatabase, environmentOf, root } from './a-database.ts'
import { embedWords } from './word-vectors.ts'

/** A GraphQL answer, as loosely as a test reads it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Data = any

export interface Running {
  app: App
  url: string
  /** What was logged as an error. */
  errors: object[]
  /** Sends a query or mutation; throws on GraphQL errors. */
  ask: (query: string, variables?: object) => Promise<Data>
  /** Sends one and gives the whole answer. */
  raw: (
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Data }>
  socket: (credentials?: Record<string, string>) => Client
  stop: () => Promise<void>
}

/** Starts the program. The storyteller does not dawdle unless asked to. */
export async function anApp(
  options: {
    env?: Record<string, string>
    model?: Omit<Model, 'diagnose' | 'embed'> & Partial<Model>
    wordPause?: number
    log?: Log
    trace?: Trace
    /** Where prisma/ and dist/ are. */
    root?: string
  } = {},
): Promise<Running> {
  const database = await aDatabase()
  const errors: object[] = []
  const app = await openApp(readConfig({ ...environmentOf(database), PORT: '0', ...options.env }), {
    root: options.root ?? root,
    log: options.log ?? { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
    trace: options.trace,
    model: options.model
      ? { diagnose: async function* () {}, embed: embedWords, ...options.model }
      : createModel({ wordPause: options.wordPause ?? 0 }),
  })
  const raw: Running['raw'] = async (query, variables, headers = {}) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    return { status: response.status, body: await response.json() }
  }
  const clients: Client[] = []
  return {
    app,
    url: app.url,
    errors,
    raw,
    ask: async (query, variables) => {
      const { body } = await raw(query, variables)
      if (body.errors) throw new Error(JSON.stringify(body.errors))
      return body.data
    },
    socket: (connectionParams) => {
      const client = createClient({
        url: `${app.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams,
        retryAttempts: Infinity,
        shouldRetry: () => true,
        retryWait: () => new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20)),
      })
      clients.push(client)
      return client
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.dispose()))
      await app.stop()
      await database.remove()
    },
  }
}

const START = `mutation ($scenarioId: ID, $title: String) {
  startAdventure(input: { scenarioId: $scenarioId, title: $title }) {
    ... on StartAdventurePayload { adventure { id title head { version depth branch { id } take { id text kind } } } }
    ... on UserError { code message }
  }
}`

/** Starts an adventure from the first scenario there is. */
export async function begin(running: Pick<Running, 'ask'>): Promise<Data> {
  const { scenarios } = await running.ask('{ scenarios { edges { node { id } } } }')
  const { startAdventure } = await running.ask(START, { scenarioId: scenarios.edges[0].node.id })
  return startAdventure.adventure
}

/** Starts a story on a blank page, which counts nothing. */
export async function blank(running: Pick<Running, 'ask'>): Promise<Data> {
  return (await running.ask(START, {})).startAdventure.adventure
}

export const TAKE_TURN = `mutation ($input: TakeTurnInput!) {
  takeTurn(input: $input) {
    __typename
    ... on TakeTurnPayload { turn { id status kind inputText } }
    ... on UserError { code message }
    ... on TurnInProgress { turn { id } }
    ... on StoryMoved { adventure { head { version } } }
    ... on InvalidInput { issues { path message } }
  }
}`

export const TURN_EVENTS = `subscription ($turnId: ID!, $after: String) {
  turnEvents(turnId: $turnId, after: $after) {
    __typename
    ... on Event { cursor }
    ... on TurnSnapshot { text reasoning turn { id } }
    ... on TurnText { offset text }
    ... on TurnSaved { take { id text narrator finish siblingIndex siblingCount } turn { status } }
    ... on TurnFailed { turn { status failure { code message } } }
    ... on TurnCancelled { turn { status take { text } } }
  }
}`

/** Watches a turn to its end, going on after each loss of the socket. Answers what a client would show. */
export function watchTurn(
  client: Client,
  turnId: string,
): Promise<{ text: string; gaps: number; repeats: number; events: Data[] }> {
  const variables: { turnId: string; after?: string } = { turnId }
  const seen = { text: '', gaps: 0, repeats: 0, events: [] as Data[] }
  return new Promise((resolve, reject) => {
    client.subscribe<{ turnEvents: Data }>(
      { query: TURN_EVENTS, variables: variables as Record<string, unknown> },
      {
        next: ({ data, errors }) => {
          if (errors) return reject(new Error(JSON.stringify(errors)))
          const event = data!.turnEvents
          variables.after = event.cursor
          seen.events.push(event)
          if (event.__typename === 'TurnSnapshot') seen.text = event.text
          if (event.__typename !== 'TurnText') return
          if (event.offset > seen.text.length) seen.gaps++
          if (event.offset < seen.text.length) seen.repeats++
          seen.text = seen.text.slice(0, event.offset) + event.text
        },
        error: reject,
        complete: () => resolve(seen),
      },
    )
  })
}
