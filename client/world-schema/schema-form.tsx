// What is counted, while it is written: the form or its JSON, saving it, and what it would mean beside it.
import { createSignal, Show, untrack } from 'solid-js'
import '../styles/insights.css'
import '../styles/fields.css'
import '../styles/world-schema.css'
import '../styles/schema-preview.css'
import { onFormKey } from '../ui/form-keys.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Examples } from './examples.tsx'
import { PeopleList } from './people-list.tsx'
import { PlainList } from './plain-list.tsx'
import type { SchemaDesk } from './schema-desk.ts'
import { SchemaJson } from './schema-json.tsx'
import { SchemaPreview } from './schema-preview.tsx'
import { SchemaTorn } from './schema-torn.tsx'
import { StatList } from './stat-list.tsx'

type View = 'form' | 'json'
const VIEWS: { value: View; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
]

export function SchemaForm(props: { desk: SchemaDesk }) {
  const { desk } = untrack(() => props)
  const [view, setView] = createSignal<View>('form')
  return (
    <>
      <section class="insights-tabs" aria-label="How it is written">
        <Segmented label="How it is written" value={view()} options={VIEWS} onChoose={setView} />
      </section>
      <main class="schema-page">
        <form
          novalidate
          tabindex="-1"
          onSubmit={(event) => {
            event.preventDefault()
            void desk.save()
          }}
          onKeyDown={(event) => onFormKey(event, () => void desk.save())}
        >
          <Show when={view() === 'form'} fallback={<SchemaJson desk={desk} />}>
            <Parts desk={desk} />
          </Show>
          <SchemaTorn desk={desk} />
          <SaveBar
            state={stateOf(desk)}
            problem={desk.problem()}
            dirty={desk.isDirty()}
            saving={desk.saving()}
            onDiscard={() => desk.discard()}
          >
            <button type="button" class="text-button to-preview" onClick={() => showPart('.schema-preview')}>
              Preview
            </button>
          </SaveBar>
        </form>
        <SchemaPreview desk={desk} onBack={() => showPart('.schema-page form')} />
      </main>
    </>
  )
}

/** Where there is no room beside the form, the preview stands below it. */
function showPart(selector: string): void {
  const part = document.querySelector<HTMLElement>(selector)
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

function Parts(props: { desk: SchemaDesk }) {
  const { desk } = untrack(() => props)
  return (
    <>
      <Examples desk={desk} />
      <section aria-labelledby="you-title">
        <h2 id="you-title">You</h2>
        <StatList
          desk={desk}
          stats={desk.draft.player}
          within="player"
          listIn={({ player }) => player}
          addLabel="Add what is counted of you"
        />
      </section>
      <section aria-labelledby="world-title">
        <h2 id="world-title">The world</h2>
        <StatList
          desk={desk}
          stats={desk.draft.world}
          within="world"
          listIn={({ world }) => world}
          addLabel="Add what is counted of the world"
        />
      </section>
      <section aria-labelledby="people-title">
        <h2 id="people-title">People</h2>
        <PeopleList desk={desk} />
      </section>
      <section aria-labelledby="flags-title">
        <h2 id="flags-title">How things stand</h2>
        <PlainList desk={desk} kind="flags" />
      </section>
      <section aria-labelledby="goals-title">
        <h2 id="goals-title">Goals</h2>
        <PlainList desk={desk} kind="goals" />
      </section>
    </>
  )
}

function stateOf(desk: SchemaDesk): string {
  if (desk.saving()) return 'Saving …'
  if (desk.isTorn()) return 'Changed elsewhere. Choose above.'
  if (desk.isDirty()) return 'Not saved yet.'
  return desk.saved() ? desk.words.saved : 'All of it is saved.'
}
