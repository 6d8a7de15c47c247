// A quiet line when the scenario of a story says something else than the story was begun with.
import { A } from '@solidjs/router'
import { createResource, Show, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import { ScenarioNewsQuery } from './scenario-documents.ts'

async function newsOf(id: string): Promise<boolean> {
  const { data } = await query(ScenarioNewsQuery, { id })
  return data?.adventure?.scenarioDiff?.isNew ?? false
}

export function ScenarioNews(props: { story: string }) {
  const id = untrack(() => props.story)
  const [isNew] = createResource(() => newsOf(id))
  return (
    <Show when={isNew()}>
      <p class="scenario-news">
        <span>The scenario of this story has changed.</span>
        <A href={`/play/${encodeURIComponent(id)}/update`}>See what is new</A>
      </p>
    </Show>
  )
}
