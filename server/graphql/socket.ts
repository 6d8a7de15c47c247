// GraphQL over WebSocket: subscriptions alone, through the same guards as HTTP.
import type { Server } from 'node:http'
import { GraphQLError, OperationTypeNode, getOperationAST, type ExecutionArgs } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import type { Asked } from '../access/session.ts'
import { textOf, type Documents } from './documents.ts'
import { sendResults } from './send-results.ts'
import { SocketCount } from './socket-count.ts'
import type { Graphql } from './yoga.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const GOING_AWAY = 1001
const TRY_AGAIN_LATER = 1013
/** The code that a socket is closed with whose cookie is over: no browser can give it another one. */
export const SESSION_IS_OVER = 4401
/** How long a closing server waits for its watchers. */
const LAST_WORDS_MS = 1_000

type Enveloped = ExecutionArgs & {
  rootValue: { execute: Graphql['getEnveloped']; subscribe: Graphql['getEnveloped'] }
}

type Results = Parameters<typeof sendResults>[2]

interface Operation {
  params: {
    query: string
    operationName?: string | null
    variables?: Record<string, unknown> | null
    extensions?: Record<string, unknown> | null
  }
}

/** A page needs one or two. */
const MAX_SUBSCRIPTIONS = 20

/** A subscription as it will be executed, or why it is refused. */
async function operationOf(
  graphql: Graphql,
  documents: Documents,
  asked: Operation & Asked,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { schema, execute, subscribe, contextFactory, parse, validate } = graphql.getEnveloped(asked)
  const { operationName, variables } = asked.params
  const document = parse(textOf(asked.params, documents))
  const errors = validate(schema, document) as GraphQLError[]
  if (errors.length > 0) return errors
  if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION)
    return [
      new GraphQLError('Only subscriptions come this way. Send queries and mutations by HTTP to /graphql.'),
    ]
  return {
    schema,
    operationName,
    document,
    variableValues: variables,
    contextValue: await contextFactory(),
    rootValue: { execute, subscribe },
  }
}

/** Whether the guards refused a cookie; what they throw has been masked already. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'SESSION_ENDED'

/** Serves subscriptions on the upgrade of `/graphql`. `documents` are those that may be asked for by their hashes. `refuse` says why a handshake may not pass. Returns how to stop. */
export function serveSocket(
  http: Server,
  graphql: Graphql,
  documents: Documents,
  refuse: (request: Parameters<WebSocketServer['handleUpgrade']>[0]) => string | null,
): { close: () => Promise<void>; sockets: WebSocketServer } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy()) // until ws takes it over, nobody else would hear it
    const refusal = request.url?.split('?')[0] === '/graphql' ? refuse(request) : 'There is no socket here.'
    if (refusal !== null) {
      socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-length: ${Buffer.byteLength(refusal)}\r\n\r\n${refusal}`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
  })
  // A watcher who is gone is no fault: his socket's end is heard anyway, a failed write would only be printed.
  sockets.on('connection', (socket) => {
    const send = socket.send.bind(socket) as (data: string, sent: () => void) => void
    socket.send = ((data: string, sent?: () => void) => send(data, () => sent?.())) as typeof socket.send
  })
  const count = new SocketCount()
  const served = useServer(
    {
      onConnect: async ({ extra, connectionParams }) => {
        const { contextFactory } = graphql.getEnveloped({ req: extra.request, connectionParams })
        try {
          return count.admits(extra.socket, await contextFactory())
        } catch (error) {
          if (isSessionOver(error)) extra.socket.close(SESSION_IS_OVER, 'The session of this socket is over.')
          else extra.socket.close(TRY_AGAIN_LATER, 'It cannot be told now who asks. Come back in a moment.')
          return false
        }
      },
      execute: (args) => (args as unknown as Enveloped).rootValue.execute(args) as never,
      subscribe: (args) => (args as unknown as Enveloped).rootValue.subscribe(args) as never,
      onSubscribe: async (context, _id, params) => {
        if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS)
          // this one is among them
          return [
            new GraphQLError(
              `This socket has ${MAX_SUBSCRIPTIONS} subscriptions, which is all that it may have. End some first.`,
              { extensions: { code: 'TOO_MANY_SUBSCRIPTIONS' } },
            ),
          ]
        try {
          return await operationOf(graphql, documents, {
            params,
            req: context.extra.request,
            connectionParams: context.connectionParams,
          })
        } catch (error) {
          if (isSessionOver(error))
            context.extra.socket.close(SESSION_IS_OVER, 'The session of this socket is over.')
          // The guards throw what they refuse; graphql-ws would close the whole socket for it.
          return [error instanceof GraphQLError ? error : new GraphQLError('This cannot be read as GraphQL.')]
        }
      },
      onOperation: ({ extra: { socket } }, id, _payload, _args, result) =>
        Symbol.asyncIterator in result ? sendResults(socket, id, result as Results) : undefined,
    },
    sockets,
  )
  return {
    sockets,
    close: async () => {
      for (const socket of sockets.clients)
        socket.close(GOING_AWAY, 'The server stops. Come back in a moment.')
      // A sleeping laptop does not answer.
      const impatient = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, LAST_WORDS_MS)
      await served.dispose()
      clearTimeout(impatient)
    },
  }
}
