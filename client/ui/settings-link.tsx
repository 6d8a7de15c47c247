// The way to the settings that leads back to where it began.
import { A, useLocation } from '@solidjs/router'
import type { JSX } from 'solid-js'

interface SettingsLinkProps {
  class?: string
  label?: string
  children: JSX.Element
}

export function SettingsLink(props: SettingsLinkProps) {
  const location = useLocation()
  return (
    <A
      href={`/settings?from=${encodeURIComponent(location.pathname)}`}
      class={props.class}
      aria-label={props.label}
      title={props.label}
    >
      {props.children}
    </A>
  )
}
