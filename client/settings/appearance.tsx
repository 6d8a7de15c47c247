// Light, dark, or as the system has it.
import { Segmented } from '../ui/segmented.tsx'
import { chooseTheme, theme, type Theme } from '../ui/theme.ts'

const OPTIONS: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function Appearance() {
  return (
    <section aria-labelledby="appearance-title">
      <h2 id="appearance-title">Appearance</h2>
      <Segmented label="Light or dark" value={theme()} options={OPTIONS} onChoose={chooseTheme} />
    </section>
  )
}
