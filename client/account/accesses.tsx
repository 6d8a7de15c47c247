// Who came in lately, and from where: so that one sees when it was somebody else.
import { For, Show } from 'solid-js'
import type { AccessEvent, AccountPageQuery } from '../api/generated/graphql.ts'
import { ago } from '../ui/time.ts'
import { browserIn } from './words.ts'

const WORDS: Record<AccessEvent, string> = {
  REGISTERED: 'The account was made',
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'A wrong password was tried',
  SIGNED_OUT_EVERYWHERE: 'Signed out everywhere else',
  PASSWORD_CHANGED: 'The password was changed',
  TOKEN_MADE: 'An access token was made',
  TOKEN_REVOKED: 'An access token was revoked',
}

type Access = NonNullable<AccountPageQuery['viewer']>['accesses'][number]

export function Accesses(props: { accesses: Access[] }) {
  return (
    <Show when={props.accesses.length > 0}>
      <section aria-labelledby="accesses-title">
        <h2 id="accesses-title">Lately</h2>
        <p class="hint">If one of these was not you, change the password: that signs everybody else out.</p>
        <ul class="accesses">
          <For each={props.accesses}>
            {({ event, at, address, agent }) => (
              <li classList={{ wrong: event === 'SIGN_IN_FAILED' }}>
                <span>{WORDS[event]}</span>
                <span class="quiet-words" title={agent}>
                  <time datetime={at} title={new Date(at).toLocaleString()}>
                    {ago(at)}
                  </time>{' '}
                  · {address} · {browserIn(agent)}
                </span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
