// Making a token: what it is called, what it may do, and how long.
import { createSignal, createUniqueId } from 'solid-js'
import type { TokenScope } from '../api/generated/graphql.ts'
import { Segmented } from '../ui/segmented.tsx'
import { AccountForm } from './account-form.tsx'
import type { Refused } from './deeds.ts'
import { endOf, LASTS, SCOPES, type Lasting } from './words.ts'
import { describedBy, FieldNotes } from '../ui/field-notes.tsx'

export interface NewToken {
  name: string
  scope: TokenScope
  expiresAt: string | null
}

/** @param onCreate answers why it was not made */
export function TokenForm(props: { onCreate: (wanted: NewToken) => Promise<Refused>; onClose: () => void }) {
  const id = createUniqueId()
  const [scope, setScope] = createSignal<TokenScope>('READ')
  const [lasting, setLasting] = createSignal<Lasting>('90')
  return (
    <AccountForm
      label="Make a token"
      busy="Making it …"
      act={({ name = '' }) => props.onCreate({ name, scope: scope(), expiresAt: endOf(lasting()) })}
      onDone={() => props.onClose()}
      besides={
        <button type="button" class="button quiet" onClick={() => props.onClose()}>
          Leave it
        </button>
      }
    >
      {(faultOf) => (
        <>
          <div class="field">
            <label for={id}>What it is for</label>
            <input
              ref={(field) => queueMicrotask(() => field.focus())}
              id={id}
              name="name"
              type="text"
              maxlength="80"
              placeholder="My script"
              autocomplete="off"
              required
              aria-invalid={faultOf('name') ? true : undefined}
              aria-describedby={describedBy(id, { fault: faultOf('name') })}
            />
            <FieldNotes id={id} fault={faultOf('name')} />
          </div>
          <div class="field">
            <span aria-hidden="true">What it may do</span>
            <Segmented label="What it may do" value={scope()} options={SCOPES} onChoose={setScope} />
            <p class="hint" aria-live="polite">
              {SCOPES.find(({ value }) => value === scope())?.does}
            </p>
          </div>
          <div class="field">
            <span aria-hidden="true">How long it works</span>
            <Segmented label="How long it works" value={lasting()} options={LASTS} onChoose={setLasting} />
          </div>
        </>
      )}
    </AccountForm>
  )
}
