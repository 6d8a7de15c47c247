// Naive trees with one rule about pruning lines made wrong, for the test of the property test.
import { isInput, isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import { NaiveTree } from './naive-tree.ts'
import type { Step } from './steps.ts'

/** What a line was judged without: puts it back afterwards. */
function without<T>(line: NaiveLine, change: Partial<NaiveLine>, judge: () => T): T {
  const kept = { ...line }
  Object.assign(line, change)
  const judged = judge()
  Object.assign(line, kept)
  return judged
}

/** By what is wrong: which lines prune deletes. */
export const wrongPruning: Record<string, typeof NaiveTree> = {
  'a line left today is disposable': class extends NaiveTree {
    protected override isLongLeft(): boolean {
      return true
    }
  },
  'a line is disposable only after more days than are named': class extends NaiveTree {
    protected override isLongLeft(line: NaiveLine, days: number): boolean {
      return super.isLongLeft(line, days) && this.now - line.left !== days * 86_400_000
    }
  },
  'a line is as old as when it began': class extends NaiveTree {
    protected override isLongLeft(line: NaiveLine, days: number): boolean {
      return super.isLongLeft({ ...line, left: 0 }, days)
    }
  },
  'prune asks for 30 days whatever is named': class extends NaiveTree {
    protected override pruned(): string[] {
      return super.pruned()
    }
  },
  'the line that is read is disposable': class extends NaiveTree {
    protected override isDisposable(line: NaiveLine, days?: number): boolean {
      const { head } = this
      if (line !== head.line) return super.isDisposable(line, days)
      this.head = { line: this.emptyLine(), depth: -1 }
      const disposable = super.isDisposable(line, days)
      this.head = head
      return disposable
    }
  },
  'a named line is disposable': class extends NaiveTree {
    protected override isDisposable(line: NaiveLine, days?: number): boolean {
      return without(line, { name: null }, () => super.isDisposable(line, days))
    }
  },
  'an imported line is disposable': class extends NaiveTree {
    protected override isDisposable(line: NaiveLine, days?: number): boolean {
      return without(line, { imported: false }, () => super.isDisposable(line, days))
    }
  },
  'a line with a checkpoint is disposable': class extends NaiveTree {
    protected override isDisposable(line: NaiveLine, days?: number): boolean {
      const { marks } = this
      this.marks = []
      const disposable = super.isDisposable(line, days)
      this.marks = marks
      return disposable
    }
  },
  'a checkpoint above the own takes keeps a line': class extends NaiveTree {
    protected override isDisposable(line: NaiveLine, days?: number): boolean {
      return super.isDisposable(line, days) && !line.takes.some((take) => this.isMarked(take))
    }
  },
  'a line that was edited is disposable': class extends NaiveTree {
    protected override isByHand(): boolean {
      return false
    }
  },
  'only an edit of the tip keeps a line': class extends NaiveTree {
    protected override isByHand(take: NaiveTake): boolean {
      return super.isByHand(take) && this.lines.some(({ takes }) => takes.at(-1) === take)
    }
  },
  'a line of more than one turn is disposable': class extends NaiveTree {
    protected override isSmall(): boolean {
      return true
    }
  },
  'a line of two takes is disposable, whatever they are': class extends NaiveTree {
    protected override isSmall(own: NaiveTake[]): boolean {
      return own.length <= 2
    }
  },
  'only a bare narration is disposable': class extends NaiveTree {
    protected override isSmall(own: NaiveTake[]): boolean {
      return own.length === 1 && isNarration(own[0])
    }
  },
  'an unanswered input is no disposable line': class extends NaiveTree {
    protected override isSmall(own: NaiveTake[]): boolean {
      return super.isSmall(own) && !isInput(own.at(-1)!)
    }
  },
  'a line is disposable with nothing beside it': class extends NaiveTree {
    protected override isOutdone(): boolean {
      return true
    }
  },
  'what is beside a line must hold more than one turn': class extends NaiveTree {
    protected override isOutdone(line: NaiveLine, own: NaiveTake[]): boolean {
      return without(line, { left: Infinity }, () => super.isOutdone(line, own))
    }
  },
  'what is beside a line must have been visited later': class extends NaiveTree {
    protected override isBig(): boolean {
      return false
    }
  },
  'what is beside a line counts if it holds any turn': class extends NaiveTree {
    protected override isBig(): boolean {
      return true
    }
  },
  'what is beside a line counts from two takes on': class extends NaiveTree {
    protected override isBig(takes: NaiveTake[]): boolean {
      return takes.length > 1
    }
  },
  'prune judges once': class extends NaiveTree {
    protected override pruned(days?: number): string[] {
      const gone = this.lines.filter((line) => this.isDisposable(line, days))
      gone.sort((one, other) => one.left - other.left)
      for (const line of gone) this.remove(line)
      return gone.map(({ takes }) => takes.at(-1)!.name)
    }
  },
  'prune starts with the line that was left last': class extends NaiveTree {
    protected override oldestDisposable(days?: number): NaiveLine | undefined {
      return this.lines
        .filter((line) => this.isDisposable(line, days))
        .sort((one, other) => other.left - one.left)[0]
    }
  },
  'prune goes by when lines began': class extends NaiveTree {
    protected override oldestDisposable(days?: number): NaiveLine | undefined {
      return this.lines.find((line) => this.isDisposable(line, days))
    }
  },
  'prune raises the version': class extends NaiveTree {
    protected override prune(step: Extract<Step, { do: 'prune' }>): void {
      super.prune(step)
      this.version++
    }
  },
  'a dry run of prune prunes': class extends NaiveTree {
    protected override prune(step: Extract<Step, { do: 'prune' }>): void {
      super.prune({ ...step, dry: false })
    }
  },
}
