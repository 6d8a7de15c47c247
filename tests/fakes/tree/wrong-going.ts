// Naive trees with one rule about going elsewhere made wrong, for the test of the property test.
import { isInput, type NaiveLine, type NaiveTake } from './naive-story.ts'
import { NaiveTree } from './naive-tree.ts'
import type { Sees } from './steps.ts'

/** By what is wrong: undo, redo, pager, last visits, what is refused. */
export const wrongGoing: Record<string, typeof NaiveTree> = {
  'undo rests on every take': class extends NaiveTree {
    override undoTarget(): number | null {
      const { line, depth } = this.head
      return depth > this.floor(line.takes) ? depth - 1 : null
    }
  },
  'redo rests on every take': class extends NaiveTree {
    override redoTarget(): number | null {
      const { line, depth } = this.head
      return depth + 1 < line.takes.length ? depth + 1 : null
    }
  },
  'undo passes an unanswered input': class extends NaiveTree {
    protected override stops(line: NaiveLine): number[] {
      return super.stops(line).filter((depth) => depth < 1 || !isInput(line.takes[depth]!))
    }
  },
  'undo stops at a fork': class extends NaiveTree {
    override undoTarget(): number | null {
      const target = super.undoTarget()
      return target !== null && target < this.head.line.borrowed - 1 ? null : target
    }
  },
  'undo takes an opening back': class extends NaiveTree {
    protected override floor(takes: NaiveTake[]): number {
      return takes[0]?.kind === 'OPENING' ? -1 : super.floor(takes)
    }
  },
  'undo takes the story text of a beginning back': class extends NaiveTree {
    protected override floor(takes: NaiveTake[]): number {
      return takes[0]?.kind === 'STORY' ? -1 : super.floor(takes)
    }
  },
  'a first input of any kind is a floor': class extends NaiveTree {
    protected override floor(takes: NaiveTake[]): number {
      return takes[0] && takes[0].kind !== 'NARRATION' ? 0 : -1
    }
  },
  'the pager goes to the sibling itself': class extends NaiveTree {
    protected override page(take: NaiveTake): void {
      super.page(take)
      this.head.depth = this.pathTo(take).length - 1
    }
  },
  'the pager goes to the end of the line that the sibling was written on': class extends NaiveTree {
    protected override page(take: NaiveTake): void {
      this.moveTo(take.home, take.home.takes.length - 1)
    }
  },
  'the pager leaves the name of a line behind': class extends NaiveTree {
    protected override page(take: NaiveTake): void {
      const { name } = this.head.line
      this.head.line.name = null
      const { line } = this.head
      super.page(take)
      line.name = name
    }
  },
  'the pager carries a name to another moment': class extends NaiveTree {
    protected override isVersionOf(): boolean {
      return true
    }
  },
  'the youngest line counts as the last visited': class extends NaiveTree {
    protected override visit(line: NaiveLine): number {
      return line === this.head.line ? Infinity : 0
    }
  },
  'the oldest line counts as the last visited': class extends NaiveTree {
    protected override visit(line: NaiveLine): number {
      return line === this.head.line ? Infinity : -this.lines.indexOf(line)
    }
  },
  'the line that is read counts as any other': class extends NaiveTree {
    protected override visit(line: NaiveLine): number {
      return line.left
    }
  },
  'two lines left at one time of the clock are not told apart': class extends NaiveTree {
    protected override stamp(): number {
      return this.now
    }
  },
  'going to a take goes to the line that it was written on': class extends NaiveTree {
    protected override goTo(path: NaiveTake[]): void {
      const take = path.at(-1)
      if (take && this.lines.includes(take.home)) this.moveTo(take.home, path.length - 1)
      else super.goTo(path)
    }
  },
  'going to a spot keeps to the line that names it': class extends NaiveTree {
    protected override goToSpot(line: NaiveLine, depth: number): void {
      super.goToSpot(line, depth)
      this.head.line = line
    }
  },
  'a stale client moves the story': class extends NaiveTree {
    protected override admit(): void {
      super.admit(false)
    }
  },
  'a running turn keeps nobody from moving the story': class extends NaiveTree {
    protected override admit(stale: boolean): void {
      const { expected } = this
      this.expected = null
      super.admit(stale)
      this.expected = expected
    }
  },
  'another tab may be as far behind as it likes': class extends NaiveTree {
    protected override isStale(sees: Sees): boolean {
      return sees !== 'OTHER' && super.isStale(sees)
    }
  },
  'another tab is always behind': class extends NaiveTree {
    protected override isStale(sees: Sees): boolean {
      return sees === 'OTHER' || super.isStale(sees)
    }
  },
  'only a turn raises the version': class extends NaiveTree {
    protected override goTo(path: NaiveTake[]): void {
      super.goTo(path)
      this.version--
    }
  },
}
