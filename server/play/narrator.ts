// Who narrates for a user at the moment, and with what limits.
import { STORYTELLER_NAME, type Endpoint } from '../engine/narration.ts'
import { readSettings } from '../io/store/settings.ts'
import type { Deps } from './deps.ts'

/** The narrator of a turn. Without an endpoint it is the built-in storyteller. */
export interface Narrator {
  endpoint: Endpoint | null
  /** What the screen calls it. */
  name: string
  narratorText: string
  contextBudget: number
}

/** The narrator that a user's settings name. */
export async function narratorOf(deps: Deps, userId: string): Promise<Narrator> {
  const settings = await readSettings(deps.db.reader, userId)
  const { endpointUrl, model, narratorText, contextBudget } = settings
  if (!endpointUrl || !model) return { endpoint: null, name: STORYTELLER_NAME, narratorText, contextBudget }
  const endpoint = {
    url: endpointUrl,
    key: settings.endpointKey && deps.secrets.open(settings.endpointKey),
    model,
    temperature: settings.temperature,
    maxOutputTokens: settings.maxOutputTokens,
  }
  return { endpoint, name: model, narratorText, contextBudget }
}
