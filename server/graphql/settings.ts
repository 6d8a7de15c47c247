// Settings: who narrates and how, per user.
import type { ModelProfile, Settings as SettingsRow } from '../../generated/sqlite/client.ts'
import type { EndpointMode, MessageStyle } from '../engine/narration.ts'
import { findings, readProfile } from '../io/store/profiles.ts'
import type { Deps } from '../play/deps.ts'
import { RANGES, saveSettings, type SettingsChange } from '../library/save-settings.ts'
import { InvalidInput } from '../play/failures.ts'
import { narratorOf } from '../play/narrator.ts'
import { builder } from './builder.ts'
import { CalibrationType, EndpointModeEnum, MessageStyleEnum, ProfileType } from './endpoint.ts'

const range = ({ min, max }: { min: number; max: number }) => `from ${min} to ${max}`

export const Settings = builder.objectRef<SettingsRow>('Settings').implement({
  description: 'Who narrates and how. Without an endpoint and a model the built-in storyteller does.',
  fields: (t) => ({
    endpointUrl: t.exposeString('endpointUrl', {
      nullable: true,
      description: 'Address of an OpenAI-compatible endpoint, with or without /v1; null for none.',
    }),
    hasEndpointKey: t.boolean({
      description: 'Whether a key is stored that can be read. The key itself never leaves the server.',
      resolve: ({ endpointKey }, _args, { deps }) =>
        endpointKey !== null && deps.secrets.open(endpointKey) !== null,
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
    mode: t.field({
      type: EndpointModeEnum,
      description: 'How the model is asked.',
      resolve: ({ mode }) => mode as EndpointMode,
    }),
    messageStyle: t.field({
      type: MessageStyleEnum,
      description: 'How a prompt is laid out as messages.',
      resolve: ({ messageStyle }) => messageStyle as MessageStyle,
    }),
    thinkingTokens: t.exposeInt('thinkingTokens', {
      description: `Tokens for thinking: 0 says nothing about it, -1 asks for none, more is a budget on top of the output; ${range(RANGES.thinkingTokens)}.`,
    }),
    firstByteSeconds: t.exposeInt('firstByteSeconds', {
      description: `How long the model may load before it says anything, in seconds, ${range(RANGES.firstByteSeconds)}.`,
    }),
    summaryModel: t.exposeString('summaryModel', {
      nullable: true,
      description: 'The model that sums up; null: the one that narrates.',
    }),
    embeddingModel: t.exposeString('embeddingModel', {
      nullable: true,
      description: 'The model that makes vectors at the endpoint; null: the built-in one.',
    }),
    memoryOn: t.exposeBoolean('memoryOn', {
      description: 'Whether memories are made of stories, and told where they bear on the scene.',
    }),
    summaryOn: t.exposeBoolean('summaryOn', {
      description: 'Whether stories are summed up as they grow, and the summary is told.',
    }),
    memoryTopK: t.exposeInt('memoryTopK', {
      description: `How many memories a prompt has, ${range(RANGES.memoryTopK)}.`,
    }),
    memoryCapacity: t.exposeInt('memoryCapacity', {
      description: `How many memories of a line count, ${range(RANGES.memoryCapacity)}.`,
    }),
    thirdPerson: t.exposeBoolean('thirdPerson', {
      description: 'Whether inputs are told with the name of the persona instead of "You".',
    }),
    demoOn: t.exposeBoolean('demoOn', {
      description:
        'Whether the model that a hosted server pays for narrates while no endpoint and model of his own are named; else the built-in storyteller does. See Viewer.demo.',
    }),
    calibration: t.field({
      type: CalibrationType,
      nullable: true,
      description: 'How the model counts tokens; null for the built-in storyteller, and before it was asked.',
      resolve: (settings, _args, { deps }) => profileOf(deps, settings),
    }),
    profile: t.field({
      type: ProfileType,
      nullable: true,
      description: 'What the doctor found out about the model; null before it has looked.',
      resolve: async (settings, _args, { deps }) => findings(await profileOf(deps, settings)),
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
      mode: t.field({ type: EndpointModeEnum, required: false, description: 'How the model is asked.' }),
      messageStyle: t.field({
        type: MessageStyleEnum,
        required: false,
        description: 'How a prompt is laid out as messages.',
      }),
      thinkingTokens: t.int({ required: false, description: `Tokens, ${range(RANGES.thinkingTokens)}.` }),
      firstByteSeconds: t.int({
        required: false,
        description: `Seconds, ${range(RANGES.firstByteSeconds)}.`,
      }),
      summaryModel: t.string({ required: false, description: 'A model; empty takes it away.' }),
      embeddingModel: t.string({ required: false, description: 'A model; empty takes it away.' }),
      memoryOn: t.boolean({
        required: false,
        description: 'Whether memories are made of stories, and told where they bear on the scene.',
      }),
      summaryOn: t.boolean({
        required: false,
        description: 'Whether stories are summed up as they grow, and the summary is told.',
      }),
      memoryTopK: t.int({ required: false, description: `Memories, ${range(RANGES.memoryTopK)}.` }),
      memoryCapacity: t.int({ required: false, description: `Memories, ${range(RANGES.memoryCapacity)}.` }),
      thirdPerson: t.boolean({
        required: false,
        description: 'Whether inputs are told in the third person.',
      }),
      demoOn: t.boolean({
        required: false,
        description:
          'Whether the model that a hosted server pays for narrates while none of his own is named.',
      }),
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

function profileOf(
  deps: Deps,
  { userId, endpointUrl: url, model }: SettingsRow,
): Promise<ModelProfile | null> {
  return url && model ? readProfile(deps.db.reader, { userId, url, model }) : Promise.resolve(null)
}

/** GraphQL's null is "left out" here. */
function withoutNulls(input: { [Key in keyof SettingsChange]: SettingsChange[Key] | null }): SettingsChange {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as SettingsChange
}
