// An e-mail address or a password, as browsers and password managers expect it; a password can be looked at.
import { createSignal, createUniqueId, Show, type JSX } from 'solid-js'
import { describedBy, FieldNotes } from '../ui/field-notes.tsx'

interface CredentialFieldProps {
  label: string
  name: string
  type: 'email' | 'password'
  autocomplete: 'email' | 'username' | 'new-password' | 'current-password'
  hint?: JSX.Element
  fault?: string
  /** What stands in it at first. */
  value?: string
  fieldRef?: (field: HTMLInputElement) => void
}

export function CredentialField(props: CredentialFieldProps) {
  const id = createUniqueId()
  const [shown, setShown] = createSignal(false)
  return (
    <div class="field credential">
      <div class="field-name">
        <label for={id}>{props.label}</label>
        <Show when={props.type === 'password'}>
          <button
            type="button"
            class="text-button"
            aria-controls={id}
            aria-label={shown() ? 'Hide the password' : 'Show the password'}
            onClick={() => setShown(!shown())}
          >
            {shown() ? 'Hide' : 'Show'}
          </button>
        </Show>
      </div>
      <input
        ref={(field) => props.fieldRef?.(field)}
        id={id}
        name={props.name}
        type={shown() ? 'text' : props.type}
        inputMode={props.type === 'email' ? 'email' : undefined}
        value={props.value ?? ''}
        autocomplete={props.autocomplete}
        autocapitalize="none"
        spellcheck={false}
        required
        aria-describedby={describedBy(id, props)}
        aria-invalid={props.fault ? true : undefined}
      />
      <FieldNotes id={id} fault={props.fault} hint={props.hint} />
    </div>
  )
}
