// Where nothing is counted yet: what counting is for, and examples that one tap adds.
import { For, Show } from 'solid-js'
import { PlusIcon } from '../ui/insight-icons.tsx'
import { isEmptyDraft } from './schema-draft.ts'
import type { SchemaDesk } from './schema-desk.ts'
import { EXAMPLES, type Example } from './schema-examples.ts'

export function Examples(props: { desk: SchemaDesk }) {
  const isEmpty = () => isEmptyDraft(props.desk.draft)
  const add = (example: Example) => {
    const next = example.add(JSON.parse(JSON.stringify(props.desk.draft)))
    if (next) props.desk.replace(next)
  }
  const left = () => EXAMPLES.filter((example) => example.add(props.desk.draft) !== null)
  return (
    <section class="schema-examples" aria-labelledby="examples-title">
      <Show when={isEmpty()} fallback={<h2 id="examples-title">Examples to add</h2>}>
        <h2 id="examples-title">{props.desk.words.empty}</h2>
        <p>
          Say what it shall keep count of: health, coins, the trust of somebody. The narrator reads the
          values, tells what happens, and says what changes; a referee holds it to your limits. Wounds last,
          purses run dry, and nobody is at once your friend.
        </p>
        <p class="hint">Begin with one or two. Tap an example, then change it as you like.</p>
      </Show>
      <ul>
        <For each={left()}>
          {(example) => (
            <li>
              <button type="button" class="example" onClick={() => add(example)}>
                <PlusIcon />
                <span>
                  <b>{example.title}</b>
                  <span class="hint">{example.says}</span>
                </span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
