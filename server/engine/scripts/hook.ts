// The three hooks of a turn, the scripts that run in them, and how much of anything they may use.

/** When scripts run: on what a player enters, on the prompt before it is sent, on what the narrator wrote. */
export type Hook = 'INPUT' | 'CONTEXT' | 'OUTPUT'

/** AI_DUNGEON: as its scripts expect it. FORKLORE: with `world` and `onContext` besides. */
export type ScriptKind = 'AI_DUNGEON' | 'FORKLORE'

/** A script in one hook. It starts with nothing but the state and the cards, each time. */
export interface HookScript {
  id: string
  name: string
  kind: ScriptKind
  /** Runs before the code, in every hook. */
  library: string
  code: string
  /** addStoryCard answers with the new length, and not with the index of the card. */
  returnsLength: boolean
}

/** Where a line of a script stands. */
export type Slot = 'LIBRARY' | Hook

/** What went wrong with a script; `script` null: with all of them. */
export interface ScriptError {
  script: string | null
  slot: Slot | null
  line: number | null
  message: string
}

/** The bounds of what scripts are given, may hold and may answer, in characters and counts. */
export const SCRIPT_LIMITS = {
  scripts: 20,
  code: 2 * 1024 * 1024,
  /** All slots of all scripts of a story: every turn reads them. */
  storyCode: 16_000_000,
  history: 200,
  text: 200_000,
  state: 1024 * 1024,
  depth: 100,
  cards: 5_000,
  /** All cards that scripts of a story ever made, on all lines: every turn reads their rows. */
  cardRows: 10_000,
  cardCharacters: 8 * 1024 * 1024,
  logLines: 200,
  logCharacters: 64 * 1024,
  warnings: 50,
  error: 500,
  message: 10_000,
  proposals: 200,
  path: 200,
  proposed: 10_000,
} as const

const SLOTS: Record<Slot, string> = {
  LIBRARY: 'Library',
  INPUT: 'Input',
  CONTEXT: 'Context',
  OUTPUT: 'Output',
}

/** The place of an error as AI Dungeon writes it, such as `Library:12`; empty when it is not known. */
export function placeName({ slot, line }: Pick<ScriptError, 'slot' | 'line'>): string {
  if (slot === null) return ''
  return line === null ? SLOTS[slot] : `${SLOTS[slot]}:${line}`
}
