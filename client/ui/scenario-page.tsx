// A page of a scenario: opened by the id in its address, and shown in its frame when it is loaded.
import { useParams } from '@solidjs/router'
import { Show, untrack, type JSX } from 'solid-js'
import type { ScenarioHeadFragment } from '../api/generated/graphql.ts'
import type { ScenarioDesk } from './scenario-desk.ts'
import { ScenarioFrame } from './scenario-frame.tsx'
import type { ScenarioPart } from './scenario-tabs.tsx'

interface ScenarioPageProps<Desk> {
  here: ScenarioPart
  open(id: string): Desk
  /** What one sees who cannot change it; not given: its first page. */
  reader?: (desk: Desk) => JSX.Element
  children: (desk: Desk) => JSX.Element
}

type Loaded = Pick<ScenarioDesk<ScenarioHeadFragment>, 'status' | 'page' | 'load'>

export function ScenarioPage<Desk extends Loaded>(props: ScenarioPageProps<Desk>) {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => {
        const desk = untrack(() => props.open(id))
        return (
          <ScenarioFrame
            status={desk.status()}
            onRetry={() => void desk.load()}
            scenario={desk.page()}
            here={props.here}
            reader={props.reader?.(desk)}
          >
            {props.children(desk)}
          </ScenarioFrame>
        )
      }}
    </Show>
  )
}
