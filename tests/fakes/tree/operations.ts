// Random operations on a story tree: a generator that draws them, and what each means where the story stands.
import * as fc from 'fast-check'
import type { InputKind } from '../../../server/engine/story/words.ts'
import { isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import type { NaiveTree } from './naive-tree.ts'
import type { Ending, Sees, Start, Step, TurnStep, Wish } from './steps.ts'

/** How often each operation is drawn when all are alike. */
const WEIGHTS = {
  turn: 12,
  turnEnds: 3,
  continue: 4,
  continueEnds: 1,
  retry: 9,
  retryEnds: 2,
  retryHere: 1,
  retryAnywhere: 1,
  begin: 1,
  end: 2,
  again: 1,
  undo: 9,
  redo: 4,
  page: 7,
  pageAnywhere: 2,
  take: 5,
  spot: 3,
  line: 4,
  fork: 4,
  name: 3,
  rule: 3,
  clock: 1,
}

type Kind = keyof typeof WEIGHTS

/** What the generator leans to. */
export const profiles = {
  'all alike': {},
  'many lines': { page: 14, take: 9, line: 8, spot: 5, turnEnds: 1, begin: 0, end: 0 },
  'many names': { name: 10, fork: 8, page: 10, pageAnywhere: 8, take: 2, line: 2, spot: 1 },
  'turns in flight': { begin: 14, end: 16, turn: 6, retry: 4, turnEnds: 4, retryEnds: 4 },
} satisfies Record<string, Partial<Record<Kind, number>>>

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

/** Names that no take and no line has yet. */
export interface Names {
  next: (letter: 'i' | 'n' | 'L') => string
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

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)]
const INPUTS: readonly InputKind[] = ['DO', 'SAY', 'STORY']
const ENDINGS: readonly Ending[] = ['SAVED', 'FAILED', 'KEPT', 'DROPPED', 'SILENT']

/** What an operation means where the story stands; null when there is nothing that it could be done to. */
export function stepOf({ op, a, b, sees }: Operation, tree: NaiveTree, names: Names): Step | null {
  const seen: Sees = sees === 23 ? 'STALE' : sees > 11 ? 'CURRENT' : 'ANY'
  const ends = op.endsWith('Ends') ? ENDINGS[1 + (b % 4)]! : 'SAVED'
  const turn = (wish: Wish | null): TurnStep | null =>
    wish && { do: 'turn', wish, tells: names.next('n'), ends: op === 'begin' ? 'HELD' : ends, sees: seen }
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
    case 'begin':
      return turn(a % 4 === 0 ? { kind: 'CONTINUE' } : a % 4 === 1 ? retry(tree, b, 0) : input(a, names))
    case 'end':
      return tree.expected ? { do: 'end', ends: a < 5 ? 'SAVED' : ENDINGS[b % 5]! } : null
    case 'again':
      return { do: 'again' }
    case 'undo':
    case 'redo':
      return { do: op, sees: seen }
    case 'clock':
      return { do: 'clock', ms: [1, 1000, -5000, 40_000][a % 4]! }
    case 'rule':
      return tree.expected ? null : { do: 'rule', state: tree.version }
    default:
      return placeStep(op, { a, b, sees: seen }, tree, names)
  }
}

type Somewhere = 'page' | 'pageAnywhere' | 'take' | 'fork' | 'line' | 'spot' | 'name'

/** A step to a place in the tree, or about one. */
function placeStep(
  op: Somewhere,
  { a, b, sees }: { a: number; b: number; sees: Sees },
  tree: NaiveTree,
  names: Names,
): Step | null {
  const tipOf = (line: NaiveLine | undefined) => line?.takes.at(-1)?.name ?? ''
  const line = tipOf(pick(tree.lines, a))
  const depth = (b % ((tree.lines[a % tree.lines.length]?.takes.length ?? 0) + 3)) - 2
  const take = takeFor(op, tree, a, b)?.name
  if (op === 'line') return { do: 'line', line, sees }
  if (op === 'spot') return { do: 'spot', line, depth, sees }
  if (op === 'name')
    return {
      do: 'name',
      line: a % 2 === 0 ? tipOf(tree.head.line) : line,
      name: b % 4 === 0 ? null : names.next('L'),
    }
  if (take === undefined) return null
  if (op === 'fork') return { do: 'fork', take, name: a % 3 === 0 ? null : names.next('L'), sees }
  return { do: op === 'take' ? 'take' : 'sibling', take, sees }
}

/** For the pager another version of a moment on the path, for a fork mostly a take on it, else any. */
function takeFor(op: Somewhere, tree: NaiveTree, a: number, b: number): NaiveTake | undefined {
  const path = tree.path().reverse()
  if (op === 'page')
    return pick(
      path.flatMap((take) => tree.group(take).filter((one) => one !== take)),
      a,
    )
  if (op === 'fork' && a % 4 > 0) return pick(path, b % 3 === 0 ? 0 : b)
  return (op === 'pageAnywhere' ? pick(strangers(tree), a) : undefined) ?? pick(tree.takes, a * 12 + b)
}

/** The ends of other lines, as deep as that of the head's line, which are no version of it. */
function strangers(tree: NaiveTree): NaiveTake[] {
  const { takes } = tree.head.line
  const ends = tree.lines.flatMap((line) => (line.takes.length === takes.length ? line.takes.slice(-1) : []))
  return ends.filter((take) => !tree.group(take).includes(takes.at(-1)!))
}

const input = (a: number, names: Names): Wish => ({
  kind: 'TAKE',
  input: INPUTS[a % 3]!,
  name: names.next('i'),
})

/** Mostly what is newest: an unanswered input, the last narration; else an earlier narration of the path. */
function retry(tree: NaiveTree, a: number, b: number): Wish | null {
  const path = tree.path().reverse()
  const narrations = path.filter(isNarration)
  return retryOf(a % 2 === 1 ? pick(narrations, b) : b % 2 === 1 ? narrations[0] : path[0])
}

const retryOf = (take: NaiveTake | undefined): Wish | null =>
  take ? { kind: 'RETRY', take: take.name } : null
