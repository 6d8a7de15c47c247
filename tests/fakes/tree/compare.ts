// Runs a sequence of operations on the real store and on the naive tree, and compares them after every step.
import type { Story } from '../a-story.ts'
import { NaiveTree } from './naive-tree.ts'
import { RealTree } from './real-tree.ts'
import { firstSteps, newNames, stepOf, type Sequence } from './operations.ts'
import type { Rows } from './rows.ts'
import { difference, stepInWords, type Start, type Step, type View } from './steps.ts'

/** The store shows something else than it should. The message has the steps that lead there. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

/** A step that was done on the real store, and what was to be seen after it. */
export interface Seen {
  step: Step
  view: View
}

/** The naive tree at the start of a sequence. */
export const naiveTree = (start: Start, Tree = NaiveTree): NaiveTree =>
  new Tree(start === 'OPENING' ? 'o0' : null)

/** Runs a sequence and returns all that was seen. Throws a Difference where the two trees part. */
export async function compareTrees(story: Story, { start, operations }: Sequence): Promise<Seen[]> {
  const names = newNames()
  const pair = { tree: naiveTree(start), real: await RealTree.begin(story, start === 'OPENING') }
  const seen: Seen[] = []
  const told: string[] = [start]
  const follow = async (step: Step) => {
    told.push(stepInWords(step))
    seen.push({ step, view: await compareStep(pair, step) })
  }
  try {
    await follow({ do: 'clock', ms: 1 })
    for (const step of firstSteps(start, names)) await follow(step)
    for (const operation of operations) {
      const step = stepOf(operation, pair.tree, names)
      if (step) await follow(step)
    }
    if (pair.tree.expected) await follow({ do: 'end', ends: 'SAVED' })
    const faults = await pair.real.view.readAgain()
    if (faults.length > 0) throw new Error(faults.join('; '))
  } catch (error) {
    throw new Difference([told.join('\n  '), (error as Error).message].join('\n'), { cause: error })
  } finally {
    await pair.real.finish()
  }
  return seen
}

async function compareStep({ tree, real }: { tree: NaiveTree; real: RealTree }, step: Step): Promise<View> {
  const [before, rows] = [tree.view('DONE'), real.view.rows]
  const should = tree.view(tree.apply(step))
  const is = await real.view.read(await real.apply(step))
  const wrong = difference(should, is)
  if (wrong) throw new Error(wrong)
  const unchanged =
    difference(
      { ...should, outcome: 'DONE', running: false, turns: 0 },
      { ...before, running: false, turns: 0 },
    ) === null
  if (unchanged && inBytes(rows) !== inBytes(real.view.rows))
    throw new Error(`nothing should have changed, but ${inBytes(rows)} became ${inBytes(real.view.rows)}`)
  return is
}

/** A story without its turns, to see whether anything at all has changed. */
const inBytes = ({ adventure, branches, takes }: Rows): string => JSON.stringify([adventure, branches, takes])
