// Light, sepia, dark, or as the system has it. The choice is applied before the first paint by public/theme.js.
import { createSignal } from 'solid-js'
import { storage } from './kept.ts'

export type Theme = 'system' | 'light' | 'sepia' | 'dark'

export const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'sepia', label: 'Sepia' },
  { value: 'dark', label: 'Dark' },
]

const KEY = 'forklore:theme'

function stored(): Theme {
  const value = storage().getItem(KEY)
  return THEMES.find((theme) => theme.value === value)?.value ?? 'system'
}

const [theme, setTheme] = createSignal<Theme>(stored())

export { theme }

function show(choice: Theme): void {
  setTheme(choice)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  paintBar()
}

/** Gives the bar of the browser, on a phone, the colour of the page. */
function paintBar(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const bar of document.querySelectorAll('meta[name=theme-color]'))
    bar.setAttribute('content', backgroundColor)
}

export function chooseTheme(choice: Theme): void {
  show(choice)
  try {
    if (choice === 'system') storage().removeItem(KEY)
    else storage().setItem(KEY, choice)
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Takes over what is chosen in another window, or by the system. */
export function followTheme(): void {
  paintBar()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintBar)
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && show(stored()))
}
