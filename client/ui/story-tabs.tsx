// What stands behind a story, as tabs: the parts of Insights, and the pages beside them.
import { untrack } from 'solid-js'
import { PageTabs, type PageTab } from './page-tabs.tsx'

export type Behind = 'prompt' | 'cards' | 'plot' | 'memories' | 'world' | 'ledger' | 'scripts'

export const STORY_TABS: PageTab<Behind>[] = [
  { value: 'prompt', label: 'What it reads', path: '/insights' },
  { value: 'cards', label: 'Story cards', path: '/insights?view=cards' },
  { value: 'plot', label: 'Plot', path: '/insights?view=plot' },
  { value: 'memories', label: 'Memories', path: '/memories' },
  { value: 'world', label: 'What is counted', path: '/world' },
  { value: 'ledger', label: 'Ledger', path: '/insights?view=ledger' },
  { value: 'scripts', label: 'Scripts', path: '/scripts' },
]

export function StoryTabs(props: { story: string; here: Behind }) {
  const base = untrack(() => `/play/${encodeURIComponent(props.story)}`)
  return <PageTabs label="Behind the story" base={base} tabs={STORY_TABS} here={props.here} />
}
