// Changing the branches of a story: naming a line, deleting one, pruning what is left behind.
import { NotFound } from '../io/store/errors.ts'
import { deleteBranch, prune, type Deletion as DeletionRow } from '../play/delete-branch.ts'
import { InvalidInput } from '../play/failures.ts'
import { PRUNE_DAYS } from '../play/list-branches.ts'
import { MAX_NAME, renameBranch } from '../play/name.ts'
import { builder } from './builder.ts'
import { MOVE_FAILURES } from './errors.ts'
import { encodeId, numberOf } from './ids.ts'
import { moveFields, moveOf } from './move.ts'

const Deletion = builder.objectRef<DeletionRow>('Deletion').implement({
  description: 'What goes with lines that are deleted, or would go.',
  fields: (t) => ({
    takeCount: t.exposeInt('takes', { description: 'Takes that no other line uses.' }),
    checkpointCount: t.exposeInt('checkpoints', { description: 'Checkpoints on those takes.' }),
    memoryCount: t.exposeInt('memories', { description: 'Memories that are anchored on those takes.' }),
  }),
})

const dryRunField = {
  required: true,
  defaultValue: false,
  description: 'Only tell what would be deleted, and delete nothing.',
} as const

builder.relayMutationField(
  'renameBranch',
  {
    description: 'Which line, and its name.',
    inputFields: (t) => ({
      branchId: t.id({ required: true, description: 'The branch.' }),
      name: t.string({
        required: false,
        description: `At most ${MAX_NAME} characters; left out or empty: it has no name.`,
      }),
    }),
  },
  {
    description: 'Names a line, or takes its name away. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput] },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const branchId = numberOf('Branch', String(input.branchId))
      return { branch: await renameBranch(deps, viewer, branchId, input.name ?? null) }
    },
  },
  {
    description: 'The branch with its name.',
    outputFields: (t) => ({
      branch: t.field({ type: 'Branch', description: 'The branch.', resolve: ({ branch }) => branch }),
    }),
  },
)

builder.relayMutationField(
  'deleteBranch',
  {
    description: 'Which line.',
    inputFields: (t) => ({
      ...moveFields(t),
      branchId: t.id({ required: true, description: 'The branch that the line ends in.' }),
      dryRun: t.boolean(dryRunField),
    }),
  },
  {
    description:
      'Deletes a line: the takes from its end up to the first that another line uses too, with what is anchored on them. It cannot be undone. Refused for what is being read, for the last line, and for a branch that others go on from.',
    nullable: true,
    errors: { types: MOVE_FAILURES },
    resolve: (_root, { input }, { deps, viewer }) => {
      const branchId = numberOf('Branch', String(input.branchId))
      return deleteBranch(deps, viewer, { ...moveOf(input), branchId, dryRun: input.dryRun })
    },
  },
  {
    description: 'What was deleted, or would be.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'The story as it is now.',
        resolve: ({ adventure }) => adventure,
      }),
      deletion: t.field({
        type: Deletion,
        description: 'What went, or would go.',
        resolve: ({ deletion }) => deletion,
      }),
    }),
  },
)

builder.relayMutationField(
  'prune',
  {
    description: 'Which story, and what counts as left behind.',
    inputFields: (t) => ({
      ...moveFields(t),
      days: t.int({
        required: false,
        description: `How long a line must have been left, in days; ${PRUNE_DAYS} when left out.`,
      }),
      dryRun: t.boolean(dryRunField),
    }),
  },
  {
    description:
      'Deletes every disposable line (see Branch.isDisposable), oldest first, judging again after each. Ask for a dry run before: it cannot be undone. Nothing is ever pruned by itself.',
    nullable: true,
    errors: { types: [...MOVE_FAILURES, InvalidInput] },
    resolve: (_root, { input }, { deps, viewer }) =>
      prune(deps, viewer, { ...moveOf(input), days: input.days ?? null, dryRun: input.dryRun }),
  },
  {
    description: 'What was deleted, or would be.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'The story as it is now.',
        resolve: ({ adventure }) => adventure,
      }),
      branchIds: t.idList({
        description:
          'The lines that went or would go, oldest first. After a dry run they can still be looked at.',
        resolve: ({ lineIds }) => lineIds.map((id) => encodeId('Branch', id)),
      }),
      deletion: t.field({
        type: Deletion,
        description: 'What went, or would go.',
        resolve: ({ deletion }) => deletion,
      }),
    }),
  },
)
