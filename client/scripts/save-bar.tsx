// Saving a script: always in sight, and always saying how it stands.
import { Show, untrack } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { control } from '../ui/platform.ts'
import { unsavedWords } from './values.ts'
import type { Work } from './work.ts'

export function SaveBar(props: { work: Work; /** Where what is saved counts. */ counts: string }) {
  const { work } = untrack(() => props)
  const state = () => {
    if (work.saving()) return 'Saving …'
    if (work.isDirty()) return unsavedWords(work.changes())
    return work.justSaved() ? `Saved. ${props.counts}` : 'All of it is saved.'
  }
  return (
    <div class="script-save">
      <Show when={work.conflict() !== null}>
        <div class="script-conflict" role="alert">
          <p>
            <b>Saved elsewhere.</b> This script was saved in another window since you began. What you wrote is
            kept here.
          </p>
          <p class="row">
            <button type="button" class="button quiet" onClick={() => void work.overwrite()}>
              Save mine over it
            </button>
            <AskTwice
              label="Show what is saved"
              sure="Let mine go"
              keep="Keep mine"
              onSure={() => void work.discard()}
            />
          </p>
        </div>
      </Show>
      <Show when={work.problem()}>
        <p class="fault" role="alert">
          {work.problem()}
        </p>
      </Show>
      <button
        type="button"
        class="button"
        title={`${control} S`}
        aria-disabled={!work.isDirty() || work.saving() || work.conflict() !== null ? true : undefined}
        onClick={() => void work.save()}
      >
        Save
      </button>
      <Show when={work.isDirty() && work.conflict() === null}>
        <AskTwice
          label="Undo my changes"
          sure="Undo them for good"
          keep="Keep them"
          onSure={() => void work.discard()}
        />
      </Show>
      <p class="hint" role="status" classList={{ unsaved: work.isDirty() }}>
        {state()}
      </p>
    </div>
  )
}
