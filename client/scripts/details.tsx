// What a script is called and written for.
import { createUniqueId, Show, untrack } from 'solid-js'
import type { AddStoryCardReturns, ScriptKind } from '../api/generated/graphql.ts'
import { TextField } from '../ui/text-field.tsx'
import type { Work } from './work.ts'

export function Details(props: { work: Work; wantsLength: boolean; isOpen: boolean }) {
  const { work } = untrack(() => props)
  const id = createUniqueId()
  return (
    <details class="script-details" open={untrack(() => props.isOpen)}>
      <summary>Name and kind</summary>
      <TextField
        label="Name"
        value={work.values().name}
        fault={work.issues().name}
        onInput={(name) => work.set({ name })}
        prose
      />
      <TextField
        label="Description"
        hint="For you: what it does."
        rows={2}
        value={work.values().description}
        fault={work.issues().description}
        onInput={(description) => work.set({ description })}
        prose
      />
      <div class="field">
        <label for={`${id}-kind`}>Written for</label>
        <select
          id={`${id}-kind`}
          value={work.values().kind}
          onChange={(event) => work.set({ kind: event.currentTarget.value as ScriptKind })}
        >
          <option value="AI_DUNGEON">AI Dungeon</option>
          <option value="FORKLORE">Forklore: with world and onContext</option>
        </select>
      </div>
      <div class="field">
        <label for={`${id}-returns`}>addStoryCard answers</label>
        <select
          id={`${id}-returns`}
          value={work.values().addReturns}
          onChange={(event) => work.set({ addReturns: event.currentTarget.value as AddStoryCardReturns })}
        >
          <option value="INDEX">the index of the new card</option>
          <option value="LENGTH">how many cards there are then</option>
        </select>
        <Show when={props.wantsLength}>
          <p class="hint">
            This script takes 1 from the answer, so it seems to count on how many cards there are.{' '}
            <button type="button" class="text-button" onClick={() => work.set({ addReturns: 'LENGTH' })}>
              Answer that
            </button>
          </p>
        </Show>
      </div>
    </details>
  )
}
