// A token in the list: what it may do, when it was used last, and how it is revoked.
import type { TokenFieldsFragment } from '../api/generated/graphql.ts'
import { AskTwice } from '../ui/ask-twice.tsx'
import { ago } from '../ui/time.ts'
import { SCOPES } from './words.ts'

export function TokenRow(props: { token: TokenFieldsFragment; onRevoke: () => void }) {
  const scope = () => SCOPES.find(({ value }) => value === props.token.scope)
  const about = () => {
    const { lastUsedAt, expiresAt, createdAt } = props.token
    const used = lastUsedAt ? `used ${ago(lastUsedAt)}` : `made ${ago(createdAt)}, never used`
    if (!expiresAt) return used
    const isOver = Date.parse(expiresAt) <= Date.now()
    return `${used}, ${isOver ? 'ended' : 'until'} ${new Date(expiresAt).toLocaleDateString()}`
  }
  return (
    <li>
      <p class="token-words">
        <b dir="auto">{props.token.name}</b>
        <span class="quiet-words" title={scope()?.does}>
          {scope()?.label} · {about()}
        </span>
      </p>
      <span class="row">
        <AskTwice label="Revoke" sure="Revoke this token" keep="Keep it" onSure={() => props.onRevoke()} />
      </span>
    </li>
  )
}
