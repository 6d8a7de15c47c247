// Naive trees with one rule about names and checkpoints made wrong, for the test of the property test.
import { Refused, type NaiveLine, type NaiveMark, type NaiveTake, type NewTake } from './naive-story.ts'
import { NaiveTree } from './naive-tree.ts'
import type { Begun } from './naive-writing.ts'
import type { Step } from './steps.ts'

/** By what is wrong: names that go along, names of forks, names on spots. */
export const wrongNaming: Record<string, typeof NaiveTree> = {
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
    protected override isLittle(): boolean {
      return true
    }
  },
  'two inputs left behind are at most one turn': class extends NaiveTree {
    protected override isLittle(left: NaiveTake[]): boolean {
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
  'what is left behind is counted by depth, wherever the lines part': class extends NaiveTree {
    protected override leftBehind(from: NaiveLine, to: NaiveLine): NaiveTake[] {
      return from.takes.slice(to.takes.length - 1)
    }
  },
  'a retake leaves the name of a line behind': class extends NaiveTree {
    protected override tell(begun: Begun, narration: NewTake): void {
      const { line } = this.head
      const { name } = line
      if (begun.instead) line.name = null
      super.tell(begun, narration)
      line.name ??= begun.instead ? name : null
    }
  },
  'a take written anew leaves the name of a line behind': class extends NaiveTree {
    protected override anew(old: NaiveTake, name: string): void {
      const { line } = this.head
      const { name: had } = line
      line.name = null
      super.anew(old, name)
      line.name = had
    }
  },
  'two checkpoints stand on one take': class extends NaiveTree {
    protected override addMark(take: NaiveTake | null, name: string): void {
      this.marks.push({ name, take })
    }
  },
  'another checkpoint on a take replaces the first': class extends NaiveTree {
    protected override addMark(take: NaiveTake | null, name: string): void {
      this.marks = this.marks.filter((mark) => mark.take !== take)
      super.addMark(take, name)
    }
  },
  'two checkpoints stand before the first take': class extends NaiveTree {
    protected override addMark(take: NaiveTake | null, name: string): void {
      if (take === null) this.marks.push({ name, take })
      else super.addMark(take, name)
    }
  },
  'no checkpoint stands before the first take': class extends NaiveTree {
    protected override addMark(take: NaiveTake | null, name: string): void {
      if (take === null) throw new Refused('NOT_POSSIBLE')
      super.addMark(take, name)
    }
  },
  'a checkpoint on another line stands where the head does': class extends NaiveTree {
    protected override addMark(take: NaiveTake | null, name: string): void {
      super.addMark(take && !this.path().includes(take) ? this.path().at(-1)! : take, name)
    }
  },
  'every checkpoint is seen from everywhere': class extends NaiveTree {
    protected override marksOn(): NaiveMark[] {
      return this.marks
    }
  },
  'checkpoints below are seen as well': class extends NaiveTree {
    protected override marksOn(path: NaiveTake[]): NaiveMark[] {
      const below = new Set(this.through(path).flatMap(({ takes }) => takes))
      return this.marks.filter(({ take }) => take === null || below.has(take))
    }
  },
  'a checkpoint before the first take is seen from nowhere else': class extends NaiveTree {
    protected override marksOn(path: NaiveTake[]): NaiveMark[] {
      return super.marksOn(path).filter(({ take }) => take !== null || path.length === 0)
    }
  },
  'a checkpoint is seen on the line alone that its take was written on': class extends NaiveTree {
    protected override marksOn(path: NaiveTake[]): NaiveMark[] {
      return super.marksOn(path).filter(({ take }) => !take || take.home === path.at(-1)!.home)
    }
  },
  'going to a checkpoint goes to the end of the line': class extends NaiveTree {
    protected override goToMark(take: NaiveTake | null): void {
      super.goToMark(take)
      this.head.depth = this.head.line.takes.length - 1
    }
  },
  'going to a checkpoint goes to the line that its take was written on': class extends NaiveTree {
    protected override goToMark(take: NaiveTake | null): void {
      if (take && this.lines.includes(take.home)) this.moveTo(take.home, take.home.takes.indexOf(take))
      else super.goToMark(take)
    }
  },
  'a checkpoint does not keep a line in the list': class extends NaiveTree {
    protected override isAlternative(line: NaiveLine): boolean {
      const { marks } = this
      this.marks = []
      const alternative = super.isAlternative(line)
      this.marks = marks
      return alternative
    }
  },
  'a checkpoint anywhere on a line keeps it in the list': class extends NaiveTree {
    protected override isAlternative(line: NaiveLine): boolean {
      return super.isAlternative(line) && !line.takes.some((take) => this.isMarked(take))
    }
  },
  'nothing gets a checkpoint while a turn runs': class extends NaiveTree {
    protected override addMark(take: NaiveTake | null, name: string): void {
      if (this.expected) throw new Refused('TURN_IN_PROGRESS')
      super.addMark(take, name)
    }
  },
  'nothing is named while a turn runs': class extends NaiveTree {
    override apply(step: Step) {
      return step.do === 'name' && this.expected ? ('TURN_IN_PROGRESS' as const) : super.apply(step)
    }
  },
  'a checkpoint raises the version': class extends NaiveTree {
    protected override addMark(take: NaiveTake | null, name: string): void {
      super.addMark(take, name)
      this.version++
    }
  },
}
