// One link of a story: who it is for, what it lets do, the link itself, and how to copy or end it.
import { Show } from 'solid-js'
import type { ShareFieldsFragment, ShareRole } from '../../api/generated/graphql.ts'
import { AskTwice } from '../../ui/ask-twice.tsx'
import { ago } from '../../ui/time.ts'

interface ShareRowProps {
  share: ShareFieldsFragment
  /** Null when its key can no longer be read. */
  link: string | null
  onCopy: () => void
  onEnd: () => void
}

const ROLES: Record<ShareRole, string> = { SPECTATOR: 'reads along', COPLAYER: 'plays along' }

export function ShareRow(props: ShareRowProps) {
  const name = () => props.share.label || 'A link'
  const about = () => {
    const { role, showsStats, createdAt, expiresAt } = props.share
    const shows = role === 'SPECTATOR' && showsStats ? ', sees the stats' : ''
    const until = expiresAt ? `, until ${new Date(String(expiresAt)).toLocaleDateString()}` : ''
    return `${ROLES[role]}${shows} · made ${ago(String(createdAt))}${until}`
  }
  return (
    <li class="share">
      <p class="share-words">
        <b dir="auto">{name()}</b>
        <span class="hint">{about()}</span>
      </p>
      <span class="share-deeds">
        <Show when={props.link}>
          <button type="button" class="button quiet" onClick={() => props.onCopy()}>
            Copy
          </button>
        </Show>
        <AskTwice label="End" sure="End this link" keep="Keep it" onSure={() => props.onEnd()} />
      </span>
      <Show
        when={props.link}
        fallback={<p class="hint">Its key can no longer be read. End it, and make another one.</p>}
      >
        {(link) => (
          <input
            class="share-link"
            readonly
            aria-label={`The link: ${name()}`}
            value={link()}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Show>
    </li>
  )
}
