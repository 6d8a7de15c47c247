// Beginning a story: from a scenario, with what is answered and chosen, or on a blank page.
import { mutate } from '../api/ask.ts'
import type { StartAdventureInput } from '../api/generated/graphql.ts'
import type { Issue } from './form.ts'
import { StartAdventure } from './scenario-documents.ts'

/** The id of the story, or why there is none. */
export type Started = { id: string } | { id: null; problem: string; issues: Issue[] }

const NOT_STARTED = 'The story could not be started. Try again in a moment.'

export async function startStory(input: StartAdventureInput): Promise<Started> {
  const { data, problem } = await mutate(StartAdventure, { input })
  const result = data?.startAdventure
  if (result?.__typename === 'StartAdventurePayload') return { id: result.adventure.id }
  const issues = result && 'issues' in result ? result.issues : []
  return { id: null, problem: problem ?? result?.message ?? NOT_STARTED, issues }
}
