// The editor for another input in the place of an earlier one: what kind it is, the words, and what became of them.
import { createSignal, Show } from 'solid-js'
import type { InputKind } from '../api/generated/graphql.ts'
import { Segmented } from '../ui/segmented.tsx'
import { EditForm } from './edit-form.tsx'
import type { Edit } from './edit-state.ts'
import { FailureHelp, FailureWords } from './ending.tsx'
import type { Turn } from './story-state.ts'
import type { TakeEditing } from './take-editing.ts'
import type { Take } from './takes.ts'

interface EditInsteadProps {
  take: Take
  edit: Edit
  disabled: boolean
  /** The turn in which these words have failed. */
  failed: Turn | null
  editing: TakeEditing
}

const KINDS: { value: InputKind; label: string; asks: string }[] = [
  { value: 'DO', label: 'Do', asks: 'What do you do instead?' },
  { value: 'SAY', label: 'Say', asks: 'What do you say instead?' },
  { value: 'STORY', label: 'Story', asks: 'What happens instead?' },
]

export function EditInstead(props: EditInsteadProps) {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  let field!: HTMLTextAreaElement
  const asks = () => KINDS.find(({ value }) => value === props.edit.kind)?.asks ?? ''
  const send = async () => {
    if (props.disabled) return
    setProblem('')
    setSending(true)
    await props.editing.send(props.take, props.edit, setProblem)
    setSending(false)
  }
  return (
    <EditForm
      label={asks()}
      edit={props.edit}
      locked={sending()}
      problem={problem()}
      sends
      fieldRef={(element) => (field = element)}
      onWrite={(text) => props.editing.write(props.take.id, { text })}
      onSubmit={() => void send()}
      onClose={() => props.editing.close(props.take.id)}
      onShown={props.editing.onShown}
      above={
        <Segmented
          label="Kind of move"
          value={props.edit.kind}
          options={KINDS}
          onChoose={(kind) => props.editing.write(props.take.id, { kind })}
          onPick={() => field.focus()}
        />
      }
      below={
        <Show when={props.failed}>
          {(turn) => (
            <div class="failure">
              <FailureWords turn={turn()} />
            </div>
          )}
        </Show>
      }
      buttons={<SendOrNot failed={props.failed} disabled={props.disabled || props.edit.text.trim() === ''} />}
    />
  )
}

function SendOrNot(props: { failed: Turn | null; disabled: boolean }) {
  return (
    <div class="edit-send">
      <p class="row">
        <button type="submit" class="button" disabled={props.disabled} title="Send (Enter)">
          {props.failed ? 'Send again' : 'Send'}
        </button>
        <button type="reset" class="button quiet">
          Cancel
        </button>
        <Show when={props.failed} keyed>
          {(turn) => <FailureHelp turn={turn} />}
        </Show>
      </p>
      <p class="quiet-words">
        The story goes on from here. What you wrote before stays as another version, with all that follows.
      </p>
    </div>
  )
}
