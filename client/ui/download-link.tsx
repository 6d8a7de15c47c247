// A link to a file that the server gives out. On a server for many it is asked first who one is, so that a session that is
// over is renewed, or said to be over, before the browser comes back with an error for a file.
import { createSignal, Show, untrack, type JSX } from 'solid-js'
import { isHosted, isLeftBehind } from '../api/me.ts'
import { renewSession, SIGNED_OUT } from '../api/session.ts'

interface DownloadLinkProps {
  href: string
  class?: string
  children: JSX.Element
}

const UNREACHABLE = 'The server cannot be reached. Try again in a moment.'

export function DownloadLink(props: DownloadLinkProps) {
  const [problem, setProblem] = createSignal('')
  let link!: HTMLAnchorElement
  let isKnown = false
  const onClick = async (event: MouseEvent) => {
    if (isKnown || !untrack(isHosted)) return
    event.preventDefault()
    const renewed = isLeftBehind() ? 'signed out' : await renewSession()
    setProblem({ same: '', 'signed out': SIGNED_OUT, unreachable: UNREACHABLE }[renewed])
    if (renewed !== 'same') return
    isKnown = true
    link.click()
    isKnown = false
  }
  return (
    <>
      <a
        ref={(element) => (link = element)}
        class={props.class}
        href={props.href}
        download=""
        onClick={(event) => void onClick(event)}
      >
        {props.children}
      </a>
      <Show when={problem()}>
        <span class="fault" role="alert">
          {problem()}
        </span>
      </Show>
    </>
  )
}
