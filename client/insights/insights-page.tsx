// Insights: what the narrator reads and why, the story cards, the plot, and the ledger of the referee.
import { useSearchParams } from '@solidjs/router'
import { Match, Switch, untrack } from 'solid-js'
import { StoryTabs } from '../ui/story-tabs.tsx'
import '../styles/insights.css'
import '../styles/prompt.css'
import '../styles/prompt-facts.css'
import '../styles/budget.css'
import '../styles/story-cards.css'
import '../styles/card-files.css'
import { CardsView } from './cards-view.tsx'
import { InsightsBar, InsightsGate, type InsightsDesk, type View } from './insights-gate.tsx'
import { LedgerView } from './ledger-view.tsx'
import { PlotView } from './plot-view.tsx'
import { PromptView } from './prompt-view.tsx'

const VIEWS: readonly View[] = ['prompt', 'cards', 'plot', 'ledger']

export default function InsightsPage() {
  return <InsightsGate>{(desk) => <Insights desk={desk} />}</InsightsGate>
}

function Insights(props: { desk: InsightsDesk }) {
  const { desk } = untrack(() => props)
  const [params] = useSearchParams<{ view?: string }>()
  const view = (): View => VIEWS.find((view) => view === params.view) ?? 'prompt'
  return (
    <div class="insights">
      <InsightsBar desk={desk} />
      <StoryTabs story={desk.story.id} here={view()} />
      <Switch>
        <Match when={view() === 'prompt'}>
          <PromptView desk={desk} />
        </Match>
        <Match when={view() === 'cards'}>
          <CardsView desk={desk} />
        </Match>
        <Match when={view() === 'ledger'}>
          <LedgerView desk={desk} />
        </Match>
        <Match when={view() === 'plot'}>
          <PlotView desk={desk} />
        </Match>
      </Switch>
    </div>
  )
}
