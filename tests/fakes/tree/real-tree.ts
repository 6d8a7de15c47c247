// The real store under the property test: does each step through the functions of play.
import { NotFound } from '../../../server/io/store/errors.ts'
import { putState } from '../../../server/io/store/states.ts'
import { startAdventure } from '../../../server/library/start-adventure.ts'
import { cancelTurn } from '../../../server/play/cancel-turn.ts'
import { addCheckpoint, removeCheckpoint, renameCheckpoint } from '../../../server/play/checkpoint.ts'
import { deleteBranch, prune } from '../../../server/play/delete-branch.ts'
import { editAsNew, editTake, eraseTake, hideTake } from '../../../server/play/edit-take.ts'
import { PlayFailure } from '../../../server/play/failures.ts'
import { fork, goTo, type Target } from '../../../server/play/go-to.ts'
import { headOf, type MoveRequest } from '../../../server/play/head.ts'
import { renameBranch } from '../../../server/play/name.ts'
import { startTurn, type TurnRequest } from '../../../server/play/start-turn.ts'
import { redo, undo } from '../../../server/play/undo.ts'
import type { Story } from '../a-story.ts'
import { heldNarration, type HeldNarration } from './held-narration.ts'
import { RealView } from './real-view.ts'
import { leftovers, takeOn } from './rows.ts'
import {
  deletionInWords,
  type Ending,
  type Outcome,
  type Sees,
  type Step,
  type TurnStep,
  type View,
  type Wish,
} from './steps.ts'
import { assertErased } from './traces.ts'

export class RealTree {
  readonly view: RealView
  readonly #story: Story
  readonly #adventureId: string
  #running: { turnId: string; narration: HeldNarration } | null = null
  #last: { request: TurnRequest; turnId: string } | null = null
  #requests = 0
  #heard = ''
  #answer = ''
  /** What another tab saw when it looked last. */
  #tab = { version: 1, revisions: new Map<number, number>() }

  constructor(story: Story, adventureId: string) {
    this.#story = story
    this.#adventureId = adventureId
    this.view = new RealView(story, adventureId)
  }

  /** Begins another story in the same store. */
  static async begin(story: Story, opening: boolean): Promise<RealTree> {
    story.queries.length = 0
    const { id } = await startAdventure(story.deps, story.viewer, opening ? 'scenario' : null, 'A story')
    const tree = new RealTree(story, id)
    await tree.view.read({ outcome: 'DONE', answer: '', heard: '' })
    return tree
  }

  /** Ends the turn that still runs, if one does. */
  async finish(): Promise<void> {
    if (this.#running) await this.#end('DROPPED')
  }

  /** Does a step and says what is to be seen then. */
  async apply(step: Step): Promise<View> {
    this.#answer = ''
    const outcome = await this.#outcome(step)
    return this.view.read({ outcome, answer: this.#answer, heard: this.#heard })
  }

  async #outcome(step: Step): Promise<Outcome> {
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
        return void (await fork(deps, viewer, move, this.view.idOf(step.take), step.name))
      case 'delete':
      case 'prune':
        return this.#delete(step, move)
      case 'rule':
        return this.#rule(step.state)
      case 'import':
        return this.#import(this.view.branchOf(step.line))
      case 'look':
        return this.#look()
      case 'clock':
        clock.ms += step.ms
        return
      case 'take':
      case 'sibling':
      case 'line':
      case 'spot':
      case 'go to mark':
        return void (await goTo(deps, viewer, move, this.#target(step)))
      default:
        return this.#change(step, move)
    }
  }

  #target(step: Extract<Step, { do: 'take' | 'sibling' | 'line' | 'spot' | 'go to mark' }>): Target {
    switch (step.do) {
      case 'take':
        return { takeId: this.view.idOf(step.take) }
      case 'sibling':
        return { siblingId: this.view.idOf(step.take) }
      case 'line':
        return { branchId: this.view.branchOf(step.line) }
      case 'spot':
        return { spot: { branchId: this.view.branchOf(step.line), depth: step.depth } }
      case 'go to mark':
        return { checkpointId: this.#mark(step.mark) }
    }
  }

  #move(sees: Sees): MoveRequest {
    const { headVersion } = this.view.rows.adventure
    const versions = { ANY: null, CURRENT: headVersion, STALE: headVersion - 1, OTHER: this.#tab.version }
    return { adventureId: this.#adventureId, expectedHeadVersion: versions[sees] }
  }

  #look(): void {
    const { adventure, takes } = this.view.rows
    const revisions = new Map(takes.map(({ id, revision }) => [id, revision]))
    this.#tab = { version: adventure.headVersion, revisions }
  }

  #mark(name: string): number {
    return this.view.rows.marks.find((mark) => mark.name === name)!.id
  }

  // ---- changes

  async #change(step: Step, move: MoveRequest): Promise<void> {
    const { deps, viewer } = this.#story
    const takeId = 'take' in step && step.take !== null ? this.view.idOf(step.take) : null
    switch (step.do) {
      case 'name':
        return void (await renameBranch(deps, viewer, this.view.branchOf(step.line), step.name))
      case 'edit':
        return this.#edit(takeId!, step.text, step.knows)
      case 'anew':
        return void (await editAsNew(deps, viewer, { ...move, takeId: takeId!, text: step.name }))
      case 'hide':
        return void (await hideTake(deps, viewer, takeId!, step.hidden))
      case 'erase':
        return this.#erase(takeId!)
      case 'mark':
        return void (await addCheckpoint(deps, viewer, { ...move, takeId, name: step.name }))
      case 'rename mark':
        return void (await renameCheckpoint(deps, viewer, this.#mark(step.mark), step.name))
      case 'remove mark':
        return void (await removeCheckpoint(deps, viewer, this.#mark(step.mark)))
      default:
        throw new Error(`nobody does ${step.do}`)
    }
  }

  async #edit(takeId: number, text: string, knows: Sees): Promise<void> {
    const { revision } = this.view.rows.takes.find(({ id }) => id === takeId)!
    const other = this.#tab.revisions.get(takeId) ?? 0
    const expected = { ANY: null, CURRENT: revision, STALE: revision - 1, OTHER: other }
    await editTake(this.#story.deps, this.#story.viewer, { takeId, text, expectedRevision: expected[knows] })
  }

  async #erase(takeId: number): Promise<void> {
    await eraseTake(this.#story.deps, this.#story.viewer, takeId)
    await assertErased(this.#story.deps.db.reader, this.#adventureId, this.view, takeId)
  }

  async #delete(step: Extract<Step, { do: 'delete' | 'prune' }>, move: MoveRequest): Promise<void> {
    const { deps, viewer } = this.#story
    const request = { ...move, dryRun: step.dry }
    if (step.do === 'delete') {
      const branchId = this.view.branchOf(step.line)
      this.#answer = deletionInWords((await deleteBranch(deps, viewer, { ...request, branchId })).deletion)
    } else {
      const { lineIds, deletion } = await prune(deps, viewer, { ...request, days: step.days })
      const tips = lineIds.map((id) => this.view.tipOf(id))
      this.#answer = `${tips.join(' ')}: ${deletionInWords(deletion)}`
    }
    const left = step.dry ? [] : await leftovers(deps.db.reader, deps.db.kind)
    if (left.length > 0) throw new Error(left.join('; '))
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
    const heard = await Promise.race([narration.begun, deps.running.get(turnId)?.ended])
    this.#heard = heard ?? 'nothing: the narrator was never asked'
    return ends === 'HELD' ? 'RUNNING' : this.#end(ends)
  }

  #wish(wish: Wish): TurnRequest['wish'] {
    if (wish.kind === 'CONTINUE' || wish.kind === 'PASSAGE') return wish
    if (wish.kind === 'TAKE') return { kind: 'TAKE', input: wish.input, text: wish.name }
    if (wish.kind === 'RETRY')
      return { kind: 'RETRY', takeId: wish.take === null ? null : this.view.idOf(wish.take) }
    return { kind: 'RETAKE', takeId: this.view.idOf(wish.take), input: wish.input, text: wish.name }
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

  // ---- what only others than a player do

  async #import(id: number): Promise<void> {
    await this.#story.deps.db.write((tx) => tx.branch.update({ where: { id }, data: { origin: 'IMPORT' } }))
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
