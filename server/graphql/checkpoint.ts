// Checkpoints: names on places of a story, to come back to.
import type { Checkpoint } from '../../generated/sqlite/client.ts'
import { readable } from '../access/ownership.ts'
import { NotFound } from '../io/store/errors.ts'
import { addCheckpoint, removeCheckpoint, renameCheckpoint } from '../play/checkpoint.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { MAX_NAME } from '../play/name.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { asNumber, encodeId, keyOf, numberOf } from './ids.ts'

builder.prismaNode('Checkpoint', {
  description: 'A name on a place of a story. goTo brings the head there.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id: asNumber(id), adventure: readable(viewer) }),
  fields: (t) => ({
    adventure: t.relation('adventure', { description: 'The story it belongs to.' }),
    name: t.exposeString('name', { description: 'What the player calls it.' }),
    take: t.relation('take', {
      nullable: true,
      description: 'The take that it stands on; null before the first take.',
    }),
    depth: t.exposeInt('depth', { description: 'The depth of that take; -1 before the first.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was set.' }),
  }),
})

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  { checkpoint: Checkpoint }
>

const adventureField = (t: OutputFields) =>
  t.prismaField({
    type: 'Adventure',
    description: 'The story.',
    resolve: (query, { checkpoint }, _args, { deps }) =>
      deps.db.reader.adventure.findUniqueOrThrow({ ...query, where: { id: checkpoint.adventureId } }),
  })

const payload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    checkpoint: t.field({
      type: 'Checkpoint',
      description: 'The checkpoint.',
      resolve: ({ checkpoint }) => checkpoint,
    }),
    adventure: adventureField(t),
  }),
})

const nameField = { required: true, description: `What to call it, 1 to ${MAX_NAME} characters.` } as const

builder.relayMutationField(
  'addCheckpoint',
  {
    description: 'Where, and its name.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      takeId: t.id({ required: false, description: 'The take to mark; left out: where the head stands.' }),
      name: t.string(nameField),
    }),
  },
  {
    description: 'Sets a checkpoint. One stands on a take at most. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, NotPossible] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      checkpoint: await addCheckpoint(deps, viewer, {
        adventureId: keyOf('Adventure', String(input.adventureId)),
        takeId: input.takeId == null ? null : numberOf('Take', String(input.takeId)),
        name: input.name,
      }),
    }),
  },
  payload('The checkpoint that was set.'),
)

const idField = { required: true, description: 'The checkpoint.' } as const

builder.relayMutationField(
  'renameCheckpoint',
  {
    description: 'Which checkpoint, and its name.',
    inputFields: (t) => ({ checkpointId: t.id(idField), name: t.string(nameField) }),
  },
  {
    description: 'Gives a checkpoint another name. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput] },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const id = numberOf('Checkpoint', String(input.checkpointId))
      return { checkpoint: await renameCheckpoint(deps, viewer, id, input.name) }
    },
  },
  payload('The checkpoint with its name.'),
)

builder.relayMutationField(
  'removeCheckpoint',
  { description: 'Which checkpoint.', inputFields: (t) => ({ checkpointId: t.id(idField) }) },
  {
    description: 'Takes a checkpoint away; the story stays as it is. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      checkpoint: await removeCheckpoint(deps, viewer, numberOf('Checkpoint', String(input.checkpointId))),
    }),
  },
  {
    description: 'The story without the checkpoint.',
    outputFields: (t) => ({
      checkpointId: t.id({
        description: 'The id of what was taken away.',
        resolve: ({ checkpoint }) => encodeId('Checkpoint', checkpoint.id),
      }),
      adventure: adventureField(t),
    }),
  },
)
