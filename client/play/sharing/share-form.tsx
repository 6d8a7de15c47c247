// Making a link: what it lets do, who it is for, and whether a reader sees what the story counts.
import { createSignal, Show } from 'solid-js'
import type { ShareRole } from '../../api/generated/graphql.ts'
import { Segmented } from '../../ui/segmented.tsx'

export type NewShare = { role: ShareRole; label: string; showsStats: boolean; expiresAt: string | null }

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

type Days = '0' | '1' | '7' | '30'

const LASTS: { value: Days; label: string }[] = [
  { value: '0', label: 'Always' },
  { value: '1', label: 'A day' },
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
]

const DAY_MS = 24 * 60 * 60 * 1000

const endOf = (days: number) => (days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null)

export function ShareForm(props: ShareFormProps) {
  const [role, setRole] = createSignal<ShareRole>('SPECTATOR')
  const [label, setLabel] = createSignal('')
  const [showsStats, setShowsStats] = createSignal(false)
  const [days, setDays] = createSignal<Days>('0')
  const [busy, setBusy] = createSignal(false)
  const create = async () => {
    setBusy(true)
    const expiresAt = endOf(Number(days()))
    if (await props.onCreate({ role: role(), label: label(), showsStats: showsStats(), expiresAt }))
      setLabel('')
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
          : 'Also takes turns, with your narrator and at your cost. Undo, retry and edits stay yours.'}
      </p>
      <label class="field">
        <span>Who it is for (if you like)</span>
        <input
          type="text"
          maxlength="80"
          placeholder="Ann"
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
      <div class="share-lasts">
        <span aria-hidden="true">How long it works</span>
        <Segmented label="How long it works" value={days()} options={LASTS} onChoose={setDays} />
      </div>
      <p class="row">
        <button type="submit" class="button" disabled={busy()}>
          Make a link
        </button>
      </p>
    </form>
  )
}
