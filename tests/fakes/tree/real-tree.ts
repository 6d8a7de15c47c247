// The real store under the property test: does each step through the functions of play.
import { NotFound } from '../../../server/io/store/errors.ts'
import { putState } from '../../../server/io/store/states.ts'
import { startAdventure } from '../../../server/library/start-adventure.ts'
import { cancelTurn } from '../../../server/play/cancel-turn.ts'
import { PlayFailure } from '../../../server/play/failures.ts'
import { fork, goTo } from '../../../server/play/go-to.ts'
import { headOf, type MoveRequest } from '../../../server/play/head.ts'
import { startTurn, type TurnRequest } from '../../../server/play/start-turn.ts'
import { redo, undo } from '../../../server/play/undo.ts'
import type { Story } from '../a-story.ts'
import { heldNarration, type HeldNarration } from './held-narration.ts'
import { RealView, nameOf } from './real-view.ts'
import { takeOn } from './rows.ts'
import type { Ending, Outcome, Sees, Step, TurnStep, Wish } from './steps.ts'

export class RealTree {
  readonly view: RealView
  readonly #story: Story
  readonly #adventureId: string
  #running: { turnId: string; narration: HeldNarration } | null = null
  #last: { request: TurnRequest; turnId: string } | null = null
  #requests = 0

  constructor(story: Story, adventureId: string) {
    this.#story = story
    this.#adventureId = adventureId
    this.view = new RealView(story.deps.db.reader, adventureId)
  }

  /** Begins another story in the same store. */
  static async begin(story: Story, opening: boolean): Promise<RealTree> {
    story.queries.length = 0
    const { id } = await startAdventure(story.deps, story.viewer, opening ? 'scenario' : null, 'A story')
    const tree = new RealTree(story, id)
    await tree.view.read('DONE')
    return tree
  }

  /** Ends the turn that still runs, if one does. */
  async finish(): Promise<void> {
    if (this.#running) await this.#end('DROPPED')
  }

  /** Does a step and says what became of it. */
  async apply(step: Step): Promise<Outcome> {
    try {
      return (await this.#perform(step)) ?? 'DONE'
    } catch (error) {
      if (error instanceof PlayFailure || error instanceof NotFound) return error.code as Outcome
      throw error
    }
  }

  async #perform(step: Step): Promise<Outcome | void> {
    const { deps, viewer, clock } = this.#story
    const move = this.#move('sees' in step ? step.sees : 'ANY')
    switch (step.do) {
      case 'turn':
        return this.#turn(step, move)
      case 'end':
        return this.#end(step.ends)
      case 'again':
        return this.#again()
      case 'undo':
        return void (await undo(deps, viewer, move))
      case 'redo':
        return void (await redo(deps, viewer, move))
      case 'fork':
        return void (await fork(deps, viewer, move, this.#take(step.take), step.name))
      case 'name':
        return this.#name(this.#branch(step.line), step.name)
      case 'rule':
        return this.#rule(step.state)
      case 'clock':
        clock.ms += step.ms
        return
      default:
        return void (await goTo(deps, viewer, move, this.#target(step)))
    }
  }

  #target(step: Extract<Step, { do: 'take' | 'sibling' | 'line' | 'spot' }>): Parameters<typeof goTo>[3] {
    switch (step.do) {
      case 'take':
        return { takeId: this.#take(step.take) }
      case 'sibling':
        return { siblingId: this.#take(step.take) }
      case 'line':
        return { branchId: this.#branch(step.line) }
      case 'spot':
        return { spot: { branchId: this.#branch(step.line), depth: step.depth } }
    }
  }

  #move(sees: Sees): MoveRequest {
    const { headVersion } = this.view.rows.adventure
    const versions = { ANY: null, CURRENT: headVersion, STALE: headVersion - 1 }
    return { adventureId: this.#adventureId, expectedHeadVersion: versions[sees] }
  }

  #take(name: string): number {
    return this.view.rows.takes.find((take) => nameOf(take) === name)!.id
  }

  /** The branch that holds the tip of a line; the only one while there is no take. */
  #branch(tip: string): number {
    const { branches, takes } = this.view.rows
    return takes.find((take) => nameOf(take) === tip)?.branchId ?? branches[0]!.branch.id
  }

  // ---- turns

  async #turn({ wish, tells, ends }: TurnStep, move: MoveRequest): Promise<Outcome> {
    const { deps, viewer, narrator } = this.#story
    const request = { ...move, requestId: `r${++this.#requests}`, wish: this.#wish(wish) }
    const narration = heldNarration(tells)
    narrator(narration.narrate)
    const { id: turnId } = await startTurn(deps, viewer, request)
    this.#last = { request, turnId }
    this.#running = { turnId, narration }
    await Promise.race([narration.begun, deps.running.get(turnId)?.ended])
    return ends === 'HELD' ? 'RUNNING' : this.#end(ends)
  }

  #wish(wish: Wish): TurnRequest['wish'] {
    if (wish.kind === 'TAKE') return { kind: 'TAKE', input: wish.input, text: wish.name }
    if (wish.kind === 'CONTINUE') return wish
    return { kind: 'RETRY', takeId: wish.take === null ? null : this.#take(wish.take) }
  }

  async #end(how: Ending): Promise<Outcome> {
    const { deps, viewer } = this.#story
    const { turnId, narration } = this.#running!
    this.#running = null
    const ended = deps.running.get(turnId)?.ended
    narration.go(how)
    if (how === 'KEPT' || how === 'DROPPED' || how === 'SILENT') {
      await narration.said
      await cancelTurn(deps, viewer, turnId, how !== 'DROPPED')
    }
    await ended
    const turn = await deps.db.reader.turn.findUniqueOrThrow({ where: { id: turnId } })
    return turn.status as Outcome
  }

  /** A request that was sent twice answers with the same turn. */
  async #again(): Promise<void> {
    if (!this.#last) return
    const { deps, viewer } = this.#story
    const { id } = await startTurn(deps, viewer, this.#last.request)
    if (id !== this.#last.turnId) throw new Error('the same request began another turn')
  }

  // ---- what has no mutation yet

  async #name(id: number, name: string | null): Promise<void> {
    await this.#story.deps.db.write((tx) => tx.branch.update({ where: { id }, data: { name } }))
  }

  async #rule(state: number): Promise<void> {
    const id = this.#adventureId
    const take = takeOn(this.view.rows, headOf(this.view.rows.adventure))
    await this.#story.deps.db.write(async (tx) => {
      const world = await putState(tx, id, { world: state })
      const script = await putState(tx, id, { script: state })
      if (take)
        await tx.take.update({ where: { id: take.id }, data: { worldHash: world, scriptHash: script } })
      else await tx.adventure.update({ where: { id }, data: { initialWorld: world, initialScript: script } })
    })
  }
}
