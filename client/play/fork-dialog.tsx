// Forking: going on from an earlier take, on a line that can have a name.
import { createSignal } from 'solid-js'
import { Dialog } from '../ui/dialog.tsx'

interface ForkDialogProps {
  onClose: () => void
  onFork: (name: string) => void
}

export function ForkDialog(props: ForkDialogProps) {
  const [name, setName] = createSignal('')
  return (
    <Dialog title="Fork here" onClose={props.onClose}>
      <form method="dialog" onSubmit={() => props.onFork(name())}>
        <p>
          You go back to this take, and what you do next begins a new line. What stands below stays whole.
        </p>
        <label class="field">
          <span>Name of the new line (if you like)</span>
          <input
            type="text"
            maxlength="80"
            value={name()}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p class="row">
          <button type="submit" class="button">
            Fork
          </button>
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
