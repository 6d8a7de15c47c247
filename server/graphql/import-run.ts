// Imports that run or ran: begun, watched by asking, stopped.
import type { ImportRun } from '../../generated/sqlite/client.ts'
import { owned } from '../access/ownership.ts'
import { cancelImport, ownImport, ownImports, startImport } from '../library/files/import-files.ts'
import type { CardTarget } from '../library/files/import-types.ts'
import { isMissing, NotFound } from '../io/store/errors.ts'
import { madeBy, type PlacedCards } from '../io/store/import-runs.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { encodeId, keyOf, keyOrNone } from './ids.ts'
import { asTextField, uploadIdsField, uploadKeys } from './import.ts'

type ImportStatus = 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

const ImportStatusEnum = builder.enumType('ImportStatus', {
  description: 'How an import stands.',
  values: {
    RUNNING: { description: 'It is under way. Nothing of it can be found yet.' },
    DONE: { description: 'All of it is there.' },
    FAILED: { description: 'It could not be done. Nothing of it stays.' },
    CANCELLED: { description: 'It was stopped. Nothing of it stays.' },
  } satisfies Record<ImportStatus, object>,
})

const ImportedCardsType = builder.objectRef<PlacedCards>('ImportedCards').implement({
  description: 'Where story cards went that belonged to no scenario or story of their file.',
  fields: (t) => ({
    count: t.exposeInt('count', {
      description: 'How many of them were new there; what is there already is not made again.',
    }),
    adventure: t.prismaField({
      type: 'Adventure',
      nullable: true,
      description: 'The story that got them; null when it was a scenario, or is gone.',
      resolve: (query, cards, _args, { deps, viewer }) =>
        'adventureId' in cards
          ? deps.db.reader.adventure.findFirst({
              ...query,
              where: { id: cards.adventureId, AND: owned(viewer) },
            })
          : null,
    }),
    scenario: t.prismaField({
      type: 'Scenario',
      nullable: true,
      description: 'The scenario that got them; null when it was a story, or is gone.',
      resolve: (query, cards, _args, { deps, viewer }) =>
        'scenarioId' in cards
          ? deps.db.reader.scenario.findFirst({
              ...query,
              where: { id: cards.scenarioId, ownerId: viewer.userId },
            })
          : null,
    }),
  }),
})

const ImportRunType = builder.objectRef<ImportRun>('ImportRun').implement({
  description: 'Files that are being imported, or were. It goes on when the page is closed.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ id }) => encodeId('ImportRun', id) }),
    status: t.field({
      type: ImportStatusEnum,
      description: 'How it stands.',
      resolve: ({ status }) => status as ImportStatus,
    }),
    done: t.exposeInt('done', { description: 'How many steps are done: moments and cards.' }),
    total: t.exposeInt('total', { description: 'Of how many; 0 while the files are still being read.' }),
    isStopping: t.boolean({
      description: 'Whether it runs and is about to be stopped.',
      resolve: ({ status, cancelAsked }) => status === 'RUNNING' && cancelAsked,
    }),
    failure: t.exposeString('failureMessage', {
      nullable: true,
      description: 'Why it failed, in a sentence for the player; null when it did not.',
    }),
    scenarios: t.prismaField({
      type: ['Scenario'],
      description: 'The scenarios that it made and that are still there; none before it is done.',
      resolve: (query, run, _args, { deps, viewer }) =>
        deps.db.reader.scenario.findMany({
          ...query,
          where: { id: { in: isDone(run) ? madeBy(run).scenarios : [] }, ownerId: viewer.userId },
          orderBy: [{ title: 'asc' }, { id: 'asc' }],
        }),
    }),
    adventures: t.prismaField({
      type: ['Adventure'],
      description: 'The stories that it made and that are still there; none before it is done.',
      resolve: (query, run, _args, { deps, viewer }) =>
        deps.db.reader.adventure.findMany({
          ...query,
          where: { id: { in: isDone(run) ? madeBy(run).adventures : [] }, AND: owned(viewer) },
          orderBy: [{ title: 'asc' }, { id: 'asc' }],
        }),
    }),
    cards: t.field({
      type: [ImportedCardsType],
      description:
        'Where story cards went that belonged to none of these files’ scenarios and stories; none before it is done.',
      resolve: (run) => (isDone(run) ? madeBy(run).cards : []),
    }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'When it was begun.',
      resolve: ({ startedAt }) => startedAt,
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it runs.',
      resolve: ({ endedAt }) => endedAt,
    }),
  }),
})

const isDone = ({ status }: ImportRun): boolean => status === 'DONE'

/** How many of the newest are listed. */
const LISTED = 20

builder.queryFields((t) => ({
  importRun: t.field({
    type: ImportRunType,
    nullable: true,
    description: 'An import by its id, to ask how far it is; null when there is none.',
    args: { id: t.arg.id({ required: true, description: 'The import.' }) },
    resolve: (_root, { id }, { deps, viewer }) =>
      ownImport(deps.db.reader, viewer, keyOrNone('ImportRun', String(id))).catch(orNull),
  }),
  importRuns: t.field({
    type: [ImportRunType],
    nullable: { list: true, items: false },
    description: `The viewer’s newest ${LISTED} imports, the newest first.`,
    resolve: (_root, _args, { deps, viewer }) => ownImports(deps.db.reader, viewer, LISTED),
  }),
}))

function orNull(error: unknown): null {
  if (error instanceof NotFound || isMissing(error)) return null
  throw error
}

type ImportFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  ImportRun
>

/** What both mutations answer. */
const payload = {
  description: 'The import.',
  outputFields: (t: ImportFields) => ({
    run: t.field({ type: ImportRunType, description: 'How it stands.', resolve: (run) => run }),
  }),
}

builder.relayMutationField(
  'importFiles',
  {
    description: 'Which files, and where loose cards go.',
    inputFields: (t) => ({
      uploadIds: t.idList(uploadIdsField),
      asText: t.boolean(asTextField),
      intoAdventureId: t.id({
        description: 'A story that takes the cards which belong to no scenario or story of their file.',
      }),
      intoScenarioId: t.id({
        description: 'A scenario that takes them instead. With neither they become a scenario of their own.',
      }),
    }),
  },
  {
    description:
      'Imports files that were sent: all of what they hold, or nothing. It answers at once and goes on behind; ask how far it is by its id. Read them first.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, NotPossible] },
    resolve: (_root, { input }, { deps, viewer }) =>
      startImport(
        deps,
        viewer,
        { uploadIds: uploadKeys(input.uploadIds), asText: input.asText },
        targetOf(input),
      ),
  },
  payload,
)

function targetOf({
  intoAdventureId,
  intoScenarioId,
}: {
  intoAdventureId?: string | number | null
  intoScenarioId?: string | number | null
}): CardTarget {
  if (intoAdventureId != null && intoScenarioId != null)
    throw new InvalidInput([{ path: 'intoScenarioId', message: 'Choose a story or a scenario, not both.' }])
  if (intoAdventureId != null) return { adventureId: keyOf('Adventure', String(intoAdventureId)) }
  return intoScenarioId == null ? null : { scenarioId: keyOf('Scenario', String(intoScenarioId)) }
}

builder.relayMutationField(
  'cancelImport',
  {
    description: 'Which import.',
    inputFields: (t) => ({ id: t.id({ required: true, description: 'The import.' }) }),
  },
  {
    description: 'Stops an import. Nothing of it stays; the files can be imported again.',
    nullable: true,
    errors: { types: [NotFound, NotPossible] },
    resolve: (_root, { input }, { deps, viewer }) =>
      cancelImport(deps, viewer, keyOf('ImportRun', String(input.id))),
  },
  payload,
)
