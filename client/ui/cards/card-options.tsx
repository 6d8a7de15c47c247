// The options of a card, folded: most cards need none of them.
import { createUniqueId, For, untrack } from 'solid-js'
import { CheckField } from '../check-field.tsx'
import { TextField } from '../text-field.tsx'
import { optionsOf, type CardForm, type CardValues } from './card-values.ts'

const LOGICS = [
  ['AND_ANY', 'one of them must stand there too'],
  ['AND_ALL', 'all of them must stand there too'],
  ['NOT_ANY', 'none of them may stand there'],
  ['NOT_ALL', 'not all of them may stand there'],
] as const

type Texts = 'secondaryKeys' | 'priority' | 'scanDepth' | 'type' | 'notes'
type Ticks = 'enabled' | 'constant' | 'wholeWords' | 'caseSensitive'

const TICKS: [name: Ticks, label: string, hint: string][] = [
  ['enabled', 'In use', 'A card that is switched off stays here, and is never told.'],
  ['constant', 'Tell it always', 'Whatever happens, as long as there is room; it needs no keys.'],
  ['wholeWords', 'Whole words only', 'So “inn” is not found in “inner”.'],
  ['caseSensitive', 'Capital letters matter', 'So “Hope” the girl is not found in “hope”.'],
]

export function CardOptions(props: { form: CardForm }) {
  const { form } = untrack(() => props)
  const summary = () => optionsOf(form.values()).join(', ')
  return (
    <details class="card-options">
      <summary>
        Options <span class="hint">{summary() || 'as usual'}</span>
      </summary>
      <div class="card-ticks">
        <For each={TICKS}>
          {([name, label, hint]) => (
            <CheckField
              label={label}
              hint={hint}
              checked={form.values()[name]}
              onChange={(checked) => form.set({ [name]: checked } as Partial<CardValues>)}
            />
          )}
        </For>
      </div>
      <FurtherKeys form={form} />
      <div class="card-numbers">
        <TextField
          label="Priority"
          inputMode="numeric"
          hint="When room is short, greater goes first."
          {...textOf(form, 'priority')}
        />
        <TextField
          label="Newest takes to look at"
          inputMode="numeric"
          placeholder="all"
          hint="Empty: all that the prompt holds."
          {...textOf(form, 'scanDepth')}
        />
        <TextField
          label="Type"
          placeholder="person"
          hint="For you, such as person or place."
          {...textOf(form, 'type')}
        />
      </div>
      <TextField
        label="Notes"
        rows={2}
        prose
        hint="For you and for scripts; the narrator never reads them."
        {...textOf(form, 'notes')}
      />
    </details>
  )
}

function FurtherKeys(props: { form: CardForm }) {
  const { form } = untrack(() => props)
  const id = createUniqueId()
  return (
    <div class="further-keys">
      <TextField
        label="Further keys"
        hint="They decide besides the keys; with none of them, the keys alone count."
        {...textOf(form, 'secondaryKeys')}
      />
      <div class="field">
        <label for={id}>Of the further keys</label>
        <select
          id={id}
          value={form.values().secondaryLogic}
          onChange={(event) => form.set({ secondaryLogic: event.currentTarget.value })}
        >
          <For each={LOGICS}>{([value, label]) => <option value={value}>{label}</option>}</For>
        </select>
      </div>
    </div>
  )
}

const textOf = (form: CardForm, name: Texts) => ({
  get value() {
    return form.values()[name]
  },
  get fault() {
    return form.faults()[name]
  },
  onInput: (value: string) => form.set({ [name]: value } as Partial<CardValues>),
})
