// The program as strangers find it: hosted, and people with browsers of their own, each with his cookies.
import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'
import { anApp, type Data, type Running } from './an-app.ts'

/** Somebody with a browser: his cookies go along with all that he asks, and are kept as answers set them. */
export interface Person {
  /** The Cookie header that he sends; undefined before he has any. */
  cookie: () => string | undefined
  setCookie: (value: string | undefined) => void
  /** Opens a page, which gives a first cookie. */
  open: (path?: string) => Promise<number>
  /** Asks; throws on GraphQL errors. */
  ask: (query: string, variables?: object) => Promise<Data>
  /** Asks, and gives the whole answer. */
  raw: (
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Data; headers: Headers }>
  /** Any request with his cookie. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  socket: () => Client
}

export interface Hosted extends Running {
  person: () => Person
}

export async function aHostedApp(options: Parameters<typeof anApp>[0] = {}): Promise<Hosted> {
  const running = await anApp({
    ...options,
    env: { MULTI_USER: 'on', SECRET_KEY: 'a secret for tests', HOST: '127.0.0.1', ...options.env },
  })
  return { ...running, person: () => personAt(running) }
}

/** Somebody who comes by another way than straight to the port. */
export function personAt(running: Pick<Running, 'url'>): Person {
  let cookie: string | undefined
  const send: Person['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookie !== undefined) headers.set('cookie', cookie)
    const response = await fetch(running.url + path, { ...init, headers })
    for (const one of response.headers.getSetCookie()) cookie = one.split(';')[0]
    return response
  }
  const raw: Person['raw'] = async (query, variables, headers = {}) => {
    const response = await send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return {
    cookie: () => cookie,
    setCookie: (value) => (cookie = value),
    open: async (path = '/') => (await send(path)).status,
    raw,
    fetch: send,
    ask: async (query, variables) => {
      const { body } = await raw(query, variables)
      if (body.errors) throw new Error(JSON.stringify(body.errors))
      return body.data
    },
    socket: () =>
      createClient({
        url: `${running.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: class extends WebSocket {
          constructor(address: string, protocols: string | string[]) {
            super(address, protocols, { headers: cookie === undefined ? {} : { cookie } })
          }
        },
        retryAttempts: 0,
      }),
  }
}
