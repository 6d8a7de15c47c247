// Whether a key press may be one of ours: not while somebody writes, chooses from a menu or has a dialog open.
const BUSY =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], dialog'

/** A key alone, pressed where it means nothing else. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target } = event
  if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return false
  if (target instanceof Element && target.closest(BUSY)) return false
  return document.querySelector('dialog[open]') === null
}
