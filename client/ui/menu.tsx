// A small menu behind a button: arrows move, Escape and a click elsewhere close, focus goes back to the button.
import { createSignal, createUniqueId, onCleanup, Show, type JSX } from 'solid-js'
import { MoreIcon } from './icons.tsx'

interface MenuProps {
  label: string
  icon?: JSX.Element
  class?: string
  disabled?: boolean
  children: JSX.Element
}

/** Room that the menu wants below its button before it opens upwards. */
const ROOM = 340

export function Menu(props: MenuProps) {
  const [place, setPlace] = createSignal<'closed' | 'down' | 'up'>('closed')
  const id = createUniqueId()
  let button!: HTMLButtonElement
  let list: HTMLDivElement | undefined

  const items = () => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
  const outside = (event: Event) => {
    if (!list?.contains(event.target as Node) && !button.contains(event.target as Node)) close(false)
  }
  const close = (back: boolean) => {
    setPlace('closed')
    document.removeEventListener('pointerdown', outside)
    if (back) button.focus()
  }
  const open = () => {
    const { bottom, top } = button.getBoundingClientRect()
    setPlace(innerHeight - bottom < ROOM && top > ROOM ? 'up' : 'down')
    document.addEventListener('pointerdown', outside)
    items()[0]?.focus()
  }
  const step = (by: number) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + by + all.length) % all.length]?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Home') items()[0]?.focus()
    else if (event.key === 'End') items().at(-1)?.focus()
    else if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') return close(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  onCleanup(() => document.removeEventListener('pointerdown', outside))

  return (
    <div class="menu">
      <button
        ref={button}
        type="button"
        class={props.class ?? 'icon-button'}
        aria-label={props.label}
        title={props.label}
        aria-haspopup="menu"
        aria-expanded={place() !== 'closed'}
        aria-controls={id}
        disabled={props.disabled}
        onClick={() => (place() === 'closed' ? open() : close(true))}
      >
        {props.icon ?? <MoreIcon />}
      </button>
      <Show when={place() !== 'closed'}>
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={props.label}
          class="menu-list"
          classList={{ up: place() === 'up' }}
          onKeyDown={onKey}
          onClick={(event) => {
            if ((event.target as Element).closest('[role=menuitem]')) close(true)
          }}
        >
          {props.children}
        </div>
      </Show>
    </div>
  )
}

interface MenuItemProps {
  icon?: JSX.Element
  disabled?: boolean
  onSelect: () => void
  children: JSX.Element
}

export function MenuItem(props: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabindex="-1"
      disabled={props.disabled}
      // The menu closes and gives focus back first: what opens now can give it back to the button in turn.
      onClick={() => queueMicrotask(() => props.onSelect())}
    >
      {props.icon}
      <span>{props.children}</span>
    </button>
  )
}
