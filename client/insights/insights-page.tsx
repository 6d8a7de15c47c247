// Insights: what the narrator reads and why, the story cards, the plot, and the ledger of the referee.
import { useSearchParams } from '@solidjs/router'
import { Match, Switch, untrack } from 'solid-js'
import { Segmented } from '../ui/segmented.tsx'
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

const VIEWS: { value: View; label: string }[] = [
  { value: 'prompt', label: 'What it reads' },
  { value: 'cards', label: 'Story cards' },
  { value: 'plot', label: 'Plot' },
  { value: 'ledger', label: 'Ledger' },
]

export default function InsightsPage() {
  return <InsightsGate>{(desk) => <Insights desk={desk} />}</InsightsGate>
}

function Insights(props: { desk: InsightsDesk }) {
  const { desk } = untrack(() => props)
  const [params, setParams] = useSearchParams<{ view?: string }>()
  const view = (): View => VIEWS.find(({ value }) => value === params.view)?.value ?? 'prompt'
  const choose = (value: View) =>
    setParams(
      {
        view: value === 'prompt' ? undefined : value,
        take: undefined,
        card: undefined,
        field: undefined,
        stat: undefined,
        verdict: undefined,
      },
      { replace: true },
    )
  return (
    <div class="insights">
      <InsightsBar desk={desk} />
      <div class="insights-tabs">
        <Segmented label="What is shown" value={view()} options={VIEWS} onChoose={choose} />
      </div>
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
