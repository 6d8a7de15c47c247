// The way into Insights: the story is loaded, or it is said that there is none; and the bar with the ways back.
import { A, useParams } from '@solidjs/router'
import { Show, untrack, type Accessor, type JSX } from 'solid-js'
import { BackIcon } from '../ui/icons.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { TreeIcon } from '../ui/tree-icons.tsx'
import type { Page } from './answers.ts'
import { createDeeds, type Deeds } from './deeds.ts'
import { createInsightsStory, type InsightsStory } from './story.ts'

/** What every part of Insights has at hand. */
export interface InsightsDesk {
  story: InsightsStory
  page: Accessor<Page>
  deeds: Deeds
}

export type View = 'prompt' | 'cards' | 'plot' | 'ledger'

/** The address of a part of Insights.
 * @param more such as `{ take: id }` or `{ card: id }` */
export function insightsPath(id: string, view: View = 'prompt', more: Record<string, string> = {}): string {
  const params = new URLSearchParams(view === 'prompt' ? more : { view, ...more }).toString()
  return `/play/${encodeURIComponent(id)}/insights${params && `?${params}`}`
}

export function InsightsGate(props: { children: (desk: InsightsDesk) => JSX.Element }) {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Gate id={id}>{(desk) => props.children(desk)}</Gate>}
    </Show>
  )
}

function Gate(props: { id: string; children: (desk: InsightsDesk) => JSX.Element }) {
  const story = createInsightsStory(untrack(() => props.id))
  const loaded = () => story.status() === 'ready' && story.page() !== null
  return (
    <StoryGate status={story.status()} onRetry={() => void story.load()}>
      <Show when={loaded()}>
        {props.children({ story, page: () => story.page()!, deeds: createDeeds(story) })}
      </Show>
    </StoryGate>
  )
}

export function InsightsBar(props: { desk: InsightsDesk }) {
  const back = () => `/play/${encodeURIComponent(props.desk.story.id)}`
  return (
    <PageBar title={props.desk.page().title} note={<p class="insights-note">Behind the story</p>}>
      <A class="icon-button" href={`${back()}/tree`} aria-label="Lines and map" title="Lines and map">
        <TreeIcon />
      </A>
      <A class="icon-button" href={back()} aria-label="Back to the story" title="Back to the story">
        <BackIcon />
      </A>
    </PageBar>
  )
}
