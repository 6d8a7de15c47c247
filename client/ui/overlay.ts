// What lies over any page: the palette of commands, or the list of keys.
import { createSignal } from 'solid-js'

type Overlay = 'palette' | 'keys'

const [overlay, setOverlay] = createSignal<Overlay | null>(null)

export { overlay }

export const openPalette = (): void => void setOverlay('palette')

export const openKeys = (): void => void setOverlay('keys')

/** Closes it, unless another one has taken its place. */
export const closeOverlay = (which: Overlay): void =>
  void setOverlay((shown) => (shown === which ? null : shown))
