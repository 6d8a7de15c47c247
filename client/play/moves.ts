// What the player can do: each thing asks the server, and says in one sentence what came of it if it was not that.
import { createSignal, type Accessor } from 'solid-js'
import { mutate, type Answer } from '../api/ask.ts'
import type { AdventurePageFragment, MoveKind, TurnFieldsFragment } from '../api/generated/graphql.ts'
import { newId } from '../ui/new-id.ts'
import { againFor } from './again.ts'
import { refused, sendDraft, settled, type Draft } from './draft.ts'
import { CancelTurn, Fork, GoTo, Redo, Retry, TakeTurn, Undo } from './move-documents.ts'
import type { Story } from './story.ts'
import type { EndedTurn } from './story-state.ts'

export interface Moves {
  /** One quiet sentence about what did not happen; empty for none. */
  notice: Accessor<string>
  say(sentence: string): void
  /** True while an answer is awaited. */
  busy: Accessor<boolean>
  stopping: Accessor<boolean>
  send(): Promise<void>
  retry(takeId?: string): Promise<void>
  /** Once more what has failed. */
  again(ended: EndedTurn): Promise<void>
  stop(keepText: boolean): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  /** To another version of a moment. */
  step(siblingId: string): Promise<void>
  goTo(takeId: string): Promise<void>
  fork(takeId: string, name: string): Promise<void>
}

/** Any answer to a move: what it made, or a failure with its sentence and what helps to go on. */
interface MoveResult {
  __typename: string
  message?: string
  adventure?: AdventurePageFragment
  turn?: TurnFieldsFragment & { text?: string }
}

const MOVED = 'The story has moved on elsewhere, so nothing was done. This is where it stands now.'
const IN_PROGRESS = 'A turn is being told already.'

export interface MovesOptions {
  story: Story
  draft: Accessor<Draft>
  setDraft: (draft: Draft) => void
  /** Shows the place where the head stands. */
  toHead: () => void
}

interface Where {
  adventureId: string
  expectedHeadVersion: number
}

/** Asks for one move. False: it was not done. Null: nobody knows. */
type Move = (ask: (where: Where) => Promise<Answer<object>>) => Promise<boolean | null>

export function createMoves(options: MovesOptions): Moves {
  const { story, draft, setDraft, toHead } = options
  const { move, busy, notice, say } = createMover(options)
  const { stop, stopping } = createStop(story, say)
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
    toHead()
    await move((where) => mutate(Retry, { input: { ...where, requestId, takeId: target ?? null } }))
  }
  const go = async (ask: Parameters<Move>[0]) => {
    if (await move(ask)) toHead()
  }
  const again = ({ turn, replaces }: EndedTurn) => {
    const what = againFor(turn)
    return what === 'retry'
      ? retry(replaces ?? undefined)
      : takeTurn(what === 'continue' ? 'CONTINUE' : undefined)
  }
  return {
    notice,
    say,
    busy,
    stopping,
    stop,
    retry,
    again,
    send: () => takeTurn(),
    undo: () => go((where) => mutate(Undo, { input: where })),
    redo: () => go((where) => mutate(Redo, { input: where })),
    goTo: (takeId) => go((where) => mutate(GoTo, { input: { ...where, target: { takeId } } })),
    fork: (takeId, name) =>
      go((where) => mutate(Fork, { input: { ...where, takeId, name: name.trim() || null } })),
    step: async (siblingId) => {
      await move((where) => mutate(GoTo, { input: { ...where, target: { siblingId } } }))
    },
  }
}

/** Asks one thing at a time, takes over what came of it, and says what did not. */
function createMover({ story, draft, setDraft }: MovesOptions) {
  const [notice, say] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const settle = (result: MoveResult): boolean => {
    if (result.adventure) story.apply(result.adventure)
    if (result.turn) setDraft(settled(draft(), result.turn))
    if (result.turn?.status === 'RUNNING') story.begin(result.turn)
    else if (result.turn) void story.reload()
    if (result.__typename === 'StoryMoved') say(MOVED)
    else if (result.__typename === 'TurnInProgress') say(IN_PROGRESS)
    else if (result.message) say(result.message)
    return result.message === undefined
  }
  const move: Move = async (ask) => {
    const held = story.state()
    if (!held || busy()) return false
    setBusy(true)
    say('')
    const answer = await ask({ adventureId: held.id, expectedHeadVersion: held.head.version })
    setBusy(false)
    if (answer.problem !== null) {
      say(answer.problem)
      return answer.unsure ? null : false
    }
    const result = Object.values(answer.data)[0] as MoveResult | null
    return result ? settle(result) : false
  }
  return { move, busy, notice, say }
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
