// A scenario, open to be written: what it is, how it begins, what the narrator knows, and who the player is.
import { createMemo, For, Show, untrack } from 'solid-js'
import type { ScenarioPlotFragment } from '../api/generated/graphql.ts'
import { Elsewhere } from '../ui/elsewhere.tsx'
import { onFormKey } from '../ui/form-keys.ts'
import { createForm } from '../ui/form.ts'
import { PERSONA_FIELDS, PLOT_FIELDS } from '../ui/plot-fields.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { createScenarioDesk, type ScenarioDesk } from '../ui/scenario-desk.ts'
import { ScenarioPage } from '../ui/scenario-page.tsx'
import '../styles/card-files.css'
import '../styles/scenarios.css'
import { CoverField } from './cover-field.tsx'
import { SaveScenario } from './deed-documents.ts'
import { ScenarioPlotQuery } from './documents.ts'
import { createLiveQuestions } from './live-questions.ts'
import { Openings } from './openings.tsx'
import { PlotTextField, type PlotForm } from './plot-text-field.tsx'
import { inputOf, labelOf, unsavedOf, valuesOf, wordsOf, type ScenarioValues } from './plot-values.ts'
import { ReaderPage } from './reader-page.tsx'
import { Visibility } from './visibility.tsx'

type Desk = ScenarioDesk<ScenarioPlotFragment>

export default function PlotPage() {
  return (
    <ScenarioPage
      here="plot"
      open={(id) => createScenarioDesk(id, ScenarioPlotQuery)}
      reader={(desk) => <ReaderPage scenario={desk.page()!} />}
    >
      {(desk) => <PlotParts desk={desk} />}
    </ScenarioPage>
  )
}

function createPlotForm(desk: Desk): PlotForm {
  const saved = createMemo(() => valuesOf(desk.page()!))
  return createForm<ScenarioValues>({
    key: `forklore:scenario:${desk.id}`,
    like: untrack(saved),
    saved,
    send: (changes) =>
      desk.change(SaveScenario, {
        scenarioId: desk.id,
        expectedVersion: desk.page()!.version,
        ...inputOf(changes),
      }),
  })
}

function PlotParts(props: { desk: Desk }) {
  const { desk } = untrack(() => props)
  const form = createPlotForm(desk)
  const questions = createLiveQuestions(desk.id, form.changes, () => desk.page()!.questions)
  return (
    <main class="plot-page">
      <form
        novalidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
        onKeyDown={(event) => onFormKey(event, () => void form.save())}
      >
        <About desk={desk} form={form} />
        <Openings form={form} questions={questions()} />
        <section aria-labelledby="plot-title">
          <h2 id="plot-title">What the narrator knows</h2>
          <For each={PLOT_FIELDS}>{(field) => <PlotTextField form={form} field={field} />}</For>
        </section>
        <section aria-labelledby="persona-title">
          <h2 id="persona-title">Who the player is</h2>
          <p class="hint">Offered at the start; whoever plays can be somebody else. It may all stay empty.</p>
          <div class="persona-line">
            <For each={PERSONA_FIELDS.slice(0, 2)}>
              {(field) => <PlotTextField form={form} field={field} />}
            </For>
          </div>
          <PlotTextField form={form} field={PERSONA_FIELDS[2]!} />
        </section>
        <Elsewhere form={form} nameOf={labelOf} wordsOf={wordsOf} />
        <SaveBar
          state={stateOf(form)}
          problem={form.problem()}
          dirty={form.isDirty()}
          saving={form.saving()}
          onDiscard={() => form.discard()}
        />
      </form>
    </main>
  )
}

function About(props: { desk: Desk; form: PlotForm }) {
  const { desk, form } = untrack(() => props)
  return (
    <section class="scenario-about" aria-labelledby="about-title">
      <h2 id="about-title">The scenario</h2>
      <div class="scenario-about-parts">
        <CoverField desk={desk} title={form.values().title} />
        <div class="scenario-about-fields">
          <PlotTextField form={form} field={{ name: 'title', label: 'Title', hint: '', isRead: false }} />
          <PlotTextField
            form={form}
            field={{
              name: 'description',
              label: 'What awaits the player',
              hint: 'In a few sentences, as one reads them on the shelf. The narrator never does.',
              rows: 3,
              isRead: false,
            }}
          />
          <PlotTextField
            form={form}
            field={{
              name: 'tags',
              label: 'Tags',
              hint: 'Words to find it by, with commas between.',
              isRead: false,
            }}
          />
          <Show when={!desk.page()!.parent}>
            <Visibility form={form} />
          </Show>
        </div>
      </div>
    </section>
  )
}

function stateOf(form: PlotForm): string {
  if (form.saving()) return 'Saving …'
  const torn = form.conflicts().map(labelOf)
  if (torn.length > 0) return `Changed elsewhere: ${torn.join(', ')}. Choose above.`
  if (form.isDirty()) return unsavedOf(form.changes())
  return form.justSaved()
    ? 'Saved. It counts in stories that begin from now on.'
    : 'All of it is saved. Stories that are being played stay as they are.'
}
