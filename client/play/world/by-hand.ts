// Setting values of the world by hand: what is in the fields, sending it, and what the referee made of each.
import { createSignal, type Accessor } from 'solid-js'
import { mutate } from '../../api/ask.ts'
import { storage } from '../keep-draft.ts'
import type { Moves } from '../moves.ts'
import type { Story } from '../story.ts'
import { loadKept, readAll, saveKept, typedOf, type Typed, type TypedValues } from './by-hand-state.ts'
import { sentenceOf } from './change-words.ts'
import { OverrideWorld } from './documents.ts'
import { type Stat } from './world.ts'
import { valueText } from '../../ui/world-words.ts'

/** What is said of a value, under it. */
export interface Note {
  sentence: string
  isFault: boolean
}

export type Notes = Record<string, Note>

export interface ByHand {
  editing: Accessor<boolean>
  sending: Accessor<boolean>
  begin(): void
  /** Leaves the fields, and what was typed in them. */
  cancel(): void
  typed(stat: Stat): Typed
  write(path: string, typed: Typed): void
  /** How many values are others than they were. */
  count: Accessor<number>
  note(path: string): Note | null
  /** Why nothing was set; empty for nothing. */
  problem: Accessor<string>
  /** It cannot be where the head stands: the story goes on below. */
  blocked: Accessor<boolean>
  /** What was done, in a sentence; empty for nothing. */
  done: Accessor<string>
  save(): Promise<void>
  fork(): Promise<void>
  toEnd(): Promise<void>
}

export const MOVED =
  'The story has moved on elsewhere, so nothing was changed. What you wrote is still here: look again, then save.'
const FORKED =
  'You stand at the fork now, and what you set is kept. Write what you do next; then it can be saved there.'

export function createByHand(story: Story, moves: Moves): ByHand {
  const { held, keep, ...fields } = createFields(story)
  const { quiet, setNotes, setProblem, setBlocked, setDone, ...telling } = createTelling()
  const [sending, setSending] = createSignal(false)
  story.onEvent((event) => event.__typename === 'TurnStarted' && !fields.editing() && quiet())
  const save = async () => {
    const typed = held()
    if (typed === null || sending()) return
    quiet()
    const { values, faults } = readAll(story.world(), typed)
    setNotes(faultNotes(faults))
    if (Object.keys(faults).length > 0) return
    if (Object.keys(values).length === 0) return keep(null)
    setSending(true)
    const sent = await send(moves, values, setProblem)
    setSending(false)
    setBlocked(sent.blocked)
    if (!sent.ruled) return
    const refused = Object.keys(typed).filter((path) => sent.notes[path]?.isFault)
    setNotes(sent.notes)
    keep(refused.length === 0 ? null : Object.fromEntries(refused.map((path) => [path, typed[path]!])))
    setDone(doneText(Object.keys(values).length - refused.length))
  }
  const elsewhere = async (go: (tell: (problem: string) => void) => Promise<boolean>, sentence: string) => {
    setProblem('')
    if (!(await go(setProblem))) return
    setBlocked(false)
    setDone(sentence)
  }
  const restart = (typed: TypedValues | null) => {
    quiet()
    keep(typed)
  }
  return {
    ...fields,
    ...telling,
    sending,
    begin: () => restart(held() ?? {}),
    cancel: () => restart(null),
    save,
    fork: () => elsewhere((tell) => moves.fork(story.head()?.take?.id ?? '', '', tell), FORKED),
    toEnd: () => elsewhere(moves.toEnd, 'This is the end of the line, with the values that it has there.'),
  }
}

/** What stands in the fields, kept over a reload; null while nothing is edited. */
function createFields(story: Story) {
  const store = storage()
  const key = `forklore:world:${story.id}`
  const [held, setHeld] = createSignal(loadKept<TypedValues | null>(store, key, null))
  const keep = (next: TypedValues | null) => {
    setHeld(next)
    saveKept(store, key, next && Object.keys(next).length > 0 ? next : null)
  }
  const count = () => {
    const { values, faults } = readAll(story.world(), held() ?? {})
    return Object.keys(values).length + Object.keys(faults).length
  }
  return {
    held,
    keep,
    count,
    editing: () => held() !== null,
    typed: (stat: Stat) => held()?.[stat.path] ?? typedOf(stat),
    write: (path: string, value: Typed) => keep({ ...held(), [path]: value }),
  }
}

/** What is said of it all. */
function createTelling() {
  const [notes, setNotes] = createSignal<Notes>({})
  const [problem, setProblem] = createSignal('')
  const [blocked, setBlocked] = createSignal(false)
  const [done, setDone] = createSignal('')
  const quiet = () => {
    setProblem('')
    setBlocked(false)
    setDone('')
    setNotes({})
  }
  const note = (path: string) => notes()[path] ?? null
  return { note, problem, blocked, done, quiet, setNotes, setProblem, setBlocked, setDone }
}

const faultNotes = (faults: Record<string, string>): Notes =>
  Object.fromEntries(Object.entries(faults).map(([path, sentence]) => [path, { sentence, isFault: true }]))

const doneText = (count: number): string =>
  count === 0 ? '' : `Set by hand: ${count === 1 ? 'one value' : `${count} values`}.`

/** Sends values, and says what became of each. */
async function send(
  moves: Moves,
  values: Record<string, unknown>,
  tell: (problem: string) => void,
): Promise<{ ruled: boolean; blocked: boolean; notes: Notes }> {
  const sent = { ruled: false, blocked: false, notes: {} as Notes }
  await moves.move(async (where) => {
    const answer = await mutate(OverrideWorld, { input: { ...where, values } })
    const result = answer.data?.overrideWorldState
    sent.blocked = result?.__typename === 'NotPossible'
    if (result?.__typename === 'StoryMoved') tell(MOVED)
    if (result?.__typename !== 'OverrideWorldStatePayload') return answer
    sent.ruled = true
    for (const { path, verdict, reason } of result.rulings)
      if (verdict !== 'APPLIED')
        sent.notes[path] = {
          sentence: noteText(verdict, reason, values[path]),
          isFault: verdict === 'REJECTED',
        }
    return answer
  }, tell)
  return sent
}

function noteText(verdict: 'CLAMPED' | 'REJECTED', reason: string, asked: unknown): string {
  return verdict === 'REJECTED'
    ? `Not set: ${sentenceOf(reason)}`
    : `You asked for ${valueText(asked)}. ${sentenceOf(reason)}`
}
