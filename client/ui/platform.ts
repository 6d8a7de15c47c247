// What the machine in front of the player is like.

/** The name of the key that shortcuts are made with. */
export const control = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Gives focus to a field. Not on a touch screen, where that would bring up the keyboard unasked. */
export function focusForTyping(field: HTMLElement): void {
  if (matchMedia('(pointer: fine)').matches) field.focus({ preventScroll: true })
}
