// Random operations on a story tree: a generator that draws them, and what each means where the story stands.
import * as fc from 'fast-check'
import type { NaiveTree } from './naive-tree.ts'
import { changeStep, isChange, type Change } from './change-steps.ts'
import { input, placeStep, retake, retry, retryOf, type Place } from './place-steps.ts'
import { pick, type Choice, type Names } from './choice.ts'
import type { Ending, Sees, Start, Step, TurnStep, Wish } from './steps.ts'

/** How often each operation is drawn when all are alike. */
const WEIGHTS = {
  turn: 12,
  turnEnds: 3,
  continue: 4,
  continueEnds: 1,
  retry: 8,
  retryEnds: 2,
  retryHere: 1,
  retryAnywhere: 1,
  retake: 5,
  retakeEnds: 2,
  retakeAnywhere: 1,
  passage: 2,
  passageEnds: 1,
  begin: 1,
  end: 2,
  again: 1,
  undo: 8,
  redo: 4,
  page: 6,
  pageAnywhere: 2,
  take: 5,
  spot: 3,
  line: 4,
  fork: 4,
  name: 3,
  edit: 3,
  anew: 3,
  anewAnywhere: 2,
  hide: 2,
  erase: 2,
  mark: 3,
  markHere: 1,
  renameMark: 1,
  removeMark: 1,
  goToMark: 2,
  delete: 4,
  deleteHere: 3,
  deleteTrunk: 1,
  prune: 2,
  look: 2,
  rule: 3,
  import: 0,
  clock: 1,
  wait: 1,
} satisfies Record<Turning | Place | Change, number>

type Turning =
  | 'turn'
  | 'turnEnds'
  | 'continue'
  | 'continueEnds'
  | 'retry'
  | 'retryEnds'
  | 'retryHere'
  | 'retryAnywhere'
  | 'retake'
  | 'retakeEnds'
  | 'retakeAnywhere'
  | 'passage'
  | 'passageEnds'
  | 'begin'
  | 'end'
  | 'again'

type Kind = keyof typeof WEIGHTS

type Weights = Partial<Record<Kind, number>>

const NAMING: Weights = {
  name: 10,
  fork: 8,
  page: 10,
  pageAnywhere: 8,
  take: 2,
  line: 2,
  spot: 1,
  anewAnywhere: 6,
}
const MARKING: Weights = { mark: 8, markHere: 3, renameMark: 2, removeMark: 3, goToMark: 5 }
const DELETING: Weights = { delete: 12, deleteHere: 9, deleteTrunk: 2, prune: 12, wait: 3, import: 1 }
const GROWING: Weights = { turn: 14, retry: 12, retake: 8, line: 8, take: 8, name: 5, mark: 4, edit: 4 }
const IN_FLIGHT: Weights = { begin: 16, end: 16, turn: 6, retry: 4, turnEnds: 4, retryEnds: 4, retakeEnds: 5 }

/** What the generator leans to. */
export const profiles = {
  'all alike': {},
  'many lines': { page: 14, take: 9, line: 8, spot: 5, turnEnds: 1, begin: 0, end: 0, anewAnywhere: 4 },
  'many names and checkpoints': { ...NAMING, ...MARKING },
  'turns in flight': { ...IN_FLIGHT, passage: 6 },
  'deleting and pruning': { ...DELETING, ...GROWING, begin: 0, end: 0, passage: 0 },
} satisfies Record<string, Weights>

export type Profile = keyof typeof profiles

/** An operation: what, and numbers that choose among what there is. */
export interface Operation {
  op: Kind
  a: number
  b: number
  sees: number
}

export interface Sequence {
  start: Start
  operations: Operation[]
}

/** Drawn at their full length and without a bias to small numbers; a failing one is shrunk to fewer operations. */
class FullLength extends fc.Arbitrary<Operation[]> {
  readonly #full: fc.Arbitrary<Operation[]>
  readonly #shorter: fc.Arbitrary<Operation[]>
  constructor(operation: fc.Arbitrary<Operation>, length: number) {
    super()
    this.#full = fc.array(operation, { minLength: length, maxLength: length })
    this.#shorter = fc.array(operation, { maxLength: length })
  }
  override generate(random: fc.Random): fc.Value<Operation[]> {
    const { value } = this.#full.generate(random, undefined)
    return new fc.Value(value, undefined)
  }
  override canShrinkWithoutContext(value: unknown): value is Operation[] {
    return this.#shorter.canShrinkWithoutContext(value)
  }
  override shrink(value: Operation[], context: unknown): fc.Stream<fc.Value<Operation[]>> {
    return this.#shorter.shrink(value, context)
  }
}

export function sequences(profile: Profile, length: number): fc.Arbitrary<Sequence> {
  const weights = Object.entries({ ...WEIGHTS, ...profiles[profile] }) as [Kind, number][]
  const number = fc.nat({ max: 11 })
  const operation = fc.oneof(
    ...weights
      .filter(([, weight]) => weight > 0)
      .map(([op, weight]) => ({
        weight,
        arbitrary: fc.record({ op: fc.constant(op), a: number, b: number, sees: fc.nat({ max: 23 }) }),
      })),
  )
  return fc.record({
    start: fc.constantFrom<Start>('OPENING', 'BLANK', 'STORY'),
    operations: new FullLength(operation, length),
  })
}

export function newNames(): Names {
  let count = 0
  return { next: (letter) => `${letter}${++count}` }
}

/** The first step of a story that begins with a story text. */
export function firstSteps(start: Start, names: Names): Step[] {
  const wish: Wish = { kind: 'TAKE', input: 'STORY', name: names.next('i') }
  return start === 'STORY' ? [{ do: 'turn', wish, tells: names.next('n'), ends: 'SAVED', sees: 'ANY' }] : []
}

const ENDINGS: readonly Ending[] = ['SAVED', 'FAILED', 'KEPT', 'DROPPED', 'SILENT']

/** Mostly what nobody asks for, or what there is; now and then what the other tab saw, or what never was. */
function seenBy(sees: number): Sees {
  if (sees === 23) return 'STALE'
  if (sees > 18) return 'OTHER'
  return sees > 9 ? 'CURRENT' : 'ANY'
}

/** What an operation means where the story stands; null when there is nothing that it could be done to. */
export function stepOf({ op, a, b, sees: seen }: Operation, tree: NaiveTree, names: Names): Step | null {
  const sees = seenBy(seen)
  const choice: Choice = { a, b, sees }
  const ends = op.endsWith('Ends') ? ENDINGS[1 + (b % 4)]! : 'SAVED'
  const turn = (wish: Wish | null): TurnStep | null =>
    wish && { do: 'turn', wish, tells: names.next('n'), ends: op === 'begin' ? 'HELD' : ends, sees }
  switch (op) {
    case 'turn':
    case 'turnEnds':
      return turn(input(a, names))
    case 'continue':
    case 'continueEnds':
      return turn({ kind: 'CONTINUE' })
    case 'retry':
    case 'retryEnds':
      return turn(retry(tree, a, b))
    case 'retryHere':
      return turn({ kind: 'RETRY', take: null })
    case 'retryAnywhere':
      return turn(retryOf(pick(tree.takes, a * 12 + b)))
    case 'retake':
    case 'retakeEnds':
    case 'retakeAnywhere':
      return turn(retake(tree, choice, op === 'retakeAnywhere', names))
    case 'passage':
    case 'passageEnds':
      return passage(turn, tree, choice, names)
    case 'begin':
      return turn(begun(tree, choice, names))
    case 'end':
      return tree.expected ? { do: 'end', ends: a < 5 ? 'SAVED' : ENDINGS[b % 5]! } : null
    case 'again':
      return { do: 'again' }
    default:
      return isChange(op) ? changeStep(op, choice, tree, names) : placeStep(op, choice, tree, names)
  }
}

/** Goes on with a narration; mostly after one was stopped, so that it can be. */
function passage(
  turn: (wish: Wish) => TurnStep | null,
  tree: NaiveTree,
  { a, b }: Choice,
  names: Names,
): TurnStep | null {
  const stopped = (wish: Wish): TurnStep => ({ ...turn(wish)!, ends: 'KEPT' })
  if (tree.path().at(-1)?.isBroken || a % 4 === 0)
    return b % 3 === 0 ? stopped({ kind: 'PASSAGE' }) : turn({ kind: 'PASSAGE' })
  return stopped(a % 4 === 1 ? { kind: 'CONTINUE' } : input(a, names))
}

function begun(tree: NaiveTree, choice: Choice, names: Names): Wish | null {
  const { a, b } = choice
  if (a % 5 === 0) return { kind: tree.path().at(-1)?.isBroken ? 'PASSAGE' : 'CONTINUE' }
  if (a % 5 === 1) return retry(tree, b, 0)
  return a % 5 === 2 ? retake(tree, choice, false, names) : input(a, names)
}
