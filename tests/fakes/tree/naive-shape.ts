// The story tree told naively, as it is shown: what is listed, what may be deleted, what prune would delete.
import { NaiveStory, inCommon, isInput, isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import {
  lineInWords,
  takeInWords,
  type Deletion,
  type LineKind,
  type Outcome,
  type Refusal,
  type View,
} from './steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 30

export class NaiveShape extends NaiveStory {
  /** What the last step answered. */
  answer = ''
  /** What the narrator read last. */
  heard = ''
  /** Steps so far. */
  protected steps = 0

  // ---- alternatives

  /** A bare narration or opening at a tip that a version of the same kind stands for. */
  protected isAlternative(line: NaiveLine): boolean {
    const tip = line.takes.at(-1)
    if (!tip || isInput(tip) || line.name !== null || line === this.head.line || this.isMarked(tip))
      return false
    return this.group(tip).some(
      (other) => other !== tip && other.kind === tip.kind && this.standsFor(other, line),
    )
  }

  protected isMarked(take: NaiveTake): boolean {
    return this.marks.some((mark) => mark.take === take)
  }

  /** Takes stand below it, or it was visited later. */
  protected standsFor(other: NaiveTake, line: NaiveLine): boolean {
    return this.through(this.pathTo(other)).some(
      (one) => one.takes.at(-1) !== other || this.visit(one) > this.visit(line),
    )
  }

  // ---- deleting

  /** The takes that no other line has. */
  protected own(line: NaiveLine): NaiveTake[] {
    const common = this.lines.map((other) => (other === line ? 0 : inCommon(line.takes, other.takes)))
    return line.takes.slice(Math.max(0, ...common))
  }

  protected refusal(line: NaiveLine): Refusal | null {
    if (!this.lines.includes(line)) return 'TRUNK'
    if (this.isRead(line)) return 'READ'
    return this.lines.length === 1 ? 'LAST' : null
  }

  /** The reader stands on takes that would go. */
  protected isRead(line: NaiveLine): boolean {
    return line === this.head.line && this.own(line).includes(line.takes[this.head.depth]!)
  }

  protected deletion(line: NaiveLine): Deletion {
    const own = this.own(line)
    return { takes: own.length, checkpoints: this.marks.filter(({ take }) => own.includes(take!)).length }
  }

  // ---- pruning

  protected isDisposable(line: NaiveLine, days = DAYS): boolean {
    const own = this.own(line)
    if (own.length === 0 || line === this.head.line || line.name !== null || line.imported) return false
    return (
      this.isLongLeft(line, days) &&
      this.isSmall(own) &&
      !own.some((take) => this.isMarked(take) || this.isByHand(take)) &&
      this.isOutdone(line, own)
    )
  }

  /** Whether prune would find anything. */
  hasDisposable(): boolean {
    return this.lines.some((line) => this.isDisposable(line))
  }

  /** How many takes of the head's line other lines have as well. */
  shared(): number {
    const { line } = this.head
    return line.takes.length - this.own(line).length
  }

  protected isLongLeft({ left, born }: NaiveLine, days: number): boolean {
    return this.now - (left || born) >= days * DAY_MS
  }

  protected isByHand(take: NaiveTake): boolean {
    return take.revision > 0
  }

  protected isSmall(own: NaiveTake[]): boolean {
    return this.isAtMostOneTurn(own)
  }

  /** What is beside the own takes holds more than one turn or was visited later. */
  protected isOutdone(line: NaiveLine, own: NaiveTake[]): boolean {
    const above = line.takes.slice(0, -own.length)
    return this.through(above).some(
      (other) =>
        other.takes.length > above.length &&
        other.takes[above.length] !== own[0] &&
        (this.visit(other) > this.visit(line) || this.isBig(other.takes.slice(above.length))),
    )
  }

  protected isBig(takes: NaiveTake[]): boolean {
    return !this.isAtMostOneTurn(takes)
  }

  protected isAtMostOneTurn(takes: NaiveTake[]): boolean {
    const narrations = takes.filter((take) => isNarration(take)).length
    const inputs = takes.filter((take) => isInput(take)).length
    return narrations <= 1 && inputs <= 1 && narrations + inputs === takes.length
  }

  // ---- seeing

  view(outcome: Outcome): View {
    const path = this.path()
    return {
      outcome,
      answer: this.answer,
      version: this.version,
      running: this.expected !== null,
      turns: this.turns,
      heard: this.heard,
      forkName: this.forkName,
      narrations: this.narrations,
      path: namesOf(path).join(' '),
      reads: path.map((take) => (take.hidden ? `(${take.text})` : take.text)).join('\n'),
      ahead: namesOf(this.head.line.takes.slice(path.length)).join(' '),
      undo: this.undoTarget(),
      redo: this.redoTarget(),
      state: stateInWords(this.stateBelow(path)),
      marks: this.marks.map(({ name, take }) => `${name} on ${take?.name ?? 'nothing'}`),
      visible: this.visible(path),
      middle: this.middle(),
      lines: this.branches().map((line) => this.lineInWords(line)),
      takes: this.takes.map((take) => this.takeInWords(take)),
    }
  }

  protected visible(path: NaiveTake[]): string {
    return this.marksOn(path)
      .map(({ name }) => name)
      .join(' ')
  }

  /** What is seen from a spot somewhere on a line, another one at each step. */
  private middle(): string {
    const { takes } = this.lines[this.steps % this.lines.length]!
    const path = takes.slice(0, (this.steps * 7) % (takes.length + 1))
    return `${namesOf(path).join(' ')} | ${this.visible(path)}`
  }

  private lineInWords(line: NaiveLine): string {
    const refusal = this.refusal(line)
    return lineInWords({
      from: this.forkLine(line),
      takes: namesOf(line.takes),
      borrowed: line.borrowed,
      name: line.name,
      kind: this.kindOf(line),
      disposable: this.lines.includes(line) && this.isDisposable(line),
      refusal,
      deletion: refusal === null ? this.deletion(line) : null,
      visible: this.visible(line.takes),
    })
  }

  private kindOf(line: NaiveLine): LineKind {
    if (!this.lines.includes(line)) return 'TRUNK'
    return this.isAlternative(line) ? 'ALTERNATIVE' : 'LINE'
  }

  private takeInWords(take: NaiveTake): string {
    const path = this.pathTo(take)
    return takeInWords({
      ...take,
      depth: path.length - 1,
      turn: this.turnOf(take),
      parent: path.at(-2)?.name ?? null,
      group: namesOf(this.group(take)),
      state: stateInWords(take.state),
    })
  }

  /** The line that holds the take that another forks off from, among all. */
  protected forkLine({ takes, borrowed }: NaiveLine): number | null {
    return borrowed === 0 ? null : this.branches().indexOf(takes[borrowed - 1]!.home)
  }
}

export const namesOf = (takes: NaiveTake[]): string[] => takes.map((take) => take.name)

function stateInWords(state: number): string {
  return state === 0 ? '{} {}' : `{"world":${state}} {"script":${state}}`
}
