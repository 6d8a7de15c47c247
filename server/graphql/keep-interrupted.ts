// Keeping what an interrupted turn was told.
import { LimitReached } from '../access/refusals.ts'
import { keepInterrupted } from '../play/keep-interrupted.ts'
import { builder } from './builder.ts'
import { MOVE_FAILURES } from './errors.ts'
import { keyOf } from './ids.ts'

builder.relayMutationField(
  'keepInterrupted',
  {
    description: 'Which turn.',
    inputFields: (t) => ({
      turnId: t.id({ required: true, description: 'A turn that ended without a narration.' }),
      expectedHeadVersion: t.int({
        required: false,
        description:
          'Head.version as you last saw it; if the head has moved since, StoryMoved is the answer. Left out: any.',
      }),
    }),
  },
  {
    description:
      'Makes a take of what a failed, interrupted or cancelled turn had told (finish INTERRUPTED), where its narration would have stood; the head goes there. It can be gone on with by continuePassage, or retried. A turn whose text is a take already is answered as it is.',
    nullable: true,
    errors: { types: [...MOVE_FAILURES, LimitReached] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      turn: await keepInterrupted(deps, viewer, {
        turnId: keyOf('Turn', String(input.turnId)),
        expectedHeadVersion: input.expectedHeadVersion ?? null,
      }),
    }),
  },
  {
    description: 'The turn with its take.',
    outputFields: (t) => ({
      turn: t.field({
        type: 'Turn',
        description: 'Its `take` holds the text now.',
        resolve: ({ turn }) => turn,
      }),
    }),
  },
)
