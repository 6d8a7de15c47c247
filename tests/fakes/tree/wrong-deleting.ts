// Naive trees with one rule about deleting lines made wrong, for the test of the property test.
import type { NaiveLine, NaiveTake } from './naive-story.ts'
import { NaiveTree } from './naive-tree.ts'
import type { Deletion, Outcome, Refusal, Step } from './steps.ts'

/** By what is wrong: what goes, what is refused, where the head goes. */
export const wrongDeleting: Record<string, typeof NaiveTree> = {
  'a deletion takes what the line was written with': class extends NaiveTree {
    protected override own(line: NaiveLine): NaiveTake[] {
      return super.own(line).filter((take) => take.home === line)
    }
  },
  'a deletion takes the take above, too': class extends NaiveTree {
    protected override remove(line: NaiveLine): void {
      const above = line.takes.at(-this.own(line).length - 1)
      super.remove(line)
      if (above) this.takes = this.takes.filter((take) => take !== above)
    }
  },
  'a deletion takes the whole line': class extends NaiveTree {
    protected override deletion(line: NaiveLine): Deletion {
      return { ...super.deletion(line), takes: line.takes.length }
    }
  },
  'a deletion counts all checkpoints of the line': class extends NaiveTree {
    protected override deletion(line: NaiveLine): Deletion {
      const checkpoints = this.marksOn(line.takes).filter(({ take }) => take).length
      return { ...super.deletion(line), checkpoints }
    }
  },
  'a deletion leaves checkpoints': class extends NaiveTree {
    protected override remove(line: NaiveLine): void {
      const { marks } = this
      super.remove(line)
      this.marks = marks
    }
  },
  'a deletion takes the checkpoint before the first take': class extends NaiveTree {
    protected override remove(line: NaiveLine): void {
      super.remove(line)
      this.marks = this.marks.filter(({ take }) => take !== null)
    }
  },
  'what is left of a deleted line keeps its name': class extends NaiveTree {
    protected override bereave(): void {}
  },
  'what is left of a deleted line is gone': class extends NaiveTree {
    protected override remove(line: NaiveLine): void {
      super.remove(line)
      this.trunks = []
    }
  },
  'the line that is read can be deleted': class extends NaiveTree {
    protected override isRead(): boolean {
      return false
    }
  },
  'the line that is read cannot be deleted, wherever its reader is': class extends NaiveTree {
    protected override isRead(line: NaiveLine): boolean {
      return line === this.head.line
    }
  },
  'a line cannot be deleted while its fork is read': class extends NaiveTree {
    protected override isRead(line: NaiveLine): boolean {
      const fork = line.takes.length - this.own(line).length - 1
      return super.isRead(line) || (line === this.head.line && this.head.depth === fork)
    }
  },
  'the last line can be deleted': class extends NaiveTree {
    protected override refusal(line: NaiveLine): Refusal | null {
      const refusal = super.refusal(line)
      return refusal === 'LAST' ? null : refusal
    }
  },
  'what others go on from can be deleted': class extends NaiveTree {
    protected override refusal(line: NaiveLine): Refusal | null {
      return this.lines.includes(line) ? super.refusal(line) : null
    }
  },
  'a dry run deletes': class extends NaiveTree {
    protected override delete(line: NaiveLine): void {
      super.delete(line, false)
    }
  },
  'a dry run is refused while a turn runs': class extends NaiveTree {
    override apply(step: Step): Outcome {
      const dry = 'dry' in step && step.dry && this.expected
      return dry ? 'TURN_IN_PROGRESS' : super.apply(step)
    }
  },
  'a dry run from a stale client is let through': class extends NaiveTree {
    override apply(step: Step): Outcome {
      const dry = 'dry' in step && step.dry && this.isStale(step.sees)
      return super.apply(dry ? { ...step, sees: 'ANY' } : step)
    }
  },
  'a deletion from a stale client is done': class extends NaiveTree {
    override apply(step: Step): Outcome {
      return super.apply(step.do === 'delete' ? { ...step, sees: 'ANY' } : step)
    }
  },
  'a reader above goes to the fork': class extends NaiveTree {
    protected override reaim(line: NaiveLine): void {
      super.reaim(line)
      this.head.depth = line.takes.length - this.own(line).length - 1
    }
  },
  'a reader above goes to the end of the other line': class extends NaiveTree {
    protected override reaim(line: NaiveLine): void {
      super.reaim(line)
      this.head.depth = this.head.line.takes.length - 1
    }
  },
  'a reader above goes to the oldest other line': class extends NaiveTree {
    protected override reaim(line: NaiveLine): void {
      super.reaim(line)
      const path = this.path()
      this.head.line = this.through(path).find((one) => one !== line)!
    }
  },
  'a reader above goes to the youngest other line': class extends NaiveTree {
    protected override reaim(line: NaiveLine): void {
      super.reaim(line)
      const path = this.path()
      this.head.line = this.through(path).findLast((one) => one !== line)!
    }
  },
  'a reader above loses the name of his fork': class extends NaiveTree {
    protected override reaim(line: NaiveLine): void {
      super.reaim(line)
      this.forkName = null
    }
  },
  'a reader above is moved without a new version': class extends NaiveTree {
    protected override reaim(line: NaiveLine): void {
      super.reaim(line)
      this.version--
    }
  },
  'every deletion raises the version': class extends NaiveTree {
    protected override remove(line: NaiveLine): void {
      super.remove(line)
      this.version++
    }
  },
}
