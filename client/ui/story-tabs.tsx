// What stands behind a story, as tabs: the parts of Insights, and the pages beside them.
import { createEffect, For, untrack } from 'solid-js'
import '../styles/story-tabs.css'

export type Behind = 'prompt' | 'cards' | 'plot' | 'memories' | 'world' | 'ledger' | 'scripts'

const TABS: { value: Behind; label: string; path: string }[] = [
  { value: 'prompt', label: 'What it reads', path: 'insights' },
  { value: 'cards', label: 'Story cards', path: 'insights?view=cards' },
  { value: 'plot', label: 'Plot', path: 'insights?view=plot' },
  { value: 'memories', label: 'Memories', path: 'memories' },
  { value: 'world', label: 'What is counted', path: 'world' },
  { value: 'ledger', label: 'Ledger', path: 'insights?view=ledger' },
  { value: 'scripts', label: 'Scripts', path: 'scripts' },
]

export function StoryTabs(props: { story: string; here: Behind }) {
  let nav!: HTMLElement
  // Where there is no room for all of them, the one that is open is seen.
  createEffect(() => {
    const at = TABS.findIndex(({ value }) => value === props.here)
    const tab = nav.children[at] as HTMLElement | undefined
    if (tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
  })
  const base = untrack(() => `/play/${encodeURIComponent(props.story)}`)
  return (
    <nav class="story-tabs" aria-label="Behind the story" ref={(element) => (nav = element)}>
      <For each={TABS}>
        {({ value, label, path }) => (
          // The router's own links look at the path alone, and four of these have the same one.
          <a
            href={`${base}/${path}`}
            replace
            noScroll
            class="story-tab"
            aria-current={props.here === value ? 'page' : undefined}
          >
            {label}
          </a>
        )}
      </For>
    </nav>
  )
}
