// About the server itself.
import { VERSION } from '../version.ts'
import { builder } from './builder.ts'

const ServerInfo = builder.objectRef<{ version: string }>('ServerInfo').implement({
  description: 'About the server itself.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Its version, like 0.1.0.' }),
    isHosted: t.boolean({
      description:
        'Whether it serves many, each with stories of his own: then there are guests and accounts.',
      resolve: (_info, _args, { deps }) => deps.hosted !== null,
    }),
    guestRetentionDays: t.int({
      nullable: true,
      description:
        'Days after which a guest who does not come is forgotten, with all that he has; null for never.',
      resolve: (_info, _args, { deps }) => deps.hosted?.guestRetentionDays || null,
    }),
    guestsReachUs: t.boolean({
      description: 'Whether it answers others than the machine it runs on: else a share link leads nowhere.',
      resolve: (_info, _args, { deps }) => deps.guestsReachUs,
    }),
    guestAddresses: t.stringList({
      description:
        'Where guests in its own networks reach it, like http://192.168.1.5:4000. Empty when it listens for this machine alone, or cannot know.',
      resolve: (_info, _args, { deps }) => deps.guestAddresses(),
    }),
  }),
})

builder.queryFields((t) => ({
  serverInfo: t.field({
    type: ServerInfo,
    nullable: true,
    description: 'About the server itself.',
    resolve: () => ({ version: VERSION }),
  }),
}))
