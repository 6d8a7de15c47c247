// Habits of the play page: its keys, what a screen reader is told, and what stays in place while versions are paged.
import { createEffect, createSignal, onCleanup, type Accessor } from 'solid-js'
import { focusForTyping } from '../ui/platform.ts'
import type { FollowScroll } from './follow-scroll.ts'
import { placeOf, wishOf, type Wish } from './keys.ts'
import type { Moves } from './moves.ts'
import type { Side } from './pager.tsx'
import type { Story } from './story.ts'
import type { Take } from './takes.ts'

interface KeyHabits {
  story: Story
  moves: Moves
  disabled: Accessor<boolean>
  onStep: (take: Take, side: Side) => void
  onKeys: () => void
  onWorld: () => void
}

export function useKeys({ story, moves, disabled, onStep, onKeys, onWorld }: KeyHabits): void {
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
    keys: onKeys,
    world: onWorld,
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
    const wish = wishOf({ key, ctrlKey, metaKey, shiftKey, altKey, place: placeOf(target) })
    if (!wish) return
    event.preventDefault()
    if (wish === 'keys' || wish === 'world' || !disabled()) wishes[wish]()
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

/** What a screen reader is told: each narration once, when it is whole. */
export function createAnnouncer(story: Story): Accessor<string> {
  const [announcement, setAnnouncement] = createSignal('')
  // Of a passage that went on, only what is new.
  let more = ''
  createEffect(() => {
    const running = story.running()
    if (running) more = running.text
  })
  story.onEvent((event) => {
    if (event.__typename !== 'TurnSaved' && event.__typename !== 'TurnCancelled') return
    const take = event.__typename === 'TurnSaved' ? event.take : event.turn.take
    setAnnouncement(take && event.turn.kind === 'PASSAGE' ? more : (take?.text ?? ''))
  })
  return announcement
}
