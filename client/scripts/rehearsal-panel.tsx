// Choosing a turn to run a script against: the newest first, a page after the other.
import { createUniqueId, For, onMount, Show, untrack } from 'solid-js'
import { endOf } from '../ui/last-words.ts'
import { CheckField } from '../ui/check-field.tsx'
import { ago } from '../ui/time.ts'
import type { RehearsalDesk } from './rehearsal-desk.ts'
import { beganWith } from './rehearsal-words.ts'

export function RehearsalPanel(props: { desk: RehearsalDesk }) {
  const { desk } = untrack(() => props)
  onMount(() => desk.open())
  return (
    <>
      <Show when={desk.stories().length > 1}>
        <label class="rehearsal-story">
          <span>Story</span>
          <select value={desk.story()?.id} onChange={(event) => desk.chooseStory(event.currentTarget.value)}>
            <For each={desk.stories()}>{({ id, title }) => <option value={id}>{title}</option>}</For>
          </select>
        </label>
      </Show>
      <Turns desk={desk} />
      <CheckField
        label="With the other scripts of the story"
        hint={
          desk.story()?.adventureScriptId === null
            ? 'Those that are on run first; this one after them.'
            : 'Those that are on run too, in their order.'
        }
        checked={desk.withOthers()}
        onChange={desk.setWithOthers}
      />
      <p class="row">
        <button
          type="button"
          class="button quiet"
          aria-disabled={desk.running() || desk.turnId() === null ? true : undefined}
          onClick={() => void desk.run()}
        >
          Run against it
        </button>
        <span class="hint" role="status">
          {desk.running() ? 'Running …' : 'Nothing of it is stored.'}
        </span>
      </p>
      <Show when={desk.problem()}>
        <p class="fault" role="alert">
          {desk.problem()}
        </p>
      </Show>
    </>
  )
}

function Turns(props: { desk: RehearsalDesk }) {
  const { desk } = untrack(() => props)
  const name = createUniqueId()
  return (
    <Show
      when={desk.turns()?.length}
      fallback={
        <p class="hint">
          {desk.turns() === null && desk.story()
            ? 'Looking …'
            : 'No turn has been told yet. Play one, then come back.'}
        </p>
      }
    >
      <fieldset class="turn-list">
        <legend>A turn, the newest first</legend>
        <div class="turn-rows">
          <For each={desk.turns()}>
            {(turn) => (
              <label class="turn-row">
                <input
                  type="radio"
                  name={name}
                  checked={desk.turnId() === turn.id}
                  onChange={() => desk.chooseTurn(turn.id)}
                />
                <span class="turn-began" dir="auto">
                  {beganWith(turn)}
                </span>
                <span class="turn-told" dir="auto">
                  {endOf(turn.take?.excerpt ?? '', 120)}
                </span>
                <span class="hint">
                  Turn {turn.take?.turnNumber}, {ago(turn.startedAt)}
                </span>
              </label>
            )}
          </For>
          <Show when={desk.hasMore()}>
            <button type="button" class="text-button" onClick={() => void desk.loadMore()}>
              Earlier turns
            </button>
          </Show>
        </div>
      </fieldset>
    </Show>
  )
}
