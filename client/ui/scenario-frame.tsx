// What stands around every page of a scenario: it is loaded, or it is said why not; its bar and tabs. One who cannot change
// it is shown what he may read of it.
import { A, Navigate } from '@solidjs/router'
import { Show, type JSX } from 'solid-js'
import type { ScenarioHeadFragment } from '../api/generated/graphql.ts'
import '../styles/insights.css'
import '../styles/fields.css'
import { BackIcon, ContinueIcon } from './icons.tsx'
import { PageBar } from './page-bar.tsx'
import { scenarioPath, ScenarioTabs, startPath, type ScenarioPart } from './scenario-tabs.tsx'
import { StoryGate } from './story-gate.tsx'

interface ScenarioFrameProps {
  status: 'loading' | 'missing' | 'unreachable' | 'ready'
  onRetry: () => void
  /** Null until it is loaded. */
  scenario: ScenarioHeadFragment | null
  here: ScenarioPart
  /** What one sees who cannot change it; not given: its first page. */
  reader?: JSX.Element
  children: JSX.Element
}

export function ScenarioFrame(props: ScenarioFrameProps) {
  return (
    <StoryGate of="scenario" status={props.status} onRetry={() => props.onRetry()}>
      <Show when={props.scenario}>
        {(scenario) => (
          <Show
            when={scenario().canEdit}
            fallback={props.reader ?? <Navigate href={scenarioPath(scenario().id)} />}
          >
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
      <A class="button quiet page-begin" href={startPath(props.scenario.id)} title="Begin a story with it">
        <ContinueIcon />
        Begin
      </A>
      <A class="icon-button" href={back().href} aria-label={back().label} title={back().label}>
        <BackIcon />
      </A>
    </PageBar>
  )
}
