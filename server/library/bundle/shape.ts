// The shape of a story in a bundle, as far as it has been read: what rows may refer to, and what follows from the places of
// takes. It grows by its rows in their order, so that nothing ever points ahead.
import type { Row } from './rows.ts'

/** A row does not fit the ones before it. */
export class Misfit extends Error {
  override readonly name = 'Misfit'
}

/** Throws Misfit unless it holds. */
export function fits(holds: boolean): asserts holds {
  if (!holds) throw new Misfit()
}

interface Grown {
  parent: number | null
  forkDepth: number
  /** Numbers of its takes, from the depth behind its fork on. */
  takes: number[]
  hasForkAtTip: boolean
}

export class Shape {
  readonly branches: Grown[] = []
  /** Of each take the narrations on its path up to it. */
  readonly turns: number[] = []

  addBranch({ parent, forkDepth }: Pick<Row<'branches'>, 'parent' | 'forkDepth'>): void {
    fits(parent === null ? forkDepth === -1 : parent < this.branches.length && forkDepth >= 0)
    this.branches.push({ parent, forkDepth, takes: [], hasForkAtTip: false })
  }

  addTake({ branch, depth, kind }: Pick<Row<'takes'>, 'branch' | 'depth' | 'kind'>): void {
    const grown = this.branches[branch]
    fits(grown !== undefined && depth === grown.forkDepth + 1 + grown.takes.length)
    const above = this.#above(grown)
    fits(above !== undefined)
    const turns = above === null ? 0 : this.turns[above]!
    grown.takes.push(this.turns.length)
    this.turns.push(turns + (kind === 'NARRATION' ? 1 : 0))
  }

  /** The last take of a branch; of one without any that which it forks from, null for none, undefined when that is not there. */
  #above({ takes, parent, forkDepth }: Grown): number | null | undefined {
    return takes.at(-1) ?? (parent === null ? null : this.takeAt(parent, forkDepth))
  }

  /** The number of a take of a branch by its depth. */
  takeAt(branch: number, depth: number): number | undefined {
    const grown = this.branches[branch]
    return grown?.takes[depth - grown.forkDepth - 1]
  }

  /** All takes are there. */
  endTakes(): void {
    for (const { parent, forkDepth, takes } of this.branches) {
      // Only where nothing is told yet a branch has no takes.
      fits(takes.length > 0 || parent === null)
      if (parent === null) continue
      const below = this.branches[parent]!
      if (forkDepth === below.forkDepth + below.takes.length) below.hasForkAtTip = true
    }
  }

  /** Whether a reader may stand there: on a line, no deeper than its tip. */
  isOnLine(branch: number, depth: number): boolean {
    const grown = this.branches[branch]
    return grown !== undefined && !grown.hasForkAtTip && depth <= grown.forkDepth + grown.takes.length
  }

  /** Whether something may be anchored there: at a take, or (without a branch) before the first. */
  isSpot(branch: number | null, depth: number): boolean {
    return branch === null ? depth === -1 : this.takeAt(branch, depth) !== undefined
  }
}
