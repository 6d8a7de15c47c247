// One stat while it is written: its name and kind, where it begins and how far it goes, and further rules behind a fold.
import { createUniqueId, For, Show } from 'solid-js'
import { TextField } from '../ui/text-field.tsx'
import { BandEditor } from './band-editor.tsx'
import { RowTools } from './row-tools.tsx'
import { faultOf, faultsAt, type StatDraft, type StatKind } from './schema-draft.ts'
import type { SchemaDesk } from './schema-desk.ts'

const KINDS: { value: StatKind; label: string }[] = [
  { value: 'number', label: 'A number' },
  { value: 'counter', label: 'A counter: it never falls' },
  { value: 'text', label: 'A text' },
]

interface StatEditorProps {
  desk: SchemaDesk
  stat: StatDraft
  /** Where the stats of its like are, such as player or npcs.mira.stats. */
  within: string
  at: number
  count: number
  onChange: (fields: Partial<StatDraft>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

export function StatEditor(props: StatEditorProps) {
  const faults = () => faultsAt(props.desk.issues(), `${props.within}.${props.stat.name.trim()}`)
  const called = () => props.stat.name.trim() || 'the new one'
  const field = (name: keyof StatDraft, path: string) => ({
    get value() {
      return String(props.stat[name])
    },
    get fault() {
      return faultOf(faults().rest, path)
    },
    onInput: (value: string) => props.onChange({ [name]: value }),
  })
  const isText = () => props.stat.type === 'text'
  return (
    <li class="schema-entry" data-entry={`${props.within}.${props.stat.name}`}>
      <div class="schema-entry-head">
        <TextField
          label="Name"
          value={props.stat.name}
          fault={faults().name}
          onInput={(name) => props.onChange({ name })}
        />
        <Kind {...props} />
        <RowTools
          name={called()}
          at={props.at}
          count={props.count}
          onMove={(by) => props.onMove(by)}
          onRemove={() => props.onRemove()}
        />
      </div>
      <div class="schema-fields">
        <TextField label="Begins at" prose={isText()} {...field('initial', 'initial')} />
        <Show
          when={!isText()}
          fallback={
            <TextField label="At most, characters" placeholder="200" {...field('length', 'max_length')} />
          }
        >
          <TextField label="Least" placeholder="any" {...field('min', 'min')} />
          <TextField label="Most" placeholder="any" {...field('max', 'max')} />
        </Show>
      </div>
      <TextField label="What it means" prose placeholder="How whole you are." {...field('desc', 'desc')} />
      <Show when={!isText()}>
        <Further {...props} faults={faults().rest} field={field} />
      </Show>
    </li>
  )
}

function Kind(props: StatEditorProps) {
  const id = createUniqueId()
  return (
    <div class="field text-field">
      <div class="field-name">
        <label for={id}>Kind</label>
      </div>
      <select id={id} onChange={(event) => props.onChange({ type: event.currentTarget.value as StatKind })}>
        <For each={KINDS}>
          {({ value, label }) => (
            <option value={value} selected={props.stat.type === value}>
              {label}
            </option>
          )}
        </For>
      </select>
    </div>
  )
}

interface FurtherProps extends StatEditorProps {
  faults: ReturnType<typeof faultsAt>['rest']
  field: (
    name: keyof StatDraft,
    path: string,
  ) => { value: string; fault: string | undefined; onInput: (value: string) => void }
}

/** How fast it may change, and the words for its values. Unfolded where something of it is set. */
function Further(props: FurtherProps) {
  const isSet = () => props.stat.cap !== '' || props.stat.cooldown !== '' || props.stat.bands.length > 0
  const summary = () => {
    const { cap, cooldown, bands } = props.stat
    return [
      cap && `at most ${cap} a turn`,
      cooldown && `every ${cooldown} turns`,
      bands.length > 0 && `${bands.length} words`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <details class="schema-further">
      <summary>
        Limits and words{' '}
        <Show when={isSet()}>
          <span class="hint">{summary()}</span>
        </Show>
      </summary>
      <div class="schema-fields">
        <TextField
          label="Most change a turn"
          placeholder="any"
          hint="More is cut down to this."
          {...props.field('cap', 'max_delta_per_turn')}
        />
        <TextField
          label="Turns between changes"
          placeholder="none"
          hint="Sooner is refused."
          {...props.field('cooldown', 'cooldown')}
        />
      </div>
      <BandEditor
        bands={props.stat.bands}
        max={props.stat.max}
        min={props.stat.min}
        faults={props.faults}
        onChange={(bands) => props.onChange({ bands })}
      />
    </details>
  )
}
