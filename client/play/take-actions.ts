// What a take on the page can be asked to do.
import type { EditKind } from './edit-state.ts'
import type { Side } from './pager.tsx'
import type { Take } from './takes.ts'

/** What is asked in a dialog of its own. */
export type Question = 'wordings' | 'erase' | 'checkpoint'

export interface TakeActions {
  onStep: (take: Take, side: Side) => void
  onRetry: (takeId: string) => void
  /** Goes on with the narration at the head, which breaks off. */
  onContinue: () => void
  onEdit: (take: Take, what: EditKind) => void
  onHide: (take: Take, hidden: boolean) => Promise<unknown>
  onAsk: (take: Take, question: Question) => void
  onFork: (take: Take) => void
  onGo: (takeId: string) => void
  onCopy: (text: string) => void
}
