// Naive trees with one rule about writing made wrong, for the test of the property test.
import { isInput, isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import { NaiveTree, type NewTake } from './naive-tree.ts'
import type { Ending, Outcome, Wish } from './steps.ts'

/** By what is wrong: turns, retries, the place rule, names, states. */
export const wrongWriting: Record<string, typeof NaiveTree> = {
  'what stands below is cut off when something else is written': class extends NaiveTree {
    protected override write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
      if (on) {
        const cut = new Set(on.takes.slice(above.length))
        on.takes = [...above]
        this.takes = this.takes.filter((one) => !cut.has(one))
      }
      super.write(above, on, take)
    }
  },
  'a continuation goes to the end of the line': class extends NaiveTree {
    protected override begin(wish: Wish) {
      const { line } = this.head
      return wish.kind === 'CONTINUE' ? { above: line.takes, on: line } : super.begin(wish)
    }
  },
  'an input on an unanswered one goes beside it': class extends NaiveTree {
    protected override write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
      const last = above.at(-1)
      const beside = last && isInput(last) && take.kind !== 'NARRATION'
      if (beside) super.write(above.slice(0, -1), null, take)
      else super.write(above, on, take)
    }
  },
  'a failed turn takes its input back': class extends NaiveTree {
    protected override end(ends: Ending): Outcome {
      const last = this.path().at(-1)
      if (ends === 'FAILED' && last && isInput(last) && this.takes.at(-1) === last) {
        this.takes.pop()
        last.home.takes = last.home.takes.slice(0, -1)
        this.head.depth--
      }
      return super.end(ends)
    }
  },
  'a retry goes below the head': class extends NaiveTree {
    protected override retried(name: string | null) {
      return { ...super.retried(name), above: this.path(), on: this.head.line }
    }
  },
  'a retry forks at the head': class extends NaiveTree {
    protected override retried(name: string | null) {
      return { ...super.retried(name), above: this.path() }
    }
  },
  'a retry of a missing narration makes a line': class extends NaiveTree {
    protected override retried(name: string | null) {
      return { ...super.retried(name), on: null }
    }
  },
  'a retry that fails has moved the head': class extends NaiveTree {
    protected override retried(name: string | null) {
      const retried = super.retried(name)
      if (!retried.on) this.moveTo(this.head.line, this.head.depth)
      return retried
    }
  },
  'what is not on the path can be retried': class extends NaiveTree {
    protected override retried(name: string | null) {
      const take = name === null ? undefined : this.take(name)
      if (!take || !isNarration(take)) return super.retried(name)
      return { above: this.pathTo(take).slice(0, -1), on: null }
    }
  },
  'text that its player keeps is dropped': class extends NaiveTree {
    protected override end(ends: Ending): Outcome {
      return super.end(ends === 'KEPT' ? 'DROPPED' : ends)
    }
  },
  'text that its player drops is kept': class extends NaiveTree {
    protected override end(ends: Ending): Outcome {
      return super.end(ends === 'DROPPED' ? 'KEPT' : ends)
    }
  },
  'a retry starts from the states at the head': class extends NaiveTree {
    protected override write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
      const state = this.stateBelow(this.path())
      super.write(above, on, take)
      this.takes.at(-1)!.state = state
    }
  },
  'the states are the last ones, wherever one reads': class extends NaiveTree {
    protected override stateBelow(): number {
      return this.takes.at(-1)?.state ?? this.initial
    }
  },
  'the initial states are always empty': class extends NaiveTree {
    protected override stateBelow(above: NaiveTake[]): number {
      return above.at(-1)?.state ?? 0
    }
  },
  'the name of a line stays behind when something else is written': class extends NaiveTree {
    protected override write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
      const { line } = this.head
      const { name } = line
      super.write(above, on, take)
      if (line !== this.head.line && name !== null && line.name === null) {
        line.name = name
        this.head.line.name = null
      }
    }
  },
  'the name of a line goes along whatever is left behind': class extends NaiveTree {
    protected override isAtMostOneTurn(): boolean {
      return true
    }
  },
  'two inputs left behind are at most one turn': class extends NaiveTree {
    protected override isAtMostOneTurn(left: NaiveTake[]): boolean {
      return left.length <= 2
    }
  },
  'the name of a fork is lost': class extends NaiveTree {
    protected override write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
      this.forkName = null
      super.write(above, on, take)
    }
  },
  'the name of a fork outlives going elsewhere': class extends NaiveTree {
    protected override moveTo(line: NaiveLine, depth: number): void {
      const { forkName } = this
      const writes = line.takes.at(-1) === this.takes.at(-1) && this.expected === null
      super.moveTo(line, depth)
      if (!writes) this.forkName = forkName
    }
  },
  'the name of a fork replaces that of a line': class extends NaiveTree {
    protected override write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
      const { forkName } = this
      super.write(above, on, take)
      if (forkName !== null) this.head.line.name = forkName
    }
  },
}
