// Whether the server can be reached, as far as the badge says it: by the live connection, and by what pages asked.
import { createSignal } from 'solid-js'

const LOOK_MS = 5_000

const [lost, setLost] = createSignal(false)
const [unreachable, setUnreachable] = createSignal(false)
const [showsKept, setShowsKept] = createSignal(false)

/** True while the connection is down and is being tried again. */
export const connectionLost = (): boolean => lost() || unreachable()

export { setLost as tellConnectionLost }

/** Whether the page shows what was read here before, because the server could not be asked. */
export { showsKept, setShowsKept as tellShowsKept }

let timer: ReturnType<typeof setTimeout> | undefined

/** Tells whether a question reached the server. While none does, it is tried until one would. */
export function tellReached(reached: boolean): void {
  if (reached === !unreachable()) return
  setUnreachable(!reached)
  clearTimeout(timer)
  if (reached) removeEventListener('online', look)
  else {
    addEventListener('online', look)
    timer = setTimeout(look, LOOK_MS)
  }
}

async function look(): Promise<void> {
  clearTimeout(timer)
  const reached = await fetch('/health').then(
    ({ ok }) => ok,
    () => false,
  )
  if (reached) tellReached(true)
  else if (unreachable()) timer = setTimeout(look, LOOK_MS)
}
