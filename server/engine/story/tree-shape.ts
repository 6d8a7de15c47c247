// The shape of a story tree, from its branches and the few takes at their ends: lines, alternatives, what deleting a
// line would take, and which lines may be pruned. Nothing here grows with the length of a story.
import { isAtMostOneTurn } from './place.ts'
import type { BranchOrigin, Spot, TakeKind } from './words.ts'

/** A branch as far as the shape needs it. Times in milliseconds. */
export interface ShapedBranch {
  id: number
  parentId: number | null
  /** The last depth that it borrows; −1 for a beginning. */
  forkDepth: number
  /** The depth of its last take; its fork depth while it has none. */
  tip: number
  name: string | null
  origin: BranchOrigin
  /** When the head last left it; null = never. */
  leftAt: number | null
  createdAt: number
}

/** A take near the end or the fork of a branch. */
export interface EdgeTake extends Spot {
  id: number
  kind: TakeKind
  /** A checkpoint stands on it. */
  checkpoint: boolean
  /** Its player has worked on it: edited it. */
  byHand: boolean
}

/** The takes that only one line uses, from its tip upwards: what goes when the line is deleted. */
export interface Tail {
  /** Runs of takes, deepest first; `whole` when the branch goes with them. */
  runs: { branchId: number; from: number; to: number; whole: boolean }[]
  takes: number
  /** The take above, which other lines use too; null when the tail begins at the beginning. */
  above: Spot | null
}

const DAY_MS = 86_400_000
const spotKey = (branchId: number | null, depth: number): string => `${branchId}:${depth}`

function addTo<Key>(map: Map<Key, Set<ShapedBranch>>, key: Key, branch: ShapedBranch): void {
  const set = map.get(key)
  if (set) set.add(branch)
  else map.set(key, new Set([branch]))
}

export class TreeShape {
  readonly #branches: Map<number, ShapedBranch>
  readonly #takes: ReadonlyMap<string, EdgeTake>
  /** Branches by the spot that they fork from, and by the branch; newest first: what was read later is found soon. */
  readonly #forksAt = new Map<string, Set<ShapedBranch>>()
  readonly #forksOf = new Map<number | null, Set<ShapedBranch>>()
  readonly #head: number | null

  /** @param branches oldest first
   * @param takes of each branch the first and the last three, and of its parent those around its fork */
  constructor(branches: Iterable<ShapedBranch>, takes: Iterable<EdgeTake>, headBranchId: number | null) {
    this.#branches = new Map([...branches].map((branch) => [branch.id, { ...branch }]))
    this.#takes = new Map([...takes].map((take) => [spotKey(take.branchId, take.depth), take]))
    this.#head = headBranchId
    for (const branch of [...this.#branches.values()].reverse()) {
      addTo(this.#forksAt, spotKey(branch.parentId, branch.forkDepth), branch)
      addTo(this.#forksOf, branch.parentId, branch)
    }
  }

  branch(id: number): ShapedBranch | undefined {
    return this.#branches.get(id)
  }

  /** Every branch whose tip has nothing below it, oldest first. */
  lines(): ShapedBranch[] {
    return [...this.#branches.values()].filter((branch) => this.isLine(branch))
  }

  hasSeveralLines(): boolean {
    let first: ShapedBranch | null = null
    for (const branch of this.#branches.values())
      if (this.isLine(branch)) {
        if (first) return true
        first = branch
      }
    return false
  }

  isLine(branch: ShapedBranch): boolean {
    return branch.id === this.#head || !this.#forksAt.get(spotKey(branch.id, branch.tip))?.size
  }

  /** True when `one` was read later than `other`: the head's is the newest, one never left the oldest. */
  isLater(one: ShapedBranch, other: ShapedBranch): boolean {
    const [a, b] = [this.#visited(one), this.#visited(other)]
    return a === b ? one.id > other.id : a > b
  }

  #visited(branch: ShapedBranch): number {
    return branch.id === this.#head ? Infinity : (branch.leftAt ?? -1)
  }

  /** The take at the tip of a branch; undefined for the one branch of an untouched blank story. */
  tipOf(branch: ShapedBranch): EdgeTake | undefined {
    return branch.tip === branch.forkDepth ? undefined : this.#takes.get(spotKey(branch.id, branch.tip))
  }

  /** True for a line that is only another version of one moment: its tip is a bare narration or opening, and a sibling
   * of the same kind has takes below it or was read later. Of bare siblings exactly one is none. */
  isAlternative(line: ShapedBranch): boolean {
    const tip = this.tipOf(line)
    if (!tip || line.id === this.#head || line.name !== null || tip.checkpoint || !this.isLine(line))
      return false
    if (tip.kind !== 'NARRATION' && tip.kind !== 'OPENING') return false
    for (const other of this.#siblings(tip, this.#above(tip)))
      if (other.kind === tip.kind && (this.#isFollowed(other) || this.isLater(this.#holder(other), line)))
        return true
    return false
  }

  #isFollowed({ branchId, depth }: Spot): boolean {
    return this.#branches.get(branchId)!.tip > depth || !!this.#forksAt.get(spotKey(branchId, depth))?.size
  }

  #holder({ branchId }: Spot): ShapedBranch {
    return this.#branches.get(branchId)!
  }

  /** What only this line uses: the takes from its tip up to the first that has another child, across branches. */
  tailOf(line: ShapedBranch): Tail {
    const runs: Tail['runs'] = []
    let takes = 0
    let branch = line
    let to = line.tip
    for (let below: ShapedBranch | null = null; ;) {
      const goesOn = below !== null && branch.tip > to
      const shared = goesOn ? to : this.#deepestFork(branch, to, below)
      const whole = shared <= branch.forkDepth
      const from = (whole ? branch.forkDepth : shared) + 1
      if (whole || from <= to) runs.push({ branchId: branch.id, from, to, whole })
      takes += to - from + 1
      if (!whole) return { runs, takes, above: { branchId: branch.id, depth: shared } }
      if (branch.parentId === null) return { runs, takes, above: null }
      below = branch
      to = branch.forkDepth
      branch = this.#branches.get(branch.parentId)!
    }
  }

  /** The deepest take of a branch, not below `to`, that a branch other than `except` forks from; −1 for none. */
  #deepestFork(branch: ShapedBranch, to: number, except: ShapedBranch | null): number {
    let deepest = -1
    for (const fork of this.#forksOf.get(branch.id) ?? [])
      if (fork !== except && fork.forkDepth <= to) deepest = Math.max(deepest, fork.forkDepth)
    return deepest
  }

  /** True for a line whose own takes are at most one turn that nobody named, marked, imported or worked on, left at
   * least `days` ago, beside a sibling that holds more or was read later. */
  isDisposable(line: ShapedBranch, now: number, days: number): boolean {
    if (line.id === this.#head || line.name !== null || line.origin === 'IMPORT' || !this.isLine(line))
      return false
    if (now - (line.leftAt ?? line.createdAt) < days * DAY_MS) return false
    const tail = this.tailOf(line)
    if (tail.takes === 0 || tail.takes > 2) return false
    const takes = this.#newest(line, tail.takes)
    if (takes.some((take) => take.checkpoint || take.byHand)) return false
    if (!isAtMostOneTurn(takes.map((take) => take.kind))) return false
    for (const sibling of this.#siblings(takes[0]!, tail.above))
      for (const other of this.#linesThrough(sibling))
        if (this.isLater(other, line) || this.#isMoreThanOneTurn(other, sibling)) return true
    return false
  }

  #isMoreThanOneTurn(line: ShapedBranch, first: EdgeTake): boolean {
    const count = line.tip - first.depth + 1
    return count > 2 || !isAtMostOneTurn(this.#newest(line, count).map((take) => take.kind))
  }

  /** The lines that may be pruned, oldest first, each with what goes with it: judged again after each that goes. */
  prunable(now: number, days: number): { line: ShapedBranch; tail: Tail }[] {
    const rest = new TreeShape(this.#branches.values(), this.#takes.values(), this.#head)
    const byAge = (one: ShapedBranch, other: ShapedBranch) => (rest.isLater(one, other) ? 1 : -1)
    const gone: { line: ShapedBranch; tail: Tail }[] = []
    // What was no candidate never becomes one, unless it has just become a line: others only lose siblings.
    const waiting = rest.lines().toSorted(byAge)
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      if (!rest.isDisposable(line, now, days)) continue
      const tail = rest.#remove(line)
      gone.push({ line, tail })
      const left = tail.above && rest.#holder(tail.above)
      if (left && left.tip === tail.above!.depth && rest.isLine(left)) {
        waiting.push(left)
        waiting.sort(byAge)
      }
    }
    return gone
  }

  #remove(line: ShapedBranch): Tail {
    const tail = this.tailOf(line)
    for (const { branchId, from, whole } of tail.runs) {
      const branch = this.#branches.get(branchId)!
      branch.tip = from - 1
      if (!whole) continue
      this.#branches.delete(branchId)
      this.#forksAt.get(spotKey(branch.parentId, branch.forkDepth))!.delete(branch)
      this.#forksOf.get(branch.parentId)!.delete(branch)
    }
    return tail
  }

  /** The newest takes on the path of a line, by depth; at most three. */
  #newest(line: ShapedBranch, count: number): EdgeTake[] {
    const takes: EdgeTake[] = []
    for (let depth = line.tip - count + 1; depth <= line.tip; depth++) {
      let holder = line
      while (depth <= holder.forkDepth) holder = this.#branches.get(holder.parentId!)!
      takes.push(this.#takes.get(spotKey(holder.id, depth))!)
    }
    return takes
  }

  /** The spot above a take. */
  #above({ branchId, depth }: Spot): Spot | null {
    const branch = this.#branches.get(branchId)!
    if (depth - 1 > branch.forkDepth) return { branchId, depth: depth - 1 }
    return branch.parentId === null ? null : { branchId: branch.parentId, depth: branch.forkDepth }
  }

  *#siblings(take: EdgeTake, above: Spot | null): Generator<EdgeTake> {
    for (const other of this.#children(above)) if (other.id !== take.id) yield other
  }

  /** The takes right below a spot; below nothing stand the beginnings. */
  *#children(spot: Spot | null): Generator<EdgeTake> {
    const depth = (spot?.depth ?? -1) + 1
    for (const { id } of this.#forksAt.get(spotKey(spot?.branchId ?? null, depth - 1)) ?? [])
      yield* this.#known(id, depth)
    if (spot !== null && this.#branches.get(spot.branchId)!.tip >= depth)
      yield* this.#known(spot.branchId, depth)
  }

  *#known(branchId: number, depth: number): Generator<EdgeTake> {
    const take = this.#takes.get(spotKey(branchId, depth))
    if (take) yield take
  }

  *#linesThrough({ branchId, depth }: Spot): Generator<ShapedBranch> {
    const first = this.#branches.get(branchId)!
    const below = [first]
    for (const one of below) {
      if (this.isLine(one)) yield one
      for (const fork of this.#forksOf.get(one.id) ?? [])
        if (one !== first || fork.forkDepth >= depth) below.push(fork)
    }
  }
}
