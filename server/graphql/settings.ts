// Settings: who narrates and how, per user.
import type { Settings as SettingsRow } from '../../generated/sqlite/client.ts'
import { RANGES, saveSettings, type SettingsChange } from '../library/save-settings.ts'
import { InvalidInput } from '../play/failures.ts'
import { narratorOf } from '../play/narrator.ts'
import { builder } from './builder.ts'

const range = ({ min, max }: { min: number; max: number }) => `from ${min} to ${max}`

export const Settings = builder.objectRef<SettingsRow>('Settings').implement({
  description: 'Who narrates and how. Without an endpoint and a model the built-in storyteller does.',
  fields: (t) => ({
    endpointUrl: t.exposeString('endpointUrl', {
      nullable: true,
      description: 'Address of an OpenAI-compatible endpoint, with or without /v1; null for none.',
    }),
    hasEndpointKey: t.boolean({
      description: 'Whether a key is stored. The key itself never leaves the server.',
      resolve: (settings) => settings.endpointKey !== null,
    }),
    model: t.exposeString('model', { nullable: true, description: 'The model to ask for; null for none.' }),
    temperature: t.exposeFloat('temperature', {
      description: `How freely it tells, ${range(RANGES.temperature)}.`,
    }),
    maxOutputTokens: t.exposeInt('maxOutputTokens', {
      description: `The hard limit of one narration, in tokens, ${range(RANGES.maxOutputTokens)}.`,
    }),
    contextBudget: t.exposeInt('contextBudget', {
      description: `What a prompt may weigh, in tokens, ${range(RANGES.contextBudget)}.`,
    }),
    narratorText: t.exposeString('narratorText', {
      description: 'What the narrator is told about how to tell.',
    }),
    narrator: t.string({
      description: 'Who narrates with these settings: a model’s name, or the built-in storyteller.',
      resolve: async (_settings, _args, { deps, viewer }) => (await narratorOf(deps, viewer.userId)).name,
    }),
    usesStoryteller: t.boolean({
      description: 'True when the built-in storyteller narrates: rules, no AI model.',
      resolve: async (_settings, _args, { deps, viewer }) =>
        (await narratorOf(deps, viewer.userId)).endpoint === null,
    }),
  }),
})

builder.relayMutationField(
  'saveSettings',
  {
    description: 'What to change; what is left out stays as it is.',
    inputFields: (t) => ({
      endpointUrl: t.string({
        required: false,
        description:
          'An address, without a login; empty takes it away. Another host does not get the key of this one.',
      }),
      endpointKey: t.string({
        required: false,
        description: 'A key; empty takes it away. It is stored encrypted.',
      }),
      model: t.string({ required: false, description: 'A model; empty takes it away.' }),
      temperature: t.float({
        required: false,
        description: `How freely it tells, ${range(RANGES.temperature)}.`,
      }),
      maxOutputTokens: t.int({ required: false, description: `Tokens, ${range(RANGES.maxOutputTokens)}.` }),
      contextBudget: t.int({ required: false, description: `Tokens, ${range(RANGES.contextBudget)}.` }),
      narratorText: t.string({ required: false, description: 'At most 50,000 characters.' }),
    }),
  },
  {
    description: 'Changes settings. They count from the next turn on.',
    nullable: true,
    errors: { types: [InvalidInput] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      settings: await saveSettings(deps, viewer, withoutNulls(input)),
    }),
  },
  {
    description: 'The settings as they are now.',
    outputFields: (t) => ({
      settings: t.field({ type: Settings, description: 'All of them.', resolve: ({ settings }) => settings }),
    }),
  },
)

/** GraphQL's null is "left out" here. */
function withoutNulls(input: { [Key in keyof SettingsChange]: SettingsChange[Key] | null }): SettingsChange {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as SettingsChange
}
