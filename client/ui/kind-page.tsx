// A page that has nothing to show, says so kindly, and leads on.
import { A } from '@solidjs/router'
import { Show, type JSX } from 'solid-js'
import { isSignedOut } from '../api/me.ts'
import { PageBar } from './page-bar.tsx'
import { SignedOutWays } from './signed-out.tsx'

interface KindPageProps {
  title: string
  children: JSX.Element
  onRetry?: () => void
  /** What can be done from here. */
  action?: { label: string; onPress: () => void }
  /** Where the way on leads, if not home; it has the focus, for what one had in hand is gone. */
  on?: { label: string; href: string }
}

export function KindPage(props: KindPageProps) {
  return (
    <Show when={!isSignedOut()} fallback={<SignedOut />}>
      <PageBar title={props.title} />
      <main class="kind-page">
        <p class="kind-words">{props.children}</p>
        <Ways {...props} />
      </main>
    </Show>
  )
}

function Ways(props: KindPageProps) {
  return (
    <p class="row">
      <Show when={props.onRetry}>
        {(retry) => (
          <button type="button" class="button" onClick={() => retry()()}>
            Try again
          </button>
        )}
      </Show>
      <Show when={props.action}>
        {(action) => (
          <button type="button" class="button" onClick={() => action().onPress()}>
            {action().label}
          </button>
        )}
      </Show>
      <A
        ref={(link) => props.on && queueMicrotask(() => link.focus())}
        href={props.on?.href ?? '/'}
        class="button quiet"
      >
        {props.on?.label ?? 'Back to your stories'}
      </A>
    </p>
  )
}

/** Whoever is signed out is told that, and not that what he looks for is not there. */
function SignedOut() {
  return (
    <>
      <PageBar title="You are signed out here" />
      <main class="kind-page signed-out-page">
        <p class="kind-words">
          What you look for belongs to an account. Sign in again, and you are back here; nothing is lost.
        </p>
        <SignedOutWays />
      </main>
    </>
  )
}
