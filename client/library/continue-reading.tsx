// The story that was played last, open where it was left.
import { A } from '@solidjs/router'
import type { AdventurePreviewFragment } from '../api/generated/graphql.ts'
import { ago } from '../ui/time.ts'
import { endLinesOf } from '../ui/last-words.ts'
import { playPath } from './previews.ts'

export function ContinueReading(props: { story: AdventurePreviewFragment }) {
  return (
    <section class="continue" aria-labelledby="continue-title">
      <p class="overline">Where you were · {ago(props.story.playedAt)}</p>
      <h2 id="continue-title">{props.story.title}</h2>
      <p class="last-words">{endLinesOf(props.story.excerpt, 240) || 'Nothing has been told yet.'}</p>
      <A class="button" href={playPath(props.story.id)}>
        Go on reading
      </A>
    </section>
  )
}
