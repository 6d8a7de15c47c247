// Files of story cards, read into a scenario and written out of it.
import { NotFound } from '../io/store/errors.ts'
import { exportScenarioCards, importScenarioCards } from '../library/scenarios/card-files.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { builder } from './builder.ts'
import { FileType, FormatEnum, ReportType } from './card-files.ts'
import { keyOf } from './ids.ts'

builder.prismaObjectField('Scenario', 'cardFile', (t) =>
  t.field({
    type: FileType,
    description: 'Its story cards as a file.',
    args: { format: t.arg({ type: FormatEnum, required: true, description: 'For which tool.' }) },
    resolve: (scenario, { format }, { deps }) => exportScenarioCards(deps, scenario, format),
  }),
)

builder.relayMutationField(
  'importScenarioCards',
  {
    description: 'Into which scenario, and the file.',
    inputFields: (t) => ({
      scenarioId: t.id({ required: true, description: 'The scenario.' }),
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
      'Reads story cards of AI Dungeon, SillyTavern and other tools into a scenario. Ask for a dry run before: the report says what is taken over, kept and left out.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, NotPossible] },
    resolve: (_root, { input: { scenarioId, text, dryRun } }, { deps, viewer }) =>
      importScenarioCards(deps, viewer, {
        scenarioId: keyOf('Scenario', String(scenarioId)),
        text,
        dryRun,
      }),
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
      format: t.string({ description: 'Whose format it is.', resolve: ({ file }) => file.format }),
      imported: t.boolean({
        description: 'Whether its cards are in the scenario now; false after a dry run.',
        resolve: ({ imported }) => imported,
      }),
      made: t.int({
        description: 'Cards that are new to the scenario: after a dry run, those that would be made.',
        resolve: ({ made }) => made,
      }),
      known: t.int({
        description: 'Cards that it has word for word; they are not made again. None is ever changed.',
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
