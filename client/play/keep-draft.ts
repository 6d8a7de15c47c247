// The draft of this adventure as a signal, written to storage as it changes and settled by what the story tells.
import { createSignal, onCleanup, type Accessor } from 'solid-js'
import { isSignedOut } from '../api/me.ts'
import { loadDraft, saveDraft, settled, type Draft, type DraftStore } from './draft.ts'
import type { Story } from './story.ts'

/** Where words are kept across reloads; nowhere, if the browser forbids it. */
export function storage(): DraftStore {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}

export function keepDraft(adventureId: string, story: Story): [Accessor<Draft>, (draft: Draft) => void] {
  const store = storage()
  const [draft, setDraft] = createSignal(loadDraft(store, adventureId))
  const keep = (next: Draft) => {
    if (next === draft()) return
    setDraft(next)
    saveDraft(store, adventureId, next)
  }
  // Whoever signs out in another window clears what is kept here; in this one it is still being written.
  const onLeave = () => isSignedOut() && saveDraft(store, adventureId, draft())
  addEventListener('pagehide', onLeave)
  onCleanup(() => removeEventListener('pagehide', onLeave))
  story.onEvent((event) => {
    if ('turn' in event) keep(settled(draft(), event.turn))
  })
  story.onPage(({ runningTurn, lastTurn }) => {
    for (const turn of [lastTurn, runningTurn]) if (turn) keep(settled(draft(), turn))
  })
  return [draft, keep]
}
