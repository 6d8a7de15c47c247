// The branches of a story as the list shows them: lines, bare alternatives, trunks.
import type { Adventure, Branch } from '../../generated/sqlite/client.ts'
import { isAlternative, type TipTake } from '../engine/story/alternatives.ts'
import type { TakeKind } from '../engine/story/words.ts'
import type { Reader } from '../io/store/database.ts'
import { branchesOf, tipsWithSiblings } from '../io/store/lines.ts'

/** LINE: nothing below its tip. ALTERNATIVE: a line that a sibling stands for. TRUNK: the rest. */
export type BranchKind = 'LINE' | 'ALTERNATIVE' | 'TRUNK'

export interface ListedBranch {
  branch: Branch
  kind: BranchKind
  isHead: boolean
  /** Depth of its last take. */
  tip: number
  /** Takes of its own. */
  takes: number
}

/** Every branch of an adventure, oldest first. */
export async function listBranches(db: Reader, adventure: Adventure): Promise<ListedBranch[]> {
  const branches = await branchesOf(db, adventure.id)
  const siblings = await tipsWithSiblings(db, branches)
  const order = visitOrder(branches, adventure.headBranchId)
  return branches.map((branch) => {
    const isHead = branch.id === adventure.headBranchId
    const tip = siblings.get(branch.id)
    const isLine = branch.leaf || isHead
    const bare =
      isLine && !isHead && branch.name === null && tip !== undefined && isAlternative(...ranked(tip, order))
    return {
      branch,
      kind: !isLine ? 'TRUNK' : bare ? 'ALTERNATIVE' : 'LINE',
      isHead,
      tip: branch.tip,
      takes: branch.tip - branch.forkDepth,
    }
  })
}

type Sibling = { id: number; kind: string; branchId: number; hasChildren: boolean }

function ranked(
  tip: { take: Sibling; siblings: Sibling[] },
  order: Map<number, number>,
): [TipTake, TipTake[]] {
  const rank = (take: Sibling): TipTake => ({
    kind: take.kind as TakeKind,
    hasChildren: take.hasChildren,
    visited: order.get(take.branchId) ?? -1,
  })
  return [rank(tip.take), tip.siblings.map(rank)]
}

/** Branches by when they were last read: the head's own is the newest, one never left the oldest; then by age. */
function visitOrder(branches: Branch[], headBranchId: number | null): Map<number, number> {
  const time = (branch: Branch) =>
    branch.id === headBranchId ? Infinity : (branch.visitedAt?.getTime() ?? -1)
  const sorted = [...branches].sort((a, b) =>
    time(a) === time(b) ? a.id - b.id : time(a) < time(b) ? -1 : 1,
  )
  return new Map(sorted.map((branch, index) => [branch.id, index]))
}
