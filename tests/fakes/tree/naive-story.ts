// The story tree told naively, to look at: every line is a whole list of takes of its own. No branch, no range, no
// pointer. Each rule of the specification is a method, so that a test can switch one off.
import type { TakeKind } from '../../../server/engine/story/words.ts'
import { lineInWords, takeInWords, type Outcome, type View } from './steps.ts'

export interface NaiveTake {
  name: string
  kind: TakeKind
  /** The states that it leaves. */
  state: number
  /** The line that it was written on. */
  home: NaiveLine
}

export interface NaiveLine {
  takes: NaiveTake[]
  /** How many of them stood on another line before. */
  borrowed: number
  name: string | null
  /** When the reader left it last, as a count; 0 = never. */
  left: number
}

/** A narration on its way: it goes below a list of takes, on a line if that still ends there, or beside another one. */
export interface Expected {
  above: NaiveTake[]
  on: NaiveLine | null
  tells: string
}

/** A step that cannot be taken; nothing has changed. */
export class Refused extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

export const isNarration = (take: NaiveTake | undefined): boolean => take?.kind === 'NARRATION'
export const isInput = (take: NaiveTake): boolean => take.kind !== 'NARRATION' && take.kind !== 'OPENING'

export class NaiveStory {
  lines: NaiveLine[] = [{ takes: [], borrowed: 0, name: null, left: 0 }]
  /** Every take, oldest first. */
  takes: NaiveTake[] = []
  head: { line: NaiveLine; depth: number } = { line: this.lines[0]!, depth: -1 }
  /** The start is the first move. */
  version = 1
  forkName: string | null = null
  /** What the running turn will tell. */
  expected: Expected | null = null
  narrations = 0
  turns = 0
  protected initial = 0

  // ---- finding

  path(): NaiveTake[] {
    return this.head.line.takes.slice(0, this.head.depth + 1)
  }

  protected take(name: string): NaiveTake {
    const take = this.takes.find((one) => one.name === name)
    if (!take) throw new Refused('NOT_FOUND')
    return take
  }

  line(tip: string): NaiveLine {
    const line = this.lines.find(({ takes }) => (takes.at(-1)?.name ?? '') === tip)
    if (!line) throw new Refused('NOT_FOUND')
    return line
  }

  pathTo(take: NaiveTake): NaiveTake[] {
    const { takes } = this.lines.find((line) => line.takes.includes(take))!
    return takes.slice(0, takes.indexOf(take) + 1)
  }

  protected through(path: NaiveTake[]): NaiveLine[] {
    return this.lines.filter(({ takes }) => path.every((take, depth) => takes[depth] === take))
  }

  /** The line that is read, else the one left latest, else the youngest. */
  protected lastVisited(lines: NaiveLine[]): NaiveLine {
    return lines.reduce((best, line) => (this.visit(line) >= this.visit(best) ? line : best))
  }

  protected visit(line: NaiveLine): number {
    return line === this.head.line ? Infinity : line.left
  }

  /** The versions of a moment: what stands below the same takes, oldest first. */
  group(take: NaiveTake): NaiveTake[] {
    const above = this.pathTo(take).slice(0, -1)
    const versions = new Set(this.through(above).map(({ takes }) => takes[above.length]))
    return this.takes.filter((one) => versions.has(one))
  }

  protected turnOf(take: NaiveTake): number {
    return this.pathTo(take).filter((one) => isNarration(one)).length
  }

  /** A bare narration or opening at a tip that a version of the same kind stands for. */
  protected isAlternative(line: NaiveLine): boolean {
    const tip = line.takes.at(-1)
    if (!tip || isInput(tip) || line.name !== null || line === this.head.line) return false
    return this.group(tip).some(
      (other) => other !== tip && other.kind === tip.kind && this.standsFor(other, line),
    )
  }

  /** Takes stand below it, or it was visited later. */
  protected standsFor(other: NaiveTake, line: NaiveLine): boolean {
    return this.through(this.pathTo(other)).some(
      (one) => one.takes.at(-1) !== other || this.visit(one) > this.visit(line),
    )
  }

  protected stateBelow(above: NaiveTake[]): number {
    return above.at(-1)?.state ?? this.initial
  }

  // ---- undo and redo

  undoTarget(): number | null {
    return this.stops(this.head.line).findLast((depth) => depth < this.head.depth) ?? null
  }

  redoTarget(): number | null {
    return this.stops(this.head.line).find((depth) => depth > this.head.depth) ?? null
  }

  /** The floor, every narration, every input that no narration follows directly. */
  protected stops({ takes }: NaiveLine): number[] {
    const floor = this.floor(takes)
    const rests = takes.flatMap((take, depth) =>
      isInput(take) && isNarration(takes[depth + 1]) ? [] : [depth],
    )
    return [floor, ...rests.filter((depth) => depth > floor)]
  }

  protected floor(takes: NaiveTake[]): number {
    return takes[0]?.kind === 'OPENING' || takes[0]?.kind === 'STORY' ? 0 : -1
  }

  // ---- seeing

  view(outcome: Outcome): View {
    const { line, depth } = this.head
    const names = (takes: NaiveTake[]) => takes.map((take) => take.name)
    return {
      outcome,
      version: this.version,
      running: this.expected !== null,
      turns: this.turns,
      forkName: this.forkName,
      narrations: this.narrations,
      path: names(this.path()).join(' '),
      ahead: names(line.takes.slice(depth + 1)).join(' '),
      undo: this.undoTarget(),
      redo: this.redoTarget(),
      state: this.stateWords(this.stateBelow(this.path())),
      lines: this.lines.map((one) =>
        lineInWords({
          ...one,
          from: this.forkLine(one),
          takes: names(one.takes),
          kind: this.isAlternative(one) ? 'ALTERNATIVE' : 'LINE',
        }),
      ),
      takes: this.takes.map((take) => {
        const path = this.pathTo(take)
        return takeInWords({
          ...take,
          depth: path.length - 1,
          turn: this.turnOf(take),
          parent: path.at(-2)?.name ?? null,
          group: names(this.group(take)),
          state: this.stateWords(take.state),
        })
      }),
    }
  }

  /** The line that holds the take that another forks off from. */
  protected forkLine({ takes, borrowed }: NaiveLine): number | null {
    return borrowed === 0 ? null : this.lines.indexOf(takes[borrowed - 1]!.home)
  }

  private stateWords(state: number): string {
    return state === 0 ? '{} {}' : `{"world":${state}} {"script":${state}}`
  }
}
