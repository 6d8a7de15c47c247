// How the story reads, to be chosen: theme and letters, their size and distances. What is read changes at once.
import { createUniqueId, For, type JSX } from 'solid-js'
import '../../styles/reading-controls.css'
import { Segmented } from '../segmented.tsx'
import { chooseTheme, theme, THEMES } from '../theme.ts'
import { CHOICES, chooseReading, reading, USUAL, type Feature, type Reading } from '../reading.ts'

const FONTS: Record<Reading['font'], { label: string; about: string }> = {
  literata: { label: 'Literata', about: 'Made for reading on screens' },
  inter: { label: 'Inter', about: 'Plain, without serifs' },
  system: { label: 'Yours', about: 'The book letters of this machine' },
  clear: { label: 'Clear', about: 'Wide set, hard to mistake, none that lean' },
}

type Steps = 'size' | 'lead' | 'width' | 'letters'

const STEPS: Record<Steps, { label: string; words: string[] }> = {
  size: {
    label: 'Size',
    words: ['smallest', 'smaller', 'as usual', 'a little bigger', 'bigger', 'big', 'very big', 'biggest'],
  },
  lead: { label: 'Line height', words: ['tight', 'closer', 'as usual', 'wider', 'wide'] },
  width: { label: 'Line length', words: ['short', 'shorter', 'as usual', 'longer', 'long'] },
  letters: { label: 'Letter spacing', words: ['as usual', 'a little more', 'more', 'much more'] },
}

const PARAGRAPHS: { value: Reading['paragraphs']; label: string }[] = [
  { value: 'indented', label: 'Indented' },
  { value: 'apart', label: 'Apart' },
  { value: 'far', label: 'Far' },
]

const ALIGNS: { value: Reading['align']; label: string }[] = [
  { value: 'left', label: 'Ragged' },
  { value: 'both', label: 'Justified' },
]

interface ReadingControlsProps {
  /** Makes the change, and keeps in place what is read meanwhile. */
  around?: (change: () => void) => void
}

export function ReadingControls(props: ReadingControlsProps) {
  const choose = (choice: Partial<Reading>) => {
    const change = () => chooseReading(choice)
    if (props.around) props.around(change)
    else change()
  }
  const isUsual = () =>
    theme() === 'system' && (Object.keys(USUAL) as Feature[]).every((name) => reading()[name] === USUAL[name])
  const reset = () => {
    chooseTheme('system')
    choose(USUAL)
  }
  return (
    <div class="reading-controls">
      <Part label="Theme">
        <Segmented label="Theme" value={theme()} options={THEMES} onChoose={chooseTheme} />
      </Part>
      <Fonts onChoose={(font) => choose({ font })} />
      <For each={Object.keys(STEPS) as Steps[]}>
        {(name) => <Steps name={name} onChoose={(value) => choose({ [name]: value })} />}
      </For>
      <Part label="Paragraphs">
        <Segmented
          label="Paragraphs"
          value={reading().paragraphs}
          options={PARAGRAPHS}
          onChoose={(paragraphs) => choose({ paragraphs })}
        />
      </Part>
      <Part label="Right edge">
        <Segmented
          label="Right edge"
          value={reading().align}
          options={ALIGNS}
          onChoose={(align) => choose({ align })}
        />
      </Part>
      <button
        type="button"
        class="text-button"
        aria-disabled={isUsual() ? true : undefined}
        onClick={() => !isUsual() && reset()}
      >
        Everything as usual
      </button>
    </div>
  )
}

function Part(props: { label: string; children: JSX.Element }) {
  return (
    <div class="reading-part">
      <span aria-hidden="true">{props.label}</span>
      {props.children}
    </div>
  )
}

/** Each in its own letters. */
function Fonts(props: { onChoose: (font: Reading['font']) => void }) {
  const name = createUniqueId()
  return (
    <fieldset class="reading-fonts">
      <legend>Letters</legend>
      <For each={CHOICES.font}>
        {(font) => (
          <label data-font={font} title={FONTS[font].about}>
            <input
              type="radio"
              name={name}
              value={font}
              aria-description={FONTS[font].about}
              checked={reading().font === font}
              onChange={() => props.onChoose(font)}
            />
            <span>{FONTS[font].label}</span>
          </label>
        )}
      </For>
    </fieldset>
  )
}

/** From little to much, by steps. */
function Steps(props: { name: Steps; onChoose: (value: string) => void }) {
  const id = createUniqueId()
  const values = (): readonly string[] => CHOICES[props.name]
  const at = () => values().indexOf(reading()[props.name])
  return (
    <div class="reading-part">
      <label for={id}>{STEPS[props.name].label}</label>
      <input
        id={id}
        type="range"
        min="0"
        max={values().length - 1}
        step="1"
        value={at()}
        aria-valuetext={STEPS[props.name].words[at()]}
        onInput={(event) => props.onChoose(values()[event.currentTarget.valueAsNumber]!)}
      />
    </div>
  )
}
