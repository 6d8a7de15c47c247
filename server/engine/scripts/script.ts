// A script as its author writes it: what it is called, what it is written for, its four slots; and what would not do.
import { cleanText } from '../story/clean.ts'
import type { ScriptKind } from './hook.ts'
import type { ScriptCode } from './job.ts'
import { scrubText } from './scrub.ts'
import { suggestsLength } from './source.ts'

/** What addStoryCard returns: the index of the new card, or how many there are then. */
export type AddReturns = 'INDEX' | 'LENGTH'

/** A script whole. */
export interface Script {
  name: string
  description: string
  kind: ScriptKind
  addReturns: AddReturns
  code: ScriptCode
}

/** What changes of a script; what is left out stays. */
export type ScriptChange = Partial<Omit<Script, 'code'>> & { code?: Partial<ScriptCode> }

/** The bounds of a script, in characters; those of its code are for each slot. */
export const SCRIPT_BOUNDS = { name: 80, description: 2_000, slot: 2_000_000 } as const

/** The slots in the order in which they run. */
export const SLOT_NAMES = ['library', 'input', 'context', 'output'] as const satisfies (keyof ScriptCode)[]

const BLANK: ScriptCode = { library: '', input: '', context: '', output: '' }

/** A script of which only the name is given yet. */
export const blankScript = (name: string): Script => ({
  name,
  description: '',
  kind: 'AI_DUNGEON',
  addReturns: 'INDEX',
  code: BLANK,
})

/** A change as it is safe to store. Code keeps its line ends. */
export function cleanChange({ name, description, code, ...rest }: ScriptChange): ScriptChange {
  return {
    ...rest,
    ...(name !== undefined && { name: cleanText(name).trim() }),
    ...(description !== undefined && { description: cleanText(description) }),
    ...(code && { code: mapSlots(code, scrubText) }),
  }
}

function mapSlots(code: Partial<ScriptCode>, map: (text: string) => string): Partial<ScriptCode> {
  return Object.fromEntries(Object.entries(code).map(([slot, text]) => [slot, map(text)]))
}

/** What is wrong with a change, by field; none when it can be kept. */
export function scriptFaults({ name, description, code }: ScriptChange): { path: string; message: string }[] {
  const most = (path: string, text: string | undefined, bound: number) =>
    (text?.length ?? 0) > bound
      ? [{ path, message: `At most ${bound.toLocaleString('en')} characters.` }]
      : []
  return [
    ...(name === '' ? [{ path: 'name', message: 'Give the script a name.' }] : []),
    ...most('name', name, SCRIPT_BOUNDS.name),
    ...most('description', description, SCRIPT_BOUNDS.description),
    ...SLOT_NAMES.flatMap((slot) => most(`code.${slot}`, code?.[slot], SCRIPT_BOUNDS.slot)),
  ]
}

/** A script with a change applied. */
export function withChange(script: Script, { code, ...rest }: ScriptChange): Script {
  return { ...script, ...rest, code: { ...script.code, ...code } }
}

/** Whether two scripts run alike: the same code, read in the same way. */
export function runsAlike(one: Script, other: Script): boolean {
  return (
    one.kind === other.kind &&
    one.addReturns === other.addReturns &&
    SLOT_NAMES.every((slot) => one.code[slot] === other.code[slot])
  )
}

/** Whether a script seems to be written for the other answer of addStoryCard than it gets. */
export function wantsLength({ addReturns, code }: Pick<Script, 'addReturns' | 'code'>): boolean {
  return addReturns === 'INDEX' && SLOT_NAMES.some((slot) => suggestsLength(code[slot]))
}
