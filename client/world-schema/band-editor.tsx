// The words for the values of a number: each from where to where. A model reasons over words better than over numbers.
import { For, Show } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import { CrossIcon } from '../ui/tree-icons.tsx'
import { faultOf, type BandDraft, type Issue } from './schema-draft.ts'

interface BandEditorProps {
  bands: BandDraft[]
  min: string
  max: string
  faults: Issue[]
  onChange: (bands: BandDraft[]) => void
}

const FIELDS: { name: keyof BandDraft; label: string }[] = [
  { name: 'from', label: 'from' },
  { name: 'to', label: 'up to' },
  { name: 'label', label: 'word' },
]

export function BandEditor(props: BandEditorProps) {
  const copy = () => props.bands.map((band) => ({ ...band }))
  const write = (at: number, fields: Partial<BandDraft>) =>
    props.onChange(copy().map((band, index) => (index === at ? { ...band, ...fields } : band)))
  const add = () =>
    props.onChange([...copy(), { from: props.bands.at(-1)?.to ?? props.min, to: props.max, label: '' }])
  return (
    <fieldset class="bands">
      <legend>Words for its values</legend>
      <p class="hint">The narrator reads “55/100 (hurt)”. The last word holds its upper end, too.</p>
      <For each={props.bands}>
        {(band, at) => (
          <div class="band">
            <For each={FIELDS}>
              {({ name, label }) => (
                <input
                  type="text"
                  class="value-field"
                  classList={{ word: name === 'label' }}
                  aria-label={`Word ${at() + 1}: ${label}`}
                  placeholder={label}
                  aria-invalid={faultOf(props.faults, `bands.${at()}`) ? true : undefined}
                  value={band[name]}
                  onInput={(event) => write(at(), { [name]: event.currentTarget.value })}
                />
              )}
            </For>
            <IconButton
              label={`Remove the word ${band.label || at() + 1}`}
              onPress={() => props.onChange(copy().filter((_, index) => index !== at()))}
            >
              <CrossIcon />
            </IconButton>
            <Show when={faultOf(props.faults, `bands.${at()}`)}>
              {(fault) => (
                <p class="fault" role="alert">
                  {fault()}
                </p>
              )}
            </Show>
          </div>
        )}
      </For>
      <button type="button" class="text-button" onClick={add}>
        Add a word
      </button>
    </fieldset>
  )
}
