// Which take a random turn is about, and where a random move goes.
import type { InputKind } from '../../../server/engine/story/words.ts'
import { pick, type Choice, type Names } from './choice.ts'
import { isInput, isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import type { NaiveTree } from './naive-tree.ts'
import type { Step, Wish } from './steps.ts'

export type Place = 'undo' | 'redo' | 'page' | 'pageAnywhere' | 'take' | 'fork' | 'line' | 'spot' | 'goToMark'

const INPUTS: readonly InputKind[] = ['DO', 'SAY', 'STORY']

export const tipOf = (line: NaiveLine | undefined): string => line?.takes.at(-1)?.name ?? ''

/** A step to a place in the tree. */
export function placeStep(op: Place, choice: Choice, tree: NaiveTree, names: Names): Step | null {
  const { a, b, sees } = choice
  if (op === 'undo' || op === 'redo') return { do: op, sees }
  const branch = pick(tree.branches(), a)
  const line = tipOf(branch)
  if (op === 'line') return { do: 'line', line, sees }
  if (op === 'spot') return { do: 'spot', line, depth: (b % ((branch?.takes.length ?? 0) + 3)) - 2, sees }
  if (op === 'goToMark') {
    const mark = pick(tree.marks, a)?.name
    return mark === undefined ? null : { do: 'go to mark', mark, sees }
  }
  const take = takeFor(op, tree, a, b)?.name
  if (take === undefined) return null
  if (op === 'fork') return { do: 'fork', take, name: a % 3 === 0 ? null : names.next('L'), sees }
  return { do: op === 'take' ? 'take' : 'sibling', take, sees }
}

/** For the pager another version of a moment on the path, for a fork mostly a take on it, else any. */
function takeFor(op: Place, tree: NaiveTree, a: number, b: number): NaiveTake | undefined {
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
export function strangers(tree: NaiveTree): NaiveTake[] {
  const { takes } = tree.head.line
  const ends = tree.lines.flatMap((line) => (line.takes.length === takes.length ? line.takes.slice(-1) : []))
  return ends.filter((take) => !tree.group(take).includes(takes.at(-1)!))
}

// ---- turns

export const input = (a: number, names: Names): Wish => ({
  kind: 'TAKE',
  input: INPUTS[a % 3]!,
  name: names.next('i'),
})

/** Mostly what is newest: an unanswered input, the last narration; else an earlier narration of the path. */
export function retry(tree: NaiveTree, a: number, b: number): Wish | null {
  const path = tree.path().reverse()
  const narrations = path.filter(isNarration)
  return retryOf(a % 2 === 1 ? pick(narrations, b) : b % 2 === 1 ? narrations[0] : path[0])
}

export const retryOf = (take: NaiveTake | undefined): Wish | null =>
  take ? { kind: 'RETRY', take: take.name } : null

/** Another input instead of one on the path, mostly a new one; or instead of any take at all. */
export function retake(tree: NaiveTree, { a, b }: Choice, anywhere: boolean, names: Names): Wish | null {
  const inputs = tree.path().filter(isInput).reverse()
  const take = anywhere ? pick(tree.takes, a * 12 + b) : pick(inputs, b % 3 === 0 ? 0 : b)
  return take ? { kind: 'RETAKE', take: take.name, input: INPUTS[a % 3]!, name: names.next('i') } : null
}
