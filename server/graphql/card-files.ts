// Files of story cards: read in with a report, and written out.
import { exportCards, importCards } from '../library/card-files.ts'
import type { CardFileReport, CardWriteFormat, WrittenCards } from '../library/cards/types.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { builder } from './builder.ts'
import { keyOf } from './ids.ts'

export const FormatEnum = builder.enumType('CardFileFormat', {
  description: 'For which tool a file of cards is written.',
  values: {
    AI_DUNGEON: { description: 'A list of AI Dungeon story cards.' },
    WORLD_INFO: { description: 'A SillyTavern lorebook (World Info).' },
    FORKLORE: { description: 'Our own: nothing is lost.' },
  } satisfies Record<CardWriteFormat, object>,
})

export const FileType = builder.objectRef<WrittenCards>('CardFile').implement({
  description: 'A file of cards.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'What to save, as JSON.' }),
    lost: t.exposeStringList('lost', { description: 'What that tool cannot hold, in sentences.' }),
  }),
})

builder.objectField('Adventure', 'cardFile', (t) =>
  t.field({
    type: FileType,
    description: 'The story cards as they are seen at the head, as a file.',
    args: { format: t.arg({ type: FormatEnum, required: true, description: 'For which tool.' }) },
    resolve: (adventure, { format }, { deps }) => exportCards(deps, adventure, format),
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

export const ReportType = builder.objectRef<CardFileReport>('CardFileReport').implement({
  description: 'What a file of cards holds, and what becomes of it.',
  fields: (t) => ({
    found: t.exposeInt('found', { description: 'Cards in the file.' }),
    mapped: t.exposeStringList('mapped', {
      description: 'Fields that are taken over, like "comment → name".',
    }),
    kept: t.field({
      type: [RemarkType],
      description: 'Fields that are kept and written back on export, but not used.',
      resolve: ({ keptRaw }) =>
        keptRaw.map(({ card, fields }) => ({ card: called(card), what: fields.join(', ') })),
    }),
    dropped: t.field({
      type: [RemarkType],
      description: 'What is left out, and why.',
      resolve: ({ dropped }) =>
        dropped.map(({ card, field, why }) => ({
          card: called(card),
          what: field === '' ? why : `${field}: ${why}`,
        })),
    }),
    warnings: t.exposeStringList('warnings', { description: 'What to look at.' }),
  }),
})

builder.relayMutationField(
  'importCards',
  {
    description: 'Into which story, and the file.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      text: t.string({
        required: true,
        description: 'The whole file. Its format is recognised by what it holds, never by a name.',
      }),
      dryRun: t.boolean({
        required: true,
        defaultValue: false,
        description: 'Only report what the file holds, and change nothing.',
      }),
    }),
  },
  {
    description:
      'Reads story cards of AI Dungeon, SillyTavern and other tools into a story. Ask for a dry run before: the report says what is taken over, kept and left out.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, NotPossible] },
    resolve: (_root, { input }, { deps, viewer }) =>
      importCards(deps, viewer, {
        adventureId: keyOf('Adventure', String(input.adventureId)),
        text: input.text,
        dryRun: input.dryRun,
      }),
  },
  {
    description: 'What the file held.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'The story.',
        resolve: ({ adventure }) => adventure,
      }),
      format: t.string({ description: 'Whose format it is.', resolve: ({ file }) => file.format }),
      imported: t.boolean({
        description: 'Whether its cards are in the story now; false after a dry run.',
        resolve: ({ imported }) => imported,
      }),
      made: t.int({
        description: 'Cards that are new to the story: after a dry run, those that would be made.',
        resolve: ({ made }) => made,
      }),
      known: t.int({
        description: 'Cards that the story has word for word; they are not made again. None is ever changed.',
        resolve: ({ known }) => known,
      }),
      report: t.field({
        type: ReportType,
        description: 'What it holds, and what becomes of it.',
        resolve: ({ file }) => file.report,
      }),
    }),
  },
)
