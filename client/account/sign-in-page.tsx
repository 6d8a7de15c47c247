// Signing in, and back to where one was.
import { A, Navigate, useSearchParams } from '@solidjs/router'
import { Match, onMount, Show, Switch } from 'solid-js'
import { isSignedOut, me } from '../api/me.ts'
import { beginSession } from '../api/session.ts'
import '../styles/account.css'
import { CheckField } from '../ui/check-field.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { focusForTyping } from '../ui/platform.ts'
import { wayBack, withWayBack } from '../ui/way-back.ts'
import { AccountForm } from './account-form.tsx'
import { CredentialField } from './credential-field.tsx'
import { attempt, openAs } from './deeds.ts'
import { SignIn } from './documents.ts'
import { NoAccounts } from './no-accounts.tsx'

export default function SignInPage() {
  const [params] = useSearchParams()
  const back = () => wayBack(params.from) ?? '/'
  // A visitor who began a story since the page was opened is a guest by now.
  onMount(() => void beginSession())
  return (
    <Switch>
      <Match when={me()?.isHosted === false}>
        <NoAccounts />
      </Match>
      <Match when={me()?.kind === 'ACCOUNT'}>
        <Navigate href={back()} />
      </Match>
      <Match when={me()}>
        <PageBar title="Sign in" />
        <main class="account">
          <section aria-label="Sign in">
            <p class="lead">
              <Show when={isSignedOut()} fallback="Sign in, and all that is yours is here too.">
                You are signed out here. Sign in, and you are back where you were; what you typed is kept.
              </Show>
            </p>
            <SignInForm back={back()} />
          </section>
        </main>
      </Match>
    </Switch>
  )
}

function SignInForm(props: { back: string }) {
  let address!: HTMLInputElement
  onMount(() => focusForTyping(address))
  /** Whether there is something to bring along. */
  const isAsked = () => me()?.kind === 'GUEST'
  return (
    <AccountForm
      label="Sign in"
      busy="Signing in …"
      act={({ email = '', password = '', bring }) =>
        attempt(SignIn, { input: { email, password, bringStories: !isAsked() || bring === 'on' } })
      }
      onDone={() => openAs(props.back)}
      besides={
        <A class="button quiet" href={withWayBack('/account', props.back)}>
          I have no account yet
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
            fault={faultOf('email')}
            fieldRef={(field) => (address = field)}
          />
          <CredentialField
            label="Password"
            name="password"
            type="password"
            autocomplete="current-password"
            fault={faultOf('password')}
          />
          <Show when={isAsked()}>
            <CheckField
              label="Bring along what I have here as a guest"
              name="bring"
              hint="Stories, scenarios and scripts go over to the account. Otherwise they stay with the guest, who is forgotten after a while."
              checked
            />
          </Show>
        </>
      )}
    </AccountForm>
  )
}
