// Files of story cards, of a story and of a scenario: read in with a report, and written out.
import { exportCards, importCards, type CardImport } from '../library/card-files.ts'
import { fieldWords, fromTo, mappedWords } from '../library/cards/field-words.ts'
import type { CardFileReport, CardWriteFormat, WrittenCards } from '../library/cards/types.ts'
import { exportScenarioCards, importScenarioCards } from '../library/scenarios/card-files.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { keyOf } from './ids.ts'

const FormatEnum = builder.enumType('CardFileFormat', {
  description: 'For which tool a file of cards is written.',
  values: {
    AI_DUNGEON: { description: 'A list of AI Dungeon story cards.' },
    WORLD_INFO: { description: 'A SillyTavern lorebook (World Info).' },
    FORKLORE: { description: 'Our own: nothing is lost.' },
  } satisfies Record<CardWriteFormat, object>,
})

const FileType = builder.objectRef<WrittenCards>('CardFile').implement({
  description: 'A file of cards.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'What to save, as JSON.' }),
    lost: t.exposeStringList('lost', { description: 'What that tool cannot hold, in sentences.' }),
  }),
})

const formatArg = { type: FormatEnum, required: true, description: 'For which tool.' } as const

builder.objectField('Adventure', 'cardFile', (t) =>
  t.field({
    type: FileType,
    description: 'The story cards as they are seen at the head, as a file.',
    args: { format: t.arg(formatArg) },
    resolve: (adventure, { format }, { deps }) => exportCards(deps, adventure, format),
  }),
)

builder.prismaObjectField('Scenario', 'cardFile', (t) =>
  t.field({
    type: FileType,
    description: 'Its story cards as a file.',
    args: { format: t.arg(formatArg) },
    resolve: (scenario, { format }, { deps }) => exportScenarioCards(deps, scenario, format),
  }),
)

type Remark = { card: string; what: string }
const called = (card: CardFileReport['dropped'][number]['card']): string =>
  card === null ? '' : card.name || `card ${card.position}`

const RemarkType = builder.objectRef<Remark>('CardRemark').implement({
  description: 'Something to know about a card of a file.',
  fields: (t) => ({
    card: t.exposeString('card', { description: 'The card; empty when it is about the file.' }),
    what: t.exposeString('what', { description: 'What there is to know.' }),
  }),
})

const ReportType = builder.objectRef<CardFileReport>('CardFileReport').implement({
  description: 'What a file of cards holds, and what becomes of it.',
  fields: (t) => ({
    found: t.exposeInt('found', { description: 'Cards in the file.' }),
    mapped: t.stringList({
      description: 'Fields that are taken over, in words, like "comment → name".',
      resolve: ({ mapped }) => [...new Set(mapped.map((line) => mappedWords(...fromTo(line))))],
    }),
    kept: t.field({
      type: [RemarkType],
      description: 'Fields that are kept and written back on export, but not used.',
      resolve: ({ keptRaw }) =>
        keptRaw.map(({ card, fields }) => ({ card: called(card), what: fields.map(fieldWords).join(', ') })),
    }),
    dropped: t.field({
      type: [RemarkType],
      description: 'What is left out, and why.',
      resolve: ({ dropped }) =>
        dropped.map(({ card, field, why }) => ({
          card: called(card),
          what: field === '' ? why : `${fieldWords(field)}: ${why}`,
        })),
    }),
    warnings: t.exposeStringList('warnings', { description: 'What to look at.' }),
  }),
})

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  'InputObject'
>

const fileFields = (t: InputFields) => ({
  text: t.string({
    required: true,
    description: 'The whole file. Its format is recognised by what it holds, never by a name.',
  }),
  dryRun: t.boolean({
    required: true,
    defaultValue: false,
    description: 'Only report what the file holds, and change nothing.',
  }),
})

type OutcomeFields<Outcome> = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  Outcome
>

/** What both mutations answer. */
const outcomeFields = (t: OutcomeFields<CardImport>, place: 'story' | 'scenario') => ({
  format: t.string({ description: 'Whose format it is.', resolve: ({ file }) => file.format }),
  imported: t.boolean({
    description: `Whether its cards are in the ${place} now; false after a dry run.`,
    resolve: ({ imported }) => imported,
  }),
  made: t.int({
    description: `Cards that are new to the ${place}: after a dry run, those that would be made.`,
    resolve: ({ made }) => made,
  }),
  known: t.int({
    description: `Cards that the ${place} has word for word; they are not made again. None is ever changed.`,
    resolve: ({ known }) => known,
  }),
  report: t.field({
    type: ReportType,
    description: 'What it holds, and what becomes of it.',
    resolve: ({ file }) => file.report,
  }),
})

const mutation = (place: 'story' | 'scenario') => ({
  description: `Reads story cards of AI Dungeon, SillyTavern and other tools into a ${place}. Ask for a dry run before: the report says what is taken over, kept and left out.`,
  nullable: true as const,
  errors: { types: [NotFound, InvalidInput, NotPossible] },
})

builder.relayMutationField(
  'importCards',
  {
    description: 'Into which story, and the file.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      ...fileFields(t),
    }),
  },
  {
    ...mutation('story'),
    resolve: (_root, { input: { adventureId, text, dryRun } }, { deps, viewer }) =>
      importCards(deps, viewer, { adventureId: keyOf('Adventure', String(adventureId)), text, dryRun }),
  },
  {
    description: 'What the file held.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'The story.',
        resolve: ({ adventure }) => adventure,
      }),
      ...outcomeFields(t, 'story'),
    }),
  },
)

builder.relayMutationField(
  'importScenarioCards',
  {
    description: 'Into which scenario, and the file.',
    inputFields: (t) => ({
      scenarioId: t.id({ required: true, description: 'The scenario.' }),
      ...fileFields(t),
    }),
  },
  {
    ...mutation('scenario'),
    resolve: (_root, { input: { scenarioId, text, dryRun } }, { deps, viewer }) =>
      importScenarioCards(deps, viewer, { scenarioId: keyOf('Scenario', String(scenarioId)), text, dryRun }),
  },
  {
    description: 'What the file held.',
    outputFields: (t) => ({
      scenario: t.prismaField({
        type: 'Scenario',
        description: 'The scenario.',
        resolve: (query, { scenarioId }, _args, { deps }) =>
          deps.db.reader.scenario.findUniqueOrThrow({ ...query, where: { id: scenarioId } }),
      }),
      ...outcomeFields(t, 'scenario'),
    }),
  },
)
