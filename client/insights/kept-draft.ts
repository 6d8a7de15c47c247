// The draft that the play page keeps for a story: only read here, and heard when another window changes it.
import { createSignal, onCleanup, type Accessor } from 'solid-js'
import type { InputKind } from '../api/generated/graphql.ts'
import { storage } from '../ui/kept.ts'

export interface KeptDraft {
  kind: InputKind
  text: string
}

const KINDS = new Set<unknown>(['DO', 'SAY', 'STORY'] satisfies InputKind[])

/** What client/play/draft.ts has stored; a blank one when it is nothing to be told. */
export function draftOf(stored: string | null): KeptDraft {
  try {
    const { kind, text } = (JSON.parse(stored ?? 'null') ?? {}) as Partial<KeptDraft>
    const words = typeof text === 'string' ? text.trim() : ''
    return { kind: KINDS.has(kind) ? (kind as InputKind) : 'DO', text: words }
  } catch {
    return { kind: 'DO', text: '' }
  }
}

export function watchDraft(adventureId: string): Accessor<KeptDraft> {
  const key = `forklore:draft:${adventureId}`
  const read = () => draftOf(storage().getItem(key))
  const [draft, setDraft] = createSignal(read(), {
    equals: (a, b) => a.kind === b.kind && a.text === b.text,
  })
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) setDraft(read())
  }
  addEventListener('storage', onStorage)
  onCleanup(() => removeEventListener('storage', onStorage))
  return draft
}
