// What a player can do with a tree. Each deed says what came of it, or in one sentence why it did not happen.
import { createSignal, type Accessor } from 'solid-js'
import { NO_ANSWER, mutate, type Answer } from '../api/ask.ts'
import type { GoToTarget } from '../api/generated/graphql.ts'
import {
  DeleteBranch,
  Prune,
  RenameBranch,
  TreeGoTo,
  TreeRemoveCheckpoint,
  TreeRenameCheckpoint,
} from './deed-documents.ts'
import type { StoryTree } from './story-tree.ts'

export interface Deletion {
  takeCount: number
  memoryCount: number
  checkpointCount: number
}

/** What was made, or why it was not. */
export type Outcome<Made> = { made: Made; problem: null } | { made: null; problem: string }

export interface Deeds {
  busy: Accessor<boolean>
  goTo(target: GoToTarget): Promise<Outcome<object>>
  renameLine(branchId: string, name: string): Promise<Outcome<object>>
  deleteLine(branchId: string, dryRun: boolean): Promise<Outcome<{ deletion: Deletion }>>
  prune(days: number, dryRun: boolean): Promise<Outcome<{ deletion: Deletion; branchIds: string[] }>>
  renameCheckpoint(checkpointId: string, name: string): Promise<Outcome<object>>
  removeCheckpoint(checkpointId: string): Promise<Outcome<object>>
}

const MOVED = 'The story has moved on elsewhere, so nothing was done. This is where it stands now.'
const IN_PROGRESS = 'A turn is being told. Wait for its end, or stop it where you read, then try again.'

type Result<Made> = ({ __typename: string } & Partial<Made> & { message?: string }) | null | undefined

export function createDeeds(tree: StoryTree): Deeds {
  const [busy, setBusy] = createSignal(false)
  const settle = async <Made>(asked: Promise<Answer<object>>): Promise<Outcome<Made>> => {
    setBusy(true)
    const outcome = outcomeOf<Made>(await asked)
    // The sentence speaks of how the tree stands now: it is shown with it, and the next try starts from there.
    if (outcome.problem !== null) await tree.load()
    setBusy(false)
    return outcome
  }
  /** Then shows the tree as it is now. */
  const change = async <Made>(asked: Promise<Answer<object>>): Promise<Outcome<Made>> => {
    const outcome = await settle<Made>(asked)
    if (outcome.made) await tree.load()
    return outcome
  }
  const where = () => ({
    adventureId: tree.id,
    expectedHeadVersion: tree.model()?.page.head.version ?? null,
  })
  return {
    busy,
    goTo: (target) => settle(mutate(TreeGoTo, { input: { ...where(), target } })),
    renameLine: (branchId, name) => change(mutate(RenameBranch, { input: { branchId, name } })),
    deleteLine: (branchId, dryRun) =>
      (dryRun ? settle : change)(mutate(DeleteBranch, { input: { ...where(), branchId, dryRun } })),
    prune: (days, dryRun) =>
      (dryRun ? settle : change)(mutate(Prune, { input: { ...where(), days, dryRun } })),
    renameCheckpoint: (checkpointId, name) =>
      change(mutate(TreeRenameCheckpoint, { input: { checkpointId, name } })),
    removeCheckpoint: (checkpointId) => change(mutate(TreeRemoveCheckpoint, { input: { checkpointId } })),
  }
}

function outcomeOf<Made>(answer: Answer<object>): Outcome<Made> {
  if (answer.problem !== null) return { made: null, problem: answer.problem }
  const result = Object.values(answer.data)[0] as Result<Made>
  const problem = problemOf(result)
  return problem === null ? { made: result as Made, problem } : { made: null, problem }
}

function problemOf(result: Result<object>): string | null {
  if (!result) return NO_ANSWER
  if (result.__typename === 'StoryMoved') return MOVED
  if (result.__typename === 'TurnInProgress') return IN_PROGRESS
  return result.message ?? null
}
