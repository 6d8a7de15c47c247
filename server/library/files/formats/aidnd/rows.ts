// The rows of an AI-DnD adventure as its file has them, of both versions: checked before anything is made of them.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import type { FileProblem } from '../../found.ts'
import { listAt, rawAt, textAt, wholeAt } from '../raw.ts'

/** A branch: where it leaves which other one; −1 when it begins with nothing. */
export interface Branch {
  parent: number | null
  forkDepth: number
  name: string
}

/** One row of a spot; several may share one, of which the live one is read. */
export interface Row {
  branch: number
  depth: number
  live: boolean
  type: string
  text: string
  reasoning: string
  createdAt: unknown
  script: Raw | null
  world: Raw | null
  delta: Raw | null
}

/** The tree of a file. */
export interface Rows {
  branches: Branch[]
  rows: Row[]
}

const BRANCHES = 4_000

const refused = (message: string): FileProblem => ({
  problem: 'BROKEN',
  message: `${message} Nothing was read.`,
})

/** The rows of a file of version 2; a problem where the tree does not hold. */
export function rowsOf(file: Raw): Rows | FileProblem {
  const branches: Branch[] = []
  for (const raw of listAt(file, 'branches').filter(isRaw)) {
    const branch = branchOf(raw, branches.length)
    if ('problem' in branch) return branch
    branches.push(branch)
  }
  if (branches.length > BRANCHES)
    return {
      problem: 'TOO_MANY',
      message: `The story has more than ${BRANCHES.toLocaleString('en')} branches.`,
    }
  if (branches.length === 0) branches.push({ parent: null, forkDepth: -1, name: '' })
  const rows: Row[] = []
  for (const raw of listAt(file, 'actions').filter(isRaw)) {
    if (textAt(raw, 'text') === '') continue
    const row = rowOf(raw, branches.length)
    if ('problem' in row) return row
    rows.push(row)
  }
  return { branches, rows }
}

function branchOf(raw: Raw, index: number): Branch | FileProblem {
  const name = textAt(raw, 'name')
  const from = own(raw, 'parent') ?? null
  if (from === null) return { parent: null, forkDepth: -1, name }
  const parent = wholeAt(raw, 'parent')
  if (parent === null || parent < 0 || parent >= index)
    return refused(`Branch ${index} leaves branch ${shown(from)}, which is not one of those before it.`)
  const forkDepth = wholeAt(raw, 'forkDepth')
  if (forkDepth === null)
    return refused(`Branch ${index} does not say at what depth it leaves branch ${parent}.`)
  return { parent, forkDepth, name }
}

function rowOf(raw: Raw, branches: number): Row | FileProblem {
  const branch = Object.hasOwn(raw, 'branch') ? wholeAt(raw, 'branch') : 0
  if (branch === null || branch < 0 || branch >= branches)
    return refused(
      `An action is on branch ${shown(own(raw, 'branch'))}, but the file has ${branches} of them.`,
    )
  const depth = wholeAt(raw, 'depth')
  if (depth === null || depth < 0)
    return refused(`An action on branch ${branch} does not say at what depth it stands.`)
  const live = Object.hasOwn(raw, 'live') ? Boolean(own(raw, 'live')) : true
  return { ...contentOf(raw), branch, depth, live, ...statesOf(raw) }
}

const shown = (value: unknown): string => String(JSON.stringify(value) ?? 'nothing').slice(0, 40)

function contentOf(raw: Raw) {
  return {
    type: textAt(raw, 'type'),
    text: textAt(raw, 'text'),
    reasoning: textAt(raw, 'reasoning'),
    createdAt: own(raw, 'createdAt'),
  }
}

const optional = (raw: Raw, name: string): Raw | null => (isRaw(own(raw, name)) ? rawAt(raw, name) : null)

/** The states that a row left: two, or as halves of one. */
function statesOf(raw: Raw) {
  const after = optional(raw, 'stateAfter')
  const isOne = after !== null && isOneState(after) && !Object.hasOwn(raw, 'worldStateAfter')
  return {
    script: isOne ? optional(after, 'hidden') : after,
    world: isOne ? optional(after, 'visible') : optional(raw, 'worldStateAfter'),
    delta: optional(raw, 'worldDelta'),
  }
}

/** Newer files keep what is shown and what scripts remember in one. */
export const isOneState = (raw: Raw): boolean =>
  Object.keys(raw).length > 0 && Object.keys(raw).every((name) => name === 'visible' || name === 'hidden')

/** The rows of a file of version 1: one branch, each turn with its variants. */
export function rowsOfFirst(file: Raw): Rows {
  const rows = listAt(file, 'actions').flatMap((raw, at) => (isRaw(raw) ? variantsOf(raw, at) : []))
  return { branches: [{ parent: null, forkDepth: -1, name: '' }], rows }
}

function variantsOf(raw: Raw, at: number): Row[] {
  const depth = Math.max(0, wholeAt(raw, 'index') ?? at)
  const written = listAt(raw, 'variants').filter(isRaw)
  const variants = written.length > 0 ? written : [raw]
  const index = Math.min(Math.max(wholeAt(raw, 'variantIndex') ?? 0, 0), variants.length - 1)
  return variants.map((variant, place) => ({
    ...contentOf(variant),
    branch: 0,
    depth,
    live: place === index,
    type: textAt(raw, 'type'),
    createdAt: own(variant, 'createdAt') ?? own(raw, 'createdAt'),
    script: null,
    world: null,
    delta: null,
  }))
}
