// A field in which one writes freely, with a list of what is known to choose from: arrows move, Enter takes, Escape
// closes. Without anything to choose from it is a plain field.
import { createEffect, createSignal, createUniqueId, For, onMount, Show, type JSX } from 'solid-js'
import { DownIcon } from './icons.tsx'

export interface ComboboxOption {
  value: string
  /** What is said of it, quietly. */
  note?: string
}

interface ComboboxProps {
  /** What the list holds, such as "Models found". */
  listLabel: string
  value: string
  options: ComboboxOption[]
  onInput: (value: string) => void
  /** Attributes of the field that are the same for every field. */
  field: JSX.InputHTMLAttributes<HTMLInputElement>
  /** Hands out what opens the list from elsewhere. */
  opener?: (open: () => void) => void
}

/** What is shown and where one is in it. */
function createList(props: ComboboxProps, field: () => HTMLInputElement) {
  const [isOpen, setOpen] = createSignal(false)
  const [filter, setFilter] = createSignal('')
  const [at, setAt] = createSignal(-1)
  const shown = () => {
    const words = filter().trim().toLowerCase()
    return words === ''
      ? props.options
      : props.options.filter(({ value }) => value.toLowerCase().includes(words))
  }
  const isShown = () => isOpen() && shown().length > 0
  const show = (words: string) => {
    setFilter(words)
    setAt(words === '' ? shown().findIndex(({ value }) => value === props.value) : -1)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const take = (option: ComboboxOption | undefined) => {
    if (option) props.onInput(option.value)
    close()
  }
  const step = (by: number) => {
    if (!isShown()) return show('')
    const count = shown().length
    setAt(at() < 0 ? (by > 0 ? 0 : count - 1) : (at() + by + count) % count)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (props.options.length === 0 || event.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const by = steps[event.key]
    if (by !== undefined && (isShown() || Math.abs(by) === 1)) step(by)
    else if (event.key === 'Enter' && isShown() && at() >= 0) take(shown()[at()])
    else if (event.key === 'Escape' && isShown()) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const open = () => {
    field().focus()
    show('')
  }
  return { isShown, shown, at, show, close, take, open, onKeyDown }
}

export function Combobox(props: ComboboxProps) {
  const id = createUniqueId()
  let field!: HTMLInputElement
  const state = createList(props, () => field)
  const has = () => props.options.length > 0
  onMount(() => props.opener?.(state.open))
  return (
    <div class="combobox" onFocusOut={() => state.close()}>
      <input
        {...props.field}
        ref={(element) => (field = element)}
        value={props.value}
        autocomplete="off"
        spellcheck={false}
        role={has() ? 'combobox' : undefined}
        aria-autocomplete={has() ? 'list' : undefined}
        aria-expanded={has() ? state.isShown() : undefined}
        aria-controls={state.isShown() ? id : undefined}
        aria-activedescendant={state.isShown() && state.at() >= 0 ? `${id}-${state.at()}` : undefined}
        onInput={(event) => {
          props.onInput(event.currentTarget.value)
          if (has()) state.show(event.currentTarget.value)
        }}
        onKeyDown={(event) => state.onKeyDown(event)}
      />
      <Show when={has()}>
        {/* For a finger or a mouse; the arrow keys do the same. */}
        <button
          type="button"
          class="icon-button combobox-button"
          tabindex="-1"
          aria-label={props.listLabel}
          title={props.listLabel}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (state.isShown() ? state.close() : state.open())}
        >
          <DownIcon />
        </button>
      </Show>
      <Show when={state.isShown()}>
        <Options id={id} label={props.listLabel} state={state} />
      </Show>
    </div>
  )
}

function Options(props: { id: string; label: string; state: ReturnType<typeof createList> }) {
  let list!: HTMLUListElement
  onMount(() => list.scrollIntoView({ block: 'nearest' }))
  createEffect(() => list.children[props.state.at()]?.scrollIntoView({ block: 'nearest' }))
  return (
    <ul
      ref={(element) => (list = element)}
      id={props.id}
      role="listbox"
      class="combobox-list"
      aria-label={props.label}
      // Focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <For each={props.state.shown()}>
        {(option, index) => (
          <li
            id={`${props.id}-${index()}`}
            role="option"
            aria-selected={index() === props.state.at()}
            onClick={() => props.state.take(option)}
          >
            <span>{option.value}</span>
            <Show when={option.note}>
              <span class="combobox-note">{option.note}</span>
            </Show>
          </li>
        )}
      </For>
    </ul>
  )
}
