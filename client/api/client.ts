// The one urql client: fetch for what is asked, the socket for what is watched. It has no cache: what a page
// shows is what it was told last, held in signals of its own.
import { Client, fetchExchange, subscriptionExchange } from '@urql/core'
import { persistedExchange } from '@urql/exchange-persisted'
import { credentials } from './link.ts'
import { hashOf } from './persisted.ts'
import { socket } from './socket.ts'

type Forward = Parameters<typeof subscriptionExchange>[0]['forwardSubscription']

function cursorIn(data: Record<string, unknown> | null | undefined): string | undefined {
  for (const event of Object.values(data ?? {})) {
    if (typeof event === 'object' && event !== null && 'cursor' in event) return String(event.cursor)
  }
  return undefined
}

/** graphql-ws sends the same payload object again when it reconnects; so the newest cursor is put into it. */
const watch: Forward = (request) => {
  const payload = {
    query: request.query ?? '',
    operationName: request.operationName,
    variables: { ...(request.variables as Record<string, unknown>) },
    extensions: request.extensions as Record<string, unknown> | undefined,
  }
  return {
    subscribe: (sink) => ({
      unsubscribe: socket.subscribe(payload, {
        next: (result) => {
          const cursor = cursorIn(result.data as Record<string, unknown> | null)
          if (cursor !== undefined) payload.variables.after = cursor
          sink.next(result as Parameters<typeof sink.next>[0])
        },
        error: (error) => sink.error(error),
        // A story is watched for as long as one stays: an end is a broken watch, and is begun anew (watch.ts).
        complete: () => sink.error(new Error('The server ended the watch.')),
      }),
    }),
  }
}

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  requestPolicy: 'network-only',
  fetchOptions: () => ({ headers: { 'x-graphql-yoga-csrf': '1', ...credentials() } }),
  exchanges: [
    // A server that does not know a document, because it is older or newer than the page, is sent the whole of it.
    persistedExchange({
      generateHash: async (_text, document) => hashOf(document),
      preferGetForPersistedQueries: false,
      enableForMutation: true,
      enableForSubscriptions: true,
    }),
    fetchExchange,
    subscriptionExchange({ forwardSubscription: watch }),
  ],
})
