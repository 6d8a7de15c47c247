// Whether the server knows who asks: who came neither by a link nor from its own machine is told so, on every page.
import { createSignal } from 'solid-js'

const [stranger, setStranger] = createSignal(false)

/** True once the server has refused to show anything. */
export const isStranger = stranger

export const tellStranger = (): void => void setStranger(true)
