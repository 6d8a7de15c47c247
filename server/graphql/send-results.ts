// What a subscription yields, on its way into a socket: one message at a time. The next is asked for when the socket has
// passed the last one on, so a watcher who stalls holds a place in the story and no messages.
import type { ExecutionResult } from 'graphql'
import type { WebSocket } from 'ws'
import { asJson } from './shared-results.ts'

/** Sends every result as the answer to a subscription. Yields nothing; it ends when the results do. */
export function sendResults(
  socket: WebSocket,
  id: string,
  results: AsyncGenerator<ExecutionResult>,
): AsyncGenerator<never, undefined> {
  const head = `{"id":${JSON.stringify(id)},"type":"next","payload":`
  const sending: AsyncIterator<never, undefined> & { [Symbol.asyncIterator](): unknown } = {
    async next() {
      for (;;) {
        const { value, done } = await results.next()
        if (done) return { value: undefined, done: true }
        await sent(socket, `${head}${asJson(value)}}`)
      }
    },
    async return() {
      await results.return(undefined)
      return { value: undefined, done: true }
    },
    async throw(error: unknown) {
      await results.throw(error)
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]: () => sending,
  }
  return sending as AsyncGenerator<never, undefined>
}

/** Resolves when a message has left, or its socket is gone. */
const sent = (socket: WebSocket, message: string) =>
  new Promise<void>((resolve) => socket.send(message, () => resolve()))
