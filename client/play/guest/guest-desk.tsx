// Where a co-player writes. His words stay until they are part of the story, also over a reload.
import { createSignal, Show, untrack } from 'solid-js'
import { newId } from '../../ui/new-id.ts'
import { Composer } from '../composer.tsx'
import { refused, sendDraft } from '../draft.ts'
import { keepGuestDraft } from './guest-draft.ts'
import type { GuestState } from './guest-state.ts'
import type { GuestStory } from './guest-story.ts'

export function GuestDesk(props: { story: GuestStory; state: GuestState }) {
  const { story } = untrack(() => props)
  const { draft, setDraft, settle } = keepGuestDraft(
    story,
    untrack(() => props.state.page.id),
  )
  const [busy, setBusy] = createSignal(false)
  const [notice, say] = createSignal('')
  const telling = () => props.state.telling
  /** Somebody else's turn can only be waited for. */
  const waits = () => telling() !== null && !telling()!.turn.canCancel
  const send = async () => {
    if (busy() || telling()) return
    say('')
    const sending = sendDraft(draft(), newId)
    setDraft(sending)
    setBusy(true)
    const played = await story.play(sending.sent)
    setBusy(false)
    if (played.problem === null) return settle(played.turn)
    say(played.problem)
    if (!played.unsure) setDraft(refused(draft()))
  }
  const stop = async (keepText: boolean) => say((await story.stop(keepText)) ?? '')
  return (
    <>
      <p class="notice" role="status">
        {notice() ||
          (waits() ? 'The player is taking a turn.' : (props.state.problem ?? props.state.message ?? ''))}
      </p>
      <Show when={!waits()}>
        <Composer
          draft={draft}
          setDraft={setDraft}
          running={telling() !== null}
          stopping={false}
          locked={busy()}
          fieldRef={() => {}}
          onSend={() => void send()}
          onStop={(keepText) => void stop(keepText)}
        />
      </Show>
    </>
  )
}
