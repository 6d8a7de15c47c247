// Changing a take: edited in place or as a new one, hidden, shown, erased.
import { LimitReached } from '../access/refusals.ts'
import type { Take } from '../../generated/sqlite/client.ts'
import { NotFound } from '../io/store/errors.ts'
import { MAX_TAKE } from '../engine/story/passage.ts'
import { editAsNew, editTake, eraseTake, hideTake } from '../play/edit-take.ts'
import { InvalidInput, NotPossible, TakeRevised, TurnInProgress } from '../play/failures.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { MOVE_FAILURES } from './errors.ts'
import { numberOf } from './ids.ts'

const payload = {
  description: 'The take after the change.',
  outputFields: (
    t: PothosSchemaTypes.ObjectFieldBuilder<
      PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
      { take: Take }
    >,
  ) => ({
    take: t.field({ type: 'Take', description: 'As it is now.', resolve: ({ take }) => take }),
  }),
}

const takeIdField = { required: true, description: 'The take.' } as const
const textField = {
  required: true,
  description: `The new words, 1 to ${MAX_TAKE.toLocaleString('en')} characters, as they shall stand in the story.`,
} as const

builder.relayMutationField(
  'editTake',
  {
    description: 'Which take, and its new words.',
    inputFields: (t) => ({
      takeId: t.id(takeIdField),
      text: t.string(textField),
      expectedRevision: t.int({
        required: false,
        description: 'Take.revision as you last saw it; if it was edited since, TakeRevised is the answer.',
      }),
    }),
  },
  {
    description:
      'Gives a take other words in place, on every line through it. The earlier ones are kept (Take.revisions); states stay as they are.',
    nullable: true,
    errors: { types: [NotFound, TakeRevised, TurnInProgress, NotPossible, InvalidInput] },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const takeId = numberOf('Take', String(input.takeId))
      const expectedRevision = input.expectedRevision ?? null
      return { take: await editTake(deps, viewer, { takeId, text: input.text, expectedRevision }) }
    },
  },
  payload,
)

builder.relayMutationField(
  'editTakeAsNew',
  {
    description: 'Which take, and the words of the new one.',
    inputFields: (t) => ({
      takeId: t.id(takeIdField),
      text: t.string(textField),
      expectedHeadVersion: t.int({
        required: false,
        description:
          'Head.version as you last saw it; if the head has moved since, StoryMoved is the answer.',
      }),
    }),
  },
  {
    description:
      'Writes a take anew beside the old one, on a line of its own, with the states that the old one leaves, and puts the head on it. The old line stays whole.',
    nullable: true,
    errors: { types: [...MOVE_FAILURES, InvalidInput, LimitReached] },
    resolve: (_root, { input }, { deps, viewer }) =>
      editAsNew(deps, viewer, {
        takeId: numberOf('Take', String(input.takeId)),
        text: input.text,
        expectedHeadVersion: input.expectedHeadVersion ?? null,
      }),
  },
  {
    description: 'The story with the new take.',
    outputFields: (t) => ({
      take: t.field({ type: 'Take', description: 'The new take.', resolve: ({ take }) => take }),
      adventure: t.field({
        type: 'Adventure',
        description: 'With its head on the new take.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)

builder.relayMutationField(
  'hideTake',
  {
    description: 'Which take, and whether it is read.',
    inputFields: (t) => ({
      takeId: t.id(takeIdField),
      hidden: t.boolean({ required: true, description: 'true hides it, false shows it again.' }),
    }),
  },
  {
    description:
      'Leaves a take out of what the narrator reads, on every line through it, or brings it back. Its consequences stay: depth, turn and states.',
    nullable: true,
    errors: { types: [NotFound, TurnInProgress, NotPossible] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      take: await hideTake(deps, viewer, numberOf('Take', String(input.takeId)), input.hidden),
    }),
  },
  payload,
)

builder.relayMutationField(
  'eraseTake',
  { description: 'Which take.', inputFields: (t) => ({ takeId: t.id(takeIdField) }) },
  {
    description:
      'Takes the words of a take away for good: text, earlier wordings, thinking. The empty take stays, hidden, so that nothing moves. It cannot be undone.',
    nullable: true,
    errors: { types: [NotFound, TurnInProgress] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      take: await eraseTake(deps, viewer, numberOf('Take', String(input.takeId))),
    }),
  },
  payload,
)
