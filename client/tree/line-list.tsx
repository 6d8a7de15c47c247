// The lines as a list, the one being read first, then by when they were read; and the checkpoints.
import { createEffect, createSignal, For, on, Show } from 'solid-js'
import { CheckpointList } from './checkpoint-list.tsx'
import { CompareWithRead, DeleteLine, LineFacts, LineName } from './line-parts.tsx'
import type { TreeDesk } from './tree-gate.tsx'
import type { Line } from './tree-model.ts'
import { countOf } from './words.ts'

interface LineListProps {
  desk: TreeDesk
  /** Whether other versions of single moments are listed too. */
  unfold: boolean
  onDelete: (line: Line) => void
  onTidy: () => void
}

/** So many are shown before one asks for more: each asks for its last words. */
const PAGE = 40

export function LineList(props: LineListProps) {
  const [shown, setShown] = createSignal(PAGE)
  const all = () => {
    const { lines, versions } = props.desk.model()
    return props.unfold ? [...lines, ...versions] : lines
  }
  createEffect(
    on(
      () => props.unfold,
      () => setShown(PAGE),
      { defer: true },
    ),
  )
  // Rows stay what they are when the tree is loaded anew: else a name that is being written would be lost.
  const ids = () =>
    all()
      .slice(0, shown())
      .map(({ id }) => id)
  return (
    <main class="line-page">
      <section aria-labelledby="lines-title">
        <div class="section-head">
          <h2 id="lines-title" tabindex="-1">
            {countOf(props.desk.model().lines.length, 'line')}
            <span class="section-note">
              {' '}
              {countOf(props.desk.model().page.tree.takeCount, 'take')} in all
            </span>
          </h2>
          <button type="button" class="button quiet" onClick={() => props.onTidy()}>
            Tidy up …
          </button>
        </div>
        <ul class="lines">
          <For each={ids()}>
            {(id) => (
              <Show when={props.desk.model().branches.get(id)}>
                {(line) => <LineRow desk={props.desk} line={line()} onDelete={props.onDelete} />}
              </Show>
            )}
          </For>
        </ul>
        <Show when={all().length > shown()}>
          <button type="button" class="button quiet" onClick={() => setShown(shown() + PAGE)}>
            Show more ({(all().length - shown()).toLocaleString('en')})
          </button>
        </Show>
      </section>
      <CheckpointList desk={props.desk} />
    </main>
  )
}

function LineRow(props: { desk: TreeDesk; line: Line; onDelete: (line: Line) => void }) {
  return (
    <li
      class={`line-row hue-${props.line.hue}`}
      classList={{ current: props.line.isHead, left: props.line.isDisposable }}
      aria-current={props.line.isHead ? 'true' : undefined}
      data-line={props.line.id}
    >
      <h3>
        <LineName desk={props.desk} line={props.line} />
        <Show when={props.line.isHead}>
          <span class="here-badge">You are here</span>
        </Show>
      </h3>
      <LineFacts desk={props.desk} line={props.line} words={props.line.name ? 170 : 260} />
      <div class="line-deeds">
        <button
          type="button"
          class="button quiet"
          disabled={props.desk.deeds.busy()}
          onClick={() => void props.desk.read({ branchId: props.line.id })}
        >
          {props.line.isHead ? 'Go to its end' : 'Read this line'}
        </button>
        <CompareWithRead desk={props.desk} line={props.line} />
        <DeleteLine desk={props.desk} line={props.line} onDelete={props.onDelete} />
      </div>
    </li>
  )
}
