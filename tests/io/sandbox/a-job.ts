// Hooks for tests: a job that is blank but for what a test gives, and pools that are closed after it.
import { afterAll } from 'vitest'
import type { ScriptCard } from '../../../server/engine/scripts/cards.ts'
import type { HookScript } from '../../../server/engine/scripts/hook.ts'
import type { HookJob, HookResult } from '../../../server/engine/scripts/job.ts'
import { createScriptPool, type PoolOptions, type Sandbox } from '../../../server/io/sandbox/script-pool.ts'

/** What came in, as a player's action does. */
export const TEXT = '\n> You wait.\n'

export const script = (code: string, change: Partial<HookScript> = {}): HookScript => ({
  id: 's1',
  name: 'one',
  kind: 'AI_DUNGEON',
  library: '',
  code,
  returnsLength: false,
  ...change,
})

export const job = (code: string | HookScript[], change: Partial<HookJob> = {}): HookJob => ({
  hook: 'INPUT',
  scripts: typeof code === 'string' ? [script(code)] : code,
  text: TEXT,
  state: '{"kept":1}',
  history: [],
  cards: [],
  room: 1_000,
  info: { actionCount: 1, characters: ['Mara'], characterNames: ['Mara'] },
  plot: { essentials: 'PLOT', authorsNote: 'NOTE' },
  sections: null,
  world: null,
  user: 'mara',
  purpose: 'TURN',
  ...change,
})

/** The usual form of a hook. */
export const M = (body: string): string => `const modifier = (text) => { ${body} }\nmodifier(text)`

/** Answers with the value of an expression. */
export const say = (expression: string): string => M(`return { text: String(${expression}) }`)

export const card = (id: string, change: Partial<ScriptCard> = {}): ScriptCard => ({
  id,
  keys: `key ${id}`,
  entry: `entry ${id}`,
  type: 'Custom',
  title: `title ${id}`,
  description: '',
  ...change,
})

/** Less time than in earnest, for scripts that use up all of it. */
export const HURRIED: PoolOptions = { size: 1, cpuMs: 300, busyMs: 1_500, wallMs: 2_000 }

/** A pool that is closed after the tests of a file. */
export function aPool(options: PoolOptions = {}): Sandbox {
  const pool = createScriptPool(options)
  afterAll(() => pool.close())
  return pool
}

/** What of a result is a change. */
export const changesOf = ({ verdict, text, state, cards, sections, proposals }: HookResult) => ({
  verdict,
  text,
  state,
  cards,
  sections,
  proposals,
})

/** Nothing was kept. */
export const KEPT = { verdict: 'PASS', text: TEXT, state: null, cards: null, sections: null, proposals: [] }
