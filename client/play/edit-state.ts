// What the player is changing on the page: for each take the words that he writes instead of it, or its own. Pure.
// Words that are not yet part of the story are kept across reloads, like the draft.
import type { TurnFieldsFragment } from '../api/generated/graphql.ts'
import { writtenOf, wordsOf } from './edit-input.ts'
import { isInput, writtenIn, type Written } from './running-turn.ts'
import type { Take } from './takes.ts'

/** `words`: the take's own. `instead`: another input in its place. */
export type EditKind = 'words' | 'instead'

export interface Edit extends Written {
  what: EditKind
  /** What stood there at first: who has changed nothing loses nothing. */
  from: Written
  /** Take.revision at first. */
  revision: number
  /** The request that carries it, while nobody knows what became of that. */
  requestId: string | null
}

export interface Edits {
  /** By the id of the take. */
  open: Record<string, Edit>
  /** The failed turn whose words the player did not want back. */
  dismissed: string | null
}

export const noEdits: Edits = { open: {}, dismissed: null }

export function openEdit(edits: Edits, take: Take, what: EditKind): Edits {
  if (edits.open[take.id]?.what === what) return edits
  const from = what === 'instead' ? writtenOf(take) : { kind: 'STORY' as const, text: wordsOf(take) }
  return withEdit(edits, take.id, { ...from, what, from, revision: take.revision, requestId: null })
}

export function changeEdit(edits: Edits, takeId: string, change: Partial<Edit>): Edits {
  const edit = edits.open[takeId]
  return edit ? withEdit(edits, takeId, { ...edit, ...change }) : edits
}

/** @param dismissed a failed turn whose words are in it, and are not wanted back */
export function closeEdit(edits: Edits, takeId: string, dismissed: string | null = null): Edits {
  const { [takeId]: closed, ...open } = edits.open
  return closed ? { open, dismissed: dismissed ?? edits.dismissed } : edits
}

export function isChanged({ kind, text, from }: Edit): boolean {
  return kind !== from.kind || text.trim() !== from.text.trim()
}

/** Sends another input. The same words again keep their request as long as nobody knows what became of it. */
export function sendEdit(edits: Edits, takeId: string, newId: () => string): Edits {
  return changeEdit(edits, takeId, { requestId: edits.open[takeId]?.requestId ?? newId() })
}

/** Other words are another request. */
export function writeEdit(edits: Edits, takeId: string, written: Partial<Written>): Edits {
  return changeEdit(edits, takeId, { ...written, requestId: null })
}

/** Once something is known of a turn: words that are part of the story go, words that never were stay. */
export function settleEdits(
  edits: Edits,
  turn: Pick<TurnFieldsFragment, 'requestId' | 'inputTake' | 'status'>,
): Edits {
  const sent = Object.keys(edits.open).find((id) => edits.open[id]?.requestId === turn.requestId)
  if (sent === undefined) return edits
  if (turn.inputTake) return closeEdit(edits, sent)
  return turn.status === 'RUNNING' ? edits : changeEdit(edits, sent, { requestId: null })
}

/** After another input has failed, its words are back where they were written, also on a page that is new. */
export function reviveEdit(edits: Edits, turn: TurnFieldsFragment): Edits {
  const written = turn.kind === 'RETAKE' && turn.inputTake === null ? writtenIn(turn) : null
  if (!written || !turn.target || edits.open[turn.target.id] || edits.dismissed === turn.id) return edits
  const from = { kind: written.kind, text: '' }
  return withEdit(edits, turn.target.id, { ...written, what: 'instead', from, revision: 0, requestId: null })
}

function withEdit(edits: Edits, takeId: string, edit: Edit): Edits {
  return { ...edits, open: { ...edits.open, [takeId]: edit } }
}

type EditStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (adventureId: string) => `forklore:edits:${adventureId}`

export function loadEdits(store: EditStore, adventureId: string): Edits {
  try {
    const stored = JSON.parse(store.getItem(keyOf(adventureId)) ?? 'null') as Partial<Edits> | null
    const open = Object.entries(stored?.open ?? {}).filter(([, edit]) => isEdit(edit))
    return { open: Object.fromEntries(open), dismissed: stored?.dismissed ?? null }
  } catch {
    return noEdits
  }
}

function isEdit({ what, kind, text, from }: Partial<Edit>): boolean {
  const isWritten = isInput(kind ?? null) && typeof text === 'string' && typeof from?.text === 'string'
  return isWritten && (what === 'words' || what === 'instead')
}

/** Keeps what would be lost: an editor without changes is not worth it. */
export function saveEdits(store: EditStore, adventureId: string, { open, dismissed }: Edits): void {
  const worth = Object.entries(open).filter(([, edit]) => isChanged(edit) || edit.requestId !== null)
  try {
    if (worth.length === 0 && dismissed === null) store.removeItem(keyOf(adventureId))
    else store.setItem(keyOf(adventureId), JSON.stringify({ open: Object.fromEntries(worth), dismissed }))
  } catch {
    // Storage can be full or forbidden; then they live as long as the page.
  }
}
