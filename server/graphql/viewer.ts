// The viewer: who asks, what he is here, and what is his.
import { seesVisits } from '../access/hosted.ts'
import { roleOf, type Role, type Viewer as ViewerShape } from '../access/viewer.ts'
import { readSettings } from '../io/store/settings.ts'
import { builder } from './builder.ts'
import { Settings } from './settings.ts'

const ViewerRole = builder.enumType('ViewerRole', {
  description: 'What a viewer is to what he can see.',
  values: {
    OWNER: { description: 'A user: his stories and settings are his.' },
    COPLAYER: { description: 'A guest who came by a link and may take turns in its story.' },
    SPECTATOR: { description: 'A guest who came by a link and may read its story.' },
  },
})

const ViewerKind = builder.enumType('ViewerKind', {
  description: 'What kind of user somebody is.',
  values: {
    LOCAL: { description: 'The one user of a local installation.' },
    VISITOR: { description: 'Who has written nothing yet. His first write makes him a guest.' },
    GUEST: { description: 'Who has stories but no account: known by his cookie alone.' },
    ACCOUNT: { description: 'Who has an account.' },
    LINK: { description: 'Who came by a share link.' },
  },
})

const ROLES: Partial<Record<Role, 'OWNER' | 'COPLAYER'>> = { OWNER: 'OWNER', COPLAYER: 'COPLAYER' }

export const Viewer = builder.objectRef<ViewerShape>('Viewer').implement({
  description:
    'Who asks. On a local installation that is its one user, without an account; with a share link it is a guest.',
  fields: (t) => ({
    id: t.globalID({
      description: 'Opaque and stable.',
      resolve: ({ userId, link }) => ({ type: 'Viewer', id: link?.shareId ?? userId }),
    }),
    role: t.field({
      type: ViewerRole,
      description: 'What he is here.',
      resolve: (viewer) => ROLES[roleOf(viewer)] ?? 'SPECTATOR',
    }),
    kind: t.field({
      type: ViewerKind,
      description: 'What kind of user he is.',
      resolve: ({ link, standing }) => (link === null ? (standing ?? 'LOCAL') : 'LINK'),
    }),
    email: t.string({
      nullable: true,
      description: 'The address of his account; null for who has none, and for who comes with a token.',
      resolve: ({ email, token }) => (token ? null : (email ?? null)),
    }),
    seesVisits: t.boolean({
      description: 'Whether he sees how the server is visited; never by a token.',
      resolve: (viewer, _args, { deps }) => seesVisits(deps.hosted, viewer),
    }),
    showsStats: t.boolean({
      description: 'Whether he sees what a story counts.',
      resolve: ({ link }) => link === null || link.role === 'COPLAYER' || link.showsStats,
    }),
    adventure: t.field({
      type: 'Adventure',
      nullable: true,
      description: 'The story that his link opens; null for a user.',
      resolve: ({ link }, _args, { loaders }) => link && loaders.adventure.load(link.adventureId),
    }),
    settings: t.field({
      type: Settings,
      description: 'His settings.',
      resolve: ({ userId }, _args, { deps }) => readSettings(deps.db.reader, userId),
    }),
  }),
})

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description: 'Who asks; null for nobody that is known, as when a link has ended.',
    resolve: (_root, _args, { viewer, role }) => (role === 'STRANGER' ? null : viewer),
  }),
}))
