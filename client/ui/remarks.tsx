// Lines of one kind about a file, folded under what they are: what was left out, what to look at.
import { createMemo, For, Show } from 'solid-js'

/** Of so many lines one reads the first; the others are counted. */
const SHOWN = 100

export function Remarks(props: { title: string; lines: string[]; open?: boolean }) {
  const more = createMemo(() => props.lines.length - SHOWN)
  return (
    <Show when={props.lines.length > 0}>
      <details class="import-remarks" open={props.open}>
        <summary>
          {props.title} <span class="hint">{props.lines.length.toLocaleString('en')}</span>
        </summary>
        <ul tabIndex={props.lines.length > 8 ? 0 : undefined} aria-label={props.title}>
          <For each={props.lines.slice(0, SHOWN)}>{(line) => <li dir="auto">{line}</li>}</For>
          <Show when={more() > 0}>
            <li>And {more().toLocaleString('en')} more.</li>
          </Show>
        </ul>
      </details>
    </Show>
  )
}
