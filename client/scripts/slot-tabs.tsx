// The four slots of a script as tabs: arrows move between them, and a mark says where something cannot be read.
import { For } from 'solid-js'
import { SLOTS, type ScriptValues, type SlotName } from './values.ts'
import type { Fault } from './work.ts'

interface SlotTabsProps {
  slot: SlotName
  values: ScriptValues
  changes: Partial<ScriptValues>
  faults: Fault[]
  panelId: string
  onChoose: (slot: SlotName) => void
}

export function SlotTabs(props: SlotTabsProps) {
  let list!: HTMLDivElement
  const step = (by: number) => {
    const at = SLOTS.findIndex(({ name }) => name === props.slot)
    const next = (at + by + SLOTS.length) % SLOTS.length
    props.onChoose(SLOTS[next]!.name)
    list.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  const stateOf = ({ name, slot }: (typeof SLOTS)[number]) => {
    if (props.faults.some((fault) => fault.slot === slot)) return 'cannot be read'
    if (name in props.changes) return 'not saved'
    return props.values[name].trim() === '' ? 'empty' : ''
  }
  return (
    <div
      ref={(element) => (list = element)}
      class="slot-tabs"
      role="tablist"
      aria-label="Parts of the script"
    >
      <For each={SLOTS}>
        {(tab) => (
          <button
            type="button"
            role="tab"
            id={`${props.panelId}-${tab.name}`}
            aria-selected={props.slot === tab.name}
            aria-controls={props.panelId}
            tabindex={props.slot === tab.name ? 0 : -1}
            data-state={stateOf(tab)}
            title={stateOf(tab) || undefined}
            onClick={() => props.onChoose(tab.name)}
            onKeyDown={onKey}
          >
            {tab.label}
            <span class="visually-hidden">{stateOf(tab) && `, ${stateOf(tab)}`}</span>
          </button>
        )}
      </For>
    </div>
  )
}
