// Changing settings: checked here, whoever asks. A key goes in and never comes out.
import type { Settings } from '../../generated/sqlite/client.ts'
import { cleanText } from '../engine/story/clean.ts'
import type { EndpointMode, MessageStyle } from '../engine/narration.ts'
import type { Viewer } from '../access/viewer.ts'
import { isSurelyPrivate } from '../io/network/public-address.ts'
import { changeSettings, readSettings } from '../io/store/settings.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput, type Issue } from '../play/failures.ts'

/** What can be changed; what is left out stays. An empty text takes a value away. */
export interface SettingsChange {
  endpointUrl?: string
  endpointKey?: string
  model?: string
  temperature?: number
  maxOutputTokens?: number
  contextBudget?: number
  narratorText?: string
  mode?: EndpointMode
  messageStyle?: MessageStyle
  thinkingTokens?: number
  firstByteSeconds?: number
  summaryModel?: string
  embeddingModel?: string
  memoryOn?: boolean
  summaryOn?: boolean
  memoryTopK?: number
  memoryCapacity?: number
  thirdPerson?: boolean
  demoOn?: boolean
}

/** The bounds of what is a number, for the check and for the screen. */
export const RANGES = {
  temperature: { min: 0, max: 2 },
  maxOutputTokens: { min: 1, max: 100_000 },
  contextBudget: { min: 256, max: 1_000_000 },
  /** −1: none; 0: nothing is said about it. */
  thinkingTokens: { min: -1, max: 100_000 },
  firstByteSeconds: { min: 5, max: 1_800 },
  memoryTopK: { min: 1, max: 50 },
  memoryCapacity: { min: 1, max: 1_000 },
} as const

const MAX_TEXT = {
  endpointUrl: 2_000,
  endpointKey: 2_000,
  model: 200,
  summaryModel: 200,
  embeddingModel: 200,
  narratorText: 50_000,
} as const

/** Saves settings. Throws InvalidInput with every fault, and then changes nothing. */
export async function saveSettings(deps: Deps, viewer: Viewer, typed: SettingsChange): Promise<Settings> {
  const change = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  ) as SettingsChange
  const issues = [...numberFaults(change), ...textFaults(change), ...addressFaults(deps, change)]
  if (issues.length > 0) throw new InvalidInput(issues)
  const { endpointUrl, endpointKey, model, summaryModel, embeddingModel, ...rest } = change
  return deps.db.write(async (tx) => {
    const before = await readSettings(tx, viewer.userId)
    // A key is for the host that it was given for, and for no other.
    const moves = endpointUrl !== undefined && originOf(endpointUrl.trim()) !== originOf(before.endpointUrl)
    return changeSettings(tx, viewer.userId, {
      ...rest,
      // What an older secret sealed is sealed anew with each saving.
      endpointKey: moves ? null : resealed(deps, before.endpointKey),
      ...(endpointUrl === undefined ? {} : { endpointUrl: endpointUrl.trim() || null }),
      ...(model === undefined ? {} : { model: model.trim() || null }),
      ...(summaryModel === undefined ? {} : { summaryModel: summaryModel.trim() || null }),
      ...(embeddingModel === undefined ? {} : { embeddingModel: embeddingModel.trim() || null }),
      ...(endpointKey === undefined
        ? {}
        : { endpointKey: endpointKey.trim() ? deps.secrets.seal(endpointKey.trim()) : null }),
    })
  })
}

/** What is wrong with the numbers among some settings. */
export function numberFaults(change: SettingsChange): Issue[] {
  return (Object.keys(RANGES) as (keyof typeof RANGES)[]).flatMap((path) => {
    const value = change[path]
    const { min, max } = RANGES[path]
    const whole = path === 'temperature' || Number.isInteger(value)
    if (value === undefined || (whole && value >= min && value <= max)) return []
    return [
      {
        path,
        message: `${path} must be ${path === 'temperature' ? 'a number' : 'a whole number'} from ${min} to ${max}.`,
      },
    ]
  })
}

function textFaults(change: SettingsChange): Issue[] {
  return (Object.keys(MAX_TEXT) as (keyof typeof MAX_TEXT)[]).flatMap((path) =>
    (change[path]?.length ?? 0) > MAX_TEXT[path]
      ? [{ path, message: `${path} has at most ${MAX_TEXT[path]} characters.` }]
      : [],
  )
}

function addressFaults({ hosted }: Deps, change: SettingsChange): Issue[] {
  const fault = (message: string) => [{ path: 'endpointUrl', message }]
  const url = change.endpointUrl?.trim()
  if (!url) return []
  if (!isHttp(url)) return fault(`The endpoint is an address like ${hosted ? HOSTED_EXAMPLE : EXAMPLE}.`)
  if (hasLogin(url)) return fault('Leave the login out of the address, and give it as the key.')
  if (hosted === null || !isSurelyPrivate(new URL(url).hostname)) return []
  return fault(
    'This server reaches model servers on the public internet alone. To play with a model on a machine of your own, run Forklore there.',
  )
}

const EXAMPLE = 'http://localhost:11434/v1'
const HOSTED_EXAMPLE = 'https://api.example.com/v1'

/** A key as the secret of today seals it. One that cannot be opened stays as it is: its secret may come back. */
function resealed({ secrets }: Deps, sealed: string | null): string | null {
  const key = sealed === null ? null : secrets.open(sealed)
  return key === null ? sealed : secrets.seal(key)
}

/** An address is shown and stored as it is; a key is not. */
function hasLogin(text: string): boolean {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

function originOf(text: string | null): string | null {
  return text !== null && isHttp(text) ? new URL(text).origin : null
}

function isHttp(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
