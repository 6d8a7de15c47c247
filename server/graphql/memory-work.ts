// The work on the memories of a story: what is being done, how far it is, and why it failed.
import type { Adventure, MemoryWork } from '../../generated/sqlite/client.ts'
import { NotFound } from '../io/store/errors.ts'
import { NotPossible } from '../play/failures.ts'
import { cancelMemoryWork, rememberNow, type WorkKind } from '../play/memory/memory-work.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { keyOf } from './ids.ts'

type WorkStatus = 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

const MemoryWorkKindEnum = builder.enumType('MemoryWorkKind', {
  description: 'What is done.',
  values: {
    REMEMBER: { description: 'Memories and summaries that are due on the path.' },
    REBUILD_SUMMARY: { description: 'A summary made anew, because its player asked for it.' },
    REWRITE: { description: 'Every memory written anew, because its player asked for it.' },
    EMBED: { description: 'Every memory prepared anew to be compared by meaning.' },
  } satisfies Record<WorkKind, object>,
})

const MemoryWorkStatusEnum = builder.enumType('MemoryWorkStatus', {
  description: 'How it stands.',
  values: {
    RUNNING: { description: 'It is being done.' },
    DONE: { description: 'All of it is done.' },
    FAILED: { description: 'Not all of it could be done.' },
    CANCELLED: { description: 'Its player stopped it.' },
  } satisfies Record<WorkStatus, object>,
})

const MemoryWorkType = builder.objectRef<MemoryWork>('MemoryWork').implement({
  description: 'The work on the memories of a story that runs, or that was done last.',
  fields: (t) => ({
    kind: t.field({
      type: MemoryWorkKindEnum,
      description: 'What is done.',
      resolve: ({ kind }) => kind as WorkKind,
    }),
    status: t.field({
      type: MemoryWorkStatusEnum,
      description: 'How it stands.',
      resolve: ({ status }) => status as WorkStatus,
    }),
    done: t.exposeInt('done', { description: 'How many steps are done.' }),
    total: t.exposeInt('total', { description: 'Of how many.' }),
    failure: t.exposeString('failureMessage', {
      nullable: true,
      description: 'Why it failed, in a sentence for the player; null when it did not.',
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

builder.objectField('Adventure', 'memoryWork', (t) =>
  t.field({
    type: MemoryWorkType,
    nullable: true,
    description:
      'The work on its memories that runs, or that was done last; null before the first. It goes on behind the turns: none waits for it.',
    resolve: ({ id }, _args, { deps }) =>
      deps.db.reader.memoryWork.findUnique({ where: { adventureId: id } }),
  }),
)

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  Adventure
>

export const adventureIdField = { required: true, description: 'The adventure.' } as const
/** What every change of the work answers. */
export const workPayload = {
  description: 'The story, whose memoryWork says how it stands.',
  outputFields: (t: OutputFields) => ({
    adventure: t.field({ type: 'Adventure', description: 'The story.', resolve: (adventure) => adventure }),
  }),
}

builder.relayMutationField(
  'remember',
  { description: 'Of which story.', inputFields: (t) => ({ adventureId: t.id(adventureIdField) }) },
  {
    description:
      'Asks at once for what is due to be remembered on the path, as after a failure; else the next turn does. It answers before the work is done.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: (_root, { input }, { deps, viewer }) =>
      rememberNow(deps, viewer, keyOf('Adventure', String(input.adventureId))),
  },
  workPayload,
)

builder.relayMutationField(
  'cancelMemoryWork',
  { description: 'Of which story.', inputFields: (t) => ({ adventureId: t.id(adventureIdField) }) },
  {
    description:
      'Stops the work on its memories after the step that it is at. What is made already stays; the next turn goes on with what is due.',
    nullable: true,
    errors: { types: [NotFound, NotPossible] },
    resolve: (_root, { input }, { deps, viewer }) =>
      cancelMemoryWork(deps, viewer, keyOf('Adventure', String(input.adventureId))),
  },
  workPayload,
)
