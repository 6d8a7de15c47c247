// A question under a row, before something is gone.
interface AskRowProps {
  words: string
  sure: string
  keep: string
  onSure: () => void
  onClose: () => void
}

export function AskRow(props: AskRowProps) {
  return (
    <div class="ask-row" role="alertdialog" aria-label={props.words}>
      <p>{props.words}</p>
      <p class="row">
        <button
          type="button"
          class="button grave"
          onClick={() => {
            props.onSure()
            props.onClose()
          }}
        >
          {props.sure}
        </button>
        <button
          ref={(element) => queueMicrotask(() => element.focus())}
          type="button"
          class="button quiet"
          onClick={() => props.onClose()}
          onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
        >
          {props.keep}
        </button>
      </p>
    </div>
  )
}
