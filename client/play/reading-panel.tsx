// How the story reads: beside the page, or at the foot of a phone. What is read stays where it is.
import '../styles/margin-panel.css'
import { onMount, Show } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import { ReadingControls } from '../ui/reading/reading-controls.tsx'
import { CrossIcon } from '../ui/tree-icons.tsx'
import type { FollowScroll } from './follow-scroll.ts'

interface ReadingPanelProps {
  /** There is room for it beside the page. */
  beside: boolean
  scroll: FollowScroll
  onClose: () => void
}

export default function ReadingPanel(props: ReadingPanelProps) {
  return (
    <Show when={props.beside} fallback={<Sheet {...props} />}>
      <aside
        class="reading-panel beside"
        aria-label="How it reads"
        onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
      >
        <Inside {...props} />
      </aside>
    </Show>
  )
}

function Sheet(props: ReadingPanelProps) {
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  return (
    <dialog
      ref={(element) => (dialog = element)}
      class="reading-panel sheet"
      aria-label="How it reads"
      onClose={() => props.onClose()}
      onClick={(event) => event.target === dialog && dialog.close()}
    >
      <Inside {...props} />
    </dialog>
  )
}

function Inside(props: ReadingPanelProps) {
  let close!: HTMLElement
  onMount(() => close.querySelector('button')?.focus({ preventScroll: true }))
  return (
    <>
      <header class="reading-head" ref={(element) => (close = element)}>
        <h2>How it reads</h2>
        <IconButton label="Close how it reads" hint="a" onPress={props.onClose}>
          <CrossIcon />
        </IconButton>
      </header>
      <div class="reading-body">
        <ReadingControls around={(change) => holdLine(props.scroll, change)} />
      </div>
    </>
  )
}

/** Below the bar. */
const TOP = 60

/** Changes how the story reads; the paragraph at the top of the screen stays there. At the end, the end stays. */
function holdLine(scroll: FollowScroll, change: () => void): void {
  const paragraphs = [...document.querySelectorAll<HTMLElement>('.transcript .take-text p')]
  const read = paragraphs.find((one) => one.getBoundingClientRect().bottom > TOP)
  const top = read?.getBoundingClientRect().top
  const atEnd = scroll.following()
  change()
  if (atEnd) scroll.toNewest()
  else if (read && top !== undefined) scroll.keepAt(read, top)
}
