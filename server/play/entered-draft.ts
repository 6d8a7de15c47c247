// What the scripts of a story make of an input that is not sent yet.
import type { Viewer } from '../access/viewer.ts'
import { countTokens } from '../engine/context/tokens.ts'
import type { MemoryOverrides } from '../engine/scripts/memory.ts'
import type { Sandbox } from '../io/sandbox/script-pool.ts'
import { ScriptsFailed, ScriptsStopped } from './scripts/script-ends.ts'
import type { ScriptSession } from './scripts/script-session.ts'
import type { NewInput } from './store-input.ts'

/** An input as scripts leave it, and what they put in place of the plot texts then. */
export interface Entered {
  input: NewInput
  overrides: MemoryOverrides
}

/** Runs the input hook; what was typed stays where it would stop the turn. */
export async function enteredDraft(scripts: ScriptSession, input: NewInput): Promise<Entered> {
  const typed = { input, overrides: scripts.overrides }
  try {
    const text = await scripts.input(input.kind, input.text)
    return { input: { ...input, text, tokens: countTokens(text) }, overrides: scripts.overrides }
  } catch (error) {
    if (error instanceof ScriptsStopped || error instanceof ScriptsFailed) return typed
    throw error
  }
}

/** What each player's draft was made into last. */
const last = new WeakMap<Sandbox, Map<string, { name: string; entered: Promise<Entered> }>>()

/** The same, and run but once however often the same draft is asked about: while a card is written, that is on every key. */
export function enteredOnce(
  { sandbox }: { sandbox: Sandbox },
  { userId }: Viewer,
  scripts: ScriptSession,
  input: NewInput,
): Promise<Entered> {
  const drafts = last.get(sandbox) ?? new Map()
  last.set(sandbox, drafts)
  const name = JSON.stringify([scripts.name, input.kind, input.text])
  const known = drafts.get(userId)
  if (known?.name === name) return known.entered
  const entered = enteredDraft(scripts, input)
  drafts.set(userId, { name, entered })
  entered.catch(() => drafts.delete(userId))
  return entered
}
