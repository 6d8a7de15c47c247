// Beginning a story: from a scenario, with what is answered and chosen, or on a blank page.
import { mutate } from '../api/ask.ts'
import type { StartAdventureInput } from '../api/generated/graphql.ts'
import type { Issue } from './form.ts'
import { newId } from './new-id.ts'
import { StartAdventure } from './scenario-documents.ts'

/** The id of the story, or why there is none. */
export type Started = { id: string } | { id: null; problem: string; issues: Issue[] }

const NOT_STARTED = 'The story could not be started. Try again in a moment.'

/** A request of which nobody knows whether the server has heard it: made again, it begins no second story. */
let unsure: StartAdventureInput | null = null

export async function startStory(wish: Omit<StartAdventureInput, 'requestId'>): Promise<Started> {
  const input = { ...wish, requestId: requestIdOf(wish) }
  const answer = await mutate(StartAdventure, { input })
  unsure = answer.data === null && answer.unsure ? input : null
  const result = answer.data?.startAdventure
  if (result?.__typename === 'StartAdventurePayload') return { id: result.adventure.id }
  const issues = result && 'issues' in result ? result.issues : []
  return { id: null, problem: answer.problem ?? result?.message ?? NOT_STARTED, issues }
}

function requestIdOf(wish: StartAdventureInput): string {
  const { requestId, ...before } = unsure ?? {}
  return requestId && JSON.stringify(before) === JSON.stringify(wish) ? requestId : newId()
}
