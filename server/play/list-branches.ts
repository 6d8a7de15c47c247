// The branches of a story as the list and the map show them: lines, bare alternatives, trunks; what may be deleted.
import type { Adventure, Branch } from '../../generated/sqlite/client.ts'
import { TreeShape, type ShapedBranch } from '../engine/story/tree-shape.ts'
import type { BranchOrigin } from '../engine/story/words.ts'
import type { Reader } from '../io/store/database.ts'
import { readTree } from '../io/store/lines.ts'

/** LINE: nothing below its tip. ALTERNATIVE: a line that a sibling stands for. TRUNK: the rest. */
export type BranchKind = 'LINE' | 'ALTERNATIVE' | 'TRUNK'

export interface ListedBranch {
  branch: Branch
  kind: BranchKind
  isHead: boolean
  /** Depth of its last take. */
  tip: number
  /** The take at its tip; null in an untouched blank story. */
  tipTakeId: number | null
  /** Takes of its own. */
  takes: number
  /** Prune would delete it. */
  disposable: boolean
  /** Why it cannot be deleted, in a sentence; null when it can. */
  refusal: string | null
}

/** How long a line must have been left before it is disposable, in days. */
export const PRUNE_DAYS = 30

/** The shape of a story's tree, and its branches, oldest first. */
export async function shapeOf(
  db: Reader,
  adventure: Adventure,
): Promise<{ shape: TreeShape; branches: (Branch & { tip: number })[] }> {
  const { branches, takes } = await readTree(db, adventure.id)
  return { shape: new TreeShape(branches.map(shaped), takes, adventure.headBranchId), branches }
}

const shaped = (branch: Branch & { tip: number }): ShapedBranch => ({
  id: branch.id,
  parentId: branch.parentId,
  forkDepth: branch.forkDepth,
  tip: branch.tip,
  name: branch.name,
  origin: branch.origin as BranchOrigin,
  leftAt: branch.visitedAt?.getTime() ?? null,
  createdAt: branch.createdAt.getTime(),
})

/** Every branch of an adventure, oldest first. */
export async function listBranches(db: Reader, adventure: Adventure, now: Date): Promise<ListedBranch[]> {
  const { shape, branches } = await shapeOf(db, adventure)
  return branches.map((branch) => {
    const one = shape.branch(branch.id)!
    return {
      branch,
      kind: !shape.isLine(one) ? 'TRUNK' : shape.isAlternative(one) ? 'ALTERNATIVE' : 'LINE',
      isHead: branch.id === adventure.headBranchId,
      tip: branch.tip,
      tipTakeId: shape.tipOf(one)?.id ?? null,
      takes: branch.tip - branch.forkDepth,
      disposable: shape.isDisposable(one, now.getTime(), PRUNE_DAYS),
      refusal: deleteRefusal(shape, one, adventure),
    }
  })
}

/** Why a line cannot be deleted, in a sentence; null when it can. One rule for the field and for the deed. */
export function deleteRefusal(shape: TreeShape, line: ShapedBranch, adventure: Adventure): string | null {
  if (!shape.isLine(line)) return 'Other lines go on from the end of this branch. Delete those first.'
  const { above } = shape.tailOf(line)
  if (adventure.headBranchId === line.id && adventure.headDepth > (above?.depth ?? -1))
    return 'This is what you are reading. Go to another line first, then delete this one.'
  if (!shape.hasSeveralLines()) return 'This is the only line of the story. Delete the story itself instead.'
  return null
}
