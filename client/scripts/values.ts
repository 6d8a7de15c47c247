// A script as it stands in the editor, and what is sent of it. Pure.
import type {
  AddStoryCardReturns,
  OpenScriptFragment,
  ScriptHook,
  ScriptInput,
  ScriptKind,
  ScriptSlot,
} from '../api/generated/graphql.ts'

export interface ScriptValues {
  name: string
  description: string
  kind: ScriptKind
  addReturns: AddStoryCardReturns
  library: string
  input: string
  context: string
  output: string
}

export type SlotName = 'library' | 'input' | 'context' | 'output'

export const SLOTS = [
  { name: 'library', slot: 'LIBRARY', label: 'Library' },
  { name: 'input', slot: 'INPUT', label: 'Input' },
  { name: 'context', slot: 'CONTEXT', label: 'Context' },
  { name: 'output', slot: 'OUTPUT', label: 'Output' },
] as const satisfies { name: SlotName; slot: ScriptSlot; label: string }[]

const NAMES = new Map(SLOTS.map(({ name, slot }) => [slot, name]))
export const slotNamed = (slot: ScriptSlot): SlotName => NAMES.get(slot)!

/** When each slot runs, in a sentence. */
export const SLOT_WORDS: Record<SlotName, string> = {
  library: 'Runs before each of the other three: what they share.',
  input: 'Runs on what the player enters, before it is stored.',
  context: 'Runs on the prompt, before the narrator reads it.',
  output: 'Runs on what the narrator wrote, before it is kept.',
}

export const HOOKS: { value: ScriptHook; label: string }[] = [
  { value: 'INPUT', label: 'Input' },
  { value: 'CONTEXT', label: 'Context' },
  { value: 'OUTPUT', label: 'Output' },
]

export const KIND_WORDS: Record<ScriptKind, string> = {
  AI_DUNGEON: 'AI Dungeon',
  FORKLORE: 'Forklore',
}

export const BLANK: ScriptValues = {
  name: '',
  description: '',
  kind: 'AI_DUNGEON',
  addReturns: 'INDEX',
  library: '',
  input: '',
  context: '',
  output: '',
}

export type OpenScript = Omit<OpenScriptFragment, ' $fragmentName' | '__typename'>

export function valuesOf({ name, description, kind, addReturns, code }: OpenScript): ScriptValues {
  const { library, input, context, output } = code
  return { name, description, kind, addReturns, library, input, context, output }
}

/** What is sent of some values: code stands by itself. */
export function scriptInput(values: Partial<ScriptValues>): ScriptInput {
  const { library, input, context, output, ...rest } = values
  const slots = Object.entries({ library, input, context, output }).filter(([, text]) => text !== undefined)
  return slots.length > 0 ? { ...rest, code: Object.fromEntries(slots) } : rest
}

/** What differs from what is saved. */
export function changesOf(values: Partial<ScriptValues>, saved: ScriptValues): Partial<ScriptValues> {
  const fields = Object.entries(values).filter(([name, value]) => value !== saved[name as keyof ScriptValues])
  return Object.fromEntries(fields) as Partial<ScriptValues>
}

/** What is left to be saved when an answer to saving comes: what was written since. The rest is as the server took it, which
 * may leave out a blank. */
export function leftOf(
  shown: ScriptValues,
  sent: Partial<ScriptValues>,
  written: Partial<ScriptValues>,
  saved: ScriptValues,
): Partial<ScriptValues> {
  const names = Object.keys({ ...sent, ...written }) as (keyof ScriptValues)[]
  const since = names.filter((name) => shown[name] !== sent[name])
  return changesOf(Object.fromEntries(since.map((name) => [name, shown[name]])), saved)
}

const LABELS: Record<keyof ScriptValues, string> = {
  name: 'Name',
  description: 'Description',
  kind: 'Written for',
  addReturns: 'addStoryCard',
  library: 'Library',
  input: 'Input',
  context: 'Context',
  output: 'Output',
}

/** What is not saved yet, by name. */
export function unsavedWords(changes: Partial<ScriptValues>): string {
  const names = (Object.keys(changes) as (keyof ScriptValues)[]).map((name) => LABELS[name])
  return names.length === 0 ? '' : `Not saved yet: ${names.join(', ')}.`
}
