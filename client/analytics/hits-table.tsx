// What happened how often, as the index of a book has it: the name, a bar, the number.
import { For, Show } from 'solid-js'
import { numberOf } from '../ui/counts.ts'

export interface Row {
  label: string
  hits: number
  /** Said after the number. */
  note?: string
}

export function HitsTable(props: {
  id: string
  title: string
  hint: string
  what: string
  rows: readonly Row[]
  none: string
}) {
  const most = () => Math.max(1, ...props.rows.map(({ hits }) => hits))
  return (
    <section class="hits" aria-labelledby={props.id}>
      <h2 id={props.id}>{props.title}</h2>
      <p class="hint">{props.hint}</p>
      <Show when={props.rows.length > 0} fallback={<p class="hits-none">{props.none}</p>}>
        <table>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{props.what}</th>
              <th scope="col">How often</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.rows}>
              {({ label, hits, note }) => (
                <tr style={{ '--part': hits / most() }}>
                  <th scope="row">{label}</th>
                  <td>
                    {numberOf(hits)}
                    <Show when={note}>
                      <span class="hits-note">{note}</span>
                    </Show>
                  </td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </section>
  )
}
