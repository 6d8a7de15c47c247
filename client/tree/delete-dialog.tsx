// Deleting a line: what would be gone is said first.
import { createSignal, onMount, Show } from 'solid-js'
import { Dialog } from '../ui/dialog.tsx'
import type { Deletion } from './deeds.ts'
import type { TreeDesk } from './tree-gate.tsx'
import type { Line } from './tree-model.ts'
import { deletionOf } from './words.ts'

interface DeleteDialogProps {
  desk: TreeDesk
  line: Line
  onClose: () => void
}

export function DeleteDialog(props: DeleteDialogProps) {
  const [deletion, setDeletion] = createSignal<Deletion | null>(null)
  const [problem, setProblem] = createSignal('')
  let keep!: HTMLButtonElement
  const ask = async (dryRun: boolean) => {
    const { made, problem } = await props.desk.deeds.deleteLine(props.line.id, dryRun)
    setProblem(problem ?? '')
    if (!made) return
    if (dryRun) setDeletion(made.deletion)
    else {
      props.desk.say('The line is deleted.')
      keep.closest('dialog')?.close()
    }
  }
  onMount(() => void ask(true))
  return (
    <Dialog title="Delete this line?" onClose={props.onClose}>
      <p class="dialog-subject">{props.desk.tree.title(props.line, 60)}</p>
      <p class="dialog-words" aria-live="polite">
        {deletion() ? deletionOf(deletion()!) : problem() ? '' : 'Counting …'}
      </p>
      <Show when={problem()}>
        <p class="fault" role="alert">
          {problem()}
        </p>
      </Show>
      <p class="row">
        <button
          type="button"
          class="button grave"
          disabled={!deletion() || props.desk.deeds.busy()}
          onClick={() => void ask(false)}
        >
          Delete it for good
        </button>
        <button
          ref={(element) => (keep = element)}
          type="button"
          class="button quiet"
          autofocus
          onClick={() => keep.closest('dialog')?.close()}
        >
          Keep it
        </button>
      </p>
    </Dialog>
  )
}
