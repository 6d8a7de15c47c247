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

/** What stays free between the menu, its button and the edge of the screen. */
const GAP = 12

/** What a menu does: where it opens, and how one moves in it. */
function createMenu() {
  const [place, setPlace] = createSignal<'closed' | 'down' | 'up'>('closed')
  let button!: HTMLButtonElement
  let list: HTMLElement | undefined
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
    setPlace('down')
    const { bottom, top } = button.getBoundingClientRect()
    const room = { down: innerHeight - bottom - GAP, up: top - GAP }
    const place = (list?.scrollHeight ?? 0) > room.down && room.up > room.down ? 'up' : 'down'
    setPlace(place)
    list?.style.setProperty('--menu-room', `${room[place]}px`)
    document.addEventListener('pointerdown', outside)
    items()[0]?.focus({ preventScroll: true })
  }
  const step = (by: number) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + by + all.length) % all.length]?.focus()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => items()[0]?.focus(),
    End: () => items().at(-1)?.focus(),
    Escape: () => close(true),
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(false)
    const act = keys[event.key]
    if (!act) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }
  onCleanup(() => document.removeEventListener('pointerdown', outside))
  return {
    place,
    onKey,
    toggle: () => (place() === 'closed' ? open() : close(true)),
    onChoose: (event: MouseEvent) => {
      const { target } = event
      // Where it covers the page, a press beside its items is on the list itself.
      if (target === list || (target as Element).closest('[role=menuitem]')) close(true)
    },
    button: (element: HTMLButtonElement) => (button = element),
    list: (element: HTMLElement) => (list = element),
  }
}

export function Menu(props: MenuProps) {
  const menu = createMenu()
  const id = createUniqueId()
  return (
    <div class="menu">
      <button
        ref={menu.button}
        type="button"
        class={props.class ?? 'icon-button'}
        aria-label={props.label}
        title={props.label}
        aria-haspopup="menu"
        aria-expanded={menu.place() !== 'closed'}
        aria-controls={menu.place() === 'closed' ? undefined : id}
        disabled={props.disabled}
        onClick={menu.toggle}
      >
        {props.icon ?? <MoreIcon />}
      </button>
      <Show when={menu.place() !== 'closed'}>
        <div
          ref={menu.list}
          id={id}
          role="menu"
          aria-label={props.label}
          class="menu-list"
          classList={{ up: menu.place() === 'up' }}
          onKeyDown={menu.onKey}
          onClick={menu.onChoose}
        >
          {props.children}
        </div>
      </Show>
    </div>
  )
}

/** Parts a menu into groups. */
export function MenuLine() {
  return <hr class="menu-line" />
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
      onClick={() => {
        const select = props.onSelect
        queueMicrotask(select)
      }}
    >
      {props.icon}
      <span>{props.children}</span>
    </button>
  )
}
