// Which line was read last through each of many spots, without a look-up for each.
import type { Spot } from './words.ts'

/** A branch as far as its line matters. */
export interface Grown {
  id: number
  parentId: number | null
  forkDepth: number
  /** Depth of its last take (its fork depth while it has none). */
  tip: number
}

/** For each canonical spot the line that was read last through it; null where none passes.
 * @param branches all of a story, the one read last first */
export function lastVisitedLines(branches: Grown[], spots: Spot[]): (number | null)[] {
  const children = new Map<number | null, Grown[]>()
  for (const branch of branches) {
    const siblings = children.get(branch.parentId)
    if (siblings) siblings.push(branch)
    else children.set(branch.parentId, [branch])
  }
  const under = (branch: Grown): Grown[] => children.get(branch.id) ?? []
  const isLine = (branch: Grown) => !under(branch).some(({ forkDepth }) => forkDepth === branch.tip)

  const rank = new Map(branches.map(({ id }, index) => [id, index]))
  const best = new Map<number, number>()
  const bestBelow = (branch: Grown, depth: number): number => {
    const ranks = under(branch).flatMap(({ id, forkDepth }) => (forkDepth >= depth ? [best.get(id)!] : []))
    if (isLine(branch) && branch.tip >= depth) ranks.push(rank.get(branch.id)!)
    return Math.min(...ranks)
  }
  for (const branch of downwards(children).reverse()) best.set(branch.id, bestBelow(branch, -1))

  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  return spots.map(({ branchId, depth }) => {
    const branch = byId.get(branchId)
    return branch ? (branches[bestBelow(branch, depth)]?.id ?? null) : null
  })
}

/** Every branch after the one it forks from. */
function downwards(children: Map<number | null, Grown[]>): Grown[] {
  const order = [...(children.get(null) ?? [])]
  for (const branch of order) order.push(...(children.get(branch.id) ?? []))
  return order
}
