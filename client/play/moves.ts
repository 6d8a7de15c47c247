// What the player can do: each thing asks the server, and says in one sentence what came of it if it was not that.
import { createSignal, type Accessor } from 'solid-js'
import { mutate } from '../api/ask.ts'
import type { MoveKind } from '../api/generated/graphql.ts'
import { newId } from '../ui/new-id.ts'
import { againFor } from './again.ts'
import { refused, sendDraft, type Draft } from './draft.ts'
import {
  CancelTurn,
  ContinuePassage,
  EditTakeAsNew,
  Fork,
  GoTo,
  KeepInterrupted,
  Redo,
  Retake,
  Retry,
  TakeTurn,
  Undo,
} from './move-documents.ts'
import { writtenIn, type Written } from './running-turn.ts'
import type { Story } from './story.ts'
import type { EndedTurn } from './story-state.ts'
import { createTakeChanges, type TakeChanges } from './take-changes.ts'
import { createMover, type Move, type Remedy, type Tell } from './take-move.ts'

export interface Moves {
  /** One quiet sentence about what did not happen; empty for none. */
  notice: Accessor<string>
  /** Where something can be done about it; null for nowhere. */
  remedy: Accessor<Remedy | null>
  say(sentence: string): void
  /** True while an answer is awaited. */
  busy: Accessor<boolean>
  stopping: Accessor<boolean>
  send(): Promise<void>
  retry(takeId?: string): Promise<void>
  /** Another input instead of an earlier one. */
  retake(takeId: string, asked: Written & { requestId: string }, tell?: Tell): Promise<boolean | null>
  /** Goes on with the narration at the head, which breaks off. */
  continuePassage(): Promise<void>
  /** Once more what has failed. */
  again(ended: EndedTurn): Promise<void>
  /** Makes a take of what was told before it broke off. */
  keep(ended: EndedTurn): Promise<void>
  stop(keepText: boolean): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  /** To another version of a moment. */
  step(siblingId: string): Promise<void>
  goTo(takeId: string): Promise<void>
  /** To the end of the line that is read. */
  toEnd(tell?: Tell): Promise<boolean>
  fork(takeId: string, name: string, tell?: Tell): Promise<boolean>
  /** Writes a take anew beside the old one, and goes on from there. */
  editAsNew(takeId: string, text: string, tell?: Tell): Promise<boolean>
  takes: TakeChanges
  move: Move
}

export interface MovesOptions {
  story: Story
  draft: Accessor<Draft>
  setDraft: (draft: Draft) => void
  /** Shows the place where the head stands. */
  toHead: () => void
}

export function createMoves(options: MovesOptions): Moves {
  const { story, toHead } = options
  const { move, busy, notice, remedy, say } = createMover(options)
  story.onEvent((event) => {
    const ended = event.__typename === 'TurnSaved' || event.__typename === 'TurnStopped'
    if (ended && event.turn.scriptMessage) say(event.turn.scriptMessage)
  })
  const go = async (ask: Parameters<Move>[0], tell?: Tell) => {
    const done = (await move(ask, tell)) === true
    if (done) toHead()
    return done
  }
  return {
    notice,
    remedy,
    say,
    busy,
    ...createStop(story, say),
    ...createTurns(options, move),
    takes: createTakeChanges(story, move),
    move,
    undo: async () => void (await go((where) => mutate(Undo, { input: where }))),
    redo: async () => void (await go((where) => mutate(Redo, { input: where }))),
    goTo: async (takeId) =>
      void (await go((where) => mutate(GoTo, { input: { ...where, target: { takeId } } }))),
    toEnd: (tell) => {
      const branchId = story.head()?.branch.id ?? ''
      return go((where) => mutate(GoTo, { input: { ...where, target: { branchId } } }), tell)
    },
    fork: (takeId, name, tell) =>
      go((where) => mutate(Fork, { input: { ...where, takeId, name: name.trim() || null } }), tell),
    step: async (siblingId) =>
      void (await move((where) => mutate(GoTo, { input: { ...where, target: { siblingId } } }))),
    editAsNew: (takeId, text, tell) =>
      go(
        ({ expectedHeadVersion }) => mutate(EditTakeAsNew, { input: { takeId, text, expectedHeadVersion } }),
        tell,
      ),
  }
}

/** The moves that let something be told. */
function createTurns({ story, draft, setDraft, toHead }: MovesOptions, move: Move) {
  const takeTurn = async (as?: MoveKind) => {
    const sending = sendDraft(draft(), newId, as)
    const { requestId, kind, text } = sending.sent
    setDraft(sending)
    toHead()
    const words = kind === 'CONTINUE' ? null : text
    const done = await move((where) =>
      mutate(TakeTurn, { input: { ...where, requestId, kind, text: words } }),
    )
    if (done === false) setDraft(refused(draft()))
  }
  const retry = async (takeId?: string) => {
    const newest = story.state()?.takes.list.at(-1)
    const target = takeId ?? (newest?.kind === 'NARRATION' ? newest.id : undefined)
    const requestId = newId()
    const input = { requestId, takeId: target ?? null }
    if (await move((where) => mutate(Retry, { input: { ...where, ...input } }))) toHead()
  }
  const retake: Moves['retake'] = async (takeId, asked, tell) => {
    const done = await move((where) => mutate(Retake, { input: { ...where, takeId, ...asked } }), tell)
    if (done) toHead()
    return done
  }
  let passage: string | null = null
  const continuePassage = async () => {
    // The same request as long as nobody knows what became of it.
    const requestId = (passage ??= newId())
    const done = await move((where) => mutate(ContinuePassage, { input: { ...where, requestId } }))
    if (done !== null) passage = null
    if (done) toHead()
  }
  const again = async ({ turn }: EndedTurn) => {
    const what = againFor(turn)
    const written = writtenIn(turn)
    if (what === 'passage') await continuePassage()
    else if (what === 'retry') await retry(turn.target?.id)
    else if (what !== 'retake') await takeTurn(what === 'continue' ? 'CONTINUE' : undefined)
    else if (turn.target && written) await retake(turn.target.id, { ...written, requestId: newId() })
  }
  const keep = async ({ turn }: EndedTurn) => {
    const done = await move(({ expectedHeadVersion }) =>
      mutate(KeepInterrupted, { input: { turnId: turn.id, expectedHeadVersion } }),
    )
    if (done) toHead()
  }
  return { send: () => takeTurn(), retry, retake, continuePassage, again, keep }
}

function createStop(story: Story, say: (sentence: string) => void) {
  const [stopping, setStopping] = createSignal(false)
  const stop = async (keepText: boolean) => {
    const turn = story.running()
    if (!turn || stopping()) return
    setStopping(true)
    const { data, problem } = await mutate(CancelTurn, { input: { turnId: turn.id, keepText } })
    setStopping(false)
    say(problem ?? (data.cancelTurn?.__typename === 'NotFound' ? data.cancelTurn.message : ''))
  }
  return { stop, stopping }
}
