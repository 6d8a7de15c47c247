// The rows of a story as they lie in the database, and the invariants that hold for them whatever was done.
import type { Adventure, Branch, Take } from '../../../generated/sqlite/client.ts'
import type { Tail, TreeShape } from '../../../server/engine/story/tree-shape.ts'
import type { Spot } from '../../../server/engine/story/words.ts'
import type { Reader } from '../../../server/io/store/database.ts'
import { bool, int, takeRow } from '../../../server/io/store/raw.ts'
import { headOf } from '../../../server/play/head.ts'
import { shapeOf } from '../../../server/play/list-branches.ts'

export interface TakeSeenRow extends Take {
  hasSnapshot: boolean
}

export interface MarkRow extends Spot {
  id: number
  name: string
}

/** An earlier wording. */
export interface WordingRow {
  takeId: number
  number: number
  text: string
}

export interface Rows {
  adventure: Adventure
  shape: TreeShape
  branches: (Branch & { tip: number })[]
  takes: TakeSeenRow[]
  marks: MarkRow[]
  wordings: WordingRow[]
  turns: number
  running: number
  states: number
}

/** Reads all rows of a story, in order of id. */
export async function readRows(db: Reader, id: string): Promise<Rows> {
  const adventure = await db.adventure.findUniqueOrThrow({ where: { id } })
  const [{ shape, branches }, takes, others] = await Promise.all([
    shapeOf(db, adventure),
    db.$queryRaw<Record<string, unknown>[]>`
      select t.*, exists (select 1 from "Snapshot" s where s."takeId" = t.id) snapped from "Take" t
      where t."adventureId" = ${id} order by t.id`,
    db.$queryRaw<Record<string, unknown>[]>`
      select 'mark' what, id a, "branchId" b, depth, name text from "Checkpoint" where "adventureId" = ${id}
      union all select 'wording', r."takeId", r.number, 0, r.text from "Take" t join "Revision" r on r."takeId" = t.id
      where t."adventureId" = ${id}
      union all select status, count(*), 0, 0, '' from "Turn" where "adventureId" = ${id} group by status
      union all select 'state', count(*), 0, 0, '' from "State" where "adventureId" = ${id} order by 1, 2, 3`,
  ])
  const count = (...whats: string[]) =>
    others.reduce((sum, { what, a }) => (whats.includes(String(what)) ? sum + int(a) : sum), 0)
  return {
    adventure,
    shape,
    branches,
    takes: takes.map((row) => ({ ...takeRow(row), hasSnapshot: bool(row.snapped) })),
    marks: others.filter(({ what }) => what === 'mark').map(markRow),
    wordings: others.filter(({ what }) => what === 'wording').map(wordingRow),
    turns: count('RUNNING', 'SAVED', 'FAILED', 'CANCELLED'),
    running: count('RUNNING'),
    states: count('state'),
  }
}

/** A checkpoint before the first take stands on no branch: 0. */
const markRow = ({ a, b, depth, text }: Record<string, unknown>): MarkRow => ({
  id: int(a),
  branchId: b === null ? 0 : int(b),
  depth: int(depth),
  name: String(text),
})

const wordingRow = ({ a, b, text }: Record<string, unknown>): WordingRow => ({
  takeId: int(a),
  number: int(b),
  text: String(text),
})

/** A story without its turns, to see whether anything at all has changed. */
export const inBytes = ({ adventure, branches, takes, marks, wordings, states }: Rows): string =>
  JSON.stringify([adventure, branches, takes, marks, wordings, states])

/** The checkpoints on the takes that go with a line. */
export const marksWithin = ({ marks }: Rows, { runs }: Tail): MarkRow[] =>
  marks.filter(({ branchId, depth }) =>
    runs.some((run) => run.branchId === branchId && depth >= run.from && depth <= run.to),
  )

/** The take that a reader at a spot stands on, found row by row; null where there is none. */
export function takeOn(rows: Rows, { branchId, depth }: Spot): Take | null {
  const branch = rows.branches.find(({ id }) => id === branchId)
  if (!branch || depth < 0) return null
  if (depth <= branch.forkDepth) return takeOn(rows, { branchId: branch.parentId!, depth })
  return rows.takes.find((take) => take.branchId === branchId && take.depth === depth) ?? null
}

/** What is wrong with the rows of a story, in words. */
export function faultsOf(rows: Rows): string[] {
  const { takes, running, adventure, marks, branches, shape } = rows
  const faults = [...branchFaults(rows), ...takeFaults(rows)]
  const spots = new Set(takes.map(spotOf))
  for (const mark of marks)
    if (mark.branchId === 0 ? mark.depth !== -1 : !spots.has(spotOf(mark)))
      faults.push(`checkpoint ${mark.name} stands on no take`)
  if (new Set(marks.map(spotOf)).size < marks.length) faults.push('two checkpoints stand on one spot')
  const head = headOf(adventure)
  const line = branches.find(({ id }) => id === head.branchId)
  if (!line || isForkedAtTip(rows, line)) faults.push("the head's branch is no line")
  else if (head.depth < -1 || head.depth > line.tip) faults.push('the head stands off its line')
  if (shape.lines().length === 0) faults.push('there is no line')
  if (running > 1) faults.push('two turns run')
  return faults
}

const spotOf = ({ branchId, depth }: Spot): string => `${branchId}:${depth}`

const isForkedAtTip = ({ branches }: Rows, { id, tip }: { id: number; tip: number }): boolean =>
  branches.some((other) => other.parentId === id && other.forkDepth === tip)

function branchFaults(rows: Rows): string[] {
  const { branches, takes, shape } = rows
  const faults: string[] = []
  const spots = new Set(takes.map(spotOf))
  if (spots.size < takes.length) faults.push('two takes stand on one spot')
  for (const branch of branches) {
    const depths = takes.filter((take) => take.branchId === branch.id).map(({ depth }) => depth)
    if (depths.some((depth, index) => depth !== branch.forkDepth + 1 + index))
      faults.push(`the depths of branch ${branch.id} are ${depths.join(' ')}, forked at ${branch.forkDepth}`)
    if (depths.length === 0 && branches.length > 1) faults.push(`branch ${branch.id} holds no take`)
    if (branch.tip !== (depths.at(-1) ?? branch.forkDepth)) faults.push(`branch ${branch.id} ends elsewhere`)
    if ((branch.parentId === null) !== (branch.forkDepth === -1))
      faults.push(`branch ${branch.id} borrows ${branch.forkDepth + 1} takes from ${branch.parentId}`)
    if (branch.parentId !== null && !spots.has(`${branch.parentId}:${branch.forkDepth}`))
      faults.push(
        `branch ${branch.id} forks at (${branch.parentId}, ${branch.forkDepth}), where no take stands`,
      )
    if (isForkedAtTip(rows, branch) === shape.isLine(shape.branch(branch.id)!))
      faults.push(`branch ${branch.id} is taken for what it is not`)
  }
  return faults
}

function takeFaults(rows: Rows): string[] {
  const faults: string[] = []
  for (const take of rows.takes) {
    const above = takeOn(rows, { branchId: take.branchId, depth: take.depth - 1 })
    if ((above?.id ?? null) !== take.parentId)
      faults.push(`take ${take.id} stands below another than its parent`)
    const numbers = rows.wordings.filter(({ takeId }) => takeId === take.id).map(({ number }) => number)
    const wanted = take.text === '' ? [] : Array.from({ length: take.revision }, (_, number) => number)
    if (numbers.join(' ') !== wanted.join(' '))
      faults.push(`take ${take.id} has wordings ${numbers.join(' ')}, but was edited ${take.revision} times`)
    if (take.text === '' && (!take.hidden || take.tokens > 0)) faults.push(`take ${take.id} is half erased`)
    if (take.hasSnapshot !== (take.narrator !== null))
      faults.push(`take ${take.id} has ${take.hasSnapshot ? 'a' : 'no'} snapshot`)
  }
  return faults
}

/** What is left in the database of takes that are gone, in words. */
export async function leftovers(db: Reader, kind: 'sqlite' | 'postgres'): Promise<string[]> {
  const faults: string[] = []
  for (const table of ['Revision', 'Snapshot', 'TakeOutput', 'Checkpoint']) {
    const orphan =
      table === 'Checkpoint'
        ? `o."branchId" is not null and not exists (select 1 from "Take" t where t."branchId" = o."branchId" and t.depth = o.depth)`
        : 'not exists (select 1 from "Take" t where t.id = o."takeId")'
    const rows = await db.$queryRawUnsafe<unknown[]>(`select 1 from "${table}" o where ${orphan} limit 1`)
    if (rows.length > 0) faults.push(`a row of ${table} belongs to a take that is gone`)
  }
  if (kind === 'sqlite' && (await db.$queryRaw<unknown[]>`pragma foreign_key_check`).length > 0)
    faults.push('a foreign key points to nothing')
  return faults
}
