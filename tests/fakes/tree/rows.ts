// The rows of a story as they lie in the database, and the invariants that hold for them whatever was done.
import type { Adventure, Take } from '../../../generated/sqlite/client.ts'
import type { Spot } from '../../../server/engine/story/words.ts'
import type { Reader } from '../../../server/io/store/database.ts'
import { headOf } from '../../../server/play/head.ts'
import { listBranches, type ListedBranch } from '../../../server/play/list-branches.ts'

export interface Rows {
  adventure: Adventure
  branches: ListedBranch[]
  takes: Take[]
  turns: { status: string }[]
}

/** Reads all rows of a story, in order of id. */
export async function readRows(db: Reader, id: string): Promise<Rows> {
  const adventure = await db.adventure.findUniqueOrThrow({ where: { id } })
  const where = { adventureId: id }
  const [branches, takes, turns] = await Promise.all([
    listBranches(db, adventure, new Date()),
    db.take.findMany({ where, orderBy: { id: 'asc' } }),
    db.turn.findMany({ where, select: { status: true } }),
  ])
  return { adventure, branches, takes, turns }
}

/** The take that a reader at a spot stands on, found row by row; null where there is none. */
export function takeOn(rows: Rows, { branchId, depth }: Spot): Take | null {
  const branch = rows.branches.find((one) => one.branch.id === branchId)?.branch
  if (!branch || depth < 0) return null
  if (depth <= branch.forkDepth) return takeOn(rows, { branchId: branch.parentId!, depth })
  return rows.takes.find((take) => take.branchId === branchId && take.depth === depth) ?? null
}

/** What is wrong with the rows of a story, in words. */
export function faultsOf(rows: Rows): string[] {
  const { branches, takes, turns, adventure } = rows
  const faults: string[] = []
  const spots = new Set(takes.map(({ branchId, depth }) => `${branchId}:${depth}`))
  if (spots.size < takes.length) faults.push('two takes stand on one spot')
  for (const { branch, kind, tip } of branches) {
    const depths = takes.filter((take) => take.branchId === branch.id).map(({ depth }) => depth)
    if (depths.some((depth, index) => depth !== branch.forkDepth + 1 + index))
      faults.push(`the depths of branch ${branch.id} are ${depths.join(' ')}, forked at ${branch.forkDepth}`)
    if (depths.length === 0 && branches.length > 1) faults.push(`branch ${branch.id} holds no take`)
    if ((branch.parentId === null) !== (branch.forkDepth === -1))
      faults.push(`branch ${branch.id} borrows ${branch.forkDepth + 1} takes from ${branch.parentId}`)
    if (branch.parentId !== null && !spots.has(`${branch.parentId}:${branch.forkDepth}`))
      faults.push(
        `branch ${branch.id} forks at (${branch.parentId}, ${branch.forkDepth}), where no take stands`,
      )
    const hasBelow = branches.some(
      ({ branch: other }) => other.parentId === branch.id && other.forkDepth === tip,
    )
    if (hasBelow !== (kind === 'TRUNK')) faults.push(`branch ${branch.id} is called ${kind}`)
  }
  for (const take of takes) {
    const above = takeOn(rows, { branchId: take.branchId, depth: take.depth - 1 })
    if ((above?.id ?? null) !== take.parentId)
      faults.push(`${take.text} stands below another than its parent`)
  }
  const head = headOf(adventure)
  const line = branches.find(({ branch }) => branch.id === head.branchId)
  if (!line || line.kind === 'TRUNK') faults.push("the head's branch is no line")
  else if (head.depth < -1 || head.depth > line.tip) faults.push('the head stands off its line')
  if (turns.filter(({ status }) => status === 'RUNNING').length > 1) faults.push('two turns run')
  return faults
}
