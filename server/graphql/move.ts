// Moving the head: undo, redo, goTo and fork. Nothing of it writes or deletes a take.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { fork, goTo, type Target } from '../play/go-to.ts'
import type { MoveRequest } from '../play/head.ts'
import { redo, undo } from '../play/undo.ts'
import { InvalidInput } from '../play/failures.ts'
import { MAX_NAME } from '../play/name.ts'
import { SpotInput } from './spot.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { MOVE_FAILURES } from './errors.ts'
import { keyOf, numberOf } from './ids.ts'

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  'InputObject'
>

/** The two fields that every input of a move begins with. */
export const moveFields = (t: InputFields) => ({
  adventureId: t.id({ required: true, description: 'The adventure.' }),
  expectedHeadVersion: t.int({
    required: false,
    description:
      'Head.version as you last saw it; if the head has moved since, StoryMoved is the answer. Left out: any.',
  }),
})

/** A move as play takes it. */
export function moveOf(input: {
  adventureId: string | number
  expectedHeadVersion?: number | null
}): MoveRequest {
  return {
    adventureId: keyOf('Adventure', String(input.adventureId)),
    expectedHeadVersion: input.expectedHeadVersion ?? null,
  }
}

const GoToTarget = builder.inputType('GoToTarget', {
  description: 'Where to go: exactly one of these.',
  isOneOf: true,
  fields: (t) => ({
    spot: t.field({ type: SpotInput, description: 'A spot, also before the first take.' }),
    takeId: t.id({
      description: 'A take: the head stands on it. The line that is read is kept if it passes there.',
    }),
    branchId: t.id({ description: 'A branch: the head goes to its end.' }),
    checkpointId: t.id({ description: 'A checkpoint: the head stands where it was set.' }),
    siblingId: t.id({
      description: 'A version of a moment, as the pager steps: the head goes to where it last was below it.',
    }),
  }),
})

/** The payload of what changes where a story stands. */
export const storyPayload = {
  description: 'The story after the move.',
  outputFields: (
    t: PothosSchemaTypes.ObjectFieldBuilder<
      PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
      { adventure: Adventure }
    >,
  ) => ({
    adventure: t.field({
      type: 'Adventure',
      description: 'With its new head.',
      resolve: ({ adventure }) => adventure,
    }),
  }),
}

builder.relayMutationField(
  'undo',
  { description: 'Which story.', inputFields: moveFields },
  {
    description: 'Takes back the last turn, or an unanswered input. It deletes nothing: redo brings it back.',
    nullable: true,
    errors: { types: MOVE_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      adventure: await undo(deps, viewer, moveOf(input)),
    }),
  },
  storyPayload,
)

builder.relayMutationField(
  'redo',
  { description: 'Which story.', inputFields: moveFields },
  {
    description: 'Brings back what undo took, on the same line.',
    nullable: true,
    errors: { types: MOVE_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      adventure: await redo(deps, viewer, moveOf(input)),
    }),
  },
  storyPayload,
)

builder.relayMutationField(
  'goTo',
  {
    description: 'Which story, and where to.',
    inputFields: (t) => ({
      ...moveFields(t),
      target: t.field({ type: GoToTarget, required: true, description: 'Where to go.' }),
    }),
  },
  {
    description: 'Moves the head to a take, a spot, the end of a branch, or another version of a moment.',
    nullable: true,
    errors: { types: MOVE_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      adventure: await goTo(deps, viewer, moveOf(input), targetOf(input.target)),
    }),
  },
  storyPayload,
)

type TargetInput = typeof GoToTarget.$inferInput

function targetOf(target: TargetInput): Target {
  if (target.spot)
    return { spot: { branchId: numberOf('Branch', String(target.spot.branchId)), depth: target.spot.depth } }
  if (target.takeId != null) return { takeId: numberOf('Take', String(target.takeId)) }
  if (target.branchId != null) return { branchId: numberOf('Branch', String(target.branchId)) }
  if (target.checkpointId != null)
    return { checkpointId: numberOf('Checkpoint', String(target.checkpointId)) }
  return { siblingId: numberOf('Take', String(target.siblingId)) }
}

builder.relayMutationField(
  'fork',
  {
    description: 'Which story, from which take, and what the new line shall be called.',
    inputFields: (t) => ({
      ...moveFields(t),
      takeId: t.id({ required: true, description: 'The take to go on from.' }),
      name: t.string({
        required: false,
        description: `A name for the new line, at most ${MAX_NAME} characters.`,
      }),
    }),
  },
  {
    description:
      'Goes to a take so that the next turn makes a branch there, under the given name. What stands below stays whole.',
    nullable: true,
    errors: { types: [...MOVE_FAILURES, InvalidInput] },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const takeId = numberOf('Take', String(input.takeId))
      return { adventure: await fork(deps, viewer, moveOf(input), takeId, input.name ?? null) }
    },
  },
  storyPayload,
)
