// Beginning a story: from a scenario, or on a blank page.
import { useNavigate } from '@solidjs/router'
import { createSignal, For, type JSX } from 'solid-js'
import { mutate } from '../api/ask.ts'
import type { HomePageQuery } from '../api/generated/graphql.ts'
import { StartAdventure } from './documents.ts'
import { playPath } from './previews.ts'

type Scenario = NonNullable<HomePageQuery['scenarios']>['edges'][number]['node']

interface BeginProps {
  scenarios: Scenario[]
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
    const { data, problem: lost } = await mutate(StartAdventure, { input: { scenarioId } })
    const result = data?.startAdventure
    if (result?.__typename === 'StartAdventurePayload') return navigate(playPath(result.adventure.id))
    setStarting(false)
    setProblem(lost ?? result?.message ?? 'The story could not be started. Try again in a moment.')
  }
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
          {(scenario) => (
            <Choice
              title={scenario.title}
              text={scenario.description}
              disabled={starting()}
              onStart={() => void start(scenario.id)}
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
      {props.children}
    </section>
  )
}

function Choice(props: { title: string; text: string; disabled: boolean; onStart: () => void }) {
  return (
    <li>
      <h3>{props.title}</h3>
      <p>{props.text}</p>
      <button
        type="button"
        class="button quiet"
        aria-label={`Begin: ${props.title}`}
        disabled={props.disabled}
        onClick={() => props.onStart()}
      >
        Begin
      </button>
    </li>
  )
}
