// What a player typed, as it stands in the story.
import { secondPerson } from './second-person.ts'
import type { InputKind } from './words.ts'

/** The longest input, in characters. */
export const MAX_INPUT = 20_000

const ENDS = /[.!?…]["'”’»)]*$/

/** The text of an input take. DO: second person after `> ` ("I draw my sword": "> You draw your sword."). SAY: quoted.
 * STORY: as typed.
 * @param text what was typed, not empty
 * @param who the name that stands for "You" in a story of the third person; null for none */
export function inputText(kind: InputKind, text: string, who: string | null = null): string {
  if (kind === 'STORY') return text
  const said = () => stopped(unquoted(text.trim()))
  if (kind === 'SAY') return who === null ? `> You say "${said()}"` : `> ${who} says "${said()}"`
  const done = who === null ? secondPerson(text.trim()) : text.trim()
  // "I'm careful" is "You're careful", "my hand slips" is "Your hand slips".
  if (who === null && /^you(?:rs?\s|['’]\p{L})/iu.test(done)) return `> ${stopped(capitalised(done))}`
  const action = done.replace(/^(you|i)\s+(?=\S)/i, '')
  return `> ${who ?? 'You'} ${stopped(uncapitalised(action))}`
}

/** "Open the door" reads on after "You"; a name or an acronym (a second capital) stays as typed. */
function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function stopped(text: string): string {
  return ENDS.test(text) ? text : `${text}.`
}

function unquoted(text: string): string {
  return text.replace(/^["“”«»']+|["“”«»']+$/g, '').trim()
}

/** True when an input says anything. */
export function hasWords(kind: InputKind, text: string): boolean {
  return (kind === 'SAY' ? unquoted(text.trim()) : text.trim()) !== ''
}
