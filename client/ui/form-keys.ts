// The keys of a form that much is written into: Ctrl Enter saves it from everywhere, and Enter alone in a field of one line
// nothing, so that a form that is half filled in is not sent.

/** What a form does with a key that is pressed in it.
 * @param leave puts it away, by Escape; not given: Escape does nothing */
export function onFormKey(event: KeyboardEvent, save: () => void, leave?: () => void): void {
  if (event.key === 'Escape' && leave) {
    event.preventDefault()
    leave()
  }
  if (event.key !== 'Enter') return
  const saves = event.ctrlKey || event.metaKey
  if (saves || sendsByEnter(event.target)) event.preventDefault()
  if (saves) save()
}

/** A browser sends the form when Enter is pressed in such a field. A file's opens what it is there for. */
const sendsByEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type !== 'file'
