// What stands around every page: the badge of a lost connection, and the wait for the page itself.
import type { RouteSectionProps } from '@solidjs/router'
import { Show, Suspense } from 'solid-js'
import { connectionLost } from './api/connection.ts'

export function App(props: RouteSectionProps) {
  return (
    <>
      <Suspense>{props.children}</Suspense>
      <div class="badge-place" role="status">
        <Show when={connectionLost()}>
          <p class="badge">Connection lost. Trying again; nothing is lost.</p>
        </Show>
      </div>
    </>
  )
}
