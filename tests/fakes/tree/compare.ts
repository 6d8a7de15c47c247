// Runs a sequence of operations on the real store and on the naive tree, and compares them after every step.
import type { Story } from '../a-story.ts'
import { NaiveTree } from './naive-tree.ts'
import { RealTree } from './real-tree.ts'
import { firstSteps, newNames, stepOf, type Sequence } from './operations.ts'
import { inBytes } from './rows.ts'
import { stepInWords } from './step-words.ts'
import { difference, type Start, type Step, type View } from './steps.ts'

/** The store shows something else than it should. The message has the steps that lead there. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

/** A step that was done, and what was to be seen after it. */
export interface Seen {
  step: Step
  view: View
}

/** The naive tree at the start of a sequence. */
export const naiveTree = (start: Start, Tree = NaiveTree): NaiveTree =>
  new Tree(start === 'OPENING' ? 'o0' : null)

/** The steps that a sequence means, each for the tree as the step before has left it. */
export function* stepsOf({ start, operations }: Sequence, tree: NaiveTree): Generator<Step> {
  const names = newNames()
  yield { do: 'clock', ms: 1 }
  yield* firstSteps(start, names)
  for (const operation of operations) {
    const step = stepOf(operation, tree, names)
    if (step) yield step
  }
  if (tree.expected) yield { do: 'end', ends: 'SAVED' }
}

/** Runs a sequence. Throws a Difference where the two trees part. */
export async function compareTrees(story: Story, sequence: Sequence): Promise<void> {
  const { start } = sequence
  const tree = naiveTree(start)
  const real = await RealTree.begin(story, start === 'OPENING')
  const told: string[] = [start]
  let before = tree.view('DONE')
  try {
    for (const step of stepsOf(sequence, tree)) {
      told.push(stepInWords(step))
      before = await compareStep({ tree, real }, step, before)
    }
    const faults = await real.view.readAgain()
    if (faults.length > 0) throw new Error(faults.join('; '))
  } catch (error) {
    throw new Difference([told.join('\n  '), (error as Error).message].join('\n'), { cause: error })
  } finally {
    await real.finish()
  }
}

/** What a step may change although nothing has happened to the story. */
const ASIDE = { outcome: 'DONE', answer: '', heard: '', middle: '', running: false, turns: 0 } as const

async function compareStep(
  { tree, real }: { tree: NaiveTree; real: RealTree },
  step: Step,
  before: View,
): Promise<View> {
  const rows = inBytes(real.view.rows)
  const should = tree.view(tree.apply(step))
  const is = await real.apply(step)
  const wrong = difference(should, is)
  if (wrong) throw new Error(wrong)
  const unchanged = difference({ ...should, ...ASIDE }, { ...before, ...ASIDE }) === null
  if (unchanged && step.do !== 'import' && inBytes(real.view.rows) !== rows)
    throw new Error(`nothing should have changed, but ${rows} became ${inBytes(real.view.rows)}`)
  return is
}
