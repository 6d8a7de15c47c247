// Hints beside the story: what can be done with what is there for the first time. One at a time, each once, and never over
// the words.
import { A } from '@solidjs/router'
import { createEffect, createMemo, createSignal, on, Show, untrack, type Accessor, type JSX } from 'solid-js'
import '../styles/hints.css'
import { markSeen, wasSeen, type Hint } from '../ui/hints.ts'
import { control, focusForTyping } from '../ui/platform.ts'
import { SettingsLink } from '../ui/settings-link.tsx'
import { hintsFor } from './hints-for.ts'
import type { Story } from './story.ts'

const WORDS: Record<Hint, (story: Story) => JSX.Element> = {
  begin: () => 'Write what you do, and press Enter. With nothing written, the story goes on by itself.',
  narration: () =>
    'Not what you hoped for? Below the field are Undo, Redo and Retry. Retry tells this moment anew; what was told before is kept.',
  versions: () =>
    'Every version is kept. Leaf through them by ‹ and ›; the story goes on from the one that you see.',
  undone: (story) => (
    <>
      Nothing is lost: Redo brings it back. If you do something else instead, both ways stay in{' '}
      <A href={`/play/${encodeURIComponent(story.id)}/tree`}>the tree of your story</A>.
    </>
  ),
  referee: () =>
    'The small marks under the text are what has changed in the world. The narrator says it, and a referee holds it to the rules of this story. Press one to see why.',
  storyteller: () => (
    <>
      The built-in storyteller tells this: rules, and no model. It always answers, but understands little.{' '}
      <SettingsLink>Connect a model of your own</SettingsLink>, and the same story listens to you.
    </>
  ),
  palette: () => (
    <>
      <kbd>{control}</kbd> <kbd>K</kbd> goes anywhere and does anything. <kbd>?</kbd> lists the keys, outside
      of the field.
    </>
  ),
}

const hasKeyboard = () => matchMedia('(pointer: fine)').matches

/** What was there for less time was read by nobody. */
const READ_MS = 2_000

/** The hint that is shown. It goes when it is put away, and when the story goes on. */
function createHint(story: Story): [Accessor<Hint | null>, () => void] {
  const [hint, setHint] = createSignal<Hint | null>(null)
  let since = 0
  const put = () => {
    const shown = hint()
    if (shown) markSeen(shown)
    setHint(null)
  }
  const place = createMemo(() => (story.running() === null ? (story.head()?.version ?? null) : null))
  createEffect(
    on(place, (version) => {
      if (performance.now() - since > READ_MS) put()
      setHint(null)
      if (version === null) return
      since = performance.now()
      const found = hintsFor(story.takes(), story.head(), story.usesStoryteller())
      setHint(found.find((one) => !wasSeen(one) && (one !== 'palette' || hasKeyboard())) ?? null)
    }),
  )
  return [hint, put]
}

export function HintNote(props: { story: Story }) {
  const { story } = untrack(() => props)
  const [hint, put] = createHint(story)
  const close = () => {
    put()
    const field = document.querySelector<HTMLElement>('.composer textarea')
    if (field) focusForTyping(field)
  }
  return (
    <div class="hint-place" role="status">
      <Show when={hint()} keyed>
        {(one) => (
          <div class="hint-note" data-hint={one}>
            <p>{WORDS[one](story)}</p>
            <button type="button" class="text-button" onClick={close}>
              Got it
            </button>
          </div>
        )}
      </Show>
    </div>
  )
}
