// Light, dark, or as the system has it. The choice is applied before the first paint by public/theme.js.
import { createSignal } from 'solid-js'

export type Theme = 'light' | 'dark' | 'system'

const KEY = 'forklore:theme'

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

const [theme, setTheme] = createSignal<Theme>(stored())

export { theme }

export function chooseTheme(choice: Theme): void {
  setTheme(choice)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
