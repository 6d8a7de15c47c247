// Pictures: what stands on the cover of a scenario or a story.
import { NotFound } from '../io/store/errors.ts'
import { setAdventureCover, setScenarioCover } from '../library/pictures.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { builder } from './builder.ts'
import type { Size } from './context.ts'
import { keyOf } from './ids.ts'

export const Picture = builder.objectRef<Size>('Picture').implement({
  description: 'A picture as the server keeps it: encoded anew, still, and at most 1,024 points long.',
  fields: (t) => ({
    url: t.string({
      description: 'Where it is, from the root of the server. What is there never changes.',
      resolve: ({ hash }) => `/pictures/${hash}`,
    }),
    width: t.exposeInt('width', { description: 'Points from left to right.' }),
    height: t.exposeInt('height', { description: 'Points from top to bottom.' }),
  }),
})

const COVER = 'The picture on its cover; null for an emblem, to be drawn from its title.'

builder.objectField('Adventure', 'cover', (t) =>
  t.field({
    type: Picture,
    nullable: true,
    description: COVER,
    resolve: ({ coverHash }, _args, { loaders }) =>
      coverHash === null ? null : loaders.picture.load(coverHash),
  }),
)

builder.prismaObjectField('Scenario', 'cover', (t) =>
  t.field({
    type: Picture,
    nullable: true,
    description: COVER,
    select: { coverHash: true },
    resolve: ({ coverHash }, _args, { loaders }) =>
      coverHash === null ? null : loaders.picture.load(coverHash),
  }),
)

const uploadField = {
  required: false,
  description:
    'A picture that was sent to /uploads: PNG, JPEG, WebP or GIF. Left out or null: no picture, an emblem.',
} as const

const keyOfUpload = (id: string | number | null | undefined): string | null =>
  id == null ? null : keyOf('Upload', String(id))

builder.relayMutationField(
  'setAdventureCover',
  {
    description: 'Which story, and its picture.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      uploadId: t.id(uploadField),
    }),
  },
  {
    description: 'Gives a story another cover, or takes it away. The picture is encoded anew.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput] },
    resolve: async (_root, { input: { adventureId, uploadId } }, { deps, viewer }) => {
      const id = keyOf('Adventure', String(adventureId))
      return { adventure: await setAdventureCover(deps, viewer, id, keyOfUpload(uploadId)) }
    },
  },
  {
    description: 'The story with its cover.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'All of it.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)

builder.relayMutationField(
  'setScenarioCover',
  {
    description: 'Which scenario, and its picture.',
    inputFields: (t) => ({
      scenarioId: t.id({ required: true, description: 'The scenario.' }),
      uploadId: t.id(uploadField),
    }),
  },
  {
    description:
      'Gives a scenario another cover, or takes it away. The picture is encoded anew. Stories that were made of it keep theirs.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, NotPossible] },
    resolve: async (_root, { input: { scenarioId, uploadId } }, { deps, viewer }) => {
      const id = keyOf('Scenario', String(scenarioId))
      return { scenario: await setScenarioCover(deps, viewer, id, keyOfUpload(uploadId)) }
    },
  },
  {
    description: 'The scenario with its cover.',
    outputFields: (t) => ({
      scenario: t.field({
        type: 'Scenario',
        description: 'All of it.',
        resolve: ({ scenario }) => scenario,
      }),
    }),
  },
)
