// `state.memory`: what scripts put in place of plot essentials and author's note, and in front of the narrator's nose.
import { isPlain, type ScriptState } from './state.ts'

/** What the story itself has. */
export interface PlotTexts {
  essentials: string
  authorsNote: string
}

/** What scripts set; null where the story's own text counts. */
export interface MemoryOverrides {
  context: string | null
  authorsNote: string | null
  /** Stands after the last action, always whole. */
  frontMemory: string | null
}

/** What was filled in before a hook, to be taken out after it; `isNew`: there was no memory at all. */
export interface Filled {
  context?: string
  authorsNote?: string
  isNew: boolean
}

/** Gives the state the memory that every script counts on: an object, with the story's own texts where it has none. */
export function fillMemory(state: ScriptState, plot: PlotTexts): { state: ScriptState; filled: Filled } {
  const memory: ScriptState = isPlain(state['memory']) ? { ...state['memory'] } : {}
  const filled: Filled = { isNew: !isPlain(state['memory']) }
  if ((memory['context'] ?? null) === null) memory['context'] = filled.context = plot.essentials
  if ((memory['authorsNote'] ?? null) === null) memory['authorsNote'] = filled.authorsNote = plot.authorsNote
  return { state: { ...state, memory }, filled }
}

/** Takes out again what was filled in and has not changed, so that later edits of the story's texts still act. */
export function dropMemory(state: ScriptState, filled: Filled): ScriptState {
  if (!isPlain(state['memory'])) return state
  const memory = { ...state['memory'] }
  for (const name of ['context', 'authorsNote'] as const)
    if (filled[name] !== undefined && memory[name] === filled[name]) delete memory[name]
  if (!filled.isNew || Object.keys(memory).length > 0) return { ...state, memory }
  const { memory: _, ...rest } = state
  return rest
}

/** What the state puts in place of the story's own texts. */
export function memoryOverrides(state: ScriptState): MemoryOverrides {
  const memory = isPlain(state['memory']) ? state['memory'] : {}
  const said = (name: string): string | null => {
    const text = memory[name]
    return typeof text === 'string' && text.trim() !== '' ? text : null
  }
  return { context: said('context'), authorsNote: said('authorsNote'), frontMemory: said('frontMemory') }
}
