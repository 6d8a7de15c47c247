// What the player wrote, as he wrote it: without the marks that the server puts around it, and will put again.
import { withMark, withoutMark } from '../ui/plain-text.ts'
import { isInput, type Written } from './running-turn.ts'
import type { Take } from './takes.ts'

/** An input as he may have typed it. One that was edited since may have other marks, or none. */
export function writtenOf({ kind, text }: Pick<Take, 'kind' | 'text'>): Written {
  if (!isInput(kind) || kind === 'STORY') return { kind: 'STORY', text }
  const plain = withoutMark(text)
  if (kind === 'DO') return { kind, text: plain.replace(/^You /, '') }
  const said = /^You say "([\s\S]*)"$/.exec(plain)
  return { kind, text: said?.[1] ?? plain }
}

/** The words of a take as they stand in its field. */
export function wordsOf(take: Pick<Take, 'kind' | 'text'>): string {
  return isInput(take.kind) ? withoutMark(take.text) : take.text
}

/** What was written in that field, as it shall stand in the story. */
export function asTake(take: Pick<Take, 'kind' | 'text'>, words: string): string {
  return isInput(take.kind) ? withMark(take.text, words) : words
}
