// The viewer: who asks, and what is his.
import type { Viewer as ViewerShape } from '../access/ownership.ts'
import { readSettings } from '../io/store/settings.ts'
import { builder } from './builder.ts'
import { Settings } from './settings.ts'

const Viewer = builder.objectRef<ViewerShape>('Viewer').implement({
  description: 'Who asks. On a local installation that is its one user, without an account.',
  fields: (t) => ({
    id: t.globalID({
      description: 'Opaque and stable.',
      resolve: ({ userId }) => ({ type: 'Viewer', id: userId }),
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
    description: 'Who asks.',
    resolve: (_root, _args, { viewer }) => viewer,
  }),
}))
