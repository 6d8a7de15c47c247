// Naive trees with one rule about what is shown made wrong, for the test of the property test.
import { isInput, isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import { NaiveTree } from './naive-tree.ts'

/** By what is wrong: fork spots, lists, take groups, turn numbers. */
export const wrongSeeing: Record<string, typeof NaiveTree> = {
  'a fork spot names the line that it was reached by': class extends NaiveTree {
    readonly #reached = new Map<NaiveLine, NaiveLine>()
    protected override newLine(above: NaiveTake[]): NaiveLine {
      const line = super.newLine(above)
      this.#reached.set(line, this.head.line)
      return line
    }
    protected override forkLine(line: NaiveLine): number | null {
      const reached = this.#reached.get(line)
      return reached && line.borrowed > 0 ? this.branches().indexOf(reached) : null
    }
  },
  'inputs count as turns': class extends NaiveTree {
    protected override turnOf(take: NaiveTake): number {
      return this.pathTo(take).length
    }
  },
  'turns are counted on the line alone': class extends NaiveTree {
    protected override turnOf(take: NaiveTake): number {
      return this.pathTo(take).slice(take.home.borrowed).filter(isNarration).length
    }
  },
  'beginnings are no versions of each other': class extends NaiveTree {
    override group(take: NaiveTake): NaiveTake[] {
      return this.pathTo(take).length === 1 ? [take] : super.group(take)
    }
  },
  'takes of one depth are versions of each other': class extends NaiveTree {
    override group(take: NaiveTake): NaiveTake[] {
      const { length } = this.pathTo(take)
      return this.takes.filter((one) => this.pathTo(one).length === length)
    }
  },
  'versions are those of one kind': class extends NaiveTree {
    override group(take: NaiveTake): NaiveTake[] {
      return super.group(take).filter((one) => one.kind === take.kind)
    }
  },
  'every line is listed': class extends NaiveTree {
    protected override isAlternative(): boolean {
      return false
    }
  },
  'a line that a retry made is an alternative while it is bare': class extends NaiveTree {
    protected override isAlternative(line: NaiveLine): boolean {
      const bare = line.takes.length === line.borrowed + 1 && isNarration(line.takes.at(-1))
      return bare && line.name === null && line !== this.head.line
    }
  },
  'of bare versions the youngest is listed': class extends NaiveTree {
    protected override standsFor(other: NaiveTake, line: NaiveLine): boolean {
      const tip = line.takes.at(-1)!
      return this.through(this.pathTo(other)).some(
        ({ takes }) => takes.at(-1) !== other || this.takes.indexOf(other) > this.takes.indexOf(tip),
      )
    }
  },
  'takes below a version do not count': class extends NaiveTree {
    protected override standsFor(other: NaiveTake, line: NaiveLine): boolean {
      return this.through(this.pathTo(other)).some((one) => this.visit(one) > this.visit(line))
    }
  },
  'a version of another kind stands for a bare one': class extends NaiveTree {
    protected override isAlternative(line: NaiveLine): boolean {
      const tip = line.takes.at(-1)
      if (!tip || isInput(tip) || line.name !== null || line === this.head.line) return false
      return this.group(tip).some((other) => other !== tip && this.standsFor(other, line))
    }
  },
  'a name does not keep a line in the list': class extends NaiveTree {
    protected override isAlternative(line: NaiveLine): boolean {
      const { name } = line
      line.name = null
      const alternative = super.isAlternative(line)
      line.name = name
      return alternative
    }
  },
}
