// Habits of the play page: its keys, what stays in place while versions are paged, and where focus goes that was lost.
import { onCleanup, type Accessor } from 'solid-js'
import { focusForTyping } from '../ui/platform.ts'
import type { FollowScroll } from './follow-scroll.ts'
import { placeOf, wishOf, type Wish } from './keys.ts'
import type { Moves } from './moves.ts'
import type { Side } from './pager.tsx'
import type { Story } from './story.ts'
import { openTakeMenu, walkTakes } from './take-walk.ts'
import type { Take } from './takes.ts'

interface KeyHabits {
  story: Story
  moves: Moves
  disabled: Accessor<boolean>
  onStep: (take: Take, side: Side) => void
  onWorld: () => void
  /** Where the player writes. */
  field: () => HTMLElement
}

/** These change nothing in the story: they can be done while it is told. */
const HARMLESS = new Set<Wish>(['world', 'take-before', 'take-after'])

export function useKeys(habits: KeyHabits): void {
  const { story, moves, disabled, onStep } = habits
  const page = (side: Side) => {
    const several = story.takes().findLast((take) => take.siblingCount > 1)
    if (several) onStep(several, side)
  }
  const wishes: Record<Wish, () => void> = {
    undo: () => story.head()?.canUndo && void moves.undo(),
    redo: () => story.head()?.canRedo && void moves.redo(),
    retry: () => story.head()?.take?.canRetry && void moves.retry(),
    earlier: () => page('previousSibling'),
    later: () => page('nextSibling'),
    world: habits.onWorld,
    'take-before': () => walkTakes(-1, habits.field()),
    'take-after': () => walkTakes(1, habits.field()),
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
    const wish = wishOf({ key, ctrlKey, metaKey, shiftKey, altKey, place: placeOf(target) })
    if (!wish && !(key === 'Enter' && openTakeMenu(target))) return
    event.preventDefault()
    if (wish && (HARMLESS.has(wish) || !disabled())) wishes[wish]()
  }
  addEventListener('keydown', onKey)
  onCleanup(() => removeEventListener('keydown', onKey))
}

/** Steps to another version of a moment. The moment stays where it is on the screen, and focus on its pager. */
export async function stepAndHold(moves: Moves, scroll: FollowScroll, take: Take, side: Side): Promise<void> {
  const siblingId = take[side]
  if (siblingId === null) return
  const find = () => document.querySelector<HTMLElement>(`[data-depth="${take.depth}"]`)
  const before = find()
  const top = before?.getBoundingClientRect().top
  const hadFocus = before?.contains(document.activeElement)
  await moves.step(siblingId)
  const after = find()
  if (!after || top === undefined) return
  scroll.keepAt(after, top)
  if (hadFocus) after.querySelector<HTMLElement>(`.pager .${side}`)?.focus({ preventScroll: true })
}

/** Focus goes to the field when what had it is gone from the page, such as the button that stopped a turn. */
export function createFocusMender(field: () => HTMLElement): () => void {
  let last: EventTarget | null = null
  const onFocus = (event: FocusEvent) => (last = event.target)
  document.addEventListener('focusin', onFocus)
  onCleanup(() => document.removeEventListener('focusin', onFocus))
  return () => {
    if (last instanceof Element && !last.isConnected && document.activeElement === document.body)
      focusForTyping(field())
  }
}
