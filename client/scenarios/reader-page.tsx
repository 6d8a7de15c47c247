// A scenario that is somebody else's, to be read before one begins it or makes a copy. It shows what its player would meet
// anyway: what awaits him, how it begins, what is asked, what there is to choose from. What may surprise him is not shown:
// the plot, the cards, what is counted, and the scripts. It is no secret, for a copy holds all of it; but nobody should come
// upon it by looking at what a scenario is.
import { A, useNavigate } from '@solidjs/router'
import { createResource, createSignal, For, Show, untrack } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import type { ScenarioHeadFragment, StartPageFragment } from '../api/generated/graphql.ts'
import '../styles/card-files.css'
import '../styles/scenarios.css'
import { BackIcon } from '../ui/icons.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { DuplicateScenario } from '../ui/scenario-documents.ts'
import { scenarioPath, startPath } from '../ui/scenario-tabs.tsx'
import { About, ChoiceList } from './about.tsx'
import { StartPageQuery } from './documents.ts'

const readingOf = async (id: string) => (await query(StartPageQuery, { id })).data?.scenario ?? null

export function ReaderPage(props: { scenario: ScenarioHeadFragment }) {
  const [reading] = createResource(() => props.scenario.id, readingOf)
  const back = () => {
    const { parent } = props.scenario
    return parent
      ? { href: scenarioPath(parent.id), label: `Back to ${parent.title}` }
      : { href: '/scenarios', label: 'All scenarios' }
  }
  const whose = () => (props.scenario.isBuiltIn ? 'It comes with Forklore' : 'A scenario of somebody else')
  return (
    <div class="insights">
      <PageBar title={props.scenario.title} note={<p class="insights-note">{whose()}</p>}>
        <A class="icon-button" href={back().href} aria-label={back().label} title={back().label}>
          <BackIcon />
        </A>
      </PageBar>
      <main class="start-page reader-page">
        <Show when={reading.latest}>
          {(scenario) => (
            <>
              <About scenario={scenario()} />
              <Deeds scenario={scenario()} />
              <Beginning scenario={scenario()} />
            </>
          )}
        </Show>
      </main>
    </div>
  )
}

function Deeds(props: { scenario: StartPageFragment }) {
  const { id } = untrack(() => props.scenario)
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal('')
  const copy = async () => {
    const answer = await mutate(DuplicateScenario, { input: { scenarioId: id } })
    const result = answer.data?.duplicateScenario
    if (result?.__typename === 'DuplicateScenarioPayload') navigate(scenarioPath(result.scenario.id))
    else setProblem(answer.problem ?? result?.message ?? 'There is no such scenario any more.')
  }
  return (
    <section class="reader-deeds" aria-label="What you can do with it">
      <p class="row">
        <A class="button" href={startPath(id)}>
          Begin
        </A>
        <button type="button" class="button quiet" onClick={() => void copy()}>
          Copy to my scenarios
        </button>
      </p>
      <p class="hint">
        It is not yours, so it stays as it is. Make a copy, and change that as you like: its plot, cards and
        scripts come with it. They are not shown here, so that they can surprise you.
      </p>
      <Show when={problem()}>
        <p class="fault" role="alert">
          {problem()}
        </p>
      </Show>
    </section>
  )
}

function Beginning(props: { scenario: StartPageFragment }) {
  const openings = () => props.scenario.beginning.openings
  const called = (at: number) => (openings().length > 1 ? `Opening ${at + 1}` : 'How it begins')
  return (
    <>
      <For each={openings()}>
        {(text, at) => (
          <section class="start-part" aria-label={called(at())}>
            <h3>{called(at())}</h3>
            <div class="start-opening">
              <Paragraphs text={text} />
            </div>
          </section>
        )}
      </For>
      <Show when={props.scenario.options.length > 0}>
        <section class="start-part" aria-label="What there is to choose from">
          <h3>What there is to choose from</h3>
          <ChoiceList options={props.scenario.options} pathOf={scenarioPath} />
        </section>
      </Show>
      <Show when={props.scenario.questions.length > 0}>
        <section class="start-part" aria-label="What is asked at the start">
          <h3>What is asked at the start</h3>
          <ul class="reader-questions">
            <For each={props.scenario.questions}>{(question) => <li dir="auto">{question}</li>}</For>
          </ul>
        </section>
      </Show>
    </>
  )
}
