// Endpoints: how they are talked to, what is known of one, and the doctor that looks at it.
import type { ModelProfile } from '../../generated/sqlite/client.ts'
import type {
  DoctorStepName,
  EndpointMode,
  EndpointProfile,
  FoundModel,
  MessageStyle,
} from '../engine/narration.ts'
import { testEndpoint, type Diagnosis, type DoctorStep } from '../library/test-endpoint.ts'
import { InvalidInput } from '../play/failures.ts'
import { builder } from './builder.ts'

export const EndpointModeEnum = builder.enumType('EndpointMode', {
  description: 'How a model is asked.',
  values: {
    CHAT: { description: 'By messages: what nearly every model wants.' },
    COMPLETION: { description: 'By one text that it goes on with: for base models.' },
  } satisfies Record<EndpointMode, object>,
})

export const MessageStyleEnum = builder.enumType('MessageStyle', {
  description: 'How a prompt is laid out as messages.',
  values: {
    SINGLE: { description: 'One system message, and the story as one user message: safe for every model.' },
    ALTERNATING: { description: 'Every narration is a message of the assistant.' },
  } satisfies Record<MessageStyle, object>,
})

export const ProfileType = builder.objectRef<EndpointProfile>('EndpointProfile').implement({
  description: 'What the doctor found out about a model at an endpoint. Null where it could not tell.',
  fields: (t) => ({
    api: t.exposeString('api', { description: 'OPENAI or OLLAMA: whose way of asking is used.' }),
    windowTokens: t.exposeInt('windowTokens', {
      nullable: true,
      description: 'The tokens that prompt and answer may have together.',
    }),
    hasSystemRole: t.exposeBoolean('hasSystemRole', {
      nullable: true,
      description: 'Whether its template has a place for system messages.',
    }),
    heedsStop: t.exposeBoolean('heedsStop', {
      nullable: true,
      description: 'Whether it stops at stop strings.',
    }),
    reportsUsage: t.exposeBoolean('reportsUsage', {
      nullable: true,
      description: 'Whether it counts tokens for us.',
    }),
    thinks: t.exposeBoolean('thinks', { nullable: true, description: 'Whether it thinks before it tells.' }),
    noticesAbort: t.exposeBoolean('noticesAbort', {
      nullable: true,
      description: 'Whether it stops writing when we leave.',
    }),
    embeddingWidth: t.exposeInt('embeddingWidth', {
      nullable: true,
      description: 'The width of its vectors; null when it makes none.',
    }),
    tokensPerSecond: t.exposeFloat('tokensPerSecond', { nullable: true, description: 'How fast it tells.' }),
  }),
})

export const CalibrationType = builder.objectRef<ModelProfile>('Calibration').implement({
  description: 'How a model counts tokens against our own count, learnt from its replies.',
  fields: (t) => ({
    factor: t.exposeFloat('factor', { description: 'Its tokens for one of ours; 1 before the first reply.' }),
    samples: t.exposeInt('samples', { description: 'How many replies it was learnt from.' }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the doctor last looked; null when it never did.',
    }),
  }),
})

const ResultEnum = builder.enumType('DoctorResult', {
  description: 'How a step of the doctor went.',
  values: {
    OK: { description: 'It works.' },
    FAILED: { description: 'It does not.' },
    SKIPPED: { description: 'It was not tried.' },
  } satisfies Record<DoctorStep['result'], object>,
})

const StepNameEnum = builder.enumType('DoctorStepName', {
  description: 'What the doctor looks at.',
  values: {
    ADDRESS: { description: 'Where it answers.' },
    MODELS: { description: 'Which models it has.' },
    CONTEXT: { description: 'How much the model can read.' },
    ANSWER: { description: 'Whether it tells something.' },
    THINKING: { description: 'Whether it thinks, and whether that can be switched.' },
    SYSTEM: { description: 'Whether it heeds system messages.' },
    STOP: { description: 'Whether it heeds stop strings.' },
    USAGE: { description: 'Whether it counts tokens.' },
    ABORT: { description: 'Whether it stops when we leave.' },
    EMBEDDINGS: { description: 'Whether it makes vectors.' },
    SPEED: { description: 'How fast it tells.' },
  } satisfies Record<DoctorStepName, object>,
})

const StepType = builder.objectRef<DoctorStep>('DoctorStep').implement({
  description: 'One thing that the doctor tried.',
  fields: (t) => ({
    name: t.field({ type: StepNameEnum, description: 'What.', resolve: ({ name }) => name }),
    result: t.field({ type: ResultEnum, description: 'How it went.', resolve: ({ result }) => result }),
    sentence: t.exposeString('sentence', { description: 'What came of it and what to do, in plain words.' }),
  }),
})

const FoundModelType = builder.objectRef<FoundModel>('FoundModel').implement({
  description: 'A model that an endpoint has.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, for Settings.' }),
    windowTokens: t.exposeInt('windowTokens', {
      nullable: true,
      description: 'What it can read, in tokens; null when the endpoint does not say.',
    }),
  }),
})

builder.relayMutationField(
  'testEndpoint',
  {
    description: 'Which endpoint; what is left out is as in the settings.',
    inputFields: (t) => ({
      url: t.string({ required: false, description: 'Its address.' }),
      key: t.string({ required: false, description: 'Its key. It is not stored, and only sent there.' }),
      model: t.string({ required: false, description: 'The model; left out: the first that suits.' }),
      mode: t.field({ type: EndpointModeEnum, required: false, description: 'How it is asked.' }),
    }),
  },
  {
    description:
      'Has the doctor look at an endpoint: takes up to a minute and asks some small questions. What it finds out steers requests from then on.',
    nullable: true,
    errors: { types: [InvalidInput] },
    resolve: (_root, { input }, { deps, viewer }): Promise<Diagnosis> =>
      testEndpoint(deps, viewer, {
        url: input.url ?? undefined,
        key: input.key ?? undefined,
        model: input.model ?? undefined,
        mode: input.mode ?? undefined,
      }),
  },
  {
    description: 'What was found out.',
    outputFields: (t) => ({
      works: t.boolean({ description: 'Whether it can narrate.', resolve: ({ works }) => works }),
      steps: t.field({
        type: [StepType],
        description: 'What was tried, in order.',
        resolve: ({ steps }) => steps,
      }),
      betterUrl: t.string({
        nullable: true,
        description: 'The address that works, when it is another than was given.',
        resolve: ({ betterUrl }) => betterUrl,
      }),
      model: t.string({
        nullable: true,
        description: 'The model that was asked.',
        resolve: ({ model }) => model,
      }),
      models: t.field({
        type: [FoundModelType],
        description: 'The models that it has, at most 500.',
        resolve: ({ models }) => models,
      }),
      profile: t.field({
        type: ProfileType,
        nullable: true,
        description: 'What is known of it now; null when nothing could be found out.',
        resolve: ({ profile }) => profile,
      }),
    }),
  },
)
