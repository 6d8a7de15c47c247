// What a player does with the memories of the path that he reads.
import { LimitReached } from '../access/refusals.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput, MemoryRevised, NotPossible } from '../play/failures.ts'
import { headOf } from '../play/head.ts'
import { findMemory, type SeenMemory } from '../play/memory/list-memories.ts'
import {
  MAX_MEMORY,
  MAX_WRITTEN,
  deleteMemory,
  editMemory,
  forgetMemory,
  pinMemory,
  remakeMemory,
  restoreMemory,
  writeMemory,
  type ChangedMemory,
} from '../play/memory/memories.ts'
import { builder, type SchemaTypes } from './builder.ts'
import type { Context } from './context.ts'
import { UserError } from './errors.ts'
import { keyOf, numberOf } from './ids.ts'
import { MemoryType } from './memory.ts'

/** A memory as it is seen from the head now; null when it is gone, or the head went elsewhere. */
async function seenNow(
  { adventureId, memoryId }: ChangedMemory,
  { deps, loaders }: Context,
): Promise<SeenMemory | null> {
  const adventure = await loaders.adventure.load(adventureId)
  return findMemory(deps.db.reader, adventure, headOf(adventure), memoryId)
}

builder.objectType(MemoryRevised, {
  name: 'MemoryRevised',
  description: 'The memory has other words than the caller saw (expectedRevision). Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    memory: t.field({
      type: MemoryType,
      nullable: true,
      description: 'The memory as it is now; null when it is gone.',
      resolve: ({ memory }, _args, context) =>
        seenNow({ adventureId: memory.adventureId, memoryId: memory.id }, context),
    }),
  }),
})

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  ChangedMemory
>

/** What every change of a memory answers. */
export const memoryPayload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    memory: t.field({
      type: MemoryType,
      nullable: true,
      description: 'The memory as it is seen from the head now; null when it is gone.',
      resolve: (changed, _args, context) => seenNow(changed, context),
    }),
    adventure: t.field({
      type: 'Adventure',
      description: 'The story.',
      resolve: ({ adventureId }, _args, { loaders }) => loaders.adventure.load(adventureId),
    }),
  }),
})

const textField = {
  required: true,
  description: `Its words, 1 to ${MAX_MEMORY.toLocaleString('en')} characters. It is read alone, in another scene: name who it is about.`,
} as const
export const memoryIdField = {
  required: true,
  description: 'The memory; it must be on the path of the head.',
} as const
const failures = { types: [NotFound, NotPossible] }
/** Of what brings one back that did not count. */
const backFailures = { types: [...failures.types, LimitReached] }
const WHEN = 'Allowed while a turn runs; the next turn reads it.'

builder.relayMutationField(
  'writeMemory',
  {
    description: 'Of which story, and the words.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      text: t.string(textField),
    }),
  },
  {
    description: `Writes a memory by hand. It stands where undo would put the head, so that a retry keeps it, and is seen from there on. A story has at most ${MAX_WRITTEN.toLocaleString('en')}. ${WHEN}`,
    nullable: true,
    errors: { types: [...failures.types, InvalidInput, LimitReached] },
    resolve: (_root, { input }, { deps, viewer }) =>
      writeMemory(deps, viewer, keyOf('Adventure', String(input.adventureId)), input.text),
  },
  memoryPayload('The new memory.'),
)

builder.relayMutationField(
  'editMemory',
  {
    description: 'Which memory, and its new words.',
    inputFields: (t) => ({
      memoryId: t.id(memoryIdField),
      text: t.string(textField),
      expectedRevision: t.int({
        required: false,
        description: 'Memory.revision as you last saw it; MemoryRevised when it is another. Left out: any.',
      }),
    }),
  },
  {
    description: `Gives a memory other words, on every line through it. From then on no change of its takes withdraws it. ${WHEN}`,
    nullable: true,
    errors: { types: [...failures.types, InvalidInput, MemoryRevised] },
    resolve: (_root, { input }, { deps, viewer }) =>
      editMemory(deps, viewer, {
        memoryId: numberOf('Memory', String(input.memoryId)),
        text: input.text,
        expectedRevision: input.expectedRevision ?? null,
      }),
  },
  memoryPayload('The memory with its new words.'),
)

builder.relayMutationField(
  'pinMemory',
  {
    description: 'Which memory, and whether it is pinned.',
    inputFields: (t) => ({
      memoryId: t.id(memoryIdField),
      pinned: t.boolean({ required: true, description: 'true pins it, false lets it go again.' }),
    }),
  },
  {
    description: `Pins a memory, so that it is told always, or lets it go again. ${WHEN}`,
    nullable: true,
    errors: failures,
    resolve: (_root, { input }, { deps, viewer }) =>
      pinMemory(deps, viewer, numberOf('Memory', String(input.memoryId)), input.pinned),
  },
  memoryPayload('The memory.'),
)

builder.relayMutationField(
  'forgetMemory',
  { description: 'Which memory.', inputFields: (t) => ({ memoryId: t.id(memoryIdField) }) },
  {
    description: `Has a memory forgotten: it is told no more. restoreMemory brings it back. ${WHEN}`,
    nullable: true,
    errors: failures,
    resolve: (_root, { input }, { deps, viewer }) =>
      forgetMemory(deps, viewer, numberOf('Memory', String(input.memoryId))),
  },
  memoryPayload('The memory that is forgotten.'),
)

builder.relayMutationField(
  'restoreMemory',
  { description: 'Which memory.', inputFields: (t) => ({ memoryId: t.id(memoryIdField) }) },
  {
    description: `Brings back a memory that was forgotten or deleted, with the words that it has. ${WHEN}`,
    nullable: true,
    errors: backFailures,
    resolve: (_root, { input }, { deps, viewer }) =>
      restoreMemory(deps, viewer, numberOf('Memory', String(input.memoryId))),
  },
  memoryPayload('The memory that is back.'),
)

builder.relayMutationField(
  'deleteMemory',
  { description: 'Which memory.', inputFields: (t) => ({ memoryId: t.id(memoryIdField) }) },
  {
    description: `Deletes a memory. One that its player wrote is gone for good; another is DISCARDED, with its words kept, so that it is not made again by itself. ${WHEN}`,
    nullable: true,
    errors: failures,
    resolve: (_root, { input }, { deps, viewer }) =>
      deleteMemory(deps, viewer, numberOf('Memory', String(input.memoryId))),
  },
  memoryPayload('The memory as it is kept; null when it is gone.'),
)

builder.relayMutationField(
  'remakeMemory',
  { description: 'Which memory.', inputFields: (t) => ({ memoryId: t.id(memoryIdField) }) },
  {
    description:
      'Has a memory made anew from its takes by the next run: one that was deleted or reworded, or that you would have otherwise. Until then it is not told. Not of one that its player wrote.',
    nullable: true,
    errors: backFailures,
    resolve: (_root, { input }, { deps, viewer }) =>
      remakeMemory(deps, viewer, numberOf('Memory', String(input.memoryId))),
  },
  memoryPayload('The memory that is going to be made again.'),
)
