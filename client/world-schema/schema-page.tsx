// What a story counts, to be written: stats, people, flags and goals; with what it would mean beside it.
import { A, useParams } from '@solidjs/router'
import { Show, untrack } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import { BackIcon } from '../ui/icons.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { StoryTabs } from '../ui/story-tabs.tsx'
import { createSchemaDesk, type SchemaDesk, type SchemaPlace } from './schema-desk.ts'
import { SaveSchema, SchemaPageQuery } from './schema-documents.ts'
import { SchemaForm } from './schema-form.tsx'

/** What is counted in a story. The referee takes whatever was saved last, so nothing is asked of what was seen. */
const placeOf = (id: string): SchemaPlace => ({
  key: `forklore:schema:${id}`,
  adventureId: id,
  words: {
    empty: 'This story counts nothing yet',
    saved: 'Saved. It counts from the next turn on.',
    counts: 'It counts from the next turn on, on every line of this story. What is renamed begins anew.',
    gone: 'There is no such story any more.',
  },
  load: async () => {
    const { data } = await query(SchemaPageQuery, { id })
    return data ? (data.adventure ?? null) : 'unreachable'
  },
  save: async (schema) => {
    const { data, problem } = await mutate(SaveSchema, { input: { adventureId: id, schema } })
    const result = data?.saveStatSchema
    if (result?.__typename === 'SaveStatSchemaPayload') return { page: result.adventure }
    if (result?.__typename === 'InvalidInput') return { issues: result.issues }
    return { problem: problem ?? result?.message ?? '' }
  },
})

export default function SchemaPage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Gate id={id} desk={createSchemaDesk(placeOf(id))} />}
    </Show>
  )
}

function Gate(props: { id: string; desk: SchemaDesk }) {
  const { id, desk } = untrack(() => props)
  const story = `/play/${encodeURIComponent(id)}`
  return (
    <StoryGate status={desk.status()} onRetry={() => void desk.load()}>
      <div class="insights">
        <PageBar title={desk.title()} note={<p class="insights-note">What this story counts</p>}>
          <A class="icon-button" href={story} aria-label="Back to the story" title="Back to the story">
            <BackIcon />
          </A>
        </PageBar>
        <StoryTabs story={id} here="world" />
        <SchemaForm desk={desk} />
      </div>
    </StoryGate>
  )
}
