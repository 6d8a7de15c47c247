// Editing takes in their place: opening and closing the editors, and what their buttons do.
import type { KeptEdits } from './edit-keep.ts'
import type { Edit, EditKind } from './edit-state.ts'
import type { FollowScroll } from './follow-scroll.ts'
import type { Moves } from './moves.ts'
import type { Written } from './running-turn.ts'
import type { Story } from './story.ts'
import type { Turn } from './story-state.ts'
import type { Tell } from './take-move.ts'
import type { Take } from './takes.ts'

export interface TakeEditing {
  /** What is being written in a take's place; null when nothing is. */
  of(takeId: string): Edit | null
  open(take: Take, what: EditKind): void
  write(takeId: string, written: Partial<Written>): void
  close(takeId: string): void
  /** The turn in which another input in this take's place has failed, while that still counts. */
  failed(takeId: string): Turn | null
  save(take: Take, text: string, tell: Tell): Promise<void>
  saveAsNew(take: Take, text: string, tell: Tell): Promise<void>
  send(take: Take, written: Written, tell: Tell): Promise<void>
  /** Brings an editor into view and gives it the focus. */
  onShown(form: HTMLElement): void
}

export function createTakeEditing(
  story: Story,
  moves: Moves,
  edits: KeptEdits,
  scroll: FollowScroll,
): TakeEditing {
  const failed = (takeId: string) => {
    const turn = story.ended()?.turn
    return turn?.kind === 'RETAKE' && turn.target?.id === takeId ? turn : null
  }
  return {
    of: edits.of,
    open: edits.open,
    write: edits.write,
    close: (takeId) => edits.close(takeId, failed(takeId)?.id ?? null),
    failed,
    save: async ({ id, revision }, text, tell) => {
      if (await moves.takes.edit(id, text, revision, tell)) edits.close(id, null)
    },
    saveAsNew: async ({ id, depth }, text, tell) => {
      if (!(await moves.editAsNew(id, text, tell))) return
      edits.close(id, null)
      document.querySelector<HTMLElement>(`[data-depth="${depth}"] .take-more button`)?.focus()
    },
    send: async ({ id }, { kind, text }, tell) => {
      const requestId = edits.send(id)
      const done = await moves.retake(id, { kind, text: text.trim(), requestId }, tell)
      if (done === false) edits.refused(id)
    },
    onShown: (form) => bringIntoView(form, scroll),
  }
}

/** What covers the page: the bar on top of it, and above the desk the button that leads to the newest. */
const BAR = 72
const BUTTON = 56

function bringIntoView(form: HTMLElement, scroll: FollowScroll): void {
  if (!form.isConnected || !document.hasFocus()) return
  form.querySelector('textarea')?.focus({ preventScroll: true })
  const desk = document.querySelector('.desk')?.getBoundingClientRect().top ?? innerHeight
  const { top, height } = form.getBoundingClientRect()
  // The end of the words, where he writes, and the buttons are worth more than the beginning.
  const lowest = desk - BUTTON - height
  scroll.keepAt(form, Math.min(Math.max(top, BAR), lowest))
}
