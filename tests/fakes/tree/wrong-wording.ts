// Naive trees with one rule about the words of takes made wrong, for the test of the property test.
import { Refused, type NaiveLine, type NaiveTake, type NewTake } from './naive-story.ts'
import { NaiveTree } from './naive-tree.ts'
import type { Begun } from './naive-writing.ts'
import type { Outcome, Sees, Step } from './steps.ts'

/** By what is wrong: editing, writing anew, hiding, erasing. */
export const wrongWording: Record<string, typeof NaiveTree> = {
  'an edit forgets the earlier wording': class extends NaiveTree {
    protected override revise(take: NaiveTake, text: string): void {
      super.revise(take, text)
      take.earlier = []
    }
  },
  'an edit keeps the last wording alone': class extends NaiveTree {
    protected override revise(take: NaiveTake, text: string): void {
      super.revise(take, text)
      take.earlier = take.earlier.slice(-1)
    }
  },
  'an edit to the same words is a revision': class extends NaiveTree {
    protected override edit(take: NaiveTake, step: Extract<Step, { do: 'edit' }>): void {
      const same = step.text === take.text
      super.edit(take, step)
      if (same) this.revise(take, step.text)
    }
  },
  'an edit from a client that saw other words is done': class extends NaiveTree {
    protected override isOutdated(): boolean {
      return false
    }
  },
  'an edit from a client that saw other words is done once nobody edited the take': class extends NaiveTree {
    protected override isOutdated(take: NaiveTake, knows: Sees): boolean {
      return take.revision > 0 && super.isOutdated(take, knows)
    }
  },
  'an edit raises the version': class extends NaiveTree {
    protected override revise(take: NaiveTake, text: string): void {
      super.revise(take, text)
      this.version++
    }
  },
  'an edit moves the head onto the take': class extends NaiveTree {
    protected override revise(take: NaiveTake, text: string): void {
      super.revise(take, text)
      const depth = this.path().indexOf(take)
      if (depth !== -1) this.head.depth = depth
    }
  },
  'an edit makes another take': class extends NaiveTree {
    protected override revise(take: NaiveTake, text: string): void {
      this.anew(take, text)
    }
  },
  'an edit shows a hidden take': class extends NaiveTree {
    protected override revise(take: NaiveTake, text: string): void {
      super.revise(take, text)
      take.hidden = false
    }
  },
  'an erased take can be edited': class extends NaiveTree {
    protected override admitEdit(): void {}
  },
  'a running turn keeps nobody from editing': class extends NaiveTree {
    override apply(step: Step): Outcome {
      if (step.do !== 'edit') return super.apply(step)
      const { expected } = this
      this.expected = null
      const outcome = super.apply(step)
      this.expected = expected
      return outcome
    }
  },
  'a take written anew changes the old one': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      super.anew(old, name)
      old.text = name
    }
  },
  'a take written anew stands below the old one': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      this.write(this.pathTo(old), null, { ...this.likeOld(old), name, text: name })
    }
  },
  'a take written anew is a narration': class extends NaiveTree {
    protected override likeOld(old: NaiveTake): Pick<NewTake, 'kind' | 'state'> {
      return { ...super.likeOld(old), kind: 'NARRATION' }
    }
  },
  'a take written anew leaves the states above it': class extends NaiveTree {
    protected override likeOld({ kind }: NaiveTake): Pick<NewTake, 'kind'> {
      return { kind }
    }
  },
  'a take written anew leaves the states at the head': class extends NaiveTree {
    protected override likeOld({ kind }: NaiveTake): Pick<NewTake, 'kind' | 'state'> {
      return { kind, state: this.stateBelow(this.path()) }
    }
  },
  'a take is written anew without going there': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      const { line, depth } = this.head
      super.anew(old, name)
      this.head = { line, depth }
    }
  },
  'a take that is written anew brings along what stood below': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      const below = this.head.line.takes.slice(this.head.line.takes.indexOf(old) + 1)
      super.anew(old, name)
      this.head.line.takes = [...this.head.line.takes, ...below]
    }
  },
  'a take that is not on the path is not written anew': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      if (!this.path().includes(old)) throw new Refused('NOT_POSSIBLE')
      super.anew(old, name)
    }
  },
  'an opening is not written anew': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      if (old.kind === 'OPENING') throw new Refused('NOT_POSSIBLE')
      super.anew(old, name)
    }
  },
  'an erased take is not written anew': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      if (old.text === '') throw new Refused('NOT_POSSIBLE')
      super.anew(old, name)
    }
  },
  'a take written anew is hidden like the old one': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      super.anew(old, name)
      this.takes.at(-1)!.hidden = old.hidden
    }
  },
  'a narration written anew is none more': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      const { narrations } = this
      super.anew(old, name)
      this.narrations = narrations
    }
  },
  'a hidden take is told': class extends NaiveTree {
    protected override isTold(take: NaiveTake): boolean {
      return take.text !== ''
    }
  },
  'a hidden input is answered': class extends NaiveTree {
    protected override hearing(begun: Begun): string {
      const last = begun.above.at(-1)
      const heard = super.hearing(begun)
      return !begun.instead && last?.hidden && last.kind !== 'NARRATION' && last.kind !== 'OPENING'
        ? heard.replace('CONTINUE', last.kind)
        : heard
    }
  },
  'a hidden take is no version of a moment': class extends NaiveTree {
    override group(take: NaiveTake): NaiveTake[] {
      return super.group(take).filter((one) => !one.hidden || one === take)
    }
  },
  'a hidden narration counts as no turn': class extends NaiveTree {
    protected override turnOf(take: NaiveTake): number {
      return (
        super.turnOf(take) - this.pathTo(take).filter((one) => one.kind === 'NARRATION' && one.hidden).length
      )
    }
  },
  'undo passes hidden takes': class extends NaiveTree {
    protected override stops(line: NaiveLine): number[] {
      return super.stops(line).filter((depth) => !line.takes[depth]?.hidden)
    }
  },
  'a take that is hidden leaves the states above it': class extends NaiveTree {
    protected override stateBelow(above: NaiveTake[]): number {
      return super.stateBelow(above.filter(({ hidden }) => !hidden))
    }
  },
  'nothing hidden is shown again': class extends NaiveTree {
    protected override hide(take: NaiveTake): void {
      take.hidden = true
    }
  },
  'an erased take can be shown': class extends NaiveTree {
    protected override hide(take: NaiveTake, hidden: boolean): void {
      take.hidden = hidden
    }
  },
  'an erased take is not hidden': class extends NaiveTree {
    protected override erase(take: NaiveTake): void {
      const { hidden } = take
      super.erase(take)
      take.hidden = hidden
    }
  },
  'the earlier wordings of an erased take are kept': class extends NaiveTree {
    protected override erase(take: NaiveTake): void {
      const { earlier } = take
      super.erase(take)
      take.earlier = earlier
    }
  },
  'an erased take keeps its words as an earlier wording': class extends NaiveTree {
    protected override erase(take: NaiveTake): void {
      const { text } = take
      super.erase(take)
      take.earlier = [text]
    }
  },
  'an erased take is gone': class extends NaiveTree {
    protected override erase(take: NaiveTake): void {
      this.takes = this.takes.filter((one) => one !== take)
      for (const line of this.lines) line.takes = line.takes.filter((one) => one !== take)
    }
  },
  'an erased take counts as never edited': class extends NaiveTree {
    protected override erase(take: NaiveTake): void {
      super.erase(take)
      take.revision = 0
    }
  },
  'an erased take leaves no states': class extends NaiveTree {
    protected override erase(take: NaiveTake): void {
      super.erase(take)
      take.state = 0
    }
  },
}
