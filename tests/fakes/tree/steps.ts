// The language of the tree's property test: what a player does, step by step, and what is to be seen after it.
import type { InputKind } from '../../../server/engine/story/words.ts'

/** How a sequence begins. STORY: a blank story that a story text began. */
export type Start = 'OPENING' | 'BLANK' | 'STORY'

/** Whether a client says what he has seen, and whether it is what there is now. OTHER: the one of another tab, which saw
 * what there was when it looked last. */
export type Sees = 'ANY' | 'CURRENT' | 'STALE' | 'OTHER'

/** How a narration ends. KEPT, DROPPED: its player stopped it after some text and keeps it or not; SILENT: he wanted
 * to keep it, but there was none. */
export type Ending = 'SAVED' | 'FAILED' | 'KEPT' | 'DROPPED' | 'SILENT'

export type Wish =
  | { kind: 'TAKE'; input: InputKind; name: string }
  | { kind: 'CONTINUE' }
  /** null: whatever the head stands on. */
  | { kind: 'RETRY'; take: string | null }
  /** More of the narration that the head stands on. */
  | { kind: 'PASSAGE' }
  /** Another input instead of that one. */
  | { kind: 'RETAKE'; take: string; input: InputKind; name: string }

/** A turn, with what its narration says. HELD: it runs until a step `end`. */
export interface TurnStep {
  do: 'turn'
  wish: Wish
  tells: string
  ends: Ending | 'HELD'
  sees: Sees
}

/** One thing that is done. Takes go by what they were born with, lines by their tip ('' while it has none), which for
 * what is left of a deleted line is its last take. */
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
  /** In place; `knows` says which wording the client saw. */
  | { do: 'edit'; take: string; text: string; knows: Sees }
  /** As a new take. */
  | { do: 'anew'; take: string; name: string; sees: Sees }
  | { do: 'hide'; take: string; hidden: boolean }
  | { do: 'erase'; take: string }
  /** A checkpoint; null: where the head stands. */
  | { do: 'mark'; take: string | null; name: string }
  | { do: 'rename mark'; mark: string; name: string }
  | { do: 'remove mark'; mark: string }
  | { do: 'go to mark'; mark: string; sees: Sees }
  | { do: 'delete'; line: string; dry: boolean; sees: Sees }
  | { do: 'prune'; days: number | null; dry: boolean; sees: Sees }
  /** The other tab looks. */
  | { do: 'look' }
  /** The states that the take at the head leaves become others. */
  | { do: 'rule'; state: number }
  /** A line becomes one that was imported. */
  | { do: 'import'; line: string }
  | { do: 'clock'; ms: number }

/** What became of a step: of a turn, how it stands or ended; of another, DONE; or why it was refused. */
export type Outcome =
  | 'DONE'
  | 'RUNNING'
  | 'SAVED'
  | 'FAILED'
  | 'CANCELLED'
  | 'STORY_MOVED'
  | 'TAKE_REVISED'
  | 'TURN_IN_PROGRESS'
  | 'NOT_POSSIBLE'
  | 'NOT_FOUND'

/** All that is compared after a step, in words that need no ids. */
export interface View {
  outcome: Outcome
  /** What deleting or pruning takes, or would take. */
  answer: string
  version: number
  running: boolean
  /** Turns that were begun. */
  turns: number
  /** What the narrator read last, and what he was to answer. */
  heard: string
  forkName: string | null
  /** Narrations ever written. */
  narrations: number
  /** The takes up to the head, what they say, and those that redo would bring back. */
  path: string
  reads: string
  ahead: string
  undo: number | null
  redo: number | null
  /** The states at the head. */
  state: string
  /** Every checkpoint, and those that are seen from the head. */
  marks: string[]
  visible: string
  /** A path to some spot of a line, and the checkpoints that are seen from there. */
  middle: string
  /** Every branch, oldest first: transcript, name, kind, what may be done to it. */
  lines: string[]
  /** Every take, oldest first: kind, words, place, turn, versions of its moment, the states that it leaves. */
  takes: string[]
}

export type LineKind = 'LINE' | 'ALTERNATIVE' | 'TRUNK'

/** Why a line cannot be deleted: others go on from it, it is read, it is the last. */
export type Refusal = 'TRUNK' | 'READ' | 'LAST'

export interface Deletion {
  takes: number
  checkpoints: number
}

export interface LineSeen {
  /** Number of the line that holds the take that it forks off from, among all; null for a beginning. */
  from: number | null
  takes: string[]
  /** How many of the takes are borrowed. */
  borrowed: number
  name: string | null
  kind: LineKind
  disposable: boolean
  refusal: Refusal | null
  /** What deleting it would take, when it can be deleted. */
  deletion: Deletion | null
  /** The checkpoints that are seen from its tip. */
  visible: string
}

/** A line as one readable text. */
export function lineInWords(line: LineSeen): string {
  const { from, takes, borrowed, name, kind, disposable, refusal, deletion, visible } = line
  const text = [...takes.slice(0, borrowed), '|', ...takes.slice(borrowed)].join(' ')
  const can = deletion ? `deleting it takes ${deletionInWords(deletion)}` : `${refusal}`
  const words = [
    `${kind} from ${from ?? 'nothing'}: ${text}${name === null ? '' : ` "${name}"`}`,
    can,
    ...(disposable ? ['disposable'] : []),
    ...(visible ? [`sees ${visible}`] : []),
  ]
  return words.join(', ')
}

export const deletionInWords = ({ takes, checkpoints }: Deletion): string =>
  `${takes} takes and ${checkpoints} checkpoints`

export interface TakeSeen {
  name: string
  kind: string
  text: string
  hidden: boolean
  revision: number
  earlier: string[]
  depth: number
  turn: number
  parent: string | null
  group: string[]
  state: string
}

/** A take as one readable text. */
export function takeInWords(take: TakeSeen): string {
  const { name, kind, text, hidden, revision, earlier, depth, turn, parent, group, state } = take
  const place = `depth ${depth} below ${parent ?? 'nothing'}, turn ${turn}`
  const words = `${JSON.stringify(text)}${hidden ? ' hidden' : ''} ${revision}${earlier.map((one) => `, was ${one}`).join('')}`
  return `${name}: ${kind} ${words}, ${place}, of ${group.join(' ')}, leaves ${state}`
}

/** The first difference between what should be seen and what is; null when they agree. */
export function difference(should: View, is: View): string | null {
  for (const key of Object.keys(should) as (keyof View)[]) {
    const [wanted, got] = [should[key], is[key]]
    if (!Array.isArray(wanted) || !Array.isArray(got)) {
      if (wanted !== got) return `${key}: should be ${JSON.stringify(wanted)}, is ${JSON.stringify(got)}`
      continue
    }
    const at = Array.from(wanted.length > got.length ? wanted : got).findIndex(
      (_, index) => wanted[index] !== got[index],
    )
    if (at !== -1)
      return `${key}[${at}]: should be ${JSON.stringify(wanted[at])}, is ${JSON.stringify(got[at])}`
  }
  return null
}
