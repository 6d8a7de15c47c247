// Who is signed in, and how he leaves: here, or everywhere else.
import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { attempt, leaveNothing, openAs } from './deeds.ts'
import { SignOut, SignOutEverywhere } from './documents.ts'

export function SignedInPart(props: { email: string; back: string | null }) {
  const [said, say] = createSignal('')
  const leave = async () => {
    const refused = await attempt(SignOut, {})
    if (refused) return void say(refused.message)
    await leaveNothing()
    openAs('/')
  }
  const leaveOthers = async () => {
    const refused = await attempt(SignOutEverywhere, {})
    say(refused?.message ?? 'You are signed out everywhere else. Access tokens stay: revoke them below.')
  }
  return (
    <section aria-labelledby="who-title">
      <h2 id="who-title" class="account-name">
        {props.email}
      </h2>
      <p class="lead">You are signed in. What you have is yours from every browser in which you sign in.</p>
      <p class="row">
        <Show when={props.back}>
          {(back) => (
            <A class="button" href={back()}>
              Back to where you were
            </A>
          )}
        </Show>
        <button type="button" class="button quiet" onClick={() => void leave()}>
          Sign out
        </button>
        <AskTwice
          label="Sign out everywhere else"
          sure="Yes, everywhere but here"
          keep="Stay"
          onSure={() => void leaveOthers()}
        />
      </p>
      <p class="hint">
        When you sign out, what you typed in this browser and did not send or save is removed from it.
      </p>
      <p class="notice" role="status">
        {said()}
      </p>
    </section>
  )
}
