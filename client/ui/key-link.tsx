// A link that is an icon, and that a single key opens too, as long as nobody is writing or has a dialog open.
import { A, useNavigate } from '@solidjs/router'
import { onCleanup, onMount, type JSX } from 'solid-js'
import { offer } from './offers.ts'
import { isFreeKey } from './single-key.ts'

interface KeyLinkProps {
  href: string
  label: string
  /** A letter; it does nothing in fields, menus and dialogs. */
  key?: string
  children: JSX.Element
}

export function KeyLink(props: KeyLinkProps) {
  const navigate = useNavigate()
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== props.key || event.shiftKey || !isFreeKey(event)) return
    event.preventDefault()
    navigate(props.href)
  }
  offer({ keys: () => (props.key ? [[[props.key], props.label]] : []) })
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
  return (
    <A
      href={props.href}
      class="icon-button"
      aria-label={props.label}
      aria-keyshortcuts={props.key}
      title={props.key ? `${props.label} (${props.key})` : props.label}
    >
      {props.children}
    </A>
  )
}
