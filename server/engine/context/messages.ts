// The messages that a prompt's sections make, in the style that a player chose.
import type { Message, MessageStyle } from '../narration.ts'
import { isInput } from '../story/words.ts'
import { SECTIONS, SEPARATOR, textOf, type Piece, type Section } from './sections.ts'

/** The messages that are sent. SINGLE: the static block as system, the rest as one user message. ALTERNATING: every
 * narration is the assistant's, and the live sections close the last user message. */
export function messagesOf(sections: Section[], style: MessageStyle): Message[] {
  const system = sections.filter(({ label }) => SECTIONS[label] === 'STATIC').map(textOf)
  const rest = sections.filter(({ label }) => SECTIONS[label] !== 'STATIC')
  return [
    ...(system.length > 0 ? [{ role: 'system' as const, content: system.join(SEPARATOR) }] : []),
    ...(style === 'SINGLE' ? single(rest) : alternating(rest)),
  ]
}

const BEGIN = 'Begin the story.'

function single(sections: Section[]): Message[] {
  return [{ role: 'user', content: sections.map(textOf).join(SEPARATOR) || BEGIN }]
}

function alternating(sections: Section[]): Message[] {
  const messages: Message[] = []
  for (const { role, text } of sections.flatMap(spoken)) {
    const last = messages.at(-1)
    if (last?.role === role) last.content += SEPARATOR + text
    else messages.push({ role, content: text })
  }
  // What a template begins and ends with is the user's.
  if (messages[0]?.role !== 'user') messages.unshift({ role: 'user', content: BEGIN })
  if (messages.at(-1)!.role === 'assistant') messages.push({ role: 'user', content: 'Continue.' })
  return messages
}

/** What a script quotes in a text of its own is nobody's turn. */
function spoken({ label, pieces }: Section): { role: 'user' | 'assistant'; text: string }[] {
  const isStory = SECTIONS[label] === 'HISTORY'
  return pieces.map((piece) => ({
    role: isStory && isNarrators(piece) ? 'assistant' : 'user',
    text: piece.text,
  }))
}

const isNarrators = (piece: Piece): boolean => 'take' in piece && !isInput(piece.kind)
