// How the server says that the session of this browser is over.

/** The code that it closes a socket with whose cookie is over: another one needs another socket. */
export const SOCKET_IS_OVER = 4401

interface Failure {
  graphQLErrors: readonly { extensions?: Record<string, unknown> }[]
  networkError?: Error
}

/** Whether an answer, or the end of a socket, says so. */
export function isOver(error: Failure | undefined): boolean {
  if (error === undefined) return false
  const { graphQLErrors, networkError } = error
  return (
    graphQLErrors.some(({ extensions }) => extensions?.code === 'SESSION_ENDED') ||
    (networkError as { code?: unknown } | undefined)?.code === SOCKET_IS_OVER
  )
}
