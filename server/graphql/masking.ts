// What a caller learns of an error: failures to expect in full, anything else only a request id.
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { RateLimited, Refusal } from '../access/refusals.ts'
import { requestIdOf } from '../access/request-id.ts'
import type { Asked } from '../access/session.ts'
import { STORAGE_AWAY, STORAGE_FULL } from '../engine/story/turns.ts'
import { NotFound, isAway, isFull, isMissing } from '../io/store/errors.ts'
import { PlayFailure } from '../play/failures.ts'
import type { Log } from '../play/deps.ts'
import type { Context } from './context.ts'

/** Makes of an error what a caller is told, under the id of his request. */
export type Mask = (error: unknown, context: Pick<Context, 'requestId'>) => GraphQLError

/** Masks what goes wrong in queries and mutations, and where it is told who asks. */
export const maskByRequest = (mask: Mask): Plugin<Asked, Context> => ({
  onPluginInit: ({ registerContextErrorHandler }) =>
    registerContextErrorHandler(({ context, error, setError }) => {
      const { req } = context as Asked
      setError(mask(error, { requestId: requestIdOf(req) }))
    }),
  onExecute: ({ args }) => ({
    onExecuteDone: ({ result, setResult }) => {
      if (Symbol.asyncIterator in result || !result.errors) return
      const context = { requestId: requestIdOf(args.contextValue.req) }
      setResult({ ...result, errors: result.errors.map((error) => mask(error, context)) })
    },
  }),
})

/** An error as it may leave the server. What is not known is logged under the request's id. */
export function maskError(error: unknown, log: Log, requestId: string): GraphQLError {
  const graphqlError = error instanceof GraphQLError ? error : null
  const original = graphqlError ? graphqlError.originalError : error
  const place = { nodes: graphqlError?.nodes, path: graphqlError?.path }
  if (
    graphqlError &&
    !isOurs(original) &&
    !(original instanceof Error && !(original instanceof GraphQLError))
  )
    return graphqlError
  if (isOurs(original))
    return new GraphQLError(original.message, {
      ...place,
      extensions: { code: original.code, ...retryOf(original) },
    })
  if (isMissing(original))
    return new GraphQLError('The story changed while it was read. Ask again.', {
      ...place,
      extensions: { code: 'NOT_FOUND' },
    })
  log.error({ err: original, request: requestId }, 'a request failed')
  if (isFull(original))
    return new GraphQLError(STORAGE_FULL.message, {
      ...place,
      extensions: { code: STORAGE_FULL.code, requestId },
    })
  if (isAway(original))
    return new GraphQLError('The database does not answer. Try again in a moment.', {
      ...place,
      extensions: { code: STORAGE_AWAY.code, requestId },
    })
  return new GraphQLError(`Something went wrong on the server. It is in the log under ${requestId}.`, {
    ...place,
    extensions: { code: 'INTERNAL', requestId },
  })
}

/** When it may be tried again, for programs; and for HTTP as HTTP says it. */
const retryOf = (error: unknown): object =>
  error instanceof RateLimited
    ? {
        retryAfterSeconds: error.retryAfterSeconds,
        http: { status: 429, headers: { 'retry-after': String(error.retryAfterSeconds) } },
      }
    : {}

/** The code that a caller gets for an error, from a list that no caller can add to. */
export function codeOf(error: unknown): string {
  const known = error instanceof GraphQLError ? (error.originalError ?? error) : error
  if (isOurs(known)) return known.code
  if (known instanceof GraphQLError) return String(known.extensions.code ?? 'REFUSED')
  if (isMissing(known)) return 'NOT_FOUND'
  if (isFull(known)) return STORAGE_FULL.code
  return isAway(known) ? STORAGE_AWAY.code : 'INTERNAL'
}

function isOurs(error: unknown): error is PlayFailure | NotFound | Refusal {
  return error instanceof PlayFailure || error instanceof NotFound || error instanceof Refusal
}
