// A field for many words that is as tall as they are. A copy of the words, which nobody sees, gives it its height: so
// the page never jumps, as it would if the field were measured anew at each letter.
interface GrowingFieldProps {
  label: string
  value: string
  readOnly?: boolean
  /** The key that ends a line sends, and says so on a phone. */
  sends?: boolean
  onInput: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  fieldRef: (field: HTMLTextAreaElement) => void
}

export function GrowingField(props: GrowingFieldProps) {
  return (
    <div class="growing-field" data-words={props.value}>
      <textarea
        ref={(element) => props.fieldRef(element)}
        rows="1"
        dir="auto"
        aria-label={props.label}
        placeholder={props.label}
        enterkeyhint={props.sends ? 'send' : undefined}
        readOnly={props.readOnly}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={(event) => props.onKeyDown(event)}
      />
    </div>
  )
}
