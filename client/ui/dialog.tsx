// A dialog: the browser keeps focus inside, closes on Escape and gives focus back.
import { onMount, type JSX } from 'solid-js'

interface DialogProps {
  title: string
  onClose: () => void
  children: JSX.Element
}

export function Dialog(props: DialogProps) {
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  return (
    <dialog
      ref={(element) => (dialog = element)}
      class="dialog"
      aria-label={props.title}
      onClose={() => props.onClose()}
      onClick={(event) => {
        if (event.target === dialog) dialog.close()
      }}
    >
      <div class="dialog-page">
        <h2>{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  )
}

/** The last row of a dialog that asks nothing. */
export function CloseRow() {
  return (
    <form method="dialog" class="row">
      <button type="submit" class="button quiet">
        Close
      </button>
    </form>
  )
}
