// Making an account of a guest: in place, so that all that he has stays his.
import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { withWayBack } from '../ui/way-back.ts'
import { AccountForm, type Filled } from './account-form.tsx'
import { CredentialField } from './credential-field.tsx'
import { attempt, openAs, type Refused } from './deeds.ts'
import { Register } from './documents.ts'

/** @param back where one goes on afterwards */
export function RegisterForm(props: { back: string | null }) {
  const [taken, setTaken] = createSignal(false)
  const back = () => props.back ?? '/account'
  const register = async ({ email = '', password = '' }: Filled): Promise<Refused> => {
    const refused = await attempt(Register, { input: { email, password } })
    setTaken(refused?.code === 'EMAIL_TAKEN')
    return refused && taken()
      ? { ...refused, issues: [{ path: 'email', message: refused.message }] }
      : refused
  }
  return (
    <AccountForm
      label="Make an account"
      busy="Making it …"
      act={register}
      onDone={() => openAs(back())}
      besides={
        <A class="button quiet" href={withWayBack('/sign-in', props.back ?? '/')}>
          <Show when={taken()} fallback="I have one: sign in">
            Sign in with this address
          </Show>
        </A>
      }
    >
      {(faultOf) => (
        <>
          <CredentialField
            label="E-mail address"
            name="email"
            type="email"
            autocomplete="username"
            hint="It is your name here. No mail is ever sent to it."
            fault={faultOf('email')}
          />
          <CredentialField
            label="Password"
            name="password"
            type="password"
            autocomplete="new-password"
            hint="At least 8 characters. A lost password cannot be had back: let your browser keep it, or write it down."
            fault={faultOf('password')}
          />
        </>
      )}
    </AccountForm>
  )
}
