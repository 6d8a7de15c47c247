// What the machine in front of the player is like.

/** The name of the key that shortcuts are made with. */
export const control = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Gives focus where typing goes on, if it is nowhere. On a touch screen that would only bring up the keyboard. */
export function focusIfFree(field: HTMLElement): void {
  const focused = document.activeElement
  const free = focused === null || focused === document.body
  if (free && matchMedia('(pointer: fine)').matches) field.focus({ preventScroll: true })
}
