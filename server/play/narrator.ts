// Who narrates for a user at the moment, and with what limits.
import type { Settings } from '../../generated/sqlite/client.ts'
import type { SettingsThen } from '../engine/context/report.ts'
import { ownBudget, type Calibration } from '../engine/context/calibration.ts'
import { STORYTELLER_NAME, type Endpoint, type EndpointMode, type MessageStyle } from '../engine/narration.ts'
import { findings, readProfile, type ModelAt } from '../io/store/profiles.ts'
import { readSettings } from '../io/store/settings.ts'
import type { Deps } from './deps.ts'

/** The narrator of a turn. Without an endpoint it is the built-in storyteller. */
export interface Narrator {
  endpoint: Endpoint | null
  /** What the screen calls it. */
  name: string
  narratorText: string
  style: MessageStyle
  maxOutputTokens: number
  /** Inputs are told with the persona's name. */
  thirdPerson: boolean
  /** What a prompt may weigh by our own count, in tokens. */
  budget: number
  /** How the model counts against us. */
  calibration: Calibration
  /** Names the model where its profile is kept; null for the storyteller. */
  at: ModelAt | null
  /** How long it may load before it says anything, in milliseconds. */
  firstByteMs: number
  /** What he is reminded of. */
  memory: MemorySettings
}

/** What a user wants of memories and summaries. */
export type MemorySettings = Pick<
  Settings,
  'memoryOn' | 'summaryOn' | 'memoryTopK' | 'memoryCapacity' | 'embeddingModel' | 'summaryModel'
>

const UNCALIBRATED: Calibration = { factor: 1, samples: 0 }

/** The narrator that a user's settings name. */
export async function narratorOf(deps: Deps, userId: string): Promise<Narrator> {
  const settings = await readSettings(deps.db.reader, userId)
  const { endpointUrl, model, narratorText, contextBudget, maxOutputTokens } = settings
  const common = {
    narratorText,
    style: settings.messageStyle as MessageStyle,
    maxOutputTokens,
    thirdPerson: settings.thirdPerson,
    firstByteMs: settings.firstByteSeconds * 1000,
    memory: memoryOf(settings),
  }
  if (!endpointUrl || !model)
    return {
      ...common,
      endpoint: null,
      name: STORYTELLER_NAME,
      budget: contextBudget,
      calibration: UNCALIBRATED,
      at: null,
    }
  const at = { userId, url: endpointUrl, model }
  const known = await readProfile(deps.db.reader, at)
  const profile = findings(known)
  const endpoint: Endpoint = {
    url: endpointUrl,
    key: settings.endpointKey && deps.secrets.open(settings.endpointKey),
    model,
    temperature: settings.temperature,
    maxOutputTokens,
    thinkingTokens: settings.thinkingTokens,
    mode: settings.mode as EndpointMode,
    profile,
  }
  const calibration = known ?? UNCALIBRATED
  const budget = ownBudget(contextBudget, calibration, profile?.windowTokens ?? null, answerTokens(endpoint))
  return { ...common, endpoint, name: model, budget, calibration, at }
}

const memoryOf = (settings: Settings): MemorySettings => {
  const { memoryOn, summaryOn, memoryTopK, memoryCapacity, embeddingModel, summaryModel } = settings
  return { memoryOn, summaryOn, memoryTopK, memoryCapacity, embeddingModel, summaryModel }
}

/** What a window must keep free for the answer and its thinking, in tokens. */
export function answerTokens({ maxOutputTokens, thinkingTokens }: Endpoint): number {
  return maxOutputTokens + Math.max(0, thinkingTokens)
}

/** The name that stands for "You" in the inputs of a story; null for none. */
export function calledBy({ thirdPerson }: Narrator, { personaName }: { personaName: string }): string | null {
  return thirdPerson ? personaName.trim() || null : null
}

/** The settings of a narrator, as a prompt keeps them. */
export function settingsThen(narrator: Narrator): SettingsThen {
  const { name, style, endpoint, maxOutputTokens, calibration } = narrator
  return {
    narrator: name,
    style,
    temperature: endpoint?.temperature ?? null,
    maxOutputTokens,
    factor: calibration.factor,
  }
}
