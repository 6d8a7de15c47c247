// How far something is, as a bar. The words stand beside it.
import { Show } from 'solid-js'

interface ProgressProps {
  label: string
  done: number
  /** 0: nobody knows yet how much there is. */
  total: number
}

export function Progress(props: ProgressProps) {
  return (
    <Show when={props.total > 0} fallback={<progress class="progress" aria-label={props.label} />}>
      <progress class="progress" aria-label={props.label} value={props.done} max={props.total} />
    </Show>
  )
}
