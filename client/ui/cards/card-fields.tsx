// What most cards need, and no more: a name, the keys that call it up, and what the narrator is told.
import { untrack } from 'solid-js'
import { countOf, roughTokens } from '../counts.ts'
import { TextField } from '../text-field.tsx'
import type { CardForm } from './card-values.ts'

export function CardFields(props: { form: CardForm; fieldRef: (field: HTMLElement) => void }) {
  const { form } = untrack(() => props)
  const text = (name: 'name' | 'keys' | 'entry') => ({
    get value() {
      return form.values()[name]
    },
    get fault() {
      return form.faults()[name]
    },
    onInput: (value: string) => form.set({ [name]: value }),
  })
  const weight = () => {
    const { entry } = form.values()
    return entry.trim() && `about ${countOf(roughTokens(entry), 'token')}`
  }
  return (
    <>
      <TextField label="Name" hint="For you alone." fieldRef={props.fieldRef} prose {...text('name')} />
      <TextField
        label="Keys"
        placeholder="Maren, keeper"
        hint="Words that call it up, with commas between. Slashes make a pattern: /marens?/i"
        {...text('keys')}
      />
      <TextField
        label="What the narrator is told"
        rows={4}
        prose
        hint="Only this is read. Write it so that it is understood by itself."
        note={weight()}
        {...text('entry')}
      />
    </>
  )
}
