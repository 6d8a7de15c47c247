// What a caller learns of an error: failures to expect in full, anything else only a request id.
import { GraphQLError } from 'graphql'
import { STORAGE_AWAY, STORAGE_FULL } from '../engine/story/turns.ts'
import { NotFound, isAway, isFull, isMissing } from '../io/store/errors.ts'
import { PlayFailure } from '../play/failures.ts'
import type { Log } from '../play/deps.ts'

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
      extensions: { code: original.code },
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

function isOurs(error: unknown): error is PlayFailure | NotFound {
  return error instanceof PlayFailure || error instanceof NotFound
}
