// Sharing a story: the links there are, to be copied or ended, and the form for another one.
import { createSignal, For, onMount, Show, untrack } from 'solid-js'
import { mutate, query } from '../../api/ask.ts'
import type { ShareFieldsFragment, ShareRole } from '../../api/generated/graphql.ts'
import '../../styles/sharing.css'
import { AskTwice } from '../../ui/ask-twice.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ago } from '../../ui/time.ts'
import { CreateShare, RevokeShare, SharesQuery } from './documents.ts'
import { ShareForm, type NewShare } from './share-form.tsx'

interface ShareDialogProps {
  adventureId: string
  /** How many watch by a link at this moment. */
  spectators: number
  /** Whether the story counts anything that could be shown. */
  counts: boolean
  onClose: () => void
}

const ROLES: Record<ShareRole, string> = { SPECTATOR: 'reads along', COPLAYER: 'plays along' }

const addressOf = (token: string) => `${location.origin}/watch#${token}`

/** The links of a story, and what its owner does with them; each deed says what came of it. */
function createShares(id: string) {
  const [shares, setShares] = createSignal<ShareFieldsFragment[] | null>(null)
  const [reached, setReached] = createSignal(true)
  const [notice, say] = createSignal('')
  const load = async () => {
    const { data, problem } = await query(SharesQuery, { id })
    if (problem !== null) return say(problem)
    setShares(data.adventure?.shares ?? [])
    setReached(data.serverInfo?.guestsReachUs ?? true)
  }
  const copy = async ({ token }: ShareFieldsFragment) => {
    if (token === null)
      return say('The key of this link can no longer be read. End it, and make another one.')
    say((await copyText(addressOf(token))) ? 'Copied. Whoever has the link has its role.' : addressOf(token))
  }
  const create = async (wanted: NewShare) => {
    const { data, problem } = await mutate(CreateShare, { input: { adventureId: id, ...wanted } })
    const made = data?.createShare
    if (made?.__typename !== 'CreateSharePayload') {
      say(problem ?? (made && 'message' in made ? made.message : ''))
      return false
    }
    setShares([...(shares() ?? []), made.share])
    await copy(made.share)
    return true
  }
  const end = async (share: ShareFieldsFragment) => {
    const { data, problem } = await mutate(RevokeShare, { input: { shareId: share.id } })
    const result = data?.revokeShare
    say(problem ?? (result && 'message' in result ? result.message : 'The link has ended.'))
    await load()
  }
  return { shares, reached, notice, load, copy, create, end }
}

export function ShareDialog(props: ShareDialogProps) {
  const { shares, reached, notice, load, copy, create, end } = createShares(untrack(() => props.adventureId))
  onMount(() => void load())
  return (
    <Dialog title="Share this story" onClose={props.onClose}>
      <p>
        Whoever has a link reads the story and each turn as it is told. Prompts, cards, plot and settings stay
        yours.
      </p>
      <Show when={!reached()}>
        <p class="share-unreached">
          Only this machine reaches this server, so a link works only here. How to let others in stands in the
          README, under “Sharing a story”.
        </p>
      </Show>
      <Show when={shares()?.length} fallback={<NoLinks loaded={shares() !== null} />}>
        <ul class="shares">
          <For each={shares()}>
            {(share) => (
              <ShareRow share={share} onCopy={() => void copy(share)} onEnd={() => void end(share)} />
            )}
          </For>
        </ul>
      </Show>
      <p class="notice" role="status">
        {notice()}
      </p>
      <ShareForm counts={props.counts} onCreate={create} />
      <Show when={props.spectators > 0}>
        <p class="hint">
          {props.spectators === 1 ? 'One reads' : `${props.spectators} read`} along at this moment.
        </p>
      </Show>
    </Dialog>
  )
}

function NoLinks(props: { loaded: boolean }) {
  return (
    <Show when={props.loaded}>
      <p class="hint">There is no link yet.</p>
    </Show>
  )
}

function ShareRow(props: { share: ShareFieldsFragment; onCopy: () => void; onEnd: () => void }) {
  const about = () => {
    const { role, showsStats, createdAt, expiresAt } = props.share
    const shows = role === 'SPECTATOR' && showsStats ? ', sees the stats' : ''
    const until = expiresAt ? `, until ${new Date(String(expiresAt)).toLocaleDateString()}` : ''
    return `${ROLES[role]}${shows} · made ${ago(String(createdAt))}${until}`
  }
  return (
    <li class="share">
      <p class="share-words">
        <b dir="auto">{props.share.label || 'A link'}</b>
        <span class="hint">{about()}</span>
      </p>
      <span class="share-deeds">
        <button type="button" class="button quiet" onClick={() => props.onCopy()}>
          Copy
        </button>
        <AskTwice label="End" sure="End this link" keep="Keep it" onSure={() => props.onEnd()} />
      </span>
    </li>
  )
}
