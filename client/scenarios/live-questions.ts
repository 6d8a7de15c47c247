// What a scenario asks at the start, while it is written: texts that are not saved yet count too.
import type { Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type { LiveQuestionsQueryVariables } from '../api/generated/graphql.ts'
import { createLiveAnswer, type Found } from '../ui/live-answer.ts'
import { LiveQuestionsQuery } from './documents.ts'
import { askingOf, type ScenarioValues } from './plot-values.ts'

/** While one writes, the server is asked after so long a rest. */
const REST_MS = 300

/** @param changes what is not saved yet
 * @param saved what it asks as it is saved */
export function createLiveQuestions(
  id: string,
  changes: Accessor<Partial<ScenarioValues>>,
  saved: Accessor<string[]>,
): Accessor<string[]> {
  const asked = () => {
    const unsaved = askingOf(changes())
    return Object.keys(unsaved).length === 0 ? null : { id, unsaved }
  }
  const told = createLiveAnswer(asked, questionsOf, REST_MS)
  return () => (asked() && told.found()) ?? saved()
}

async function questionsOf(asked: LiveQuestionsQueryVariables): Promise<Found<string[]>> {
  const { data, problem } = await query(LiveQuestionsQuery, asked)
  if (problem !== null) return { value: null, problem }
  return { value: data.scenario?.questions ?? [], problem: null }
}
