// The checkpoints of a story: going there, another name, taking one away.
import { createSignal, For, Show } from 'solid-js'
import { InlineName } from '../ui/inline-name.tsx'
import { FlagIcon } from '../ui/icons.tsx'
import type { TreeDesk } from './tree-gate.tsx'
import { beginningOf, takeNumber } from './words.ts'

export function CheckpointList(props: { desk: TreeDesk }) {
  const ids = () => props.desk.model().page.tree.checkpoints.map(({ id }) => id)
  const find = (id: string) => props.desk.model().page.tree.checkpoints.find((one) => one.id === id)
  return (
    <section aria-labelledby="checkpoints-title">
      <div class="section-head">
        <h2 id="checkpoints-title">Checkpoints</h2>
      </div>
      <Show
        when={ids().length > 0}
        fallback={
          <p class="hint">
            None yet. Where you read, every take has “Set a checkpoint” in its menu: a name for a place to
            come back to.
          </p>
        }
      >
        <ul class="lines">
          <For each={ids()}>
            {(id) => <Show when={find(id)}>{(one) => <CheckpointRow desk={props.desk} one={one()} />}</Show>}
          </For>
        </ul>
      </Show>
    </section>
  )
}

type Checkpoint = ReturnType<TreeDesk['model']>['page']['tree']['checkpoints'][number]

function CheckpointRow(props: { desk: TreeDesk; one: Checkpoint }) {
  const line = () => props.desk.model().lineAt(props.one.take?.branch.id ?? null)
  const place = () =>
    props.one.take
      ? `${takeNumber(props.one.depth)} of ${props.desk.tree.title(line(), 40)}`
      : 'before the first take'
  const text = () => props.desk.tree.texts.of(props.one.take?.id)
  const rename = async (name: string) => {
    const { problem } = await props.desk.deeds.renameCheckpoint(props.one.id, name)
    props.desk.say(problem ?? '')
    return problem === null
  }
  return (
    <li class={`line-row checkpoint hue-${line().hue}`} data-checkpoint={props.one.id}>
      <h3>
        <FlagIcon />
        <InlineName name={props.one.name} label="Name of the checkpoint" onKeep={rename}>
          <span class="line-title" dir="auto">
            {props.one.name}
          </span>
        </InlineName>
      </h3>
      <p class="line-facts">
        <span>{place()}</span>
      </p>
      <Show when={text()}>
        {(text) => (
          <blockquote class="card-words" dir="auto">
            {beginningOf(text(), 150)}
          </blockquote>
        )}
      </Show>
      <div class="line-deeds">
        <button
          type="button"
          class="button quiet"
          disabled={props.desk.deeds.busy()}
          onClick={() => void props.desk.read({ checkpointId: props.one.id })}
        >
          Go there
        </button>
        <RemoveCheckpoint desk={props.desk} id={props.one.id} />
      </div>
    </li>
  )
}

/** Asks once more: only its name would be lost, but that too is somebody's. */
function RemoveCheckpoint(props: { desk: TreeDesk; id: string }) {
  const [asking, setAsking] = createSignal(false)
  const remove = async () => {
    const { problem } = await props.desk.deeds.removeCheckpoint(props.id)
    props.desk.say(problem ?? '')
  }
  return (
    <Show
      when={asking()}
      fallback={
        <button type="button" class="button quiet" onClick={() => setAsking(true)}>
          Remove
        </button>
      }
    >
      <button
        ref={(element) => queueMicrotask(() => element.focus())}
        type="button"
        class="button grave"
        onClick={() => void remove()}
      >
        Remove it; the story stays
      </button>
      <button type="button" class="button quiet" onClick={() => setAsking(false)}>
        Keep it
      </button>
    </Show>
  )
}
