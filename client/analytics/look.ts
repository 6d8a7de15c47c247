// Whether the page is light or dark at this moment: what was drawn in its colours is drawn anew when that changes.
import { createSignal, onCleanup } from 'solid-js'
import { theme } from '../ui/theme.ts'

/** Changes whenever the colours of the page may have. */
export function createLook(): () => string {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const [isDark, setDark] = createSignal(system.matches)
  const hear = () => setDark(system.matches)
  system.addEventListener('change', hear)
  onCleanup(() => system.removeEventListener('change', hear))
  return () => `${theme()} ${isDark()}`
}
