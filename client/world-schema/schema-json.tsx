// The whole schema as JSON, for who would rather write it so: what cannot be read is said, and every fault by its path.
import { createSignal, For, Show, untrack } from 'solid-js'
import { TextField } from '../ui/text-field.tsx'
import { draftOf, schemaOf } from './schema-draft.ts'
import type { SchemaDesk } from './schema-desk.ts'

export function SchemaJson(props: { desk: SchemaDesk }) {
  const { desk } = untrack(() => props)
  const [text, setText] = createSignal(JSON.stringify(schemaOf(desk.draft), null, 2))
  const [fault, setFault] = createSignal('')
  const write = (typed: string) => {
    setText(typed)
    try {
      const schema: unknown = JSON.parse(typed)
      if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
        return setFault('Give an object: {"player": {…}, "world": {…}, …}.')
      setFault('')
      desk.replace(draftOf(schema))
    } catch (error) {
      setFault(`This is no JSON yet: ${(error as Error).message}.`)
    }
  }
  return (
    <section class="schema-json" aria-label="As JSON">
      <TextField
        label="The schema as JSON"
        rows={18}
        value={text()}
        fault={fault()}
        hint="What is written here stands in the form as well. Keys that no schema has are let go."
        onInput={write}
      />
      <Show when={desk.issues().length > 0}>
        <ul class="schema-faults" aria-label="Faults">
          <For each={desk.issues()}>
            {({ path, message }) => (
              <li class="fault">
                <b>{path || 'schema'}</b> {message}
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  )
}
