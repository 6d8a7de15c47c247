// What the player can do: each thing asks the server, and says in one sentence what came of it if it was not that.
import { createSignal, type Accessor } from 'solid-js'
import { mutate, type Answer } from '../api/ask.ts'
import type { AdventurePageFragment, MoveKind, TurnFieldsFragment } from '../api/generated/graphql.ts'
import { newId } from '../ui/new-id.ts'
import { CancelTurn, Fork, GoTo, Redo, Retry, TakeTurn, Undo } from './documents.ts'
import { refused, sendDraft, settled, type Draft } from './draft.ts'
import type { Story } from './story.ts'

export interface Moves {
  /** One quiet sentence about what did not happen; empty for none. */
  notice: Accessor<string>
  say(sentence: string): void
  /** True while an answer is awaited. */
  busy: Accessor<boolean>
  stopping: Accessor<boolean>
  send(): Promise<void>
  goOn(): Promise<void>
  retry(takeId?: string): Promise<void>
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

export function createMoves({ story, draft, setDraft, toHead }: MovesOptions): Moves {
  const [notice, say] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const [stopping, setStopping] = createSignal(false)

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
  /** Asks, one at a time, and shows what came of it. False when the server did not do it; null when nobody knows. */
  const move = async <Data extends object>(
    ask: (where: { adventureId: string; expectedHeadVersion: number }) => Promise<Answer<Data>>,
  ): Promise<boolean | null> => {
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
  const takeTurn = async (as?: MoveKind) => {
    const sending = sendDraft(draft(), newId, as)
    const { requestId, kind, text } = sending.sent
    setDraft(sending)
    toHead()
    const done = await move((where) =>
      mutate(TakeTurn, { input: { ...where, requestId, kind, text: kind === 'CONTINUE' ? null : text } }),
    )
    if (done === false) setDraft(refused(draft()))
  }

  return {
    notice,
    say,
    busy,
    stopping,
    send: () => takeTurn(),
    goOn: () => takeTurn('CONTINUE'),
    retry: async (takeId) => {
      const newest = story.state()?.takes.list.at(-1)
      const target = takeId ?? (newest?.kind === 'NARRATION' ? newest.id : undefined)
      const requestId = newId()
      if (target) story.askedAgain(requestId, target)
      toHead()
      await move((where) => mutate(Retry, { input: { ...where, requestId, takeId: target ?? null } }))
    },
    stop: async (keepText) => {
      const turn = story.running()
      if (!turn || stopping()) return
      setStopping(true)
      const { data, problem } = await mutate(CancelTurn, { input: { turnId: turn.id, keepText } })
      setStopping(false)
      say(problem ?? (data.cancelTurn?.__typename === 'NotFound' ? data.cancelTurn.message : ''))
    },
    undo: async () => {
      if (await move((where) => mutate(Undo, { input: where }))) toHead()
    },
    redo: async () => {
      if (await move((where) => mutate(Redo, { input: where }))) toHead()
    },
    step: async (siblingId) => {
      await move((where) => mutate(GoTo, { input: { ...where, target: { siblingId } } }))
    },
    goTo: async (takeId) => {
      if (await move((where) => mutate(GoTo, { input: { ...where, target: { takeId } } }))) toHead()
    },
    fork: async (takeId, name) => {
      const input = { takeId, name: name.trim() || null }
      if (await move((where) => mutate(Fork, { input: { ...where, ...input } }))) toHead()
    },
  }
}
