// The stories that were played before the last one: a few, and the way to all of them.
import { A } from '@solidjs/router'
import { For, Show } from 'solid-js'
import type { AdventurePreviewFragment } from '../api/generated/graphql.ts'
import { countOf } from '../ui/counts.ts'
import { endOf } from '../ui/last-words.ts'
import { ago } from '../ui/time.ts'
import { playPath } from './previews.ts'

/** @param stories without the one that stands above, open */
export function StoryList(props: { stories: AdventurePreviewFragment[] }) {
  return (
    <section aria-labelledby="stories-title">
      <h2 id="stories-title" class="overline">
        Your stories
      </h2>
      <Show when={props.stories.length > 0}>
        <ul class="stories">
          <For each={props.stories}>
            {(story) => (
              <li>
                <A href={playPath(story.id)}>
                  <h3>{story.title}</h3>
                  <p class="last-words">{endOf(story.excerpt, 110) || 'Nothing has been told yet.'}</p>
                  <p class="quiet-words">
                    {story.narrationCount === 0 ? 'At its beginning' : countOf(story.narrationCount, 'turn')}{' '}
                    · {ago(story.playedAt)}
                  </p>
                </A>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <p class="row">
        <A href="/adventures" class="button quiet">
          All your stories
        </A>
        <A href="/import" class="button quiet">
          Import
        </A>
      </p>
    </section>
  )
}
