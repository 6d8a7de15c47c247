// The words that are not yet part of the story: kept for each adventure across reloads, until the server has stored
// them. What was sent remembers its requestId, so that sending it again after a lost answer tells nothing twice.
import type { MoveKind, TurnFieldsFragment } from '../api/generated/graphql.ts'

export interface Draft {
  kind: MoveKind
  text: string
  /** What was sent and not yet heard of. */
  sent: Sent | null
}

export interface Sent {
  requestId: string
  kind: MoveKind
  text: string
}

export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KINDS = new Set<unknown>(['DO', 'SAY', 'STORY', 'CONTINUE'] satisfies MoveKind[])
const keyOf = (adventureId: string) => `forklore:draft:${adventureId}`

export function loadDraft(store: DraftStore, adventureId: string): Draft {
  const empty: Draft = { kind: 'DO', text: '', sent: null }
  try {
    const stored = JSON.parse(store.getItem(keyOf(adventureId)) ?? 'null') as Partial<Draft> | null
    if (!stored || !KINDS.has(stored.kind)) return empty
    return { kind: stored.kind as MoveKind, text: String(stored.text ?? ''), sent: stored.sent ?? null }
  } catch {
    return empty
  }
}

export function saveDraft(store: DraftStore, adventureId: string, draft: Draft): void {
  try {
    if (draft.kind === 'DO' && draft.text === '' && !draft.sent) store.removeItem(keyOf(adventureId))
    else store.setItem(keyOf(adventureId), JSON.stringify(draft))
  } catch {
    // Storage can be full or forbidden; then the draft lives as long as the page.
  }
}

/** The draft on its way, as what it stands on or as something else. The same words again keep their requestId as long
 * as nobody knows what became of them. No words: the story goes on. */
export function sendDraft(
  draft: Draft,
  newId: () => string,
  as: MoveKind = draft.kind,
): Draft & { sent: Sent } {
  const text = as === 'CONTINUE' ? '' : draft.text.trim()
  const kind = text === '' ? 'CONTINUE' : as
  const same = draft.sent?.kind === kind && draft.sent.text === text
  return { ...draft, sent: same && draft.sent ? draft.sent : { requestId: newId(), kind, text } }
}

/** A script obeys short lines; what is longer was written for the story. */
const MOST_OF_A_COMMAND = 100

/** The draft once something is known of a turn. Words that are part of the story go, and so does a command that a script
 * obeyed; words that came to nothing stay. */
export function settled(
  draft: Draft,
  turn: Pick<TurnFieldsFragment, 'requestId' | 'kind' | 'status' | 'inputTake'>,
): Draft {
  if (draft.sent?.requestId !== turn.requestId) return draft
  const obeyed = turn.status === 'STOPPED' && draft.sent.text.length <= MOST_OF_A_COMMAND
  const taken = turn.inputTake !== null || obeyed
  if (!taken && turn.kind !== 'CONTINUE') return turn.status === 'RUNNING' ? draft : refused(draft)
  const done = taken && draft.text.trim() === draft.sent.text
  return { ...draft, text: done ? '' : draft.text, sent: null }
}

/** The draft when the server has surely not taken what was sent: the words stay, and go as new ones next time. */
export function refused(draft: Draft): Draft {
  return { ...draft, sent: null }
}
