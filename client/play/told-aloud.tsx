// What is told, for who hears it: sentence by sentence, and never seen.
import { For, untrack } from 'solid-js'
import { createAnnouncer } from './announce.ts'
import type { Story } from './story.ts'

export function ToldAloud(props: { story: Story }) {
  const pieces = createAnnouncer(untrack(() => props.story))
  return (
    <div class="visually-hidden" role="log" aria-label="What is told">
      <For each={pieces()}>{(piece) => <p>{piece}</p>}</For>
    </div>
  )
}
