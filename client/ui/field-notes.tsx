// What is said below a field: what is wrong with it, and what it does; and how the field names them to a screen reader.
import { Show, type JSX } from 'solid-js'

interface Notes {
  fault?: string
  hint?: JSX.Element
}

/** The ids of what describes a field, for aria-describedby; undefined for nothing. */
export const describedBy = (id: string, { fault, hint }: Notes): string | undefined =>
  [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** @param props.id the field's */
export function FieldNotes(props: Notes & { id: string }) {
  return (
    <>
      <Show when={props.fault}>
        <p class="fault" id={`${props.id}-fault`} role="alert">
          {props.fault}
        </p>
      </Show>
      <Show when={props.hint}>
        <p class="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      </Show>
    </>
  )
}
