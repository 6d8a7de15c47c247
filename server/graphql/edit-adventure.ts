// Changing an adventure: its title, its plot, who the player is.
import { ADVENTURE_LIMITS } from '../library/limits.ts'
import { saveAdventure } from '../library/save-adventure.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput, PlotRevised } from '../play/failures.ts'
import { builder } from './builder.ts'
import { given } from './given.ts'
import { keyOf } from './ids.ts'

const most = (path: keyof typeof ADVENTURE_LIMITS) =>
  ({
    required: false,
    description: `At most ${ADVENTURE_LIMITS[path].toLocaleString('en')} characters.`,
  }) as const

builder.relayMutationField(
  'saveAdventure',
  {
    description: 'Which story, and what changes; what is left out stays.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      title: t.string(most('title')),
      plotEssentials: t.string(most('plotEssentials')),
      authorsNote: t.string(most('authorsNote')),
      aiInstructions: t.string(most('aiInstructions')),
      personaName: t.string(most('personaName')),
      personaPronouns: t.string(most('personaPronouns')),
      personaDescription: t.string(most('personaDescription')),
      expectedRevision: t.string({
        required: false,
        description:
          'adventure.plotRevision as you last saw it; PlotRevised when it is another. Left out: any.',
      }),
    }),
  },
  {
    description: 'Changes title, plot and persona of a story. They count from the next turn on.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, PlotRevised] },
    resolve: async (_root, { input: { adventureId, expectedRevision, ...rest } }, { deps, viewer }) => {
      const change = given(rest)
      const id = keyOf('Adventure', String(adventureId))
      const revision = expectedRevision ?? null
      return { adventure: await saveAdventure(deps, viewer, id, change, revision) }
    },
  },
  {
    description: 'The story as it is now.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'All of it.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)
