// The language of the tree's property test: what a player does, step by step, and what is to be seen after it.
import type { InputKind } from '../../../server/engine/story/words.ts'

/** How a sequence begins. STORY: a blank story that a story text began. */
export type Start = 'OPENING' | 'BLANK' | 'STORY'

/** Whether a client says which head he has seen, and whether it is the one of now. */
export type Sees = 'ANY' | 'CURRENT' | 'STALE'

/** How a narration ends. KEPT, DROPPED: its player stopped it after some text and keeps it or not; SILENT: he wanted
 * to keep it, but there was none. */
export type Ending = 'SAVED' | 'FAILED' | 'KEPT' | 'DROPPED' | 'SILENT'

export type Wish =
  | { kind: 'TAKE'; input: InputKind; name: string }
  | { kind: 'CONTINUE' }
  /** null: whatever the head stands on. */
  | { kind: 'RETRY'; take: string | null }

/** A turn, with what its narration says. HELD: it runs until a step `end`. */
export interface TurnStep {
  do: 'turn'
  wish: Wish
  tells: string
  ends: Ending | 'HELD'
  sees: Sees
}

/** One thing that is done. Takes go by their text, lines by the text of their tip ('' while it has none). */
export type Step =
  | TurnStep
  | { do: 'end'; ends: Ending }
  /** The request of the last turn, sent once more. */
  | { do: 'again' }
  | { do: 'undo' | 'redo'; sees: Sees }
  | { do: 'take' | 'sibling'; take: string; sees: Sees }
  | { do: 'fork'; take: string; name: string | null; sees: Sees }
  | { do: 'line'; line: string; sees: Sees }
  | { do: 'spot'; line: string; depth: number; sees: Sees }
  | { do: 'name'; line: string; name: string | null }
  /** The states that the take at the head leaves become others. */
  | { do: 'rule'; state: number }
  | { do: 'clock'; ms: number }

/** What became of a step: of a turn, how it stands or ended; of another, DONE; or why it was refused. */
export type Outcome =
  | 'DONE'
  | 'RUNNING'
  | 'SAVED'
  | 'FAILED'
  | 'CANCELLED'
  | 'STORY_MOVED'
  | 'TURN_IN_PROGRESS'
  | 'NOT_POSSIBLE'
  | 'NOT_FOUND'

/** All that is compared after a step, in words that need no ids. */
export interface View {
  outcome: Outcome
  version: number
  running: boolean
  /** Turns that were begun. */
  turns: number
  forkName: string | null
  /** Narrations ever written. */
  narrations: number
  /** The takes up to the head, and those that redo would bring back. */
  path: string
  ahead: string
  undo: number | null
  redo: number | null
  /** The states at the head. */
  state: string
  /** Every line, oldest first: fork spot, transcript, name, LINE or ALTERNATIVE. */
  lines: string[]
  /** Every take, oldest first: kind, place, turn, versions of its moment, the states that it leaves. */
  takes: string[]
}

export interface LineSeen {
  /** Number of the line that holds the take that it forks off from, among all; null for a beginning. */
  from: number | null
  takes: string[]
  /** How many of the takes are borrowed. */
  borrowed: number
  name: string | null
  kind: 'LINE' | 'ALTERNATIVE'
}

/** A line as one readable text. */
export function lineInWords({ from, takes, borrowed, name, kind }: LineSeen): string {
  const text = [...takes.slice(0, borrowed), '|', ...takes.slice(borrowed)].join(' ')
  return `${kind} from ${from ?? 'nothing'}: ${text}${name === null ? '' : ` "${name}"`}`
}

export interface TakeSeen {
  name: string
  kind: string
  depth: number
  turn: number
  parent: string | null
  group: string[]
  state: string
}

/** A take as one readable text. */
export function takeInWords({ name, kind, depth, turn, parent, group, state }: TakeSeen): string {
  const place = `depth ${depth} below ${parent ?? 'nothing'}, turn ${turn}`
  return `${name}: ${kind}, ${place}, of ${group.join(' ')}, leaves ${state}`
}

/** The first difference between what should be seen and what is; null when they agree. */
export function difference(should: View, is: View): string | null {
  for (const key of Object.keys(should) as (keyof View)[]) {
    const [wanted, got] = [should[key], is[key]]
    if (JSON.stringify(wanted) === JSON.stringify(got)) continue
    if (!Array.isArray(wanted) || !Array.isArray(got))
      return `${key}: should be ${JSON.stringify(wanted)}, is ${JSON.stringify(got)}`
    const index = wanted.findIndex((one, at) => one !== got[at])
    const at = index === -1 ? wanted.length : index
    return `${key}[${at}]: should be ${JSON.stringify(wanted[at])}, is ${JSON.stringify(got[at])}`
  }
  return null
}

/** A step as a line of a report. */
export function stepInWords(step: Step): string {
  const stale = 'sees' in step && step.sees === 'STALE' ? ', from a stale client' : ''
  return `${plainWords(step)}${stale}`
}

const ENDINGS: Record<Ending | 'HELD', string> = {
  SAVED: '',
  FAILED: ', which fails',
  KEPT: ', stopped and kept',
  DROPPED: ', stopped and dropped',
  SILENT: ', stopped before it said anything',
  HELD: ', which goes on for now',
}

function plainWords(step: Step): string {
  switch (step.do) {
    case 'turn':
      return `${wishInWords(step.wish)} → ${step.tells}${ENDINGS[step.ends]}`
    case 'end':
      return `the running narration ends: ${step.ends}`
    case 'again':
      return 'the last request comes once more'
    case 'take':
      return `go to ${step.take}`
    case 'sibling':
      return `page to ${step.take}`
    case 'fork':
      return `fork at ${step.take}${step.name === null ? '' : ` as "${step.name}"`}`
    case 'line':
      return `go to the line that ends with ${step.line || 'nothing'}`
    case 'spot':
      return `go to depth ${step.depth} of the line that ends with ${step.line || 'nothing'}`
    case 'name':
      return `name the line that ends with ${step.line || 'nothing'} ${JSON.stringify(step.name)}`
    case 'rule':
      return `the states at the head become ${step.state}`
    case 'clock':
      return `the clock goes on by ${step.ms} ms`
    default:
      return step.do
  }
}

function wishInWords(wish: Wish): string {
  if (wish.kind === 'TAKE') return `${wish.input} ${wish.name}`
  return wish.kind === 'RETRY' ? `retry ${wish.take ?? 'where the head stands'}` : 'continue'
}
