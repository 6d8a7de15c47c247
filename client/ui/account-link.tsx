// The way to one's account, on a server for many; on one's own machine there is none.
import { A } from '@solidjs/router'
import { Show } from 'solid-js'
import { isHosted } from '../api/me.ts'
import { PersonIcon } from './icons.tsx'

export function AccountLink() {
  return (
    <Show when={isHosted()}>
      <A href="/account" class="icon-button account-link" aria-label="Account" title="Account">
        <PersonIcon />
      </A>
    </Show>
  )
}
