// The story tree told naively, as things are done to it: each rule of what a player can do is a method.
import { namesOf } from './naive-shape.ts'
import { Refused, isNarration, type NaiveLine, type NaiveTake } from './naive-story.ts'
import { NaiveWriting } from './naive-writing.ts'
import { deletionInWords, type Outcome, type Sees, type Step } from './steps.ts'

type StepTo<Do extends Step['do']> = Extract<Step, { do: Do }>

/** What neither a running turn nor a stale client keeps from being done. */
const ALWAYS = new Set<Step['do']>([
  'end',
  'again',
  'name',
  'mark',
  'rename mark',
  'remove mark',
  'rule',
  'import',
  'clock',
  'look',
])

export class NaiveTree extends NaiveWriting {
  /** What another tab saw when it looked last. */
  #tab = { version: 1, revisions: new Map<string, number>() }

  constructor(opening: string | null) {
    super()
    if (opening === null) return
    this.put(this.head.line, { name: opening, kind: 'OPENING', text: opening, state: 0 })
    this.head.depth = 0
  }

  /** Does a step and says what became of it. */
  apply(step: Step): Outcome {
    this.steps++
    this.answer = ''
    try {
      const isStale = 'sees' in step && this.isStale(step.sees)
      const isDry = 'dry' in step && step.dry
      if (isDry && isStale) throw new Refused('STORY_MOVED')
      if (!ALWAYS.has(step.do) && !isDry) this.admit(isStale)
      return this.perform(step) ?? 'DONE'
    } catch (error) {
      if (error instanceof Refused) return error.outcome
      throw error
    }
  }

  private perform(step: Step): Outcome | void {
    switch (step.do) {
      case 'turn':
        return this.turn(step)
      case 'end':
        return this.end(step.ends)
      case 'name':
        this.branch(step.line).name = step.name
        return
      case 'rule':
        return this.rule(step.state)
      case 'import':
        this.branch(step.line).imported = true
        return
      case 'clock':
        this.now += step.ms
        return
      case 'look':
        return this.look()
      case 'edit':
        return this.edit(this.take(step.take), step)
      case 'anew':
        return this.anew(this.take(step.take), step.name)
      case 'hide':
        return this.hide(this.take(step.take), step.hidden)
      case 'erase':
        return this.erase(this.take(step.take))
      case 'mark':
        return this.addMark(
          step.take === null ? (this.path().at(-1) ?? null) : this.take(step.take),
          step.name,
        )
      case 'rename mark':
        this.mark(step.mark).name = step.name
        return
      case 'remove mark':
        this.marks = this.marks.filter((mark) => mark !== this.mark(step.mark))
        return
      case 'delete':
        return this.delete(this.branch(step.line), step.dry)
      case 'prune':
        return this.prune(step)
      default:
        return this.go(step)
    }
  }

  private go(step: Step): void {
    switch (step.do) {
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
        return this.goTo(this.branch(step.line).takes)
      case 'spot':
        return this.goToSpot(this.branch(step.line), step.depth)
      case 'go to mark':
        return this.goToMark(this.mark(step.mark).take)
    }
  }

  protected admit(stale: boolean): void {
    if (this.expected) throw new Refused('TURN_IN_PROGRESS')
    if (stale) throw new Refused('STORY_MOVED')
  }

  protected isStale(sees: Sees): boolean {
    return sees === 'STALE' || (sees === 'OTHER' && this.#tab.version !== this.version)
  }

  private look(): void {
    const revisions = new Map(this.takes.map(({ name, revision }) => [name, revision]))
    this.#tab = { version: this.version, revisions }
  }

  private rule(state: number): void {
    const take = this.path().at(-1)
    if (take) take.state = state
    else this.initial = state
  }

  // ---- going

  protected goTo(path: NaiveTake[]): void {
    this.moveTo(this.lastVisited(this.through(path)), path.length - 1)
  }

  protected goToMark(take: NaiveTake | null): void {
    this.goTo(take ? this.pathTo(take) : [])
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
    if (bare && this.isVersionOf(take, left!)) this.handName(this.head.line, line)
    this.moveTo(line, line.takes.length - 1)
  }

  protected isVersionOf(take: NaiveTake, other: NaiveTake): boolean {
    return this.group(take).includes(other)
  }

  private step(depth: number | null): void {
    if (depth === null) throw new Refused('NOT_POSSIBLE')
    this.moveTo(this.head.line, depth)
  }

  // ---- changing takes

  protected edit(take: NaiveTake, { text, knows }: StepTo<'edit'>): void {
    this.admitEdit(take)
    if (this.isOutdated(take, knows)) throw new Refused('TAKE_REVISED')
    if (text !== take.text) this.revise(take, text)
  }

  protected admitEdit(take: NaiveTake): void {
    if (take.text === '') throw new Refused('NOT_POSSIBLE')
  }

  /** The client saw other words of the take. */
  protected isOutdated({ name, revision }: NaiveTake, knows: Sees): boolean {
    if (knows === 'OTHER') return (this.#tab.revisions.get(name) ?? 0) !== revision
    return knows === 'STALE'
  }

  protected hide(take: NaiveTake, hidden: boolean): void {
    if (!hidden && take.text === '') throw new Refused('NOT_POSSIBLE')
    take.hidden = hidden
  }

  protected erase(take: NaiveTake): void {
    take.text = ''
    take.hidden = true
    take.earlier = []
  }

  protected addMark(take: NaiveTake | null, name: string): void {
    if (this.marks.some((mark) => mark.take === take)) throw new Refused('NOT_POSSIBLE')
    this.marks.push({ name, take })
  }

  // ---- deleting

  protected delete(line: NaiveLine, dry: boolean): void {
    if (this.refusal(line) !== null) throw new Refused('NOT_POSSIBLE')
    this.answer = deletionInWords(this.deletion(line))
    if (dry) return
    if (line === this.head.line) this.reaim(line)
    this.remove(line)
  }

  /** A reader above what goes stays where he is, on the line last visited through there. */
  protected reaim(line: NaiveLine): void {
    const { forkName, head } = this
    this.moveTo(this.lastVisited(this.through(this.path()).filter((one) => one !== line)), head.depth)
    this.forkName = forkName
  }

  protected remove(line: NaiveLine): void {
    const gone = new Set<NaiveTake | null>(this.own(line))
    this.lines = this.lines.filter((one) => one !== line)
    this.takes = this.takes.filter((take) => !gone.has(take))
    this.marks = this.marks.filter(({ take }) => !gone.has(take))
    this.bereave(line)
    this.trunks = [...this.trunks, line].flatMap((trunk) => {
      const takes = trunk.takes.filter((take) => !gone.has(take))
      return takes.length > trunk.borrowed ? [Object.assign(trunk, { takes })] : []
    })
  }

  /** The name belonged to the line, not to what is left of it. */
  protected bereave(line: NaiveLine): void {
    line.name = null
  }

  protected prune({ days, dry }: StepTo<'prune'>): void {
    const before = dry ? this.remembered() : null
    const count = this.takes.length
    const gone = this.pruned(days ?? undefined)
    const takes = count - this.takes.length
    before?.()
    this.answer = `${gone.join(' ')}: ${deletionInWords({ takes, checkpoints: 0 })}`
  }

  /** Removes what is disposable, oldest first, judging anew after each. */
  protected pruned(days?: number): string[] {
    const gone: string[] = []
    for (let line = this.oldestDisposable(days); line; line = this.oldestDisposable(days)) {
      gone.push(...namesOf(line.takes.slice(-1)))
      this.remove(line)
    }
    return gone
  }

  protected oldestDisposable(days?: number): NaiveLine | undefined {
    return this.lines
      .filter((line) => this.isDisposable(line, days))
      .sort((one, other) => this.visit(one) - this.visit(other))[0]
  }

  /** Everything that removing lines changes, to be put back. */
  private remembered(): () => void {
    const { lines, takes, marks, trunks } = this
    const branches = this.branches().map((line) => ({ line, kept: { ...line } }))
    return () => {
      Object.assign(this, { lines, takes, marks, trunks })
      for (const { line, kept } of branches) Object.assign(line, kept)
    }
  }
}
