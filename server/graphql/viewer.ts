// The viewer: who asks, what he is here, and what is his.
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

const ROLES: Partial<Record<Role, 'OWNER' | 'COPLAYER'>> = { OWNER: 'OWNER', COPLAYER: 'COPLAYER' }

const Viewer = builder.objectRef<ViewerShape>('Viewer').implement({
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
