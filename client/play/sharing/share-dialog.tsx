// Sharing a story: the links there are, to be copied or ended, and the form for another one.
import { For, onMount, Show, untrack } from 'solid-js'
import { isVisiting } from '../../api/me.ts'
import '../../styles/sharing.css'
import { AccountNeeded } from '../../ui/account-needed.tsx'
import { CloseRow, Dialog } from '../../ui/dialog.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareRow } from './share-row.tsx'
import { createShares, isHere, SHARE, type Shares } from './shares.ts'

interface ShareDialogProps {
  adventureId: string
  /** Who is there by a link at this moment, in words; nothing for nobody. */
  company: string
  /** Whether the story counts anything that could be shown. */
  counts: boolean
  onClose: () => void
}

export function ShareDialog(props: ShareDialogProps) {
  const shares = createShares(untrack(() => props.adventureId))
  onMount(() => void shares.load())
  return (
    <Dialog title="Share this story" onClose={props.onClose}>
      <p>
        Whoever has a link reads the story and each turn as it is told. Prompts, cards, plot and settings stay
        yours.
      </p>
      <Show when={isVisiting()} fallback={<Links {...props} shares={shares} />}>
        <AccountNeeded back={location.pathname + SHARE}>
          A link needs an account, so that a story does not go away from those who read it. Make one, and you
          are back here; all that you have stays.
        </AccountNeeded>
      </Show>
      <CloseRow />
    </Dialog>
  )
}

/** The links there are, and the form for another one. */
function Links(props: ShareDialogProps & { shares: Shares }) {
  const { shares } = untrack(() => props)
  return (
    <>
      <Show when={shares.list()}>{(list) => <Reach shares={shares} some={list().length > 0} />}</Show>
      <Show when={shares.list()?.length} fallback={<NoLinks loaded={shares.list() !== null} />}>
        <ul class="shares">
          <For each={shares.list()}>
            {(share) => (
              <ShareRow
                share={share}
                link={shares.linkOf(share)}
                onCopy={() => void shares.copy(share)}
                onEnd={() => void shares.end(share)}
              />
            )}
          </For>
        </ul>
      </Show>
      <p class="notice" role="status">
        {shares.notice()}
      </p>
      <ShareForm counts={props.counts} onCreate={shares.create} />
      <Show when={props.company}>
        <p class="hint">{props.company} at this moment.</p>
      </Show>
    </>
  )
}

function NoLinks(props: { loaded: boolean }) {
  return (
    <Show when={props.loaded}>
      <p class="hint">There is no link yet.</p>
    </Show>
  )
}

/** Where the links lead, as far as it needs a word. */
function Reach(props: { shares: Shares; some: boolean }) {
  const { shares } = untrack(() => props)
  return (
    <Show
      when={shares.reached()}
      fallback={
        <p class="share-caution">
          Only this machine reaches this server, so a link works only here. How to let others in stands in the
          README, under “Sharing a story”.
        </p>
      }
    >
      <Show when={isHere(shares.place())}>
        <p class="share-caution">
          The links name this machine as <b>localhost</b>, which nobody else can open. Put in its place the
          address by which others reach it.
        </p>
      </Show>
      <Show when={props.some && shares.places().length > 1}>
        <label class="field share-place">
          <span>The links name this machine as</span>
          <select value={shares.place()} onChange={(event) => shares.setPlace(event.currentTarget.value)}>
            <For each={shares.places()}>{(place) => <option>{place}</option>}</For>
          </select>
        </label>
      </Show>
    </Show>
  )
}
