// What a schema would mean: its ladders of words, what the narrator would read, and what would become of the values.
import { For, Show } from 'solid-js'
import { labelOf, nameOf, numberText, valueText } from '../ui/world-words.ts'
import type { Preview, SchemaDesk } from './schema-desk.ts'

interface SchemaPreviewProps {
  desk: SchemaDesk
  /** Back to what is written. */
  onBack: () => void
}

export function SchemaPreview(props: SchemaPreviewProps) {
  return (
    <aside
      class="schema-preview"
      aria-label="What it would mean"
      tabindex="0"
      classList={{ stale: props.desk.stale() }}
    >
      <button type="button" class="text-button to-preview" onClick={() => props.onBack()}>
        Back to what you write
      </button>
      <Show when={props.desk.issues().length > 0}>
        <p class="fault">A fault is marked in what you wrote. This is how it was before that.</p>
      </Show>
      <Show when={props.desk.preview()}>
        {(preview) => (
          <>
            <Becomes preview={preview()} desk={props.desk} />
            <Show when={preview().stats.length > 0}>
              <Ladders preview={preview()} />
              <Reads preview={preview()} />
            </Show>
          </>
        )}
      </Show>
    </aside>
  )
}

function Becomes(props: { preview: Preview; desk: SchemaDesk }) {
  const nameIn = (path: string) => {
    const people = props.desk.draft.people.map(({ id, name }) => ({ path: `npc.${id}`, name: name || id }))
    return nameOf(path, { people, stats: props.preview.stats })
  }
  const parts = () => {
    const { kept, added, dropped } = props.preview.reconciliation
    return [
      { title: 'Kept as they are', paths: kept },
      { title: 'New, at their beginnings', paths: added },
      { title: 'No longer counted', paths: dropped },
    ].filter(({ paths }) => paths.length > 0)
  }
  return (
    <section aria-labelledby="becomes-title">
      <h2 id="becomes-title">When you save</h2>
      <Show when={props.desk.isDirty()} fallback={<p class="hint">There is nothing to be saved.</p>}>
        <dl class="becomes">
          <For each={parts()}>
            {({ title, paths }) => (
              <>
                <dt>{title}</dt>
                <dd>{paths.map(nameIn).join(', ')}</dd>
              </>
            )}
          </For>
        </dl>
        <p class="hint">{props.desk.words.counts}</p>
      </Show>
    </section>
  )
}

function Ladders(props: { preview: Preview }) {
  const worded = () => props.preview.stats.filter(({ bands }) => bands.length > 0)
  return (
    <Show when={worded().length > 0}>
      <section aria-labelledby="ladders-title">
        <h2 id="ladders-title">In words</h2>
        <For each={worded()}>
          {(stat) => (
            <div class="ladder">
              <p>
                {labelOf(stat.path)} <b>{valueText(stat.value)}</b>{' '}
                <i>{stat.band ?? 'no word for this value'}</i>
              </p>
              <ol>
                <For each={stat.bands}>
                  {(band) => (
                    <li
                      classList={{ now: band.label === stat.band }}
                      style={{ 'flex-grow': Math.max(0.15, widthOf(stat, band)) }}
                    >
                      <span>{band.label}</span>
                      <span class="hint">
                        {numberText(band.from)} to {numberText(band.to)}
                      </span>
                    </li>
                  )}
                </For>
              </ol>
            </div>
          )}
        </For>
      </section>
    </Show>
  )
}

type Worded = Preview['stats'][number]

/** The share of a band of all that its words cover. */
function widthOf({ bands }: Worded, { from, to }: Worded['bands'][number]): number {
  const whole = bands.at(-1)!.to - bands[0]!.from
  return whole > 0 ? (to - from) / whole : 1
}

function Reads(props: { preview: Preview }) {
  return (
    <section aria-labelledby="reads-title">
      <h2 id="reads-title">What the narrator reads</h2>
      <p class="hint">
        About {props.preview.tokens} tokens of every prompt, with the rule that says how to write changes.
      </p>
      <h3>The rules, once</h3>
      <pre dir="auto">{props.preview.guide}</pre>
      <h3>The values, each turn</h3>
      <pre dir="auto">{props.preview.live}</pre>
      <Show when={props.preview.stats.some(({ path }) => path.startsWith('npc.'))}>
        <p class="hint">The values of people are read while they are in the scene.</p>
      </Show>
    </section>
  )
}
