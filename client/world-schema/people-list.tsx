// The people with stats of their own: who they are, what calls them into the scene, and what is counted of them.
import { For, untrack } from 'solid-js'
import { TextField } from '../ui/text-field.tsx'
import { RowTools } from './row-tools.tsx'
import { createRows, focusLast, type Rows } from './rows.ts'
import { asName, blankPerson, faultOf, faultsAt, type PersonDraft } from './schema-draft.ts'
import type { SchemaDesk } from './schema-desk.ts'
import { StatList } from './stat-list.tsx'

export function PeopleList(props: { desk: SchemaDesk }) {
  let list!: HTMLUListElement
  const people = () => props.desk.draft.people
  const rows = createRows(
    untrack(() => props.desk),
    (draft) => draft.people,
  )
  const add = () => {
    rows.add(blankPerson())
    focusLast(list)
  }
  return (
    <>
      <ul class="schema-list" ref={(element) => (list = element)}>
        <For each={people()}>
          {(person, at) => (
            <PersonEditor desk={props.desk} rows={rows} person={person} at={at()} count={people().length} />
          )}
        </For>
      </ul>
      <button type="button" class="text-button" onClick={add}>
        Add somebody
      </button>
    </>
  )
}

interface PersonEditorProps {
  desk: SchemaDesk
  rows: Rows<PersonDraft>
  person: PersonDraft
  at: number
  count: number
}

function PersonEditor(props: PersonEditorProps) {
  const path = () => `npcs.${props.person.id.trim()}`
  const faults = () => faultsAt(props.desk.issues(), path())
  const write = (fields: Partial<PersonDraft>) => props.rows.write(props.at, fields)
  // Their short name follows their name until it is written by hand.
  const rename = (name: string) =>
    write(props.person.id === asName(props.person.name) ? { name, id: asName(name) } : { name })
  const field = (name: 'id' | 'keys' | 'desc') => ({
    get value() {
      return props.person[name]
    },
    onInput: (value: string) => write({ [name]: value }),
  })
  return (
    <li class="schema-entry person">
      <div class="schema-entry-head">
        <TextField
          label="Name"
          prose
          value={props.person.name}
          fault={faultOf(faults().rest, 'name')}
          onInput={rename}
        />
        <TextField
          label="Short name"
          hint="In paths; without blanks."
          fault={faults().name}
          {...field('id')}
        />
        <RowTools
          name={props.person.name || 'the new one'}
          at={props.at}
          count={props.count}
          onMove={(by) => props.rows.move(props.at, by)}
          onRemove={() => props.rows.remove(props.at)}
        />
      </div>
      <TextField
        label="Also called"
        placeholder="the innkeeper, mistress"
        hint="Words that tell that they are in the scene, with commas between. Only then are their values read."
        fault={faultOf(faults().rest, 'keys')}
        {...field('keys')}
      />
      <TextField label="Who they are" prose fault={faultOf(faults().rest, 'desc')} {...field('desc')} />
      <StatList
        desk={props.desk}
        stats={props.person.stats}
        within={`${path()}.stats`}
        listIn={(draft) => draft.people[props.at]!.stats}
        addLabel={`Add what is counted of ${props.person.name.trim() || 'them'}`}
      />
    </li>
  )
}
