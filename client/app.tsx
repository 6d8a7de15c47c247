// What stands around every page: the badge of a lost connection, the wait for the page itself, what a stranger sees, and
// what one is told whose session has ended.
import { useCurrentMatches, useLocation, type RouteSectionProps } from '@solidjs/router'
import { createEffect, createMemo, on, onMount, Show, Suspense, untrack } from 'solid-js'
import { tellShowsKept } from './api/connection.ts'
import { isHosted, isLeftBehind, isSignedOut } from './api/me.ts'
import { isStranger } from './api/stranger.ts'
import { ConnectionBadge } from './ui/connection-badge.tsx'
import { Everywhere } from './ui/everywhere.tsx'
import { SignedOutNotice } from './ui/signed-out.tsx'

/** The page has loaded what it needs by then. */
const QUIET_MS = 3_000

export function App(props: RouteSectionProps) {
  const location = useLocation()
  /** Whoever comes by a link is the guest of its story, and nobody else here. */
  const byLink = () => location.pathname === '/watch'
  countPages()
  createEffect(
    on(
      () => location.pathname,
      () => tellShowsKept(false),
      { defer: true },
    ),
  )
  onMount(() => {
    const begin = () => void import('./offline/register.ts').then(({ keepProgram }) => keepProgram())
    if (import.meta.env.MODE === 'production') setTimeout(begin, QUIET_MS)
  })
  onMount(() => byLink() || void import('./api/session.ts').then(({ beginSession }) => beginSession()))
  return (
    <>
      <Everywhere />
      <Show when={isSignedOut() && !isLeftBehind() && location.pathname !== '/sign-in'}>
        <SignedOutNotice />
      </Show>
      <Show when={!isStranger() || byLink()} fallback={<NoLink />}>
        <Suspense>{props.children}</Suspense>
      </Show>
      <div class="badge-place" role="status">
        <ConnectionBadge />
        <Show when={isLeftBehind()}>
          <SignedOutNotice />
        </Show>
      </div>
    </>
  )
}

/** Tells a server for many which pages are opened; another server is told nothing. */
function countPages(): void {
  const matches = useCurrentMatches()
  const location = useLocation()
  const isCounted = createMemo(isHosted)
  const path = createMemo(() => location.pathname)
  createEffect(() => {
    path()
    const route = untrack(() => matches().at(-1)?.route.originalPath ?? '')
    if (isCounted() && !untrack(isSignedOut))
      void import('./api/visits.ts').then(({ tellVisit }) => tellVisit(route))
  })
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
