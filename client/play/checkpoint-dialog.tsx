// Setting a checkpoint on a take: a name to come back to. Or giving the one that is there another name, or taking it away.
import { createSignal, Show, untrack } from 'solid-js'
import { Dialog } from '../ui/dialog.tsx'

interface CheckpointDialogProps {
  /** The name of the one that stands there; null for none. */
  name: string | null
  onClose: () => void
  onName: (name: string) => void
  onRemove: () => void
}

export function CheckpointDialog(props: CheckpointDialogProps) {
  const before = untrack(() => props.name)
  const [name, setName] = createSignal(before ?? '')
  return (
    <Dialog title={before === null ? 'Set a checkpoint here' : 'This checkpoint'} onClose={props.onClose}>
      <form method="dialog" onSubmit={() => props.onName(name())}>
        <Show when={before === null}>
          <p>A name for this place, to find it again on the map, whatever becomes of the story.</p>
        </Show>
        <label class="field">
          <span>Name of the checkpoint</span>
          <input
            type="text"
            maxlength="80"
            required
            autofocus
            value={name()}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p class="row">
          <button type="submit" class="button" disabled={name().trim() === ''}>
            {before === null ? 'Set it' : 'Rename'}
          </button>
          <Show when={before !== null}>
            <button
              type="submit"
              class="button quiet"
              formnovalidate
              value="remove"
              onClick={(event) => {
                event.preventDefault()
                props.onRemove()
                event.currentTarget.closest('dialog')?.close()
              }}
            >
              Remove it
            </button>
          </Show>
          <button
            type="button"
            class="button quiet"
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          >
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}
