// The story tree told naively, as things are done to it: each rule of what a player can do is a method.
import { NaiveStory, Refused, isInput, isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import type { Ending, Outcome, Step, TurnStep, Wish } from './steps.ts'

/** What of a take is known before it has a place. */
export type NewTake = Pick<NaiveTake, 'name' | 'kind'>

export class NaiveTree extends NaiveStory {
  private leavings = 0

  constructor(opening: string | null) {
    super()
    if (opening === null) return
    this.put(this.head.line, { name: opening, kind: 'OPENING', state: 0 })
    this.head.depth = 0
  }

  /** Does a step and says what became of it. */
  apply(step: Step): Outcome {
    try {
      return this.perform(step) ?? 'DONE'
    } catch (error) {
      if (error instanceof Refused) return error.outcome
      throw error
    }
  }

  private perform(step: Step): Outcome | void {
    if ('sees' in step) this.admit(step.sees === 'STALE')
    switch (step.do) {
      case 'turn':
        return this.turn(step)
      case 'end':
        return this.end(step.ends)
      case 'undo':
        return this.step(this.undoTarget())
      case 'redo':
        return this.step(this.redoTarget())
      case 'take':
        return this.goTo(this.pathTo(this.take(step.take)))
      case 'sibling':
        return this.page(this.take(step.take))
      case 'fork':
        this.goTo(this.pathTo(this.take(step.take)))
        this.forkName = step.name
        return
      case 'line':
        return this.goTo(this.line(step.line).takes)
      case 'spot':
        return this.goToSpot(this.line(step.line), step.depth)
      case 'name':
        this.line(step.line).name = step.name
        return
      case 'rule':
        return this.rule(step.state)
    }
  }

  protected admit(stale: boolean): void {
    if (this.expected) throw new Refused('TURN_IN_PROGRESS')
    if (stale) throw new Refused('STORY_MOVED')
  }

  // ---- turns

  private turn({ wish, tells, ends }: TurnStep): Outcome {
    this.expected = { ...this.begin(wish), tells }
    this.turns++
    return ends === 'HELD' ? 'RUNNING' : this.end(ends)
  }

  /** Stores the input, and says where the narration will go. */
  protected begin(wish: Wish): { above: NaiveTake[]; on: NaiveLine | null } {
    if (wish.kind === 'RETRY') return this.retried(wish.take)
    if (wish.kind === 'TAKE') this.write(this.path(), this.head.line, { name: wish.name, kind: wish.input })
    return { above: this.path(), on: this.head.line }
  }

  /** A narration goes beside the old one; one that is missing below the input at the head. */
  protected retried(name: string | null): { above: NaiveTake[]; on: NaiveLine | null } {
    const take = name === null ? this.path().at(-1) : this.take(name)
    if (!take || take.kind === 'OPENING' || !this.path().includes(take)) throw new Refused('NOT_POSSIBLE')
    if (isNarration(take)) return { above: this.pathTo(take).slice(0, -1), on: null }
    if (this.path().at(-1) !== take) throw new Refused('NOT_POSSIBLE')
    return { above: this.path(), on: this.head.line }
  }

  protected end(ends: Ending): Outcome {
    const { above, on, tells } = this.expected!
    this.expected = null
    if (ends === 'SAVED' || ends === 'KEPT') {
      this.write(above, on, { name: tells, kind: 'NARRATION' })
      this.narrations++
    }
    return ends === 'SAVED' || ends === 'FAILED' ? ends : 'CANCELLED'
  }

  // ---- writing

  /** The place rule: on the line if it ends there, else on a new one. The head goes along. */
  protected write(above: NaiveTake[], on: NaiveLine | null, take: NewTake): void {
    const ends = on !== null && on.takes.length === above.length
    const line = ends ? on : this.newLine(above)
    this.put(line, { ...take, state: this.stateBelow(above) })
    if (this.forkName !== null) line.name ??= this.forkName
    if (!ends) this.handName(this.head.line, line, above.length)
    this.moveTo(line, above.length)
  }

  protected newLine(above: NaiveTake[]): NaiveLine {
    const line = { takes: [...above], borrowed: above.length, name: null, left: 0 }
    this.lines.push(line)
    return line
  }

  private put(line: NaiveLine, take: Omit<NaiveTake, 'home'>): void {
    const written = { ...take, home: line }
    line.takes = [...line.takes, written]
    this.takes.push(written)
  }

  /** The name goes with a reader who leaves at most one turn behind. */
  protected handName(from: NaiveLine, to: NaiveLine, common: number): void {
    if (from === to || to.name !== null || !this.isAtMostOneTurn(from.takes.slice(common))) return
    to.name = from.name
    from.name = null
  }

  protected isAtMostOneTurn(left: NaiveTake[]): boolean {
    const narrations = left.filter((take) => isNarration(take)).length
    const inputs = left.filter((take) => isInput(take)).length
    return narrations <= 1 && inputs <= 1 && narrations + inputs === left.length
  }

  private rule(state: number): void {
    const take = this.path().at(-1)
    if (take) take.state = state
    else this.initial = state
  }

  // ---- going

  protected moveTo(line: NaiveLine, depth: number): void {
    if (line !== this.head.line) this.head.line.left = ++this.leavings
    this.head = { line, depth }
    this.version++
    this.forkName = null
  }

  protected goTo(path: NaiveTake[]): void {
    this.moveTo(this.lastVisited(this.through(path)), path.length - 1)
  }

  protected goToSpot(line: NaiveLine, depth: number): void {
    if (depth < -1 || depth >= line.takes.length) throw new Refused('NOT_FOUND')
    this.goTo(line.takes.slice(0, depth + 1))
  }

  /** To where the reader last was below the sibling. Between bare narrations of one moment the name goes along. */
  protected page(take: NaiveTake): void {
    const { length } = this.pathTo(take)
    const line = this.lastVisited(this.through(this.pathTo(take)))
    const left = this.head.line.takes[length - 1]
    const bare = [line, this.head.line].every(
      ({ takes }) => takes.length === length && isNarration(takes.at(-1)),
    )
    if (bare && this.isVersionOf(take, left!)) this.handName(this.head.line, line, length - 1)
    this.moveTo(line, line.takes.length - 1)
  }

  protected isVersionOf(take: NaiveTake, other: NaiveTake): boolean {
    return this.group(take).includes(other)
  }

  private step(depth: number | null): void {
    if (depth === null) throw new Refused('NOT_POSSIBLE')
    this.moveTo(this.head.line, depth)
  }
}
