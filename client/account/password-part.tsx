// Changing the password, which ends every other session.
import { createSignal } from 'solid-js'
import { AccountForm, type Filled } from './account-form.tsx'
import { CredentialField } from './credential-field.tsx'
import { attempt, wrongPassword, type Refused } from './deeds.ts'
import { ChangePassword } from './documents.ts'
import { Fold } from './fold.tsx'

export function PasswordPart(props: { email: string; onDone: () => void }) {
  const [said, say] = createSignal('')
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Fold label="Change the password" onOpen={() => say('')}>
        {(close) => (
          <PasswordForm
            email={props.email}
            onClose={close}
            onDone={() => {
              say('The password is changed, and you are signed out everywhere else.')
              close()
              props.onDone()
            }}
          />
        )}
      </Fold>
      <p class="notice" role="status">
        {said()}
      </p>
    </section>
  )
}

async function change({ current = '', next = '' }: Filled): Promise<Refused> {
  const refused = await attempt(ChangePassword, { input: { current, next } })
  return wrongPassword(refused, 'current')
}

function PasswordForm(props: { email: string; onClose: () => void; onDone: () => void }) {
  return (
    <AccountForm
      label="Change it"
      busy="Changing it …"
      act={change}
      onDone={() => props.onDone()}
      besides={
        <button type="button" class="button quiet" onClick={() => props.onClose()}>
          Leave it
        </button>
      }
    >
      {(faultOf) => (
        <>
          <AddressForManagers email={props.email} />
          <CredentialField
            label="Password as it is"
            name="current"
            type="password"
            autocomplete="current-password"
            fault={faultOf('current')}
            fieldRef={(field) => queueMicrotask(() => field.focus())}
          />
          <CredentialField
            label="New password"
            name="next"
            type="password"
            autocomplete="new-password"
            hint="At least 8 characters. Every other browser is signed out."
            fault={faultOf('next')}
          />
        </>
      )}
    </AccountForm>
  )
}

/** Tells a password manager whose password a form is about. */
export function AddressForManagers(props: { email: string }) {
  return (
    <input
      class="visually-hidden"
      type="email"
      autocomplete="username"
      value={props.email}
      readonly
      tabindex={-1}
      aria-hidden="true"
    />
  )
}
