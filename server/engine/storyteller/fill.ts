// Puts the scene into the lexicon's lines. Only a line's own slots are filled; what goes in is never read again.
import { capital } from './wording.ts'

/** Something that can stand in a line; a plural one takes the plural of the verb beside it. */
export type Filler = string | { text: string; plural: boolean }

/** What the scene can put into a line, by the name of the slot. */
export type Slots = Readonly<Record<string, Filler | null | undefined>>

const SLOT = /\{(\w+)(?: (\w+))?\}/g

/**
 * The line with its slots filled, or null where the scene lacks one of them. "{Thing is}" makes the verb agree, and
 * "{also has}" a second verb of the same thing.
 */
export function fill(line: string, slots: Slots): string | null {
  let complete = true
  const text = line.replace(SLOT, (_, slot: string, verb: string | undefined) => {
    const key = slot.toLowerCase()
    const filler = Object.hasOwn(slots, key) ? slots[key] : null
    if (filler === null || filler === undefined || filler === '') {
      complete = false
      return ''
    }
    const plain = typeof filler === 'string' ? filler : filler.text
    const shown = slot === key ? plain : capital(plain)
    if (verb === undefined) return shown
    return `${shown} ${typeof filler !== 'string' && filler.plural ? pluralOf(verb) : verb}`.trimStart()
  })
  return complete ? text : null
}

const IRREGULAR: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
}

function pluralOf(verb: string): string {
  const irregular = IRREGULAR[verb]
  if (irregular !== undefined) return irregular
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, 'y')
  if (/(?:sh|ch|ss|x|zz)es$/.test(verb)) return verb.slice(0, -2)
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb
}
