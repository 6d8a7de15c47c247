// What crosses to the scripts of a story, and what comes back: plain data both ways.
import type { Value } from '../world/state.ts'
import type { CardChanges, ScriptCard } from './cards.ts'
import type { Hook, HookScript, ScriptError } from './hook.ts'
import type { ScriptTake } from './history.ts'
import { memoryOverrides, type MemoryOverrides, type PlotTexts } from './memory.ts'
import { messageOf } from './message.ts'
import type { Verdict } from './resolve.ts'
import type { SectionText } from './section-texts.ts'
import type { ScriptState } from './state.ts'

/** What a script is told about the story. */
export interface ScriptInfo {
  /** Takes on the path, however many of them the history holds. */
  actionCount: number
  characters: string[]
  characterNames: string[]
  /** Only where a prompt is made: the most that its text may have, and how much of it is plot essentials. */
  maxChars?: number
  memoryLength?: number
  contextTokens?: number
}

/** One hook of one story, with all its scripts: each goes on with what the one before left. */
export interface HookJob {
  hook: Hook
  scripts: HookScript[]
  text: string
  /** The state of the scripts, as JSON. */
  state: string
  /** The newest takes, oldest first. */
  history: ScriptTake[]
  cards: ScriptCard[]
  /** How many cards the story has room for that never were. */
  room: number
  info: ScriptInfo
  plot: PlotTexts
  /** For scripts of our own kind: the prompt by its sections (CONTEXT), and what the story counts, by path. */
  sections: SectionText[] | null
  world: Record<string, Value> | null
  /** Who it is for: nobody has to wait for all that somebody else asks. */
  user: string
  /** A turn goes before a test run. */
  purpose: 'TURN' | 'TEST'
}

/** A change of the world that a script proposes; the referee rules on it. */
export interface Proposal {
  script: string
  path: string
  delta: Value
}

/** What became of a hook. What scripts did not change is null. */
export interface HookResult {
  verdict: Verdict
  text: string
  /** The state after it, as JSON. */
  state: string | null
  cards: CardChanges | null
  /** What the state puts in place of the plot texts now. */
  memory: MemoryOverrides
  /** What the state tells the player, before and after. */
  message: { before: string | null; after: string | null }
  sections: SectionText[] | null
  proposals: Proposal[]
  logs: { script: string; line: string }[]
  warnings: { script: string; message: string }[]
  errors: ScriptError[]
  ms: number
  /** The most memory that one of the scripts used, its interpreter included. */
  bytes: number
}

/** The code of a script, slot by slot, as it is checked. */
export type ScriptCode = Record<'library' | 'input' | 'context' | 'output', string>

/** What keeps a script from being read. */
export interface SyntaxFault {
  slot: NonNullable<ScriptError['slot']>
  line: number | null
  column: number | null
  message: string
}

/** What an error says when scripts cannot run at all. */
export const UNAVAILABLE = 'script runtime unavailable'

/** The result that leaves all as it was. */
export function untouched(job: Pick<HookJob, 'text' | 'state'>, errors: ScriptError[] = []): HookResult {
  const state = JSON.parse(job.state) as ScriptState
  const message = messageOf(state)
  return {
    verdict: 'PASS',
    text: job.text,
    state: null,
    cards: null,
    memory: memoryOverrides(state),
    message: { before: message, after: message },
    sections: null,
    proposals: [],
    logs: [],
    warnings: [],
    errors,
    ms: 0,
    bytes: 0,
  }
}

/** What a hook's scripts are told: the sizes of the prompt only where a prompt is made, for scripts know the hook by them. */
export function infoFor({ hook, info }: Pick<HookJob, 'hook' | 'info'>): ScriptInfo {
  if (hook === 'CONTEXT') return info
  const { actionCount, characters, characterNames } = info
  return { actionCount, characters, characterNames }
}

/** The scripts that have anything to run. */
export function withCode(scripts: HookScript[]): HookScript[] {
  return scripts.filter(({ library, code }) => library.trim() !== '' || code.trim() !== '')
}

/** What scripts propose, as the referee reads it: of several on one path the last counts. */
export function proposedChanges(proposals: Proposal[]): Map<string, Value> {
  const changes = new Map<string, Value>()
  for (const { path, delta } of proposals) {
    changes.delete(path)
    changes.set(path, delta)
  }
  return changes
}
