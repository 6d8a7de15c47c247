// Beginning a story: from a scenario, or on a blank page.
import { A, useNavigate } from '@solidjs/router'
import { createSignal, For, type JSX, Show } from 'solid-js'
import type { HomePageQuery } from '../api/generated/graphql.ts'
import { Cover } from '../ui/cover.tsx'
import { startPath } from '../ui/scenario-tabs.tsx'
import { asksFirst } from '../ui/startable.ts'
import { startStory } from '../ui/starting.ts'
import { playPath } from './previews.ts'

type Scenario = NonNullable<HomePageQuery['scenarios']>['edges'][number]['node']

interface BeginProps {
  scenarios: Scenario[]
  /** No story was begun yet: one way in stands out. */
  isFirst: boolean
  /** Who will narrate. */
  children: JSX.Element
}

export function Begin(props: BeginProps) {
  const navigate = useNavigate()
  const [starting, setStarting] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const start = async (scenarioId: string | null) => {
    if (starting()) return
    setStarting(true)
    const started = await startStory({ scenarioId })
    if (started.id !== null) return navigate(playPath(started.id))
    setStarting(false)
    setProblem(started.problem)
  }
  /** What asks something first is begun on its own page. */
  const begin = (scenario: Scenario) =>
    asksFirst(scenario) ? navigate(startPath(scenario.id)) : void start(scenario.id)
  return (
    <section aria-labelledby="begin-title">
      <h2 id="begin-title" class="overline">
        Begin a story
      </h2>
      <p class="notice" role="alert">
        {problem()}
      </p>
      <ul class="scenarios">
        <For each={props.scenarios}>
          {(scenario, index) => (
            <Choice
              standsOut={props.isFirst && index() === 0}
              title={scenario.title}
              text={scenario.description}
              href={startPath(scenario.id)}
              cover={scenario.cover}
              disabled={starting()}
              onStart={() => begin(scenario)}
            />
          )}
        </For>
        <Choice
          title="A blank page"
          text="No scenario: write the first words yourself, or let the narrator find them."
          disabled={starting()}
          onStart={() => void start(null)}
        />
      </ul>
      <p>
        <A class="button quiet" href="/scenarios">
          All scenarios
        </A>
      </p>
      {props.children}
    </section>
  )
}

interface ChoiceProps {
  title: string
  text: string
  /** Where more of it stands; left out for a blank page, which has no cover either. */
  href?: string
  cover?: Scenario['cover']
  disabled: boolean
  /** Where to begin, if one does not know. */
  standsOut?: boolean
  onStart: () => void
}

function Choice(props: ChoiceProps) {
  return (
    <li classList={{ blank: !props.href }}>
      <Show when={props.href} fallback={<h3>{props.title}</h3>}>
        {(href) => (
          <>
            <Cover title={props.title} picture={props.cover} />
            <h3>
              <A href={href()}>{props.title}</A>
            </h3>
          </>
        )}
      </Show>
      <p>{props.text}</p>
      <button
        type="button"
        class="button"
        classList={{ quiet: !props.standsOut }}
        aria-label={`Begin: ${props.title}`}
        disabled={props.disabled}
        onClick={() => props.onStart()}
      >
        Begin
      </button>
    </li>
  )
}
