// Naive trees with one rule about writing made wrong, for the test of the property test.
import { isInput, isNarration, type NaiveLine, type NaiveTake, type NewTake } from './naive-story.ts'
import { NaiveTree } from './naive-tree.ts'
import type { Begun } from './naive-writing.ts'
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
    protected override begin(wish: Wish): Begun {
      const { line } = this.head
      return wish.kind === 'CONTINUE' ? { ...super.begin(wish), above: line.takes } : super.begin(wish)
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
    protected override retried(name: string | null): Begun {
      return { ...super.retried(name), above: this.path(), on: this.head.line }
    }
  },
  'a retry forks at the head': class extends NaiveTree {
    protected override retried(name: string | null): Begun {
      return { ...super.retried(name), above: this.path() }
    }
  },
  'a retry of a missing narration makes a line': class extends NaiveTree {
    protected override retried(name: string | null): Begun {
      return { ...super.retried(name), on: null }
    }
  },
  'a retry that fails has moved the head': class extends NaiveTree {
    protected override retried(name: string | null): Begun {
      const retried = super.retried(name)
      if (!retried.on) this.moveTo(this.head.line, this.head.depth)
      return retried
    }
  },
  'what is not on the path can be retried': class extends NaiveTree {
    protected override retried(name: string | null): Begun {
      const take = name === null ? undefined : this.take(name)
      if (!take || !isNarration(take)) return super.retried(name)
      return this.beside(take, null)
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
  'a retake goes below the head': class extends NaiveTree {
    protected override retaken(name: string, instead: NewTake): Begun {
      return { ...super.retaken(name, instead), above: this.path() }
    }
  },
  'a retake replaces the takes above, too': class extends NaiveTree {
    protected override retaken(name: string, instead: NewTake): Begun {
      const begun = super.retaken(name, instead)
      return { ...begun, above: begun.above.slice(0, -1) }
    }
  },
  'a narration can be retaken': class extends NaiveTree {
    protected override retaken(name: string, instead: NewTake): Begun {
      const take = this.take(name)
      if (!isNarration(take) || !this.path().includes(take)) return super.retaken(name, instead)
      return this.beside(take, instead)
    }
  },
  'what is not on the path can be retaken': class extends NaiveTree {
    protected override retaken(name: string, instead: NewTake): Begun {
      const take = this.take(name)
      if (!isInput(take)) return super.retaken(name, instead)
      return this.beside(take, instead)
    }
  },
  'what is below the head on its line can be retaken': class extends NaiveTree {
    protected override retaken(name: string, instead: NewTake): Begun {
      const { depth } = this.head
      this.head.depth = this.head.line.takes.length - 1
      try {
        return super.retaken(name, instead)
      } finally {
        this.head.depth = depth
      }
    }
  },
  'the input of a retake is stored at once': class extends NaiveTree {
    protected override retaken(name: string, instead: NewTake): Begun {
      const begun = super.retaken(name, instead)
      this.write(begun.above, null, instead)
      return { ...begun, above: this.path(), on: this.head.line, instead: null }
    }
  },
  'a retake that fails keeps its input': class extends NaiveTree {
    protected override end(ends: Ending): Outcome {
      const { above, instead } = this.expected!
      if (instead && ends === 'FAILED') this.write(above, null, instead)
      return super.end(ends)
    }
  },
  'a retake that is dropped keeps its input': class extends NaiveTree {
    protected override end(ends: Ending): Outcome {
      const { above, instead } = this.expected!
      if (instead && ends === 'DROPPED') this.write(above, null, instead)
      return super.end(ends)
    }
  },
  'a retake raises the version once': class extends NaiveTree {
    protected override tell(begun: Begun, narration: NewTake): void {
      super.tell(begun, narration)
      if (begun.instead) this.version--
    }
  },
  'a retake counts as two narrations': class extends NaiveTree {
    protected override tell(begun: Begun, narration: NewTake): void {
      super.tell(begun, narration)
      if (begun.instead) this.narrations++
    }
  },
  'a retake has the kind of what it replaces': class extends NaiveTree {
    protected override retaken(name: string, instead: NewTake): Begun {
      return super.retaken(name, { ...instead, kind: this.take(name).kind })
    }
  },
  'a retake starts from the states that its input found at the head': class extends NaiveTree {
    protected override tell(begun: Begun, narration: NewTake): void {
      const state = this.stateBelow(this.path())
      super.tell(begun, narration)
      if (begun.instead) for (const take of this.takes.slice(-2)) take.state = state
    }
  },
  'a retake leaves the states of what it replaces': class extends NaiveTree {
    #state = 0
    protected override retaken(name: string, instead: NewTake): Begun {
      this.#state = this.take(name).state
      return super.retaken(name, instead)
    }
    protected override tell(begun: Begun, narration: NewTake): void {
      super.tell(begun, narration)
      if (begun.instead) for (const take of this.takes.slice(-2)) take.state = this.#state
    }
  },
  'a narration that is whole can be gone on with': class extends NaiveTree {
    protected override isContinuable({ text }: NaiveTake): boolean {
      return text !== ''
    }
  },
  'an erased narration can be gone on with': class extends NaiveTree {
    protected override isContinuable({ isBroken }: NaiveTake): boolean {
      return isBroken
    }
  },
  'a narration is gone on with below itself': class extends NaiveTree {
    protected override continued(): Begun {
      return { ...super.continued(), more: null }
    }
  },
  'a narration is gone on with above the end of its line': class extends NaiveTree {
    protected override continued(): Begun {
      const { line, depth } = this.head
      const more = line.takes[depth]
      if (!more || !isNarration(more) || !this.isContinuable(more)) return super.continued()
      return { above: this.path(), on: line, instead: null, more }
    }
  },
  'a narration that was gone on with is whole': class extends NaiveTree {
    protected override goOn(take: NaiveTake, narration: NewTake): void {
      super.goOn(take, { ...narration, isBroken: false })
    }
  },
  'more of a narration counts as another': class extends NaiveTree {
    protected override goOn(take: NaiveTake, narration: NewTake): void {
      super.goOn(take, narration)
      this.narrations++
    }
  },
  'more of a narration forgets what it was': class extends NaiveTree {
    protected override goOn(take: NaiveTake, narration: NewTake): void {
      super.goOn(take, narration)
      take.earlier = []
    }
  },
  'more of a narration raises the version': class extends NaiveTree {
    protected override goOn(take: NaiveTake, narration: NewTake): void {
      super.goOn(take, narration)
      this.version++
    }
  },
  'a retake is told with what it replaces': class extends NaiveTree {
    protected override hearing(begun: Begun): string {
      return super.hearing(begun.instead ? { ...begun, above: this.path() } : begun)
    }
  },
}
