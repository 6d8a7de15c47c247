// A value that moves once, briefly, when it changes while one looks on. Where motion is not wanted it just changes.
import { createMemo, Show, untrack } from 'solid-js'

interface MovingNumberProps {
  text: string
  /** It is new: it moves when it is drawn first, too. */
  fresh?: boolean
}

export function MovingNumber(props: MovingNumberProps) {
  const text = createMemo(() => props.text)
  const drawn = createMemo<{ text: string; moved: boolean } | undefined>((held) => ({
    text: text(),
    moved: held !== undefined || untrack(() => props.fresh ?? false),
  }))
  return (
    <Show when={drawn()} keyed>
      {({ text, moved }) => (
        <span class="moving-number" classList={{ moved }}>
          {text}
        </span>
      )}
    </Show>
  )
}
