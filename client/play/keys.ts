// The keys of the play page. Pure: which wish a key press is, if any.

export type Wish = 'undo' | 'redo' | 'retry' | 'earlier' | 'later' | 'world' | 'take-before' | 'take-after'

/** A letter alone, outside of fields. */
const LETTERS: Record<string, Wish> = { w: 'world', j: 'take-after', k: 'take-before' }

/** What is needed of a key press, and where it was made. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  /** Where the focus is: in no field, in an empty one, in one with text, or on something that has its own arrows. */
  place: 'none' | 'empty-field' | 'full-field' | 'own-arrows'
}

export function wishOf({ key, ctrlKey, metaKey, shiftKey, altKey, place }: Press): Wish | null {
  const inField = place === 'empty-field' || place === 'full-field'
  if (altKey) return null
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z' && place !== 'full-field') return shiftKey ? 'redo' : 'undo'
    return letter === 'r' && !shiftKey && !inField ? 'retry' : null
  }
  if (key in LETTERS && !shiftKey && !inField) return LETTERS[key]!
  if (shiftKey || place === 'full-field' || place === 'own-arrows') return null
  if (key === 'ArrowLeft') return 'earlier'
  return key === 'ArrowRight' ? 'later' : null
}

const FIELDS = 'textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable]'
const OWN_ARROWS = 'input'
/** Where keys belong to the words that are being written, or to what is being asked. */
const OWN_KEYS = '.edit-form, dialog, [role=menu]'

export function placeOf(target: EventTarget | null): Press['place'] {
  if (!(target instanceof Element)) return 'none'
  if (target.closest(OWN_KEYS)) return 'full-field'
  const field = target.closest<HTMLTextAreaElement>(FIELDS)
  if (field) return field.value === '' ? 'empty-field' : 'full-field'
  return target.closest(OWN_ARROWS) ? 'own-arrows' : 'none'
}
