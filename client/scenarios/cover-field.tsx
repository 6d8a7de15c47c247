// The cover of a scenario.
import { untrack } from 'solid-js'
import type { ScenarioPlotFragment } from '../api/generated/graphql.ts'
import { CoverPicker } from '../ui/cover-picker.tsx'
import type { ScenarioDesk } from '../ui/scenario-desk.ts'
import { SetScenarioCover } from './deed-documents.ts'

interface CoverFieldProps {
  desk: ScenarioDesk<ScenarioPlotFragment>
  /** As it is written at the moment. */
  title: string
}

export function CoverField(props: CoverFieldProps) {
  const { desk } = untrack(() => props)
  const set = async (uploadId: string | null) => {
    const outcome = await desk.change(SetScenarioCover, { scenarioId: desk.id, uploadId })
    return outcome.done ? null : outcome.problem
  }
  return <CoverPicker title={props.title} picture={desk.page()!.cover} onSet={set} />
}
