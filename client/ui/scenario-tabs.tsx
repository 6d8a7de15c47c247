// The parts of a scenario as tabs, and where they are.
import { untrack } from 'solid-js'
import { PageTabs, type PageTab } from './page-tabs.tsx'

export type ScenarioPart = 'plot' | 'cards' | 'world' | 'scripts' | 'choices' | 'prompt'

export const SCENARIO_TABS: PageTab<ScenarioPart>[] = [
  { value: 'plot', label: 'Plot', path: '' },
  { value: 'cards', label: 'Cards', path: '/cards' },
  { value: 'world', label: 'What is counted', path: '/world' },
  { value: 'scripts', label: 'Scripts', path: '/scripts' },
  { value: 'choices', label: 'Choices', path: '/choices' },
  { value: 'prompt', label: 'First prompt', path: '/prompt' },
]

export const scenarioPath = (id: string): string => `/scenarios/${encodeURIComponent(id)}`

/** Where a story is begun from a scenario. */
export const startPath = (id: string): string => `${scenarioPath(id)}/start`

export function ScenarioTabs(props: { scenario: string; here: ScenarioPart }) {
  const base = untrack(() => scenarioPath(props.scenario))
  return <PageTabs label="Parts of the scenario" base={base} tabs={SCENARIO_TABS} here={props.here} />
}
