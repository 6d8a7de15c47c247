// Duplicating a story.
import { LimitReached } from '../access/refusals.ts'
import { NotFound } from '../io/store/errors.ts'
import { duplicateAdventure } from '../library/duplicate-adventure.ts'
import { NotPossible } from '../play/failures.ts'
import { builder } from './builder.ts'
import { keyOf } from './ids.ts'

builder.relayMutationField(
  'duplicateAdventure',
  {
    description: 'Which story.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
    }),
  },
  {
    description:
      'Copies a story with all its lines, takes, prompts, cards, scripts and memories, as it is now. Links to it are not copied. A turn that runs goes on in the story alone.',
    nullable: true,
    errors: { types: [NotFound, NotPossible, LimitReached] },
    resolve: async (_root, { input: { adventureId } }, { deps, viewer }) => ({
      adventure: await duplicateAdventure(deps, viewer, keyOf('Adventure', String(adventureId))),
    }),
  },
  {
    description: 'The copy.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'All of it.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)
