// Where a story begins: what the scenario is, what it asks, who plays, and which of its choices or openings it shall be.
import { A, useNavigate, useParams } from '@solidjs/router'
import { createResource, Match, Show, Switch, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import type { StartPageFragment } from '../api/generated/graphql.ts'
import '../styles/insights.css'
import '../styles/card-files.css'
import '../styles/start.css'
import { BackIcon, EditIcon } from '../ui/icons.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { scenarioPath, startPath } from '../ui/scenario-tabs.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { About, ChoiceList } from './about.tsx'
import { StartPageQuery } from './documents.ts'
import { StartForm } from './start-form.tsx'

async function scenarioOf(id: string): Promise<StartPageFragment | 'missing' | 'unreachable'> {
  const { data } = await query(StartPageQuery, { id })
  return data ? (data.scenario ?? 'missing') : 'unreachable'
}

export default function StartPage() {
  const params = useParams()
  const [found, { refetch }] = createResource(() => params.id, scenarioOf)
  const scenario = () => {
    const held = found.latest
    return held === undefined || typeof held === 'string' ? null : held
  }
  const status = () => {
    const held = found.latest
    return held === undefined ? 'loading' : typeof held === 'string' ? held : 'ready'
  }
  return (
    <StoryGate of="scenario" status={status()} onRetry={() => void refetch()}>
      <Show when={scenario()} keyed>
        {(scenario) => <Start scenario={scenario} />}
      </Show>
    </StoryGate>
  )
}

function Start(props: { scenario: StartPageFragment }) {
  const { scenario } = untrack(() => props)
  const navigate = useNavigate()
  const back = scenario.parent
    ? { href: startPath(scenario.parent.id), label: `Back to ${scenario.parent.title}` }
    : { href: '/scenarios', label: 'All scenarios' }
  return (
    <div class="insights">
      <PageBar title={scenario.title} note={<p class="insights-note">Begin a story</p>}>
        <Show when={scenario.canEdit}>
          <A
            class="icon-button"
            href={scenarioPath(scenario.id)}
            aria-label="Edit the scenario"
            title="Edit the scenario"
          >
            <EditIcon />
          </A>
        </Show>
        <A class="icon-button" href={back.href} aria-label={back.label} title={back.label}>
          <BackIcon />
        </A>
      </PageBar>
      <main class="start-page">
        <About scenario={scenario} />
        <Switch>
          <Match when={scenario.options.length > 0}>
            <Choices scenario={scenario} />
          </Match>
          <Match when={true}>
            <StartForm
              scenario={scenario}
              onStarted={(id) => navigate(`/play/${encodeURIComponent(id)}`, { replace: true })}
            />
          </Match>
        </Switch>
      </main>
    </div>
  )
}

/** A scenario of scenarios: its opening is what is read above the choice. */
function Choices(props: { scenario: StartPageFragment }) {
  return (
    <section class="start-part" aria-labelledby="choices-title">
      <Show when={props.scenario.opening.trim()}>
        <div class="start-opening">
          <Paragraphs text={props.scenario.opening} />
        </div>
      </Show>
      <h3 id="choices-title">Choose</h3>
      <ChoiceList options={props.scenario.options} pathOf={startPath} />
    </section>
  )
}
