// The last calls to models, as a local installation keeps them for its one user.
import type { CallPurpose } from '../engine/narration.ts'
import { lastCalls, type ModelCall } from '../play/record-calls.ts'
import { builder } from './builder.ts'
import { FinishEnum, Usage } from './take.ts'

const PurposeEnum = builder.enumType('ModelCallPurpose', {
  description: 'What a model was asked for.',
  values: {
    NARRATION: { description: 'To tell what happens.' },
    MEMORY: { description: 'To make a memory of a few takes.' },
    SUMMARY: { description: 'To sum the story up.' },
    EMBEDDING: { description: 'To make vectors of texts, by which memories are found.' },
    DOCTOR: { description: 'To show what works there.' },
  } satisfies Record<CallPurpose, object>,
})

const StateEnum = builder.enumType('ModelCallState', {
  description: 'What became of a call to a model.',
  values: {
    RUNNING: { description: 'It has not ended.' },
    DONE: { description: 'The model came to an end.' },
    FAILED: { description: 'The model did not do what it was asked.' },
    LEFT: { description: 'It was left before its end, as when a turn is stopped.' },
  } satisfies Record<ModelCall['state'], object>,
})

const Failure = builder.objectRef<NonNullable<ModelCall['failure']>>('ModelCallFailure').implement({
  description: 'Why a call to a model failed.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'A code, such as KEY_REFUSED.' }),
    message: t.exposeString('message', { description: 'A sentence that says what happened.' }),
  }),
})

const Piece = builder.objectRef<ModelCall['sent'][number]>('ModelCallPiece').implement({
  description: 'One piece of what a model was sent.',
  fields: (t) => ({
    role: t.exposeString('role', {
      nullable: true,
      description: 'Whose message it is: system, user or assistant; null for a text to be embedded.',
    }),
    content: t.exposeString('content', { description: 'Its text.' }),
  }),
})

/** Long calls are asked for one by one: a list of them is asked for without what they sent. */
const MOST = { field: 1, multiplier: 60 }

const ModelCallType = builder.objectRef<ModelCall>('ModelCall').implement({
  description: 'One call to a model. A key is in none of its fields.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque; another call has it when the server has been started again.',
      resolve: ({ number }) => String(number),
    }),
    purpose: t.field({
      type: PurposeEnum,
      description: 'What it was asked for.',
      resolve: ({ purpose }) => purpose,
    }),
    model: t.exposeString('model', {
      description: 'The model’s name, or what is built in; empty when none was named yet.',
    }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'The address that was asked last, without login and query; null for what is built in.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began.' }),
    firstTokenMs: t.exposeInt('firstTokenMs', {
      nullable: true,
      description: 'Milliseconds until its first word; null before there was one.',
    }),
    totalMs: t.exposeInt('totalMs', {
      nullable: true,
      description: 'Milliseconds until its end; null while it runs.',
    }),
    state: t.field({ type: StateEnum, description: 'What became of it.', resolve: ({ state }) => state }),
    finish: t.field({
      type: FinishEnum,
      nullable: true,
      description: 'How the answer ended; null when none came to an end.',
      resolve: ({ finish }) => finish,
    }),
    failure: t.field({
      type: Failure,
      nullable: true,
      description: 'Why it failed; null unless it did.',
      resolve: ({ failure }) => failure,
    }),
    attempts: t.exposeInt('attempts', {
      description: 'How often an endpoint was asked; more than once where that could help.',
    }),
    expectedTokens: t.exposeInt('expectedTokens', {
      nullable: true,
      description: 'What the prompt was held to weigh, in tokens; null when nobody counted.',
    }),
    usage: t.field({
      type: Usage,
      nullable: true,
      description: 'Tokens as the endpoint counted them; null when it did not.',
      resolve: ({ usage }) => usage,
    }),
    options: t.field({
      type: 'JSON',
      description: 'What went along with the messages, such as the temperature; empty before it was sent.',
      resolve: ({ options }) => options,
    }),
    sent: t.field({
      type: [Piece],
      description: 'The messages as the model got them, or the texts to be embedded.',
      resolve: ({ sent }) => sent,
    }),
    text: t.exposeString('text', { description: 'What came, up to now; of a doctor, what it found.' }),
    reasoning: t.exposeString('reasoning', { description: 'What it thought, up to now.' }),
    vectorWidth: t.exposeInt('vectorWidth', {
      nullable: true,
      description: 'How many numbers each vector has; null for what makes none.',
    }),
  }),
})

builder.queryFields((t) => ({
  modelCalls: t.field({
    type: [ModelCallType],
    nullable: true,
    complexity: MOST,
    description:
      'The last calls to models, the newest first. They are kept in memory alone and are gone with the server’s end; null on a server for many, which keeps none.',
    resolve: (_root, _args, { deps }) => lastCalls(deps),
  }),
  modelCall: t.field({
    type: ModelCallType,
    nullable: true,
    description: 'One of the last calls to models; null when it is kept no more.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (_root, { id }, { deps }) =>
      lastCalls(deps)?.find(({ number }) => String(number) === id) ?? null,
  }),
}))
