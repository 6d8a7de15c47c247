// Whether the live connection to the server stands: one signal for the badge.
import { createSignal } from 'solid-js'

const [lost, setLost] = createSignal(false)

/** True while the connection is down and is being tried again. */
export const connectionLost = lost

export { setLost as tellConnectionLost }
