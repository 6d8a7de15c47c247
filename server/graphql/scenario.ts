// Scenarios: what an adventure can be started from.
import { readableScenarios } from '../access/ownership.ts'
import { cleanText } from '../engine/story/clean.ts'
import { shelfPage, type Whose } from '../io/store/scenario-shelf.ts'
import { optionsOf } from '../library/scenarios/options.ts'
import { questionsOf } from '../library/scenarios/questions.ts'
import type { Visibility } from '../library/scenarios/save-scenario.ts'
import { textsIn } from '../library/scenarios/texts.ts'
import { builder } from './builder.ts'
import { given } from './given.ts'
import { keyOrNone } from './ids.ts'
import { Persona, somebody } from './persona.ts'
import { UnsavedTexts } from './scenario-texts.ts'
import { assertPage, pagePrice } from './transcript.ts'

export const VisibilityEnum = builder.enumType('ScenarioVisibility', {
  description: 'Who can read and start a scenario.',
  values: {
    PRIVATE: { description: 'Its owner alone.' },
    PUBLIC: { description: 'Every user of this installation. Only its owner can change it.' },
  } satisfies Record<Visibility, object>,
})

const WhoseEnum = builder.enumType('ScenarioShelf', {
  description: 'Whose scenarios are listed.',
  values: {
    OWN: { description: 'The viewer’s own.' },
    BUILT_IN: { description: 'Those that come with the program.' },
    PUBLIC: { description: 'What others made public.' },
  } satisfies Record<Whose, object>,
})

/** All texts and cards are read for it. */
const QUESTIONS_PRICE = 30

builder.prismaNode('Scenario', {
  description:
    'A template for adventures. An adventure copies it when it starts, and reads it again only when its player asks for what has changed.',
  select: { id: true },
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id, AND: readableScenarios(viewer) }),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'At most 200 characters.' }),
    description: t.exposeString('description', {
      description: 'What awaits the player, in a few sentences.',
    }),
    opening: t.exposeString('opening', {
      description:
        'The first take of an adventure; empty for none. With options it is read above the choice.',
    }),
    otherOpenings: t.stringList({
      description: 'Takes that stand beside the opening: the player chooses one, and pages to the others.',
      select: { otherOpenings: true },
      resolve: ({ otherOpenings }) => textsIn(otherOpenings),
    }),
    plotEssentials: t.exposeString('plotEssentials', { description: 'What the narrator must always know.' }),
    authorsNote: t.exposeString('authorsNote', {
      description: 'A hint on style, kept close to the newest takes.',
    }),
    aiInstructions: t.exposeString('aiInstructions', { description: 'How the narrator should work.' }),
    persona: t.field({
      type: Persona,
      nullable: true,
      description: 'Whom the player is unless he says otherwise; null for nobody in particular.',
      select: { personaName: true, personaPronouns: true, personaDescription: true },
      resolve: somebody,
    }),
    tags: t.stringList({
      description: 'Words by which it is found.',
      select: { tags: true },
      resolve: ({ tags }) => textsIn(tags),
    }),
    visibility: t.field({
      type: VisibilityEnum,
      description: 'Who can read and start it; of an option as of what it is an option of.',
      select: { visibility: true },
      resolve: ({ visibility }) => visibility as Visibility,
    }),
    isBuiltIn: t.boolean({
      description: 'True for those that come with the program.',
      select: { ownerId: true },
      resolve: ({ ownerId }) => ownerId === null,
    }),
    canEdit: t.boolean({
      description: 'Whether the viewer can change it: it is his. Of others he can make a copy.',
      select: { ownerId: true },
      resolve: ({ ownerId }, _args, { viewer }) => viewer.link === null && ownerId === viewer.userId,
    }),
    statSchema: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What its stories count, as its author declares it; null for nothing.',
      select: { statSchema: true },
      resolve: ({ statSchema }) => (statSchema === null ? null : JSON.parse(statSchema)),
    }),
    questions: t.stringList({
      complexity: QUESTIONS_PRICE,
      description:
        'What it asks the player before it starts: what is written ${in such braces} in its opening, other openings, plot, persona and cards, each once, in that order; at most 100.',
      args: {
        unsaved: t.arg({
          type: UnsavedTexts,
          required: false,
          description: 'Texts as they stand in an editor: they count instead of what is saved.',
        }),
      },
      resolve: async ({ id }, { unsaved }, { deps: { db } }) =>
        questionsOf(
          db.reader,
          await db.reader.scenario.findUniqueOrThrow({ where: { id } }),
          given(unsaved ?? {}),
        ),
    }),
    options: t.field({
      type: ['Scenario'],
      description:
        'Scenarios that the player chooses from instead of starting this one, in their order; none for most.',
      resolve: ({ id }, _args, { deps }) => optionsOf(deps.db.reader, [id]),
    }),
    parent: t.relation('parent', {
      nullable: true,
      description: 'What it is an option of; null for one that is listed.',
    }),
    version: t.exposeInt('version', {
      description:
        'Raised by every change of it, its cards, its scripts and the list of its options; from 1.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    changedAt: t.expose('changedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last changed; null for not since it was made.',
    }),
  }),
})

builder.queryFields((t) => ({
  scenario: t.prismaField({
    type: 'Scenario',
    nullable: true,
    description: 'A scenario that the viewer can start; null when there is none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, { deps, viewer }) =>
      deps.db.reader.scenario.findFirst({
        ...query,
        where: { id: keyOrNone('Scenario', String(id)), AND: readableScenarios(viewer) },
      }),
  }),
  scenarios: t.prismaConnection(
    {
      type: 'Scenario',
      cursor: 'id',
      complexity: pagePrice,
      nullable: true,
      description:
        'The scenarios that the viewer can start, without options: his own, the one changed last first; built-in ones; those of others that are public. 50 a page, at most 100.',
      args: {
        search: t.arg.string({
          required: false,
          description: 'Only those with this in title, description or tags.',
        }),
        whose: t.arg({ type: WhoseEnum, required: false, description: 'Only these; left out: all.' }),
      },
      resolve: async ({ take, cursor, skip: _skip, ...query }, _root, args, { deps, viewer }) => {
        assertPage(args)
        const { userId } = viewer
        const search = {
          userId,
          search: cleanText((args.search ?? '').slice(0, 200)),
          whose: args.whose ?? null,
        }
        const ids = await shelfPage(deps.db.reader, search, { take, cursor })
        const where = { id: { in: ids }, AND: readableScenarios(viewer) }
        const rows = await deps.db.reader.scenario.findMany({ ...query, where })
        const place = new Map(ids.map((id, at) => [id, at]))
        return rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
      },
    },
    { name: 'ScenarioConnection', description: 'One page of scenarios.' },
    { name: 'ScenarioEdge', description: 'A scenario in a list.' },
  ),
}))
