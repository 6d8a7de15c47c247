// The memories of a story: the summary, what is remembered of the line that is read, and what its player makes of it.
import { A, useParams, useSearchParams } from '@solidjs/router'
import { createSignal, Show, untrack } from 'solid-js'
import { BackIcon } from '../ui/icons.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { StoryTabs } from '../ui/story-tabs.tsx'
import { SearchIcon } from '../ui/tree-icons.tsx'
import '../styles/insights.css'
import '../styles/fields.css'
import '../styles/card-files.css'
import '../styles/memory.css'
import { createDeeds } from './deeds.ts'
import type { MemoryDesk } from './memory-desk.ts'
import { MemoryList } from './memory-list.tsx'
import { createMemoryStory, type Shown } from './story.ts'
import { SummaryPart } from './summary-part.tsx'
import { Upkeep } from './upkeep.tsx'
import { WorkLine } from './work-line.tsx'

const SHOWN: readonly Shown[] = ['kept', 'pinned', 'away']

export default function MemoryPage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Gate id={id} />}
    </Show>
  )
}

function Gate(props: { id: string }) {
  const [params, setParams] = useSearchParams<{ show?: string }>()
  const shown = (): Shown => SHOWN.find((one) => one === params.show) ?? 'kept'
  const story = createMemoryStory(
    untrack(() => props.id),
    shown,
  )
  const [open, choose] = createSignal<string | null>(null)
  const show = (one: Shown) => setParams({ show: one === 'kept' ? undefined : one }, { replace: true })
  return (
    <StoryGate status={story.status()} onRetry={() => void story.load()}>
      <Show when={story.page() !== null}>
        <Memories
          desk={{ story, page: () => story.page()!, deeds: createDeeds(story), open, choose, show }}
        />
      </Show>
    </StoryGate>
  )
}

function Memories(props: { desk: MemoryDesk }) {
  const { desk } = untrack(() => props)
  return (
    <div class="insights">
      <MemoryBar desk={desk} />
      <StoryTabs story={desk.story.id} here="memories" />
      <main class="memory-page">
        <SummaryPart desk={desk} />
        <section aria-labelledby="memories-title">
          <MemoryList desk={desk}>
            <WorkLine desk={desk} />
          </MemoryList>
          <Upkeep desk={desk} />
        </section>
      </main>
    </div>
  )
}

function MemoryBar(props: { desk: MemoryDesk }) {
  const back = () => `/play/${encodeURIComponent(props.desk.story.id)}`
  return (
    <PageBar title={props.desk.page().title} note={<p class="insights-note">Memories</p>}>
      <A class="icon-button" href={`${back()}/search`} aria-label="Search" title="Search">
        <SearchIcon />
      </A>
      <A class="icon-button" href={back()} aria-label="Back to the story" title="Back to the story">
        <BackIcon />
      </A>
    </PageBar>
  )
}
