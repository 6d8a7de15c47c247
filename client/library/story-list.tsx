// The other stories, the one played last first, a page at a time.
import { A } from '@solidjs/router'
import { createSignal, For, Show } from 'solid-js'
import { query } from '../api/ask.ts'
import type { HomePageQuery, MoreAdventuresQuery as MoreData } from '../api/generated/graphql.ts'
import { ago } from '../ui/time.ts'
import { MoreAdventuresQuery } from './documents.ts'
import { endOf } from '../ui/last-words.ts'
import { playPath } from './previews.ts'

type Page = NonNullable<MoreData['adventures']>

export function StoryList(props: { first: NonNullable<HomePageQuery['adventures']> }) {
  const [more, setMore] = createSignal<Page[]>([])
  const [problem, setProblem] = createSignal('')
  const pages = () => [props.first, ...more()]
  const stories = () => {
    const all = pages().flatMap((page) => page.edges.map((edge) => edge.node))
    // The first stands above, open; and one that was played meanwhile comes twice.
    return [...new Map(all.map((story) => [story.id, story])).values()].slice(1)
  }
  const info = () => pages().at(-1)?.pageInfo
  const loadMore = async () => {
    const answer = await query(MoreAdventuresQuery, { after: info()?.endCursor ?? null })
    setProblem(answer.problem ?? '')
    const page = answer.data?.adventures
    if (page) setMore((held) => [...held, page])
  }
  return (
    <section aria-labelledby="stories-title">
      <h2 id="stories-title" class="overline">
        Your other stories
      </h2>
      <ul class="stories">
        <For each={stories()}>
          {(story) => (
            <li>
              <A href={playPath(story.id)}>
                <h3>{story.title}</h3>
                <p class="last-words">{endOf(story.excerpt, 110) || 'Nothing has been told yet.'}</p>
                <p class="quiet-words">
                  {narrations(story.narrationCount)} · {ago(story.playedAt)}
                </p>
              </A>
            </li>
          )}
        </For>
      </ul>
      <Show when={info()?.hasNextPage}>
        <button type="button" class="button quiet" onClick={() => void loadMore()}>
          Show more
        </button>
      </Show>
      <p class="notice" role="status">
        {problem()}
      </p>
    </section>
  )
}

function narrations(count: number): string {
  if (count === 0) return 'Not begun yet'
  return count === 1 ? '1 narration' : `${count} narrations`
}
