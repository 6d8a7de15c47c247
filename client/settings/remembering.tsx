// What is remembered of a story that has grown too long to be read whole: memories, the summary, and who makes them.
import { Show, untrack } from 'solid-js'
import { isHosted } from '../api/me.ts'
import { OnOff } from './choice.tsx'
import { Field } from './field.tsx'
import type { SettingsForm } from './settings-form.ts'

export function Remembering(props: { form: SettingsForm }) {
  const { field, values, change } = untrack(() => props.form)
  return (
    <>
      <OnOff
        label="Memories"
        hint="Every six takes become a memory of a sentence or two, and those that bear on the scene are told again before each turn. What you see of them is behind the bookmark of a story."
        checked={values().memoryOn}
        onChange={(memoryOn) => change({ memoryOn })}
      />
      <Show when={values().memoryOn}>
        <OnOff
          label="Summary"
          hint="The story so far, in at most 250 words, which every prompt has. It is made of the memories and grows with them."
          checked={values().summaryOn}
          onChange={(summaryOn) => change({ summaryOn })}
        />
        <Field
          label="Memories that come back"
          inputMode="numeric"
          hint="How many a prompt has at most, 1 to 50. Pinned ones always come back, and count."
          {...field('memoryTopK')}
        />
        <Field
          label="Capacity"
          inputMode="numeric"
          hint="How many memories of a line compete to come back, 1 to 1,000. Beyond that, those wait that were not told for long; nothing is deleted."
          {...field('memoryCapacity')}
        />
        <Field
          label="Summary model"
          placeholder="The one that narrates"
          hint="The model at your endpoint that writes memories and summaries. A small, fast one is enough. Without an endpoint, sentences of the story are taken as they are."
          {...field('summaryModel')}
        />
        <Field
          label="Embedding model"
          placeholder="The built-in one"
          hint={`The model at your endpoint that finds memories by their meaning, such as nomic-embed-text. Empty: the built-in one, on this ${isHosted() ? 'server' : 'machine'}, which knows English best. After a change memories are prepared anew, bit by bit, or all at once on the page of memories.`}
          {...field('embeddingModel')}
        />
      </Show>
    </>
  )
}
