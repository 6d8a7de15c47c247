// One choice of a few, side by side: radio buttons that look like one control.
import { createUniqueId, For } from 'solid-js'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChoose: (value: Value) => void
  /** A finger or mouse chose. The arrow keys do not call it: who uses them may want to go on. */
  onPick?: () => void
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = createUniqueId()
  return (
    <fieldset class="segmented">
      <legend class="visually-hidden">{props.label}</legend>
      <For each={props.options}>
        {(option) => (
          <label>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.onChoose(option.value)}
              onClick={(event) => event.detail > 0 && props.onPick?.()}
            />
            <span>{option.label}</span>
          </label>
        )}
      </For>
    </fieldset>
  )
}
