// What stands around every page: the badge of a lost connection, the wait for the page itself, and what a stranger sees.
import { useLocation, type RouteSectionProps } from '@solidjs/router'
import { createEffect, Show, Suspense } from 'solid-js'
import { connectionLost } from './api/connection.ts'
import { isStranger } from './api/stranger.ts'

export function App(props: RouteSectionProps) {
  const location = useLocation()
  return (
    <>
      <Show when={!isStranger() || location.pathname === '/watch'} fallback={<NoLink />}>
        <Suspense>{props.children}</Suspense>
      </Show>
      <div class="badge-place" role="status">
        <Show when={connectionLost()}>
          <p class="badge">Connection lost. Trying again; nothing is lost.</p>
        </Show>
      </div>
    </>
  )
}

/** Where the server is open for share links, and somebody comes without one. */
function NoLink() {
  createEffect(() => (document.title = 'You need a link · Forklore'))
  return (
    <main class="kind-page">
      <h1>You need a link to this story</h1>
      <p class="kind-words">
        Whoever tells it can send you one; then open the whole of that. If it is you who tells it, open it on
        the machine where it runs, at the address that begins with <b>http://localhost</b>.
      </p>
    </main>
  )
}
