// The rows of an AI-DnD adventure as a tree: a spot with several rows is a fork of as many takes, gaps close.
import { SCRIPT_LIMITS } from '../../../../engine/scripts/hook.ts'
import type { TakeKind } from '../../../../engine/story/words.ts'
import type { Raw } from '../../../cards/parse.ts'
import { dateOf } from '../../dates.ts'
import { FoundTree, type Place } from '../../found-tree.ts'
import { counted, type Report } from '../../report.ts'
import type { Branch, Row, Rows } from './rows.ts'
import { rulingsOf } from './rulings.ts'
import { worldOf } from './world.ts'

/** The tree, and where its spots came to stand. */
export interface Planted {
  tree: FoundTree
  /** What is read at a depth of a branch: the nearest moment above where there is a gap. */
  placeAt(branch: number, depth: number): Place
  /** The turn of a depth on a branch; null when nothing stands there. */
  turnAt(branch: number, depth: number): number | null
}

const KINDS: Record<string, TakeKind> = {
  start: 'OPENING',
  do: 'DO',
  say: 'SAY',
  story: 'STORY',
  ai: 'NARRATION',
  continue: 'NARRATION',
}

/** When a stat last changed matters for some turns only, so it is not looked for further up than so many branches. */
const NEAR = 100

/** What stands on a branch: depths, rising, and the moment of each that is read. */
interface Run {
  depths: number[]
  places: number[]
}

/** Puts the rows into a tree, branch by branch: a parent stands before its branches. */
export function plant({ branches, rows }: Rows, report: Report): Planted {
  const tree = new FoundTree()
  const runs: Run[] = branches.map(() => ({ depths: [], places: [] }))
  const turns: number[] = []
  const placeAt = (branch: number, depth: number) => lookUp(branches, runs, branch, depth)
  const turnAt = (branch: number, depth: number) => {
    const place = lookUp(branches, runs, branch, depth, NEAR)
    return place === null ? null : turns[place]!
  }
  const bySpot = spotsOf(rows, branches.length)
  const odd = new Set<string>()
  branches.forEach(({ parent, forkDepth, name }, branch) => {
    let above: Place = parent === null ? null : placeAt(parent, forkDepth)
    for (const [depth, spot] of bySpot[branch]!) {
      if (tree.isFull) break
      const live = spot.find((row) => row.live) ?? spot[0]!
      for (const row of spot) {
        if (!Object.hasOwn(KINDS, row.type) && row.type !== '') odd.add(row.type)
        const turn = (above === null ? 0 : turns[above]!) + (kindOf(row) === 'NARRATION' ? 1 : 0)
        const place = tree.add(
          above,
          momentOf(row, (at) => (at >= depth ? turn : turnAt(branch, at))),
        )
        if (place === null || place === above) continue
        turns[place] = turn
        if (row === live || runs[branch]!.depths.at(-1) !== depth) putOn(runs[branch]!, depth, place)
      }
      above = placeAt(branch, depth)
    }
    nameBranch(tree, runs[branch]!, above, name)
  })
  if (odd.size > 0)
    report.warn(
      `Actions of a kind that is not known here became story texts: ${[...odd].slice(0, 5).join(', ')}.`,
    )
  const beside = rows.length - new Set(rows.map(({ branch, depth }) => `${branch}:${depth}`)).size
  if (beside > 0)
    report.mapped(`${counted(beside, 'other attempt')} at a turn`, 'takes beside the one that is read')
  return { tree, placeAt, turnAt }
}

function putOn({ depths, places }: Run, depth: number, place: number): void {
  if (depths.at(-1) === depth) places[places.length - 1] = place
  else {
    depths.push(depth)
    places.push(place)
  }
}

/** The rows of each branch by depth, the least first; blank ones stand nowhere. */
function spotsOf(rows: Row[], branches: number): [number, Row[]][][] {
  const spots = Array.from({ length: branches }, () => new Map<number, Row[]>())
  for (const row of rows) {
    if (row.text.trim() === '') continue
    const spot = spots[row.branch]!.get(row.depth)
    if (spot) spot.push(row)
    else spots[row.branch]!.set(row.depth, [row])
  }
  return spots.map((byDepth) => [...byDepth].toSorted(([a], [b]) => a - b))
}

/** A state that no turn could go on from is as if it were not known. */
const fits = (state: Raw): boolean => JSON.stringify(state).length <= SCRIPT_LIMITS.state

const kindOf = ({ type }: Pick<Row, 'type'>): TakeKind =>
  Object.hasOwn(KINDS, type) ? KINDS[type]! : 'STORY'

function momentOf(
  { type, text, reasoning, createdAt, script, world, delta }: Row,
  turnAt: (depth: number) => number | null,
) {
  const date = dateOf(createdAt)
  return {
    kind: kindOf({ type }),
    text,
    reasoning,
    ...(date && { createdAt: date }),
    ...(script && fits(script) && { script }),
    ...(delta && { rulings: rulingsOf(delta) }),
    ...(world && fits(world) && { world: worldOf(world, turnAt) }),
  }
}

/** A branch without a moment of its own has its name where it would begin. */
function nameBranch(tree: FoundTree, { places }: Run, end: Place, name: string): void {
  if (places.length > 0) tree.nameLine(places.at(-1)!, name)
  else tree.mark(end, name)
}

/** @param near how many branches are looked through; further away counts as nowhere */
function lookUp(branches: Branch[], runs: Run[], branch: number, depth: number, near = Infinity): Place {
  let most = depth
  let left = near
  for (let at: number | null = branch; at !== null && left > 0; at = branches[at]!.parent, left--) {
    const { depths, places } = runs[at]!
    const index = lastAtMost(depths, most)
    if (index >= 0) return places[index]!
    most = Math.min(most, branches[at]!.forkDepth)
  }
  return null
}

/** The last of rising numbers that is at most a number; −1 for none. */
function lastAtMost(numbers: number[], most: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (numbers[middle]! <= most) from = middle + 1
    else to = middle
  }
  return from - 1
}
