// A text of the plot, as the story says it and as the scenario does.
import { Show } from 'solid-js'
import { ProseRows } from '../ui/prose-rows.tsx'
import type { TextOffer } from './answers.ts'
import type { UpdateDesk } from './desk.ts'
import { Offered } from './offered.tsx'
import { changedBy, FIELDS } from './words.ts'

export function TextPart(props: { desk: UpdateDesk; text: TextOffer }) {
  return (
    <Offered
      name={FIELDS[props.text.field]}
      checked={props.desk.takes(props.text)}
      warning={props.text.changedByPlayer ? changedBy('TEXT') : ''}
      onChange={(take) => props.desk.choose(props.text, take)}
    >
      <Words words={props.text.words} />
    </Offered>
  )
}

/** What differs, side by side: your story in the first colour, the scenario in the second. */
export function Words(props: { words: TextOffer['words'] }) {
  return (
    <Show when={props.words}>
      {(words) => (
        <ProseRows
          a={{ name: 'In your story', hue: 1 }}
          b={{ name: 'In the scenario now', hue: 0 }}
          words={words()}
          empty="Neither says anything."
          cut="Only the beginnings are compared: they are long."
        />
      )}
    </Show>
  )
}
