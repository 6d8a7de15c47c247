// A name that is changed where it stands: Enter or leaving the field keeps it, Escape lets it be.
import { createSignal, Show, untrack, type JSX } from 'solid-js'
import { IconButton } from './icon-button.tsx'
import { EditIcon } from './icons.tsx'

interface InlineNameProps {
  /** What it is called now; empty for nothing. */
  name: string
  /** What the field is for, such as "Name of the line". */
  label: string
  /** Whether it may be left empty. */
  optional?: boolean
  /** Keeps it; false when that did not work, so that nothing that was written is lost. */
  onKeep: (name: string) => Promise<boolean>
  /** How it is shown while nobody changes it. */
  children: JSX.Element
}

const LONGEST = 80

export function InlineName(props: InlineNameProps) {
  const [editing, setEditing] = createSignal(false)
  let field: HTMLInputElement | undefined
  let place!: HTMLSpanElement
  const end = () => {
    setEditing(false)
    place.querySelector('button')?.focus()
  }
  let keeping = false
  const keep = async () => {
    const name = field?.value.trim() ?? ''
    if (keeping || !editing()) return
    if (name === props.name || (name === '' && !props.optional)) return end()
    keeping = true
    const kept = await props.onKeep(name)
    keeping = false
    if (kept) end()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void keep()
    else end()
  }
  return (
    <span class="inline-name" ref={(element) => (place = element)}>
      <Show
        when={editing()}
        fallback={
          <>
            {props.children}
            <IconButton label={`${props.label}: change it`} onPress={() => setEditing(true)}>
              <EditIcon />
            </IconButton>
          </>
        }
      >
        <input
          ref={(element) => {
            field = element
            // Only once: what is being written is never overwritten by what was loaded meanwhile.
            element.value = untrack(() => props.name)
            queueMicrotask(() => element.select())
          }}
          type="text"
          aria-label={props.label}
          placeholder={props.label}
          maxlength={LONGEST}
          onKeyDown={onKey}
          onBlur={() => void keep()}
        />
      </Show>
    </span>
  )
}
