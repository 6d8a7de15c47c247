// Going for good: what goes is named, and the password asked, before it does.
import { For, Show } from 'solid-js'
import type { AccountPageQuery } from '../api/generated/graphql.ts'
import { countOf } from '../ui/counts.ts'
import { AccountForm, type Filled } from './account-form.tsx'
import { CredentialField } from './credential-field.tsx'
import { attempt, leaveNothing, openAs, wrongPassword, type Refused } from './deeds.ts'
import { DeleteAccount } from './documents.ts'
import { Fold } from './fold.tsx'
import { AddressForManagers } from './password-part.tsx'

interface DeletePartProps {
  page: AccountPageQuery
  /** Null for a guest, who has no password. */
  email: string | null
}

interface Counted {
  edges: object[]
  pageInfo: { hasNextPage: boolean }
}

function count(list: Counted | null, one: string, many?: string): string[] {
  const some = list?.edges.length ?? 0
  if (some === 0) return []
  return [`${list!.pageInfo.hasNextPage ? 'more than ' : ''}${countOf(some, one, many)}`]
}

/** What goes, each in a few words. */
function whatGoes({ adventures, scenarios, scripts, viewer }: AccountPageQuery): string[] {
  const tokens = viewer?.tokens.length ?? 0
  return [
    ...count(adventures, 'story', 'stories'),
    'what you threw away and could still have back',
    ...count(scenarios, 'scenario'),
    ...count(scripts, 'script'),
    'your settings, with the key if you stored one',
    ...(tokens > 0 ? [countOf(tokens, 'access token')] : []),
    ...(viewer?.kind === 'ACCOUNT' ? ['every link by which others read or play along'] : []),
  ]
}

export function DeletePart(props: DeletePartProps) {
  const name = () => (props.email === null ? 'Delete all that you have' : 'Delete this account')
  return (
    <section aria-labelledby="delete-title">
      <h2 id="delete-title">{name()}</h2>
      <Fold label={`${name()} …`}>
        {(close) => (
          <div class="going" role="group" aria-labelledby="delete-title">
            <p>This goes at once, and nobody can bring it back:</p>
            <ul>
              <For each={whatGoes(props.page)}>{(words) => <li>{words}</li>}</For>
            </ul>
            <p class="hint">To keep it, save all that is yours first: above, under “Take along”.</p>
            <Confirm email={props.email} label={name()} onClose={close} />
          </div>
        )}
      </Fold>
    </section>
  )
}

async function remove({ password }: Filled): Promise<Refused> {
  const refused = await attempt(DeleteAccount, { input: { password: password ?? null } })
  return wrongPassword(refused, 'password')
}

function Confirm(props: { email: string | null; label: string; onClose: () => void }) {
  return (
    <AccountForm
      label={props.label}
      busy="Deleting …"
      grave
      act={remove}
      onDone={() => void leaveNothing().then(() => openAs('/'))}
      besides={
        <button
          ref={(element) => props.email === null && queueMicrotask(() => element.focus())}
          type="button"
          class="button quiet"
          onClick={() => props.onClose()}
        >
          Keep everything
        </button>
      }
    >
      {(faultOf) => (
        <Show when={props.email}>
          {(email) => (
            <>
              <AddressForManagers email={email()} />
              <CredentialField
                label="Your password"
                name="password"
                type="password"
                autocomplete="current-password"
                fault={faultOf('password')}
                fieldRef={(field) => queueMicrotask(() => field.focus())}
              />
            </>
          )}
        </Show>
      )}
    </AccountForm>
  )
}
