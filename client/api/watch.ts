// Watching the server: every event once, for as long as one stays.
import type { AnyVariables, TypedDocumentNode } from '@urql/core'
import { client } from './client.ts'
import { tellConnectionLost } from './connection.ts'
import { isLeftBehind } from './me.ts'
import { isOver } from './over.ts'
import { renewSession, whenKnown } from './session.ts'

const AGAIN_MS = 5_000

/** Calls `each` for every event. A lost socket resumes by itself; what even that does not mend is begun anew
 * after a while, which `onEnd` hears; at once when the session was over and could be renewed, here or by another window.
 * Returns how to leave. */
export function watch<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  each: (data: Data) => void,
  onEnd: () => void = () => {},
): () => void {
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}
  let last: Data | undefined
  let isWaiting = false
  const again = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(begin, wait)
    isWaiting = true
  }
  const stopHearing = whenKnown(() => isWaiting && again(0))
  const renew = async () => {
    const renewed = await renewSession()
    if (!left) again(renewed === 'same' ? 0 : AGAIN_MS)
  }
  const begin = () => {
    isWaiting = false
    if (isLeftBehind()) return // what is shown is an account's that is signed out
    leave = client.subscription(document, variables).subscribe((result) => {
      // urql repeats the data before when an event came with errors only, and keeps those errors for ever.
      if (result.data && result.data !== last) each(result.data)
      last = result.data
      if (result.hasNext || left) return
      onEnd()
      if (isOver(result.error)) void renew()
      else again(AGAIN_MS)
    }).unsubscribe
  }
  begin()
  return () => {
    left = true
    stopHearing()
    clearTimeout(timer)
    leave()
    tellConnectionLost(false) // nobody tries to get it back any more
  }
}
