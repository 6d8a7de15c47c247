// The settings as they stand in the form: texts, as one types them, and what of it is to be saved.
import type {
  EndpointMode,
  MessageStyle,
  SaveSettingsInput,
  SettingsFieldsFragment,
} from '../api/generated/graphql.ts'

const NUMBERS = [
  'temperature',
  'maxOutputTokens',
  'contextBudget',
  'thinkingTokens',
  'firstByteSeconds',
  'memoryTopK',
  'memoryCapacity',
] as const
const TEXTS = ['endpointUrl', 'model', 'narratorText', 'summaryModel', 'embeddingModel'] as const
const SWITCHES = ['thirdPerson', 'memoryOn', 'summaryOn'] as const

/** What is typed. `endpointKey` is only what is typed anew; a stored key never comes back. */
export type TextField = (typeof NUMBERS)[number] | (typeof TEXTS)[number] | 'endpointKey'

export interface SettingsValues
  extends Record<TextField, string>, Record<(typeof SWITCHES)[number], boolean> {
  mode: EndpointMode
  messageStyle: MessageStyle
}

export type SettingsField = keyof SettingsValues
export type Faults = Partial<Record<SettingsField, string>>

/** The values of settings; what they do not say stands as if nobody had set it. */
export function valuesOf(settings: Partial<SettingsFieldsFragment>): SettingsValues {
  const text = (name: Exclude<TextField, 'endpointKey'>) => String(settings[name] ?? '')
  return {
    endpointUrl: text('endpointUrl'),
    endpointKey: '',
    model: text('model'),
    temperature: text('temperature'),
    maxOutputTokens: text('maxOutputTokens'),
    contextBudget: text('contextBudget'),
    thinkingTokens: text('thinkingTokens'),
    firstByteSeconds: text('firstByteSeconds'),
    narratorText: text('narratorText'),
    memoryTopK: text('memoryTopK'),
    memoryCapacity: text('memoryCapacity'),
    summaryModel: text('summaryModel'),
    embeddingModel: text('embeddingModel'),
    mode: settings.mode ?? 'CHAT',
    messageStyle: settings.messageStyle ?? 'SINGLE',
    thirdPerson: settings.thirdPerson ?? false,
    memoryOn: settings.memoryOn ?? true,
    summaryOn: settings.summaryOn ?? true,
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
  if (values.mode !== stored.mode) input.mode = values.mode
  if (values.messageStyle !== stored.messageStyle) input.messageStyle = values.messageStyle
  for (const name of SWITCHES) if (values[name] !== stored[name]) input[name] = values[name]
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

/** Whether anything is typed or chosen that is not stored. */
export function differs(values: SettingsValues, stored: SettingsValues): boolean {
  return fieldsOf(values).some((name) => values[name] !== stored[name])
}

export const fieldsOf = (values: SettingsValues) => Object.keys(values) as SettingsField[]

/** The values after a save: what went along is as it was stored, and whatever else is typed stays.
 * @param now the values at this moment: somebody may have gone on typing
 * @param sent the values when it was sent
 * @param before what was stored then
 * @param saved what is stored now */
export function settled(
  input: SaveSettingsInput,
  { now, sent, before, saved }: Record<'now' | 'sent' | 'before' | 'saved', SettingsValues>,
): SettingsValues {
  const isKept = (name: SettingsField) =>
    now[name] !== sent[name] || (!(name in input) && sent[name] !== before[name])
  const kept = fieldsOf(now).filter(isKept)
  return { ...saved, ...Object.fromEntries(kept.map((name) => [name, now[name]])) }
}

/** The faults that the server found, by field; what belongs to none comes back as one sentence. */
export function faultsOf(
  issues: { path: string; message: string }[],
  values: SettingsValues,
): { faults: Faults; rest: string } {
  const faults: Faults = {}
  const rest: string[] = []
  for (const { path, message } of issues) {
    const last = path.split('.').at(-1) ?? ''
    const name = (NAMES_OF_A_TEST[last] ?? last) as SettingsField
    // Beside its field, "temperature must be …" need not say its name, which is the name for programs.
    if (name in values)
      faults[name] = message.startsWith(`${last} `) ? `This${message.slice(last.length)}` : message
    else rest.push(message)
  }
  return { faults, rest: rest.join(' ') }
}

/** A test has other names for what it is given. */
const NAMES_OF_A_TEST: Record<string, SettingsField> = { url: 'endpointUrl', key: 'endpointKey' }

/** Where a stored key would go: nowhere, to the address that is typed, or not there, since it is another host. */
export function keyGoes(
  stored: { endpointUrl?: string | null; hasEndpointKey: boolean },
  typedUrl: string,
): 'none' | 'here' | 'elsewhere' {
  if (!stored.hasEndpointKey) return 'none'
  return originOf(typedUrl.trim()) === originOf(stored.endpointUrl ?? '') ? 'here' : 'elsewhere'
}

const originOf = (text: string): string => (URL.canParse(text) ? new URL(text).origin : '')

export type ThinkingChoice = 'FREE' | 'NONE' | 'BUDGET'

/** What a number of thinking tokens means. */
export function thinkingOf(tokens: string): ThinkingChoice {
  if (tokens.trim() === '0') return 'FREE'
  return tokens.trim() === '-1' ? 'NONE' : 'BUDGET'
}
