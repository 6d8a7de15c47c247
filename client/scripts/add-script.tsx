// Another script for a story or a scenario: a copy from the library, or a blank one to be written.
import { A } from '@solidjs/router'
import { createSignal, For, Show } from 'solid-js'
import type { ListedScriptFragment } from '../api/generated/graphql.ts'

interface AddScriptProps {
  /** For what it is. */
  place: 'story' | 'scenario'
  library: ListedScriptFragment[]
  busy: boolean
  onAdd: (scriptId: string) => Promise<void>
  onWrite: () => void
}

export function AddScript(props: AddScriptProps) {
  const [chosen, setChosen] = createSignal('')
  return (
    <section class="add-script" aria-labelledby="add-title">
      <h2 id="add-title">Add one</h2>
      <Show
        when={props.library.length > 0}
        fallback={
          <p class="quiet-words">
            Your library is empty: what you put there can be added to any {props.place}.
          </p>
        }
      >
        <p class="add-line">
          <select
            aria-label="A script of your library"
            value={chosen()}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">From your library …</option>
            <For each={props.library}>{({ id, name }) => <option value={id}>{name}</option>}</For>
          </select>
          <button
            type="button"
            class="button quiet"
            aria-disabled={chosen() === '' || props.busy ? true : undefined}
            onClick={() => chosen() && void props.onAdd(chosen()).then(() => setChosen(''))}
          >
            Add
          </button>
        </p>
      </Show>
      <p class="row">
        <button type="button" class="button quiet" onClick={() => props.onWrite()}>
          Write one for this {props.place}
        </button>
        <A href="/scripts">Your library</A>
      </p>
    </section>
  )
}
