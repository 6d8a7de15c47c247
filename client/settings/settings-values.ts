// The settings as they stand in the form: texts, as one types them, and what of it is to be saved.
import type { SaveSettingsInput, SettingsFieldsFragment } from '../api/generated/graphql.ts'

export interface SettingsValues {
  endpointUrl: string
  /** Only what is typed anew; a stored key never comes back. */
  endpointKey: string
  model: string
  temperature: string
  maxOutputTokens: string
  contextBudget: string
  narratorText: string
}

export type SettingsField = keyof SettingsValues
export type Faults = Partial<Record<SettingsField, string>>

const NUMBERS = ['temperature', 'maxOutputTokens', 'contextBudget'] as const
const TEXTS = ['endpointUrl', 'model', 'narratorText'] as const

export function valuesOf(settings: SettingsFieldsFragment): SettingsValues {
  return {
    endpointUrl: settings.endpointUrl ?? '',
    endpointKey: '',
    model: settings.model ?? '',
    temperature: String(settings.temperature),
    maxOutputTokens: String(settings.maxOutputTokens),
    contextBudget: String(settings.contextBudget),
    narratorText: settings.narratorText,
  }
}

/** What differs from what is stored, or the faults that even this page can see. */
export function changeOf(
  values: SettingsValues,
  stored: SettingsValues,
): { input: SaveSettingsInput; faults: Faults } {
  const input: SaveSettingsInput = {}
  const faults: Faults = {}
  for (const name of TEXTS) if (values[name] !== stored[name]) input[name] = values[name]
  if (values.endpointKey.trim() !== '') input.endpointKey = values.endpointKey
  for (const name of NUMBERS) {
    const text = values[name].trim().replace(',', '.')
    if (text === stored[name]) continue
    const number = Number(text)
    if (text === '' || !Number.isFinite(number)) faults[name] = 'This must be a number.'
    else if (name !== 'temperature' && !Number.isInteger(number))
      faults[name] = 'This must be a whole number.'
    else input[name] = number
  }
  return { input, faults }
}

/** The faults that the server found, by field; what belongs to none comes back as one sentence. */
export function faultsOf(
  issues: { path: string; message: string }[],
  values: SettingsValues,
): { faults: Faults; rest: string } {
  const faults: Faults = {}
  const rest: string[] = []
  for (const { path, message } of issues) {
    const name = path.split('.').at(-1) as SettingsField
    if (name in values) faults[name] = message
    else rest.push(message)
  }
  return { faults, rest: rest.join(' ') }
}
