// A link that is an icon, and that a single key opens too, as long as nobody is writing or has a dialog open.
import { A, useNavigate } from '@solidjs/router'
import { onCleanup, onMount, type JSX } from 'solid-js'

interface KeyLinkProps {
  href: string
  label: string
  /** A letter; it does nothing in fields, menus and dialogs. */
  key?: string
  children: JSX.Element
}

const BUSY = 'input, textarea, select, [contenteditable], [role=menu], dialog'

export function KeyLink(props: KeyLinkProps) {
  const navigate = useNavigate()
  const onKey = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
    if (key !== props.key || (target instanceof Element && target.closest(BUSY))) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    navigate(props.href)
  }
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
