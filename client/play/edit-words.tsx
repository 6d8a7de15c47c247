// The editor of a take's own words: in place, or as another version beside it.
import { createSignal, Show } from 'solid-js'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { control } from '../ui/platform.ts'
import { EditForm } from './edit-form.tsx'
import { asTake, wordsOf } from './edit-input.ts'
import { isChanged, type Edit } from './edit-state.ts'
import type { TakeEditing } from './take-editing.ts'
import type { Take } from './takes.ts'

interface EditWordsProps {
  take: Take
  edit: Edit
  disabled: boolean
  editing: TakeEditing
}

export function EditWords(props: EditWordsProps) {
  const [problem, setProblem] = createSignal('')
  const [saving, setSaving] = createSignal(false)
  const words = () => asTake(props.take, props.edit.text)
  const close = () => props.editing.close(props.take.id)
  const save = async (how: 'save' | 'saveAsNew') => {
    if (how === 'save' && !isChanged(props.edit)) return close()
    setProblem('')
    setSaving(true)
    // Who saves over newer words has seen them: they stand below the field.
    await props.editing[how](props.take, words(), setProblem)
    setSaving(false)
  }
  return (
    <EditForm
      label="The words of this take"
      edit={props.edit}
      locked={saving()}
      problem={problem()}
      onWrite={(text) => props.editing.write(props.take.id, { text })}
      onSubmit={() => void save('save')}
      onClose={close}
      onShown={props.editing.onShown}
      below={
        <Show when={props.take.revision > props.edit.revision}>
          <Newer words={wordsOf(props.take)} />
        </Show>
      }
      buttons={
        <Ways
          id={props.take.id}
          disabled={props.disabled}
          changed={isChanged(props.edit)}
          onSaveAsNew={() => void save('saveAsNew')}
        />
      }
    />
  )
}

/** What the take says now, when it was changed while he wrote. */
function Newer(props: { words: string }) {
  return (
    <div class="edit-newer" role="group" aria-label="The words as they are now">
      <p>
        These words were changed elsewhere meanwhile. Yours are kept; if you save them, they take the place of
        these:
      </p>
      <div class="edit-newer-words">
        <Paragraphs text={props.words} />
      </div>
    </div>
  )
}

interface WaysProps {
  id: string
  disabled: boolean
  changed: boolean
  onSaveAsNew: () => void
}

/** The two ways to save, each with what it does. */
function Ways(props: WaysProps) {
  return (
    <div class="edit-ways">
      <button
        type="submit"
        class="button"
        disabled={props.disabled}
        aria-describedby={`saves-${props.id}`}
        title={`Save (${control}+Enter)`}
      >
        Save
      </button>
      <p id={`saves-${props.id}`}>Changes it here. The earlier wording is kept.</p>
      <button
        type="button"
        class="button quiet"
        disabled={props.disabled || !props.changed}
        aria-describedby={`adds-${props.id}`}
        onClick={() => props.onSaveAsNew()}
      >
        Save as another version
      </button>
      <p id={`adds-${props.id}`}>
        The story goes on from your words. This version stays, with all that follows it.
      </p>
      <button type="reset" class="text-button">
        Cancel
      </button>
    </div>
  )
}
