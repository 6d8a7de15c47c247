// A page that has nothing to show, says so kindly, and leads on.
import { A } from '@solidjs/router'
import { Show, type JSX } from 'solid-js'
import { PageBar } from './page-bar.tsx'

interface KindPageProps {
  title: string
  children: JSX.Element
  onRetry?: () => void
  /** What can be done from here. */
  action?: { label: string; onPress: () => void }
}

export function KindPage(props: KindPageProps) {
  return (
    <>
      <PageBar title={props.title} />
      <main class="kind-page">
        <p class="kind-words">{props.children}</p>
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
          <A href="/" class="button quiet">
            Back to your stories
          </A>
        </p>
      </main>
    </>
  )
}
