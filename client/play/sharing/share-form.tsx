// Making a link: what it lets do, who it is for, and whether a reader sees what the story counts.
import { createSignal, Show } from 'solid-js'
import type { ShareRole } from '../../api/generated/graphql.ts'
import { Segmented } from '../../ui/segmented.tsx'

export type NewShare = { role: ShareRole; label: string; showsStats: boolean }

interface ShareFormProps {
  /** Whether the story counts anything that could be shown. */
  counts: boolean
  /** Answers whether it was made. */
  onCreate: (wanted: NewShare) => Promise<boolean>
}

const ROLES: { value: ShareRole; label: string }[] = [
  { value: 'SPECTATOR', label: 'Read along' },
  { value: 'COPLAYER', label: 'Play along' },
]

export function ShareForm(props: ShareFormProps) {
  const [role, setRole] = createSignal<ShareRole>('SPECTATOR')
  const [label, setLabel] = createSignal('')
  const [showsStats, setShowsStats] = createSignal(false)
  const [busy, setBusy] = createSignal(false)
  const create = async () => {
    setBusy(true)
    if (await props.onCreate({ role: role(), label: label(), showsStats: showsStats() })) setLabel('')
    setBusy(false)
  }
  return (
    <form
      class="share-form"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Segmented label="What the link lets do" value={role()} options={ROLES} onChoose={setRole} />
      <p class="hint">
        {role() === 'SPECTATOR'
          ? 'Reads the story and each turn while it is told.'
          : 'Also takes turns, with your narrator and on your account of it. Undo, retry and edits stay yours.'}
      </p>
      <label class="field">
        <span>Who it is for (if you like)</span>
        <input
          type="text"
          maxlength="80"
          value={label()}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <Show when={props.counts && role() === 'SPECTATOR'}>
        <label class="share-check">
          <input
            type="checkbox"
            checked={showsStats()}
            onChange={(event) => setShowsStats(event.currentTarget.checked)}
          />
          <span>Show what the story counts, too</span>
        </label>
      </Show>
      <p class="row">
        <button type="submit" class="button" disabled={busy()}>
          Make a link
        </button>
      </p>
    </form>
  )
}
