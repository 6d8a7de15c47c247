// Whether it is shown how the story reads, and where. It has a key, and focus goes back to what opened it.
import { createSignal, onCleanup, type Accessor } from 'solid-js'
import { offer } from '../ui/offers.ts'
import { createMedia } from '../ui/platform.ts'
import { isFreeKey } from '../ui/single-key.ts'
import { WIDE } from './world/world-desk.ts'

export interface ReadingDesk {
  open: Accessor<boolean>
  /** There is room for it beside the page. */
  wide: Accessor<boolean>
  toggle(): void
  close(): void
}

const KEY = 'a'
const NAME = 'How it reads'

export function createReadingDesk(): ReadingDesk {
  const [open, setOpen] = createSignal(false)
  const close = () => {
    if (!open()) return
    setOpen(false)
    queueMicrotask(() =>
      document.querySelector<HTMLElement>('.reading-button')?.focus({ preventScroll: true }),
    )
  }
  const toggle = () => (open() ? close() : void setOpen(true))
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== KEY || !isFreeKey(event)) return
    event.preventDefault()
    toggle()
  }
  addEventListener('keydown', onKey)
  onCleanup(() => removeEventListener('keydown', onKey))
  const also = 'font size letters spacing theme line width justified'
  offer({
    commands: () => [{ name: NAME, group: 'Appearance', keys: [KEY], also, run: toggle }],
    keys: () => [[[KEY], NAME]],
  })
  return { open, wide: createMedia(WIDE), toggle, close }
}
