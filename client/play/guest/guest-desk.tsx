// Where a co-player writes. His words stay until they are part of the story, also over a reload.
import { createEffect, createSignal, on, Show, untrack } from 'solid-js'
import { newId } from '../../ui/new-id.ts'
import { Composer } from '../composer.tsx'
import { loadDraft, refused, saveDraft, sendDraft, type Draft } from '../draft.ts'
import type { GuestState } from './guest-state.ts'
import type { GuestStory } from './guest-story.ts'

export function GuestDesk(props: { story: GuestStory; state: GuestState }) {
  const { story } = untrack(() => props)
  const key = `guest:${untrack(() => props.state.page.id)}`
  const [draft, setDraft] = createSignal<Draft>(loadDraft(localStorage, key))
  const [busy, setBusy] = createSignal(false)
  const [notice, say] = createSignal('')
  createEffect(on(draft, (held) => saveDraft(localStorage, key, held), { defer: true }))
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
    if (played.problem === null) return setDraft({ kind: draft().kind, text: '', sent: null })
    say(played.problem)
    if (!played.unsure) setDraft(refused(draft()))
  }
  const stop = async (keepText: boolean) => say((await story.stop(keepText)) ?? '')
  return (
    <>
      <p class="notice" role="status">
        {notice() || (waits() ? 'The player is taking a turn.' : (props.state.problem ?? ''))}
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
