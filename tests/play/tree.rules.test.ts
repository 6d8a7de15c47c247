// The test of the tree's property test: each rule of the naive tree, made wrong alone, is seen to differ from the store.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { aTreeStore } from '../fakes/tree/a-tree-store.ts'
import { compareTrees, naiveTree, type Seen } from '../fakes/tree/compare.ts'
import type { NaiveTree } from '../fakes/tree/naive-tree.ts'
import { profiles, sequences, type Profile, type Sequence } from '../fakes/tree/operations.ts'
import { difference, type Start } from '../fakes/tree/steps.ts'
import { wrongGoing } from '../fakes/tree/wrong-going.ts'
import { wrongSeeing } from '../fakes/tree/wrong-seeing.ts'
import { wrongWriting } from '../fakes/tree/wrong-writing.ts'

const wrongTrees = { ...wrongWriting, ...wrongGoing, ...wrongSeeing }
const SEED = 8
const LENGTH = 30
/** How many sequences may be needed to see them all. */
const PATIENCE = 120

/** The same sequences every time, of each profile in turn. */
function drawn(): Sequence[] {
  const parameters = { numRuns: PATIENCE / 4, seed: SEED }
  const kinds = (Object.keys(profiles) as Profile[]).map((profile) =>
    fc.sample(sequences(profile, LENGTH), parameters),
  )
  return kinds[0]!.flatMap((_, index) => kinds.map((kind) => kind[index]!))
}

/** True when a tree shows anything else than what was seen on the real store. */
function differs(Tree: typeof NaiveTree, start: Start, seen: Seen[]): boolean {
  const tree = naiveTree(start, Tree)
  try {
    return seen.some(({ step, view }) => difference(tree.view(tree.apply(step)), view) !== null)
  } catch {
    return true // it cannot even go on
  }
}

it('sees every rule that is wrong', { timeout: 180_000 }, async () => {
  const story = await aTreeStore()
  const unseen = new Map(Object.entries(wrongTrees))
  const counts: Record<string, number> = {}
  let count = 0
  for (const sequence of drawn()) {
    if (unseen.size === 0) break
    const seen = await compareTrees(story, sequence)
    count++
    for (const [rule, Tree] of unseen)
      if (differs(Tree, sequence.start, seen) && unseen.delete(rule)) counts[rule] = count
  }
  await story.close()
  if (process.env.FORKLORE_COUNTS) console.log(counts)
  expect([...unseen.keys()]).toEqual([])
})
