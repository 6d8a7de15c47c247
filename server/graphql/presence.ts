// Presence: how many watch a story at this moment.
import type { Presence as PresenceShape } from '../engine/story/events.ts'
import { builder } from './builder.ts'

export const Presence = builder.objectRef<PresenceShape>('Presence').implement({
  description: 'How many watch a story at this moment, each open subscription counted.',
  fields: (t) => ({
    players: t.int({
      description: 'The owner’s tabs, and co-players.',
      resolve: ({ owners, coplayers }) => owners + coplayers,
    }),
    coplayers: t.exposeInt('coplayers', { description: 'Who play along by a link.' }),
    spectators: t.exposeInt('spectators', { description: 'Who watch by a link.' }),
  }),
})

builder.prismaObjectField('Adventure', 'presence', (t) =>
  t.field({
    type: Presence,
    description: 'Who watches now. PresenceChanged tells when that changes.',
    resolve: ({ id }, _args, { deps }) => deps.watch.presence(id),
  }),
)
