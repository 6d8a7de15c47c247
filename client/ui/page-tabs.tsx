// Pages that belong together, as tabs below their common title.
import { For, untrack } from 'solid-js'
import '../styles/story-tabs.css'

export interface PageTab<Name extends string> {
  value: Name
  label: string
  /** Below the address that all of them have in common. */
  path: string
}

interface PageTabsProps<Name extends string> {
  label: string
  /** What their addresses begin with. */
  base: string
  tabs: PageTab<Name>[]
  here: Name
}

export function PageTabs<Name extends string>(props: PageTabsProps<Name>) {
  const { base, label } = untrack(() => props)
  return (
    <nav class="story-tabs" aria-label={label}>
      <For each={props.tabs}>
        {({ value, label, path }) => (
          // The router's own links look at the path alone, and some of these have the same one.
          <a
            href={`${base}${path}`}
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
