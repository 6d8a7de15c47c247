// The words of a co-player that are not yet part of the story: kept over a reload, and settled by what the story tells.
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js'
import type { GuestTurnFragment } from '../../api/generated/graphql.ts'
import { loadDraft, saveDraft, settled, type Draft } from '../draft.ts'
import { storage } from '../keep-draft.ts'
import type { GuestStory, NamedTurn } from './guest-story.ts'

export interface GuestDraft {
  draft: Accessor<Draft>
  setDraft: (draft: Draft) => void
  /** Something is known of a turn. */
  settle: (turn: NamedTurn | null | undefined) => void
}

export function keepGuestDraft(story: GuestStory, adventureId: string): GuestDraft {
  const page = createMemo(() => story.state()?.page)
  const store = storage()
  const key = `guest:${adventureId}`
  const [draft, setDraft] = createSignal(loadDraft(store, key))
  createEffect(on(draft, (held) => saveDraft(store, key, held), { defer: true }))
  /** What turns were called, by their ids: events do not say it, for that is not for all who hear them. */
  const names = new Map<string, string>()
  let heard: GuestTurnFragment | null = null
  const settle: GuestDraft['settle'] = (turn) => {
    if (!turn) return
    names.set(turn.id, turn.requestId)
    // Its end may be heard before the answer that names it.
    const isOver = heard?.id === turn.id && heard.status !== 'RUNNING'
    setDraft(settled(draft(), isOver ? { ...turn, ...heard } : turn))
  }
  story.onEvent((event) => {
    if (!('turn' in event)) return
    heard = event.turn
    const requestId = names.get(heard.id)
    if (requestId !== undefined) settle({ ...heard, requestId })
  })
  createEffect(on(page, (now) => settle(now?.lastTurn)))
  return { draft, setDraft, settle }
}
