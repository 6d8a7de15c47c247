// One side of a comparison: which line it is, and another one to choose.
import { createUniqueId, For, Show } from 'solid-js'
import { sideParam, type Side } from './sides.ts'
import type { TreeDesk } from './tree-gate.tsx'
import type { Line } from './tree-model.ts'
import { countOf } from './words.ts'

interface SidePickerProps {
  desk: TreeDesk
  label: string
  side: Side | null
  onChoose: (side: Side) => void
}

/** More unnamed lines than these are listed without their last words. */
const MOST_WORDS = 60

export function SidePicker(props: SidePickerProps) {
  const id = createUniqueId()
  const lines = () => {
    const { lines, branches } = props.desk.model()
    const chosen = branches.get(props.side?.branchId ?? '')
    return chosen && !lines.includes(chosen) ? [chosen, ...lines] : lines
  }
  const labelOf = (line: Line, index: number) => {
    const title = index < MOST_WORDS ? props.desk.tree.title(line, 46) : (line.name ?? 'Unnamed line')
    return `${title} · ${countOf(line.length, 'take')}${line.isHead ? ' · you are here' : ''}`
  }
  const hue = () => props.desk.model().branches.get(props.side?.branchId ?? '')?.hue
  return (
    <div class={`side-picker hue-${hue() ?? 0}`}>
      <label for={id}>{props.label}</label>
      <select
        id={id}
        onChange={(event) => props.onChoose({ branchId: event.currentTarget.value })}
        classList={{ empty: props.side === null }}
      >
        <Show when={props.side === null || props.side.takeId !== undefined}>
          <option value="" disabled selected>
            {props.side ? 'A single take' : 'Choose a line …'}
          </option>
        </Show>
        <For each={lines()}>
          {(line, index) => (
            <option
              value={line.id}
              selected={props.side !== null && sideParam(props.side) === sideParam({ branchId: line.id })}
            >
              {labelOf(line, index())}
            </option>
          )}
        </For>
      </select>
    </div>
  )
}
