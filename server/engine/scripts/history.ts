// The takes of a story as scripts read them: the newest two hundred, with the words that AI Dungeon has for their kinds.
import type { TakeKind } from '../story/words.ts'
import { SCRIPT_LIMITS } from './hook.ts'

/** A take as scripts see it. */
export interface ScriptTake {
  text: string
  rawText: string
  type: 'start' | 'continue' | 'do' | 'say' | 'story'
}

const TYPES: Record<TakeKind, ScriptTake['type']> = {
  OPENING: 'start',
  NARRATION: 'continue',
  DO: 'do',
  SAY: 'say',
  STORY: 'story',
}

/** A take's text as hooks and history have it: what is done and said stands between line breaks.
 * @param text as it stands in the story, such as `> You open the door.` */
export function hookText(kind: TakeKind, text: string): string {
  return kind === 'DO' || kind === 'SAY' ? `\n${text}\n` : text
}

/** The way back: what a hook answered, as it stands in the story. */
export function storyText(kind: TakeKind, text: string): string {
  return kind === 'DO' || kind === 'SAY' ? text.replace(/^\n|\n$/g, '') : text
}

/** The history that scripts are given. Hidden takes are no story. */
export function historyOf(takes: { kind: TakeKind; text: string; hidden: boolean }[]): ScriptTake[] {
  return takes
    .filter(({ hidden }) => !hidden)
    .slice(-SCRIPT_LIMITS.history)
    .map(({ kind, text }) => {
      const raw = hookText(kind, text)
      return { text: raw, rawText: raw, type: TYPES[kind] }
    })
}
