// The palette: one types a word of what one wants, and is there. Arrows move, Enter does it, Escape leaves all as it was.
import { useLocation, useNavigate } from '@solidjs/router'
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import { query } from '../../api/ask.ts'
import type { PaletteQuery as Found } from '../../api/generated/graphql.ts'
import { isHosted } from '../../api/me.ts'
import { isStranger } from '../../api/stranger.ts'
import '../../styles/palette.css'
import { offeredCommands, type Command } from '../offers.ts'
import { openKeys } from '../overlay.ts'
import { startPath } from '../scenario-tabs.tsx'
import { chooseTheme, theme, THEMES } from '../theme.ts'
import { SearchIcon } from '../tree-icons.tsx'
import { here } from '../way-back.ts'
import { PaletteQuery } from './documents.ts'
import { matching } from './match.ts'
import { commonPlaces, placesOf, type Place } from './places.ts'

export default function Palette(props: { onClose: () => void }) {
  let dialog!: HTMLDialogElement
  /** At once, and not when the browser says so: another one may be asked for by then. */
  const close = () => {
    // Gives focus back to what had it.
    dialog.close()
    props.onClose()
  }
  const list = createList(close)
  onMount(() => dialog.showModal())
  onCleanup(() => dialog.close())
  return (
    <dialog
      ref={(element) => (dialog = element)}
      class="palette"
      aria-label="Go anywhere, do anything"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === dialog && close()}
    >
      <div class="palette-page">
        <Field list={list} />
        <Options list={list} />
        <p class="palette-none" role="status">
          <Show when={list.shown().length === 0}>Nothing here is called that.</Show>
        </p>
      </div>
    </dialog>
  )
}

type List = ReturnType<typeof createList>

function createList(close: () => void) {
  const id = createUniqueId()
  const all = createCommands()
  const search = createSearch()
  const [asked, setAsked] = createSignal('')
  const [at, setAt] = createSignal(0)
  const shown = createMemo(() => [...matching(asked(), all()), ...search(asked())])
  const ask = (words: string) => {
    setAsked(words)
    setAt(0)
  }
  const run = (command: Command | undefined) => {
    if (!command) return
    // Focus goes back first: what opens now can give it back in turn.
    close()
    queueMicrotask(() => command.run())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = shown().length
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const by = steps[event.key]
    if (event.isComposing) return
    if (by !== undefined && count > 0)
      setAt(Math.abs(by) === 1 ? (at() + by + count) % count : Math.min(count - 1, Math.max(0, at() + by)))
    else if (event.key === 'Enter') run(shown()[at()])
    else return
    event.preventDefault()
  }
  return { id, asked, ask, at, setAt, shown, run, onKeyDown }
}

/** All that can be done: here first, then the stories that were played last, the pages, and what can be begun. */
function createCommands(): () => Command[] {
  const navigate = useNavigate()
  const location = useLocation()
  const [found, setFound] = createSignal<Found | null>(null)
  /** Whoever comes by a link has that story alone. */
  const isGuest = () => isStranger() || location.pathname === '/watch'
  onMount(async () => {
    if (isGuest()) return
    const { data } = await query(PaletteQuery, {})
    setFound(data)
  })
  const going = ({ path, ...place }: Place): Command => ({ ...place, run: () => navigate(path) })
  const bare = (path: string) => path.replace(/\?from=.*$/, '')
  const isElsewhere = ({ path }: Place) => bare(path) !== bare(here())
  const all = createMemo(() => {
    const offered = offeredCommands()
    if (isGuest()) return [...offered, ...looks(), keysCommand]
    const places = [
      ...placesOf(location.pathname),
      ...recent(found()),
      ...commonPlaces(isHosted(), here()),
      ...beginnings(found()),
    ]
    return [...offered, ...places.filter(isElsewhere).map(going), ...looks(), keysCommand]
  })
  return all
}

/** Within a story, what is typed can be words that were told. */
function createSearch(): (asked: string) => Command[] {
  const navigate = useNavigate()
  const location = useLocation()
  return (asked) => {
    const [story] = /^\/play\/[^/]+/.exec(location.pathname) ?? []
    const words = asked.trim()
    if (!story || words === '') return []
    const run = () => navigate(`${story}/search?q=${encodeURIComponent(words)}`)
    return [{ name: `Search the story for “${words}”`, group: 'This story', run }]
  }
}

const keysCommand: Command = {
  name: 'Keys',
  group: 'Help',
  keys: ['?'],
  also: 'shortcuts keyboard',
  run: openKeys,
}

const looks = (): Command[] =>
  THEMES.filter(({ value }) => value !== theme()).map(({ value, label }) => ({
    name: value === 'system' ? 'Theme: as the system' : `Theme: ${label.toLowerCase()}`,
    group: 'Appearance',
    also: 'light dark colour mode',
    run: () => chooseTheme(value),
  }))

const recent = (found: Found | null): Place[] =>
  (found?.adventures?.edges ?? []).map(({ node }) => ({
    name: node.title,
    group: 'Continue',
    also: 'story adventure play',
    path: `/play/${encodeURIComponent(node.id)}`,
  }))

const beginnings = (found: Found | null): Place[] =>
  (found?.scenarios?.edges ?? []).map(({ node }) => ({
    name: `Begin: ${node.title}`,
    group: 'Scenario',
    also: 'start new',
    path: startPath(node.id),
  }))

function Field(props: { list: List }) {
  return (
    <div class="palette-field">
      <SearchIcon />
      <input
        type="text"
        autofocus
        role="combobox"
        aria-label="What do you want to do?"
        placeholder="What do you want to do?"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={props.list.shown().length > 0}
        aria-controls={props.list.id}
        aria-activedescendant={
          props.list.shown().length > 0 ? `${props.list.id}-${props.list.at()}` : undefined
        }
        value={props.list.asked()}
        onInput={(event) => props.list.ask(event.currentTarget.value)}
        onKeyDown={(event) => props.list.onKeyDown(event)}
      />
    </div>
  )
}

function Options(props: { list: List }) {
  let list!: HTMLUListElement
  createEffect(() => list.children[props.list.at()]?.scrollIntoView({ block: 'nearest' }))
  return (
    <ul
      ref={(element) => (list = element)}
      id={props.list.id}
      role="listbox"
      aria-label="Commands"
      class="palette-list"
      // Focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <For each={props.list.shown()}>
        {(command, index) => (
          <li
            id={`${props.list.id}-${index()}`}
            role="option"
            aria-selected={index() === props.list.at()}
            onMouseMove={() => props.list.setAt(index())}
            onClick={() => props.list.run(command)}
          >
            <span class="palette-name">{command.name}</span>
            <Show when={command.keys} fallback={<span class="palette-group">{command.group}</span>}>
              {(keys) => (
                <span class="palette-keys" aria-hidden="true">
                  <For each={keys()}>{(key) => <kbd>{key}</kbd>}</For>
                </span>
              )}
            </Show>
          </li>
        )}
      </For>
    </ul>
  )
}
