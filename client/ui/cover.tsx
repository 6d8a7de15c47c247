// What a story or a scenario is known by at a glance: its picture, or an emblem. The title stands beside it.
import { Show } from 'solid-js'
import { Emblem } from './emblem.tsx'

export interface Picture {
  url: string
  width: number
  height: number
}

export function Cover(props: { title: string; picture: Picture | null | undefined }) {
  return (
    <span class="cover">
      <Show when={props.picture} fallback={<Emblem title={props.title} />}>
        {(picture) => (
          <img
            src={picture().url}
            width={picture().width}
            height={picture().height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
      </Show>
    </span>
  )
}
