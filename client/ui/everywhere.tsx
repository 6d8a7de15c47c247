// What every page has: the ways past its bar, the palette of commands, the list of keys, and focus that is never lost.
import { useLocation, useNavigate } from '@solidjs/router'
import { lazy, onCleanup, Show, Suspense } from 'solid-js'
import '../styles/everywhere.css'
import { followFocus } from './follow-focus.ts'
import { followHints } from './hints.ts'
import { closeOverlay, openKeys, openPalette, overlay } from './overlay.ts'
import { control } from './platform.ts'
import { followReading } from './reading.ts'
import { isFreeKey } from './single-key.ts'
import { followTheme } from './theme.ts'

const Palette = lazy(() => import('./palette/palette.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

/** The story that an address is in; null for none. */
const storyIn = (path: string): string | null => /^\/play\/([^/]+)/.exec(path)?.[1] ?? null

export function Everywhere() {
  const location = useLocation()
  const navigate = useNavigate()
  followTheme()
  followReading()
  followHints()
  followFocus(() => location.pathname)
  const find = () => {
    const field = document.querySelector<HTMLElement>('main [type=search]')
    const story = storyIn(location.pathname)
    if (field) field.focus()
    else if (story) navigate(`/play/${story}/search`)
    else openPalette()
  }
  const onKey = (event: KeyboardEvent) => {
    const act = isPaletteKey(event)
      ? togglePalette
      : isFreeKey(event)
        ? { '?': openKeys, '/': find }[event.key]
        : null
    if (!act) return
    event.preventDefault()
    act()
  }
  addEventListener('keydown', onKey)
  onCleanup(() => removeEventListener('keydown', onKey))
  return (
    <>
      <SkipLinks writes={/^\/play\/[^/]+$/.test(location.pathname)} />
      <Suspense>
        <Show when={overlay() === 'palette'}>
          <Palette onClose={() => closeOverlay('palette')} />
        </Show>
        <Show when={overlay() === 'keys'}>
          <KeysDialog onClose={() => closeOverlay('keys')} />
        </Show>
      </Suspense>
    </>
  )
}

/** Control and K; on a Mac, where that cuts a line, ⌘ and K. */
function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const held = control === '⌘' ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !shiftKey && !altKey && key.toLowerCase() === 'k'
}

/** Never over a question that waits for an answer. */
function togglePalette(): void {
  if (overlay() === 'palette') closeOverlay('palette')
  else if (document.querySelector('dialog[open]') === null) openPalette()
}

/** Ways past the bar, for who goes from thing to thing by keys. */
function SkipLinks(props: { writes: boolean }) {
  const toText = () => {
    const text =
      document.querySelector<HTMLElement>('.take.newest') ?? document.querySelector<HTMLElement>('main')
    if (!text) return
    text.tabIndex = -1
    text.focus()
  }
  return (
    <div class="skip-links">
      <button type="button" onClick={toText}>
        Skip to the text
      </button>
      <Show when={props.writes}>
        <button
          type="button"
          onClick={() => document.querySelector<HTMLElement>('.composer textarea')?.focus()}
        >
          Skip to where you write
        </button>
      </Show>
    </div>
  )
}
