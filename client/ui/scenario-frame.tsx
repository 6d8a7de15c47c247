// What stands around every page of a scenario: it is loaded, or it is said why not; its bar and tabs; and for one that is
// not the player's, the way to a copy.
import { A, useNavigate } from '@solidjs/router'
import { createSignal, Show, type JSX } from 'solid-js'
import { mutate } from '../api/ask.ts'
import type { ScenarioHeadFragment } from '../api/generated/graphql.ts'
import '../styles/insights.css'
import '../styles/fields.css'
import { BackIcon, ContinueIcon } from './icons.tsx'
import { KindPage } from './kind-page.tsx'
import { PageBar } from './page-bar.tsx'
import { DuplicateScenario } from './scenario-documents.ts'
import { scenarioPath, ScenarioTabs, startPath, type ScenarioPart } from './scenario-tabs.tsx'
import { StoryGate } from './story-gate.tsx'

interface ScenarioFrameProps {
  status: 'loading' | 'missing' | 'unreachable' | 'ready'
  onRetry: () => void
  /** Null until it is loaded. */
  scenario: ScenarioHeadFragment | null
  here: ScenarioPart
  children: JSX.Element
}

export function ScenarioFrame(props: ScenarioFrameProps) {
  return (
    <StoryGate of="scenario" status={props.status} onRetry={() => props.onRetry()}>
      <Show when={props.scenario}>
        {(scenario) => (
          <Show when={scenario().canEdit} fallback={<NotYours scenario={scenario()} />}>
            <div class="insights">
              <Bar scenario={scenario()} />
              <ScenarioTabs scenario={scenario().id} here={props.here} />
              {props.children}
            </div>
          </Show>
        )}
      </Show>
    </StoryGate>
  )
}

function Bar(props: { scenario: ScenarioHeadFragment }) {
  const back = () => {
    const { parent } = props.scenario
    return parent
      ? { href: `${scenarioPath(parent.id)}/choices`, label: `Choices of ${parent.title}` }
      : { href: '/scenarios', label: 'All scenarios' }
  }
  return (
    <PageBar
      title={props.scenario.title}
      note={
        <p class="insights-note">
          {props.scenario.parent ? `A choice of ${props.scenario.parent.title}` : 'A scenario of yours'}
        </p>
      }
    >
      <A
        class="icon-button"
        href={startPath(props.scenario.id)}
        aria-label="Begin a story with it"
        title="Begin a story with it"
      >
        <ContinueIcon />
      </A>
      <A class="icon-button" href={back().href} aria-label={back().label} title={back().label}>
        <BackIcon />
      </A>
    </PageBar>
  )
}

function NotYours(props: { scenario: ScenarioHeadFragment }) {
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal('')
  const copy = async () => {
    const answer = await mutate(DuplicateScenario, { input: { scenarioId: props.scenario.id } })
    const result = answer.data?.duplicateScenario
    if (result?.__typename === 'DuplicateScenarioPayload') navigate(scenarioPath(result.scenario.id))
    else setProblem(answer.problem ?? result?.message ?? 'There is no such scenario any more.')
  }
  return (
    <KindPage
      title={props.scenario.title}
      action={{ label: 'Copy to my scenarios', onPress: () => void copy() }}
    >
      {props.scenario.isBuiltIn ? 'This scenario comes with Forklore' : 'This scenario is somebody else’s'},
      so it stays as it is. Make a copy, and change that as you like.
      <Show when={problem()}>
        <span class="fault" role="alert">
          {' '}
          {problem()}
        </span>
      </Show>
    </KindPage>
  )
}
