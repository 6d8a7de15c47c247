// A script run against a turn, in words. Pure.
import type {
  RecordedTurnFragment,
  RehearsedFragment,
  RehearsedRunFragment,
  ScriptHook,
  ScriptVerdict,
  TurnKind,
} from '../api/generated/graphql.ts'

const WITHOUT_INPUT: Record<TurnKind, string> = {
  TAKE: 'What you typed',
  CONTINUE: 'The story went on by itself',
  RETRY: 'Told again',
  RETAKE: 'Other words of yours',
  PASSAGE: 'A passage told on',
}

/** What a turn began with, on one line. */
export function beganWith({ kind, inputText }: Pick<RecordedTurnFragment, 'kind' | 'inputText'>): string {
  return inputText?.replace(/\s+/g, ' ').trim() || WITHOUT_INPUT[kind]
}

/** Time and memory of a run. */
export function usedBy({
  milliseconds,
  bytes,
}: Pick<RehearsedRunFragment, 'milliseconds' | 'bytes'>): string {
  const time = `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
  return bytes ? `${time}, ${(bytes / 1024 / 1024).toFixed(1)} MB` : time
}

/** Time and memory of all runs of a turn: the times together, the most memory. */
export function sumOf(runs: Pick<RehearsedRunFragment, 'milliseconds' | 'bytes'>[]): string {
  const milliseconds = runs.reduce((sum, run) => sum + run.milliseconds, 0)
  return usedBy({ milliseconds, bytes: Math.max(0, ...runs.map(({ bytes }) => bytes ?? 0)) })
}

/** How a hook ended, where that is worth a word. */
export function endWords({ verdict }: { verdict: ScriptVerdict }): string {
  if (verdict === 'STOP') return 'It ended the turn.'
  if (verdict === 'EMPTY') return 'It emptied the text: the turn failed.'
  return verdict === 'UNCHANGED' ? 'It emptied the prompt, which counts as never touched.' : ''
}

export const HOOK_NAMES: Record<ScriptHook, string> = { INPUT: 'Input', CONTEXT: 'Context', OUTPUT: 'Output' }

/** What differs, by name. */
export function differingParts(found: RehearsedFragment): string[] {
  const { input, sections, narration, state, cards, proposals, messageThen, messageNow, log } = found
  const parts: [string, boolean][] = [
    ['the input', input !== null],
    ['the prompt', sections.length > 0],
    ['the narration', narration !== null],
    ['the state', state.length > 0],
    ['the story cards', cards.length > 0],
    ['what is proposed to the world', proposals.length > 0],
    ['the message', messageThen !== messageNow],
    ['the log', log !== null],
  ]
  return parts.flatMap(([name, differs]) => (differs ? [name] : []))
}

/** What came of it, in one sentence. */
export function summaryOf(found: RehearsedFragment): string {
  const { ending } = found
  if (ending?.isStop) return `The ${HOOK_NAMES[ending.hook].toLowerCase()} hook would have stopped the turn.`
  if (ending) return `The turn would have failed in the ${HOOK_NAMES[ending.hook].toLowerCase()} hook.`
  const parts = differingParts(found)
  const last = parts.at(-1)
  if (last === undefined) return 'Nothing would have changed.'
  const first = parts.slice(0, -1)
  return `This would have changed ${first.length > 0 ? `${first.join(', ')} and ${last}` : last}.`
}

/** What else should be known of it. */
export function notesOf({ isExact, hasPrompt, hooks }: RehearsedFragment): string[] {
  return [
    ...(hasPrompt ? [] : ['The prompt of this turn is not kept any more: the context hook did not run.']),
    ...(isExact
      ? []
      : ['Something that scripts found then was erased or changed since. What is left of it was used.']),
    ...(hooks.length > 0 && hooks.every(({ recorded }) => recorded === null)
      ? ['No script ran in this turn: it is compared with the turn as it was without them.']
      : []),
  ]
}

/** What a card became. */
export function cardWords({ isThereThen, isThereNow }: RehearsedFragment['cards'][number]): string {
  if (!isThereThen) return 'Made now; there was none.'
  return isThereNow ? 'It says something else.' : 'It would not have been left.'
}
