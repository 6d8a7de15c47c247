// Where the moments of a whole tree go, when it comes at once: which of them share a branch, and where each branch forks.

/** A branch of a tree that is laid out. */
export interface LaidBranch {
  /** The place of its parent among the branches, which stands before it; null for a beginning. */
  parent: number | null
  /** The last depth that it borrows; −1 for a beginning. */
  forkDepth: number
}

/** A tree that is laid out: for each moment its branch (by place) and its depth. */
export interface LaidTree {
  branches: LaidBranch[]
  branchOf: number[]
  depthOf: number[]
}

/** Lays out a tree. Of the moments below one, that on the way to the head goes on in its branch, else the first; each other
 * begins a branch. So every branch ends with nothing below it: it is a line.
 * @param parents of each moment, by place; a parent stands before its children; null for a beginning
 * @param head the moment where the reader stands; null for none */
export function layOut(parents: readonly (number | null)[], head: number | null): LaidTree {
  const goesOn = whoGoesOn(parents, head)
  const branches: LaidBranch[] = []
  const branchOf: number[] = []
  const depthOf: number[] = []
  parents.forEach((parent, place) => {
    depthOf.push(parent === null ? 0 : depthOf[parent]! + 1)
    if (parent !== null && goesOn.get(parent) === place) branchOf.push(branchOf[parent]!)
    else {
      branches.push({
        parent: parent === null ? null : branchOf[parent]!,
        forkDepth: parent === null ? -1 : depthOf[parent]!,
      })
      branchOf.push(branches.length - 1)
    }
  })
  return { branches, branchOf, depthOf }
}

/** For each moment with others below it the one that goes on in its branch. */
function whoGoesOn(parents: readonly (number | null)[], head: number | null): Map<number, number> {
  const goesOn = new Map<number, number>()
  for (let place = head; place !== null;) {
    const parent: number | null = parents[place] ?? null
    if (parent !== null) goesOn.set(parent, place)
    place = parent
  }
  parents.forEach((parent, place) => {
    if (parent !== null && !goesOn.has(parent)) goesOn.set(parent, place)
  })
  return goesOn
}
