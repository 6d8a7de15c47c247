// Who narrates for a user at the moment, and with what limits.
import type { Settings } from '../../generated/sqlite/client.ts'
import type { SettingsThen } from '../engine/context/report.ts'
import { ownBudget, type Calibration } from '../engine/context/calibration.ts'
import {
  NarrationFailure,
  STORYTELLER_NAME,
  type Endpoint,
  type EndpointMode,
  type MessageStyle,
} from '../engine/narration.ts'
import { DEMO_MOST, type DemoKey } from '../access/demo-key.ts'
import { isUnmetered } from '../access/hosted.ts'
import { giveBackDemoTurns } from '../io/store/demo-days.ts'
import { findings, readProfile, type ModelAt } from '../io/store/profiles.ts'
import { readSettings } from '../io/store/settings.ts'
import type { ClaimedTurn } from './claimed-turn.ts'
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

/** Who tells for somebody with these settings: the model that he pays for, else the one that the server pays for, else the
 * built-in storyteller. Nothing else decides it. */
export function whoNarrates(
  { hosted }: Pick<Deps, 'hosted'>,
  { endpointUrl: url, model, demoOn }: Pick<Settings, 'endpointUrl' | 'model' | 'demoOn'>,
): { by: 'USER'; url: string; model: string } | { by: 'SERVER'; demo: DemoKey } | { by: 'NOBODY' } {
  if (url && model) return { by: 'USER', url, model }
  const demo = demoOn ? (hosted?.demo ?? null) : null
  return demo ? { by: 'SERVER', demo } : { by: 'NOBODY' }
}

/** Settings of which the prompt depends, as they are tried before they are saved. */
export type TriedSettings = Partial<
  Pick<Settings, 'contextBudget' | 'maxOutputTokens' | 'thinkingTokens' | 'memoryTopK'>
>

/** The narrator that a user's settings name.
 * @param tried what stands in place of his settings */
export async function narratorOf(deps: Deps, userId: string, tried: TriedSettings = {}): Promise<Narrator> {
  const settings = { ...(await readSettings(deps.db.reader, userId)), ...tried }
  const who = whoNarrates(deps, settings)
  const common = {
    narratorText: settings.narratorText,
    style: settings.messageStyle as MessageStyle,
    maxOutputTokens: settings.maxOutputTokens,
    thirdPerson: settings.thirdPerson,
    firstByteMs: settings.firstByteSeconds * 1000,
    memory: memoryOf(settings),
  }
  if (who.by === 'NOBODY')
    return {
      ...common,
      endpoint: null,
      name: STORYTELLER_NAME,
      budget: settings.contextBudget,
      calibration: UNCALIBRATED,
      at: null,
    }
  const { url, model } =
    who.by === 'USER' ? who : { url: who.demo.url, model: who.demo.modelFor(settings.model) }
  const at = { userId, url, model }
  const known = await readProfile(deps.db.reader, at)
  const profile = findings(known)
  const endpoint =
    who.by === 'USER'
      ? ownEndpoint(deps, settings, { url, model, profile })
      : who.demo.endpoint(settings.model, { ...settings, profile })
  const { maxOutputTokens } = endpoint
  const wanted =
    who.by === 'USER' ? settings.contextBudget : Math.min(settings.contextBudget, DEMO_MOST.contextBudget)
  const calibration = known ?? UNCALIBRATED
  const budget = ownBudget(wanted, calibration, profile?.windowTokens ?? null, answerTokens(endpoint))
  return { ...common, maxOutputTokens, endpoint, name: model, budget, calibration, at }
}

/** The endpoint that a user names, with his key. */
function ownEndpoint(
  { secrets }: Deps,
  { endpointKey, temperature, maxOutputTokens, thinkingTokens, mode }: Settings,
  at: Pick<Endpoint, 'url' | 'model' | 'profile'>,
): Endpoint {
  const key = endpointKey && secrets.open(endpointKey)
  return { ...at, key, temperature, maxOutputTokens, thinkingTokens, mode: mode as EndpointMode }
}

/** The narrator of a claimed turn. What the server pays for is claimed with the turn: settings that changed since then
 * make nobody pay who was not asked. */
export async function narratorOfTurn(
  deps: Deps,
  { turn, adventure: { ownerId } }: ClaimedTurn,
): Promise<Narrator> {
  const narrator = await narratorOf(deps, ownerId)
  const isPaid = narrator.endpoint?.paidByServer === true
  if (isPaid === (turn.demoDay !== null)) return narrator
  if (!isPaid) await deps.db.write((tx) => giveBackDemoTurns(tx, [turn]))
  else if (deps.hosted === null || !(await isUnmetered(deps.db.reader, deps.hosted, ownerId)))
    throw new NarrationFailure(
      'REQUEST_REFUSED',
      'The settings were changed as this turn began, so it was not told. Try again.',
    )
  return narrator
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
