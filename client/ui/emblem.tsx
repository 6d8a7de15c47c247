// A picture for what has none, drawn from its title. It says nothing that the title beside it does not say.
import { createMemo, For } from 'solid-js'
import '../styles/emblem.css'
import { emblemOf, HEIGHT, WIDTH } from './emblem-shape.ts'

export function Emblem(props: { title: string }) {
  const shape = createMemo(() => emblemOf(props.title))
  return (
    <svg
      class={`emblem emblem-${shape().hue}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <For each={shape().fills}>{({ d, strength }) => <path d={d} fill-opacity={strength} />}</For>
      <For each={shape().lines}>{(d) => <path class="emblem-line" d={d} />}</For>
    </svg>
  )
}
