// Saving a page that is filled in: always in sight, and always saying how it stands.
import { Show, type JSX } from 'solid-js'
import { AskTwice } from './ask-twice.tsx'
import { control } from './platform.ts'

interface SaveBarProps {
  /** How it stands, in a sentence. */
  state: string
  /** Why it could not be saved; null or empty for nothing. */
  problem: string | null
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  /** What else is wanted in sight. */
  children?: JSX.Element
}

export function SaveBar(props: SaveBarProps) {
  return (
    <div class="insights-save">
      <Show when={props.problem}>
        <p class="fault" role="alert">
          {props.problem}
        </p>
      </Show>
      <button
        type="submit"
        class="button"
        title={`${control} Enter`}
        aria-disabled={!props.dirty || props.saving ? true : undefined}
      >
        Save
      </button>
      <Show when={props.dirty}>
        <AskTwice
          label="Undo my changes"
          sure="Undo them for good"
          keep="Keep them"
          onSure={() => props.onDiscard()}
        />
      </Show>
      <p class="hint" role="status" classList={{ unsaved: props.dirty }}>
        {props.state}
      </p>
      {props.children}
    </div>
  )
}
