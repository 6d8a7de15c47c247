// What is open on a page of cards, a story's or a scenario's: one of them, what is done with files, and what was imported.
import { useSearchParams } from '@solidjs/router'
import { createEffect, createSignal, on, type Accessor } from 'solid-js'

type FileDeed = 'import' | 'export'

export interface OpenCards {
  /** The card that is open, `new` for one that is not made yet; null for none. */
  open: Accessor<string | null>
  choose(cardId: string | null): void
  /** What is done with files of cards; null for nothing. */
  filesOpen: Accessor<FileDeed | null>
  showFiles(what: FileDeed | null): void
  /** The cards that were imported last, as long as they alone are shown. */
  imported: Accessor<ReadonlySet<string> | null>
  showImported(cardIds: string[] | null): void
}

/** Which card is open stands in the address: so it is open again after a reload. */
export function createOpenCards(): OpenCards {
  const [params, setParams] = useSearchParams<{ card?: string }>()
  const [filesOpen, showFiles] = createSignal<FileDeed | null>(null)
  const [imported, setImported] = createSignal<ReadonlySet<string> | null>(null)
  const open = () => params.card ?? null
  createEffect(on(open, (now, before) => queueMicrotask(() => mendFocus(before, now))))
  return {
    open,
    choose: (cardId) => setParams({ card: cardId ?? undefined }, { replace: true, scroll: false }),
    filesOpen,
    showFiles,
    imported,
    showImported: (cardIds) => {
      showFiles(null)
      setImported(cardIds && new Set(cardIds))
    },
  }
}

/** What had the focus may be gone with the editor: its row gets it, or the button that makes a card. */
function mendFocus(closed: string | null | undefined, opened: string | null): void {
  if (document.activeElement !== document.body || closed === undefined) return
  const id = opened ?? closed ?? ''
  const row = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] button`)
  const target = row ?? document.querySelector<HTMLElement>('.cards-deeds button:last-child')
  target?.focus({ preventScroll: true })
}
