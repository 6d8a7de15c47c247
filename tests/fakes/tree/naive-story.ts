// The story tree told naively, as it stands: every line is a whole list of takes of its own. No branch, no range, no
// pointer. Each rule of the specification is a method, so that a test can switch one off.
import type { TakeKind } from '../../../server/engine/story/words.ts'
import type { Outcome } from './steps.ts'

export interface NaiveTake {
  /** What it was born with; its text may change. */
  name: string
  kind: TakeKind
  /** '' once it was erased. */
  text: string
  hidden: boolean
  /** How often it was edited, and the wordings that it had before. */
  revision: number
  earlier: string[]
  /** A narration that its player stopped: it can be gone on with. */
  isBroken: boolean
  /** The states that it leaves. */
  state: number
  /** The line that it was written on. */
  home: NaiveLine
}

export interface NaiveLine {
  /** Its number among all that ever were. */
  order: number
  takes: NaiveTake[]
  /** How many of them stood on another line before. */
  borrowed: number
  name: string | null
  /** When the reader left it last; 0 = never. */
  left: number
  /** When it began. */
  born: number
  imported: boolean
}

/** A name on a take; null: before the first take, on every path. */
export interface NaiveMark {
  name: string
  take: NaiveTake | null
}

/** What of a take is known before it has a place. */
export interface NewTake {
  name: string
  kind: TakeKind
  text: string
  isBroken?: boolean
  /** The states that it leaves, if others than it finds. */
  state?: number
}

/** A narration on its way: it goes below a list of takes, on a line if that still ends there, or beside another one;
 * with an input of its own above it, if there is one. */
export interface Expected {
  above: NaiveTake[]
  on: NaiveLine | null
  instead: NewTake | null
  /** The narration that is gone on with instead, if there is one. */
  more: NaiveTake | null
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

export const isNarration = (take: { kind: TakeKind } | undefined): boolean => take?.kind === 'NARRATION'
export const isInput = (take: { kind: TakeKind }): boolean =>
  take.kind !== 'NARRATION' && take.kind !== 'OPENING'

/** How many takes two lists have in common. */
export function inCommon(one: NaiveTake[], other: NaiveTake[]): number {
  const parting = one.findIndex((take, depth) => take !== other[depth])
  return parting === -1 ? one.length : parting
}

export class NaiveStory {
  #lines = 0
  /** What the clock shows, in milliseconds. */
  now = 1_000_000_000_000
  lines: NaiveLine[] = [this.emptyLine()]
  /** What is left of lines that were deleted: others go on from there. */
  trunks: NaiveLine[] = []
  /** Every take, oldest first. */
  takes: NaiveTake[] = []
  marks: NaiveMark[] = []
  head: { line: NaiveLine; depth: number } = { line: this.lines[0]!, depth: -1 }
  /** The start is the first move. */
  version = 1
  forkName: string | null = null
  /** What the running turn will tell. */
  expected: Expected | null = null
  narrations = 0
  turns = 0
  protected initial = 0

  protected emptyLine(above: NaiveTake[] = []): NaiveLine {
    const order = ++this.#lines
    const { now: born } = this
    return { order, takes: [...above], borrowed: above.length, name: null, left: 0, born, imported: false }
  }

  // ---- finding

  path(): NaiveTake[] {
    return this.head.line.takes.slice(0, this.head.depth + 1)
  }

  protected take(name: string): NaiveTake {
    const take = this.takes.find((one) => one.name === name)
    if (!take) throw new Refused('NOT_FOUND')
    return take
  }

  protected mark(name: string): NaiveMark {
    const mark = this.marks.find((one) => one.name === name)
    if (!mark) throw new Refused('NOT_FOUND')
    return mark
  }

  /** Lines, and what is left of deleted ones, oldest first. */
  branches(): NaiveLine[] {
    return [...this.lines, ...this.trunks].sort((one, other) => one.order - other.order)
  }

  branch(tip: string): NaiveLine {
    const branch = this.branches().find(({ takes }) => (takes.at(-1)?.name ?? '') === tip)
    if (!branch) throw new Refused('NOT_FOUND')
    return branch
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

  protected stateBelow(above: NaiveTake[]): number {
    return above.at(-1)?.state ?? this.initial
  }

  protected marksOn(path: NaiveTake[]): NaiveMark[] {
    return this.marks.filter(({ take }) => take === null || path.includes(take))
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
}
