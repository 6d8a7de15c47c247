// What became of the world on two sides: every value that differs, and the takes that moved it.
import { For, Show } from 'solid-js'
import type { Compared } from './answers.ts'
import { valueOf } from '../ui/prose.ts'
import { nameOf } from '../ui/world-words.ts'
import type { TreeDesk } from './tree-gate.tsx'
import { beginningOf, takeNumber } from './words.ts'

type Difference = Compared['world']['differences'][number]

export function ComparedWorld(props: { desk: TreeDesk; compared: Compared }) {
  const differences = () => props.compared.world.differences
  const titleOf = (side: Compared['a']) => {
    const line = props.desk.model().branches.get(side.branch.id)
    return line ? props.desk.tree.title(line, 28) : ''
  }
  return (
    <section class="compare-world" aria-labelledby="world-title">
      <h2 id="world-title">The world</h2>
      <Show when={differences().length > 0} fallback={<p class="hint">It stands the same at both ends.</p>}>
        <table>
          <thead>
            <tr>
              <th scope="col">What differs</th>
              <th scope="col">{titleOf(props.compared.a)}</th>
              <th scope="col">{titleOf(props.compared.b)}</th>
            </tr>
          </thead>
          <tbody>
            <For each={differences()}>
              {(difference) => (
                <tr>
                  <th scope="row">{nameOf(difference.path, props.compared.adventure)}</th>
                  <td data-side={titleOf(props.compared.a)}>
                    <Value desk={props.desk} value={difference.a} mover={difference.movedByA} />
                  </td>
                  <td data-side={titleOf(props.compared.b)}>
                    <Value desk={props.desk} value={difference.b} mover={difference.movedByB} />
                  </td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <Show when={props.compared.world.isCut}>
          <p class="hint">There are more than these.</p>
        </Show>
      </Show>
    </section>
  )
}

interface ValueProps {
  desk: TreeDesk
  value: unknown
  mover: Difference['movedByA']
}

function Value(props: ValueProps) {
  return (
    <>
      <span class="world-value">{valueOf(props.value)}</span>
      <Show when={props.mover} fallback={<span class="hint">as before they parted</span>}>
        {(take) => (
          <button
            type="button"
            class="text-button"
            title={beginningOf(take().text, 160)}
            disabled={props.desk.deeds.busy()}
            onClick={() => void props.desk.read({ takeId: take().id })}
          >
            moved by {takeNumber(take().depth)}
          </button>
        )}
      </Show>
    </>
  )
}
