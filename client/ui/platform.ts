// What the machine in front of the player is like.
import { createSignal, onCleanup, type Accessor } from 'solid-js'

/** The name of the key that shortcuts are made with. */
export const control = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Gives focus to a field. Not on a touch screen, where that would bring up the keyboard unasked. */
export function focusForTyping(field: HTMLElement): void {
  if (matchMedia('(pointer: fine)').matches) field.focus({ preventScroll: true })
}

/** Whether a media query holds, as it does from now on. */
export function createMedia(query: string): Accessor<boolean> {
  const media = matchMedia(query)
  const [holds, setHolds] = createSignal(media.matches)
  const onChange = () => setHolds(media.matches)
  media.addEventListener('change', onChange)
  onCleanup(() => media.removeEventListener('change', onChange))
  return holds
}
