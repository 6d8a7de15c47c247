// Flags, which are so or not, and goals, which are reached once: each a name, and what it means.
import { For, Show, untrack } from 'solid-js'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { RowTools } from './row-tools.tsx'
import { createRows, focusLast, type Rows } from './rows.ts'
import { faultOf, faultsAt, type FlagDraft, type GoalDraft } from './schema-draft.ts'
import type { SchemaDesk } from './schema-desk.ts'

interface PlainListProps {
  desk: SchemaDesk
  kind: 'flags' | 'goals'
}

const PATHS = { flags: 'flags', goals: 'milestones' }
const ADD = { flags: 'Add a flag', goals: 'Add a goal' }
const MEANS = { flags: 'The cellar door is open.', goals: 'Find the brass key.' }

type Plain = GoalDraft & Partial<Pick<FlagDraft, 'initial'>>

const BLANK: Record<PlainListProps['kind'], Plain> = {
  flags: { name: '', desc: '', initial: false },
  goals: { name: '', desc: '' },
}

export function PlainList(props: PlainListProps) {
  let list!: HTMLUListElement
  const { desk, kind } = untrack(() => props)
  const rows = createRows<Plain>(desk, (draft) => draft[kind])
  const entries = (): Plain[] => props.desk.draft[props.kind]
  return (
    <>
      <ul class="schema-list" ref={(element) => (list = element)}>
        <For each={entries()}>
          {(entry, at) => (
            <PlainEntry {...props} rows={rows} entry={entry} at={at()} count={entries().length} />
          )}
        </For>
      </ul>
      <button
        type="button"
        class="text-button"
        onClick={() => {
          rows.add({ ...BLANK[kind] })
          focusLast(list)
        }}
      >
        {ADD[props.kind]}
      </button>
    </>
  )
}

interface PlainEntryProps extends PlainListProps {
  rows: Rows<Plain>
  entry: Plain
  at: number
  count: number
}

function PlainEntry(props: PlainEntryProps) {
  const faults = () => faultsAt(props.desk.issues(), `${PATHS[props.kind]}.${props.entry.name.trim()}`)
  return (
    <li class="schema-entry">
      <div class="schema-entry-head">
        <TextField
          label="Name"
          value={props.entry.name}
          fault={faults().name}
          onInput={(name) => props.rows.write(props.at, { name })}
        />
        <Show when={props.entry.initial !== undefined}>
          <div class="flag-begins">
            <span>At first</span>
            <Switch
              label={`${props.entry.name || 'It'} is so at first`}
              checked={props.entry.initial === true}
              onChange={(initial) => props.rows.write(props.at, { initial })}
            />
          </div>
        </Show>
        <RowTools
          name={props.entry.name.trim() || 'the new one'}
          at={props.at}
          count={props.count}
          onMove={(by) => props.rows.move(props.at, by)}
          onRemove={() => props.rows.remove(props.at)}
        />
      </div>
      <TextField
        label="What it means"
        prose
        placeholder={MEANS[props.kind]}
        value={props.entry.desc}
        fault={faultOf(faults().rest, 'desc')}
        onInput={(desc) => props.rows.write(props.at, { desc })}
      />
    </li>
  )
}
