// Asks before words are erased: it is the one thing on the page that cannot be undone.
import { Dialog } from '../ui/dialog.tsx'

interface EraseDialogProps {
  onClose: () => void
  onErase: () => void
}

export function EraseDialog(props: EraseDialogProps) {
  return (
    <Dialog title="Erase these words?" onClose={props.onClose}>
      <form method="dialog" onSubmit={() => props.onErase()}>
        <p>
          The words go for good, with their earlier wordings and what the narrator thought before them. The
          moment stays in the story, empty, and what follows it stays as it is.
        </p>
        <p class="take-warning">This cannot be undone. To leave words out for a while, hide them instead.</p>
        <p class="row">
          <button
            type="button"
            class="button quiet"
            autofocus
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          >
            Keep them
          </button>
          <button type="submit" class="button danger">
            Erase for good
          </button>
        </p>
      </form>
    </Dialog>
  )
}
