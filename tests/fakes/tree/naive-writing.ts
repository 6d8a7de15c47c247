// The story tree told naively, as it grows: turns and what they write, other versions of what stands, names that go along.
import { inputText } from '../../../server/engine/story/input.ts'
import { joinPassage } from '../../../server/engine/story/passage.ts'
import { hearing } from './held-narration.ts'
import { NaiveShape } from './naive-shape.ts'
import {
  Refused,
  inCommon,
  isInput,
  isNarration,
  type Expected,
  type NaiveLine,
  type NaiveTake,
  type NewTake,
} from './naive-story.ts'
import type { Ending, Outcome, TurnStep, Wish } from './steps.ts'

/** Where a narration goes, and what it takes along. */
export type Begun = Omit<Expected, 'tells'>

export class NaiveWriting extends NaiveShape {
  /** When a line was left last. */
  #lastLeft = 0

  // ---- turns

  protected turn({ wish, tells, ends }: TurnStep): Outcome {
    const begun = this.begin(wish)
    this.expected = { ...begun, tells }
    this.heard = this.hearing(begun)
    this.turns++
    return ends === 'HELD' ? 'RUNNING' : this.end(ends)
  }

  /** Stores the input, and says where the narration will go. */
  protected begin(wish: Wish): Begun {
    if (wish.kind === 'RETRY') return this.retried(wish.take)
    if (wish.kind === 'RETAKE') return this.retaken(wish.take, inputOf(wish))
    if (wish.kind === 'PASSAGE') return this.continued()
    if (wish.kind === 'TAKE') this.write(this.path(), this.head.line, inputOf(wish))
    return this.below()
  }

  private below(): Begun {
    return { above: this.path(), on: this.head.line, instead: null, more: null }
  }

  protected beside(take: NaiveTake, instead: NewTake | null): Begun {
    return { above: this.pathTo(take).slice(0, -1), on: null, instead, more: null }
  }

  /** More of a narration that was stopped, at the end of its line, in place. */
  protected continued(): Begun {
    const more = this.path().at(-1)
    const isEnd = more === this.head.line.takes.at(-1)
    if (!more || !isNarration(more) || !isEnd || !this.isContinuable(more)) throw new Refused('NOT_POSSIBLE')
    return { ...this.below(), more }
  }

  protected isContinuable({ isBroken, text }: NaiveTake): boolean {
    return isBroken && text !== ''
  }

  /** A narration goes beside the old one; one that is missing below the input at the head. */
  protected retried(name: string | null): Begun {
    const take = name === null ? this.path().at(-1) : this.take(name)
    if (!take || take.kind === 'OPENING' || !this.path().includes(take)) throw new Refused('NOT_POSSIBLE')
    if (isNarration(take)) return this.beside(take, null)
    if (this.path().at(-1) !== take) throw new Refused('NOT_POSSIBLE')
    return this.below()
  }

  /** Another input beside one on the path, which is written only together with its narration. */
  protected retaken(name: string, instead: NewTake): Begun {
    const take = this.take(name)
    if (!isInput(take) || !this.path().includes(take)) throw new Refused('NOT_POSSIBLE')
    return this.beside(take, instead)
  }

  /** What the narrator reads: the takes above, but for hidden ones. The last one is answered if it is an input. */
  protected hearing({ above, instead }: Begun): string {
    const read: NewTake[] = [...above.filter((take) => this.isTold(take)), ...(instead ? [instead] : [])]
    const last = instead ?? above.at(-1)
    if (!last || !isInput(last) || !read.includes(last)) return hearing(read, 'CONTINUE')
    return hearing(read.slice(0, -1), last.kind)
  }

  protected isTold(take: NaiveTake): boolean {
    return !take.hidden
  }

  protected end(ends: Ending): Outcome {
    const { tells, ...begun } = this.expected!
    this.expected = null
    if (ends === 'SAVED' || ends === 'KEPT')
      this.tell(begun, { name: tells, kind: 'NARRATION', text: tells, isBroken: ends === 'KEPT' })
    return ends === 'SAVED' || ends === 'FAILED' ? ends : 'CANCELLED'
  }

  protected tell({ above, on, instead, more }: Begun, narration: NewTake): void {
    if (more) return this.goOn(more, narration)
    if (instead) {
      this.write(above, on, instead)
      this.write(this.path(), this.head.line, narration)
    } else this.write(above, on, narration)
    this.narrations++
  }

  protected goOn(take: NaiveTake, { text, isBroken = false }: NewTake): void {
    this.revise(take, joinPassage(take.text, text))
    take.isBroken = isBroken
  }

  /** Other words; the earlier ones are kept. */
  protected revise(take: NaiveTake, text: string): void {
    take.earlier = [...take.earlier, take.text]
    take.text = text
    take.revision++
  }

  // ---- writing

  /** The place rule: on the line if it ends there, else on a new one. The head goes along. */
  protected write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
    const ends = on !== null && on.takes.length === above.length
    const line = ends ? on : this.newLine(above)
    this.put(line, { ...take, state: take.state ?? this.stateBelow(above) })
    if (this.forkName !== null) line.name ??= this.forkName
    if (!ends) this.handName(this.head.line, line)
    this.moveTo(line, above.length)
  }

  protected newLine(above: NaiveTake[]): NaiveLine {
    const line = this.emptyLine(above)
    this.lines.push(line)
    return line
  }

  protected put(line: NaiveLine, take: NewTake & { state: number }): void {
    const written = { isBroken: false, ...take, hidden: false, revision: 0, earlier: [], home: line }
    line.takes = [...line.takes, written]
    this.takes.push(written)
  }

  /** The name goes with a reader who leaves at most one turn behind. */
  protected handName(from: NaiveLine, to: NaiveLine): void {
    if (from === to || to.name !== null || !this.isLittle(this.leftBehind(from, to))) return
    to.name = from.name
    from.name = null
  }

  protected leftBehind(from: NaiveLine, to: NaiveLine): NaiveTake[] {
    return from.takes.slice(inCommon(from.takes, to.takes))
  }

  protected isLittle(left: NaiveTake[]): boolean {
    return this.isAtMostOneTurn(left)
  }

  /** The same moment in other words: beside the take, with the states that it leaves. Wherever it stands. */
  protected anew(old: NaiveTake, name: string): void {
    this.write(this.pathTo(old).slice(0, -1), null, { ...this.likeOld(old), name, text: name })
    if (isNarration(old)) this.narrations++
  }

  protected likeOld({ kind, state }: NaiveTake): Pick<NewTake, 'kind' | 'state'> {
    return { kind, state }
  }

  // ---- going

  protected moveTo(line: NaiveLine, depth: number): void {
    if (line !== this.head.line) this.head.line.left = this.#lastLeft = this.stamp(this.#lastLeft)
    this.head = { line, depth }
    this.version++
    this.forkName = null
  }

  /** When a line is left: later than any before, whatever the clock says. */
  protected stamp(last: number): number {
    return Math.max(this.now, last + 1)
  }
}

const inputOf = ({ name, input }: Extract<Wish, { name: string }>): NewTake => ({
  name,
  kind: input,
  text: inputText(input, name),
})
