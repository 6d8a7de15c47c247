// Words while they are written: of a memory, or of the summary. What is typed is kept until it is saved.
import { onMount, Show, untrack } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { Elsewhere } from '../ui/elsewhere.tsx'
import { createForm, type Form, type Outcome } from '../ui/form.ts'
import { control, focusForTyping } from '../ui/platform.ts'
import { TextField } from '../ui/text-field.tsx'

interface WordsFormProps {
  /** Where the words are kept in this browser. */
  keptAs: string
  label: string
  hint: string
  rows: number
  /** What the button that saves is called. */
  save: string
  /** The words that are saved. */
  text: string
  send: (text: string) => Promise<Outcome>
  onClose: () => void
}

interface Words {
  text: string
}

export function WordsForm(props: WordsFormProps) {
  const form = createForm<Words>({
    key: untrack(() => props.keptAs),
    like: { text: '' },
    saved: () => ({ text: props.text }),
    send: (changes) => props.send(changes.text ?? ''),
  })
  let field!: HTMLElement
  onMount(() => focusForTyping(field))
  const save = async () => {
    const outcome = await form.save()
    if (outcome?.done) props.onClose()
  }
  return (
    <form
      class="memory-form"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!saves && event.key !== 'Escape') return
        event.preventDefault()
        if (saves) void save()
        else props.onClose() // what is written is kept
      }}
    >
      <TextField
        label={props.label}
        hint={props.hint}
        rows={props.rows}
        prose
        value={form.values().text}
        fault={form.faults().text}
        onInput={(text) => form.set({ text })}
        fieldRef={(one) => (field = one)}
      />
      <Elsewhere form={form} nameOf={() => props.label} />
      <Show when={form.problem()}>
        <p class="fault" role="alert">
          {form.problem()}
        </p>
      </Show>
      <SaveRow form={form} save={props.save} onClose={() => props.onClose()} />
    </form>
  )
}

interface SaveRowProps {
  form: Form<Words>
  save: string
  onClose: () => void
}

function SaveRow(props: SaveRowProps) {
  const { form } = untrack(() => props)
  return (
    <div class="row">
      <button
        type="submit"
        class="button"
        title={`${control} Enter`}
        aria-disabled={!form.isDirty() || form.saving() ? true : undefined}
      >
        {props.save}
      </button>
      <Show when={form.isDirty()}>
        <AskTwice
          label="Cancel"
          sure="Throw my words away"
          keep="Keep them"
          onSure={() => {
            form.discard()
            props.onClose()
          }}
        />
      </Show>
      <Show when={!form.isDirty()}>
        <button type="button" class="button quiet" onClick={() => props.onClose()}>
          Cancel
        </button>
      </Show>
      <p class="hint" role="status" classList={{ unsaved: form.isDirty() }}>
        {form.saving() ? 'Saving …' : form.isDirty() ? 'Not saved yet.' : ''}
      </p>
    </div>
  )
}
