// Scenarios: what an adventure can be started from.
import { visible } from '../library/start-adventure.ts'
import { builder } from './builder.ts'
import { assertPage, pagePrice } from './transcript.ts'

builder.prismaNode('Scenario', {
  description: 'A template for adventures. An adventure copies it when it starts and never reads it again.',
  select: { id: true },
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id, AND: visible(viewer) }),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'At most 200 characters.' }),
    description: t.exposeString('description', {
      description: 'What awaits the player, in a few sentences.',
    }),
    opening: t.exposeString('opening', { description: 'The first take of an adventure; empty for none.' }),
    plotEssentials: t.exposeString('plotEssentials', { description: 'What the narrator must always know.' }),
    authorsNote: t.exposeString('authorsNote', {
      description: 'A hint on style, kept close to the newest takes.',
    }),
    aiInstructions: t.exposeString('aiInstructions', { description: 'How the narrator should work.' }),
    isBuiltIn: t.boolean({
      description: 'True for those that come with the program.',
      select: { ownerId: true },
      resolve: (scenario) => scenario.ownerId === null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.queryFields((t) => ({
  scenarios: t.prismaConnection(
    {
      type: 'Scenario',
      cursor: 'id',
      complexity: pagePrice,
      nullable: true,
      description:
        'The scenarios that the viewer can start: built-in ones and his own, oldest first; 50 a page, at most 100.',
      resolve: (query, _root, args, { deps, viewer }) => {
        assertPage(args)
        return deps.db.reader.scenario.findMany({
          ...query,
          where: visible(viewer),
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        })
      },
    },
    { name: 'ScenarioConnection', description: 'One page of scenarios.' },
    { name: 'ScenarioEdge', description: 'A scenario in a list.' },
  ),
}))
