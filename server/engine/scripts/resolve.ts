// What a hook's answer means: which text goes on, and whether the turn does.
import type { Hook } from './hook.ts'

/** A value that should be a text: the text, null, or what it is instead. */
export type Said = string | null | { is: string }

/** What a script left behind: the value that its code ended with, and the globals `text` and `stop`. */
export interface Left {
  value: { kind: 'OBJECT'; text: Said; stop: boolean } | { kind: 'STRING'; text: string } | { kind: 'OTHER' }
  globals: { text: Said; stop: boolean }
}

/** PASS: go on with the text. STOP: the turn ends, no model is called. EMPTY: the text was emptied, an error.
 * UNCHANGED: the prompt's text was emptied, and counts as never touched. */
export type Verdict = 'PASS' | 'STOP' | 'EMPTY' | 'UNCHANGED'

/** A hook's answer, understood. */
export interface Outcome {
  verdict: Verdict
  text: string
  warnings: string[]
}

const STOP = 'stop'
const UNDEFINED = 'undefined'

/** Decides what a script's answer means.
 * @param incoming the text that the script was given */
export function resolveOutcome(hook: Hook, incoming: string, { value, globals }: Left): Outcome {
  const warnings: string[] = []
  const usable = (said: Said, name: string): string | null | undefined => {
    if (said === null || typeof said === 'string') return said
    if (said.is !== UNDEFINED) warnings.push(`The ${name} is no string but ${said.is}. It is ignored.`)
    return undefined
  }
  const answered = value.kind === 'OTHER' ? undefined : usable(value.text, 'text of the answer')
  const text = answered === undefined ? usable(globals.text, 'global text') : answered
  const said = text === undefined ? incoming : text
  const isStop =
    (value.kind === 'OBJECT' && value.stop) ||
    (value.kind === 'OTHER' && globals.stop) ||
    (said === STOP && incoming !== STOP)
  if (isStop && hook !== 'OUTPUT') return { verdict: 'STOP', text: incoming, warnings }
  if (isStop) warnings.push('Only the input and the context hook can stop a turn. The stop is ignored.')
  if (isStop && said === STOP) return { verdict: 'PASS', text: incoming, warnings }
  if (said === null || (said === '' && incoming !== ''))
    return { verdict: hook === 'CONTEXT' ? 'UNCHANGED' : 'EMPTY', text: incoming, warnings }
  return { verdict: 'PASS', text: said, warnings }
}

/** What a player reads when scripts end a turn; null when it is for their own message to say. */
export function endSentence(hook: Hook, verdict: Verdict): string | null {
  if (verdict === 'STOP' && hook === 'CONTEXT')
    return 'Sorry, the AI is stumped. Edit/retry your previous action, or write something to help it along.'
  if (verdict !== 'EMPTY') return null
  return hook === 'INPUT'
    ? 'Unable to run scenario scripts.'
    : 'A custom script running on this scenario failed. Please try again or fix the script.'
}
