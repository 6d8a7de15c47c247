// Trying a script out, and having it read: nothing is stored, and no story hears of it.
import type { ScriptCard } from '../engine/scripts/cards.ts'
import type { ScriptTake } from '../engine/scripts/history.ts'
import { SCRIPT_LIMITS, type ScriptError } from '../engine/scripts/hook.ts'
import type { SectionText } from '../engine/scripts/section-texts.ts'
import type { Verdict } from '../engine/scripts/resolve.ts'
import { readScript, testScript, type Reading, type Sample, type TestRun } from '../library/test-script.ts'
import { InvalidInput, SandboxBusy } from '../play/failures.ts'
import { builder } from './builder.ts'
import { valuesOf } from './plain-json.ts'
import { changeOf, ScriptHookEnum, ScriptInput, ScriptSlotEnum, SyntaxFaultType } from './script-parts.ts'

export const ScriptVerdictEnum = builder.enumType('ScriptVerdict', {
  description: 'What the answer of a hook means.',
  values: {
    PASS: { description: 'The turn goes on with its text.' },
    STOP: { description: 'The turn ends here; no model is asked.' },
    EMPTY: { description: 'The text was emptied: the player is told that the script failed.' },
    UNCHANGED: { description: 'The text of the prompt was emptied, and counts as never touched.' },
  } satisfies Record<Verdict, object>,
})

export const ScriptErrorType = builder.objectRef<ScriptError>('ScriptError').implement({
  description: 'What went wrong with a script. All stays as it was before it.',
  fields: (t) => ({
    slot: t.expose('slot', {
      type: ScriptSlotEnum,
      nullable: true,
      description: 'Where; null when it is not known.',
    }),
    line: t.exposeInt('line', { nullable: true, description: 'From 1; null when it is not known.' }),
    message: t.exposeString('message', { description: 'What happened.' }),
  }),
})

const CardChangeEnum = builder.enumType('TestedCardChange', {
  description: 'What a hook made of a card.',
  values: {
    NONE: { description: 'Nothing.' },
    CREATED: { description: 'It is new.' },
    CHANGED: { description: 'It says something else.' },
  },
})

const TestedCard = builder
  .objectRef<ScriptCard & { change: 'NONE' | 'CREATED' | 'CHANGED' }>('TestedCard')
  .implement({
    description: 'A story card as a script left it.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'The id that scripts know it by.' }),
      keys: t.exposeString('keys', { description: 'Its keys, between commas.' }),
      entry: t.exposeString('entry', { description: 'What the narrator is told.' }),
      type: t.exposeString('type', { description: 'Its type.' }),
      title: t.exposeString('title', { description: 'Its name.' }),
      description: t.exposeString('description', { description: 'Its notes.' }),
      change: t.expose('change', { type: CardChangeEnum, description: 'What the hook made of it.' }),
    }),
  })

const TestedSection = builder.objectRef<SectionText>('TestedSection').implement({
  description: 'A section of a prompt as a script left it.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Its label.' }),
    text: t.exposeString('text', { description: 'Its text.' }),
  }),
})

const cardsOf = ({ cards, changes }: TestRun) => {
  const created = new Set(changes.created.map(({ id }) => id))
  const changed = new Set(changes.changed.map(({ id }) => id))
  const changeOfCard = (id: string) =>
    created.has(id) ? ('CREATED' as const) : changed.has(id) ? ('CHANGED' as const) : ('NONE' as const)
  return cards.map((card) => ({ ...card, change: changeOfCard(card.id) }))
}

const HistoryTypeEnum = builder.enumType('SampleTakeType', {
  description: 'What a take is, in the words of scripts.',
  values: {
    start: { description: 'The opening.' },
    continue: { description: 'A narration.' },
    do: { description: 'What the player does.' },
    say: { description: 'What the player says.' },
    story: { description: 'What the player writes himself.' },
  } satisfies Record<ScriptTake['type'], object>,
})

const SampleTake = builder.inputType('SampleTakeInput', {
  description: 'A take of a sample, as scripts find it in `history`.',
  fields: (t) => ({
    type: t.field({ type: HistoryTypeEnum, required: true, description: 'What it is.' }),
    text: t.string({ required: true, description: 'Its text.' }),
  }),
})

const cardText = (description: string) => ({ required: true, defaultValue: '', description }) as const

const SampleCard = builder.inputType('SampleCardInput', {
  description: 'A story card of a sample, as scripts find it in `storyCards`.',
  fields: (t) => ({
    id: t.string({ required: true, description: 'An id of its own.' }),
    keys: t.string(cardText('Its keys, between commas.')),
    entry: t.string(cardText('What the narrator is told.')),
    type: t.string(cardText('Its type.')),
    title: t.string(cardText('Its name.')),
    description: t.string(cardText('Its notes.')),
  }),
})

const SampleInput = builder.inputType('ScriptSampleInput', {
  description: 'What a hook is tried out on.',
  fields: (t) => ({
    text: t.string({
      required: true,
      description: `What the script gets as text; at most ${SCRIPT_LIMITS.text.toLocaleString('en')} characters.`,
    }),
    history: t.field({
      type: [SampleTake],
      required: true,
      defaultValue: [],
      description: `Takes, oldest first; at most ${SCRIPT_LIMITS.history}.`,
    }),
    state: t.field({ type: 'JSON', required: false, description: 'A JSON object; empty when left out.' }),
    cards: t.field({
      type: [SampleCard],
      required: true,
      defaultValue: [],
      description: `Story cards; at most ${SCRIPT_LIMITS.cards.toLocaleString('en')}.`,
    }),
    plotEssentials: t.string(cardText('What scripts find as `memory`.')),
    authorsNote: t.string(cardText('What scripts find in `state.memory.authorsNote`.')),
  }),
})

function sampleOf({ state, ...rest }: typeof SampleInput.$inferInput): Omit<Sample, 'hook'> {
  return { ...rest, state: state == null ? {} : Object.fromEntries(valuesOf(state, 'sample.state')) }
}

builder.relayMutationField(
  'testScript',
  {
    description: 'The script, one of its hooks, and what it runs on.',
    inputFields: (t) => ({
      script: t.field({ type: ScriptInput, required: true, description: 'The script, saved or not.' }),
      hook: t.field({ type: ScriptHookEnum, required: true, description: 'Which hook runs.' }),
      sample: t.field({ type: SampleInput, required: true, description: 'What it runs on.' }),
    }),
  },
  {
    description:
      'Runs one hook of a script on a sample, out of reach of every story. Nothing is stored. One at a time.',
    nullable: true,
    errors: { types: [InvalidInput, SandboxBusy] },
    resolve: (_root, { input: { script, hook, sample } }, { deps, viewer }) =>
      testScript(deps, viewer, changeOf(script), { hook, ...sampleOf(sample) }),
  },
  {
    description: 'What became of the sample.',
    outputFields: (t) => ({
      verdict: t.expose('verdict', { type: ScriptVerdictEnum, description: 'What the answer means.' }),
      text: t.exposeString('text', { description: 'The text that goes on.' }),
      state: t.field({ type: 'JSON', description: 'The state after it.', resolve: ({ state }) => state }),
      cards: t.field({ type: [TestedCard], description: 'The story cards after it.', resolve: cardsOf }),
      sections: t.field({
        type: [TestedSection],
        nullable: true,
        description: 'The prompt as onContext left it; null when it left it alone.',
        resolve: ({ sections }) => sections,
      }),
      removedCardIds: t.stringList({
        description: 'The ids of cards that are gone.',
        resolve: ({ changes }) => changes.removed,
      }),
      playerMessage: t.string({
        nullable: true,
        description: 'What state.message tells the player; null for nothing.',
        resolve: ({ message }) => message.after,
      }),
      logs: t.stringList({
        description: 'What it logged.',
        resolve: ({ logs }) => logs.map(({ line }) => line),
      }),
      warnings: t.stringList({
        description: 'What was ignored or cut.',
        resolve: ({ warnings }) => warnings.map(({ message }) => message),
      }),
      errors: t.field({
        type: [ScriptErrorType],
        description: 'What went wrong; then all is as it was.',
        resolve: ({ errors }) => errors,
      }),
      milliseconds: t.int({ description: 'How long it ran.', resolve: ({ ms }) => Math.round(ms) }),
      bytes: t.int({
        description:
          'The most memory that it used, its interpreter (5 MB) included; none may use more than 64 MB.',
        resolve: ({ bytes }) => bytes,
      }),
    }),
  },
)

const ReadingType = builder.objectRef<Reading>('ScriptReading').implement({
  description: 'What reading a script says of it.',
  fields: (t) => ({
    faults: t.field({
      type: [SyntaxFaultType],
      nullable: true,
      description: 'The first fault of each slot; null when nothing can be read at the moment.',
      resolve: ({ faults }) => faults,
    }),
    seemsToWantLength: t.exposeBoolean('seemsToWantLength', {
      description: 'Whether it gets the index from addStoryCard, and its code seems to count on the length.',
    }),
  }),
})

builder.queryFields((t) => ({
  readScript: t.field({
    type: ReadingType,
    nullable: true,
    description: 'Reads a script without running or storing it, as an editor does while it is written.',
    args: { script: t.arg({ type: ScriptInput, required: true, description: 'The script, saved or not.' }) },
    resolve: (_root, { script }, { deps, viewer }) => readScript(deps, viewer, changeOf(script)),
  }),
}))
