// The test of the tree's property test: each rule of the naive tree, made wrong alone, is seen to show something else.
// The right naive tree stands for the store here; that the two show the same is what the property test holds.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { kind } from '../fakes/a-database.ts'
import { naiveTree, stepsOf, type Seen } from '../fakes/tree/compare.ts'
import type { NaiveTree } from '../fakes/tree/naive-tree.ts'
import { profiles, sequences, type Profile, type Sequence } from '../fakes/tree/operations.ts'
import { difference, type Start } from '../fakes/tree/steps.ts'
import { wrongDeleting } from '../fakes/tree/wrong-deleting.ts'
import { wrongGoing } from '../fakes/tree/wrong-going.ts'
import { wrongNaming } from '../fakes/tree/wrong-naming.ts'
import { wrongPruning } from '../fakes/tree/wrong-pruning.ts'
import { wrongSeeing } from '../fakes/tree/wrong-seeing.ts'
import { wrongWording } from '../fakes/tree/wrong-wording.ts'
import { wrongWriting } from '../fakes/tree/wrong-writing.ts'

const wrongTrees = {
  ...wrongWriting,
  ...wrongNaming,
  ...wrongWording,
  ...wrongGoing,
  ...wrongSeeing,
  ...wrongDeleting,
  ...wrongPruning,
}
const SEED = 8
const LENGTH = 30
/** How many sequences may be needed to see them all. */
const PATIENCE = Number(process.env.FORKLORE_PATIENCE ?? 500)

/** The same sequences every time, of each profile in turn. */
function drawn(): Sequence[] {
  const all = Object.keys(profiles) as Profile[]
  const parameters = { numRuns: PATIENCE / all.length, seed: SEED }
  const kinds = all.map((profile) => fc.sample(sequences(profile, LENGTH), parameters))
  return kinds[0]!.flatMap((_, index) => kinds.map((kind) => kind[index]!))
}

/** What the right tree shows after each step of a sequence. */
function shown(sequence: Sequence): Seen[] {
  const tree = naiveTree(sequence.start)
  const seen: Seen[] = []
  for (const step of stepsOf(sequence, tree)) seen.push({ step, view: tree.view(tree.apply(step)) })
  return seen
}

/** True when a tree shows anything else. */
function differs(Tree: typeof NaiveTree, start: Start, seen: Seen[]): boolean {
  const tree = naiveTree(start, Tree)
  try {
    return seen.some(({ step, view }) => difference(tree.view(tree.apply(step)), view) !== null)
  } catch {
    return true // it cannot even go on
  }
}

// No database takes part.
if (kind === 'sqlite')
  it('sees every rule that is wrong', { timeout: 180_000 }, () => {
    const unseen = new Map(Object.entries(wrongTrees))
    const counts: Record<string, number> = {}
    let count = 0
    for (const sequence of drawn()) {
      if (unseen.size === 0) break
      const seen = shown(sequence)
      count++
      for (const [rule, Tree] of unseen)
        if (differs(Tree, sequence.start, seen) && unseen.delete(rule)) counts[rule] = count
    }
    if (process.env.FORKLORE_COUNTS) console.log(counts, Object.keys(wrongTrees).length)
    expect([...unseen.keys()]).toEqual([])
  })

it('takes the right tree for right', () => {
  for (const sequence of drawn().slice(0, 10))
    expect(differs(naiveTree('BLANK').constructor as typeof NaiveTree, sequence.start, shown(sequence))).toBe(
      false,
    )
})
