// How the server is visited: a browser tells which page it opened, and whoever runs the server sees the sums.
import type { Asked } from '../access/session.ts'
import { OTHER } from '../io/store/visit-counts.ts'
import {
  DEFAULT_DAYS,
  MAX_DAYS,
  reportVisits,
  type Day,
  type Hits,
  type Report,
} from '../library/visits/report.ts'
import { routeNamed } from '../library/visits/routes.ts'
import { MANY, builder } from './builder.ts'
import type { Context } from './context.ts'

const VisitDay = builder.objectRef<Day>('VisitDay').implement({
  description:
    'What happened on a day (UTC). People are counted once a day, however often they come; the same person is another one the next day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day, like 2026-11-30.' }),
    visitors: t.exposeInt('visitors', { description: 'People who came, or played by a program.' }),
    opened: t.exposeInt('opened', { description: 'People who opened a page.' }),
    created: t.exposeInt('created', { description: 'People who began a story.' }),
    played: t.exposeInt('played', { description: 'People to whose stories a turn was told.' }),
    signedUp: t.exposeInt('signedUp', { description: 'People who made an account.' }),
    pages: t.int({ description: 'Pages that were opened.', resolve: ({ PAGE }) => PAGE }),
    turns: t.int({ description: 'Turns that ended, however they did.', resolve: ({ TURN }) => TURN }),
    stories: t.int({ description: 'Stories that were begun.', resolve: ({ STORY }) => STORY }),
    scenarios: t.int({ description: 'Scenarios that were made.', resolve: ({ SCENARIO }) => SCENARIO }),
    signUps: t.int({ description: 'Accounts that were made.', resolve: ({ SIGN_UP }) => SIGN_UP }),
    errors: t.int({
      description: 'Failures that were told: of fields, and of turns.',
      resolve: ({ ERROR }) => ERROR,
    }),
  }),
})

const VisitHits = builder.objectRef<Hits>('VisitHits').implement({
  description: 'How often something happened in a period.',
  fields: (t) => ({
    label: t.exposeString('label', {
      description: `What it is: a name that the server knows, never one that a caller sent. ${OTHER} is for all else.`,
    }),
    hits: t.exposeInt('hits', { description: 'How often it happened.' }),
  }),
})

const Visits = builder.objectRef<Report>('Visits').implement({
  description: 'How the server was visited in a period. Nobody can be known by it.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The first day (UTC).' }),
    to: t.exposeString('to', { description: 'The last day (UTC).' }),
    days: t.field({
      type: [VisitDay],
      complexity: MANY,
      description: 'Every day of the period, the earliest first; also those on which nothing happened.',
      resolve: ({ days }) => days,
    }),
    pages: t.field({
      type: [VisitHits],
      complexity: MANY,
      description: 'The pages that were opened, by their routes, the most frequent first.',
      resolve: ({ labels }) => labels.PAGE,
    }),
    turns: t.field({
      type: [VisitHits],
      description: 'How turns ended (see TurnStatus), the most frequent first.',
      resolve: ({ labels }) => labels.TURN,
    }),
    errors: t.field({
      type: [VisitHits],
      complexity: MANY,
      description:
        'Failures by field and code, like "Mutation.takeTurn RATE_LIMITED", the most frequent first.',
      resolve: ({ labels }) => labels.ERROR,
    }),
  }),
})

builder.queryFields((t) => ({
  visits: t.field({
    type: Visits,
    nullable: true,
    description: 'How the server is visited; null for everybody but those who run it (Viewer.seesVisits).',
    args: {
      from: t.arg.string({
        description: `The first day (UTC), like 2026-11-01; left out: ${DEFAULT_DAYS} days that end with the last. At most ${MAX_DAYS} days.`,
      }),
      to: t.arg.string({ description: 'The last day (UTC), like 2026-11-30; left out: today.' }),
    },
    resolve: (_root, { from, to }, { deps, viewer }) =>
      reportVisits(deps, viewer, { from: from ?? null, to: to ?? null }),
  }),
}))

/** Whom a page is counted for: who has come back with the cookie that he was given. Others are new each time they ask. */
function visitorOf({ deps, viewer, ...rest }: Context): string | null {
  return deps.cookies.claimIn((rest as Asked).req?.headers.cookie) ? viewer.userId : null
}

builder.relayMutationField(
  'countVisit',
  {
    description: 'Which page.',
    inputFields: (t) => ({
      route: t.string({
        required: true,
        description: 'The route of the page, like /play/:id; never its address.',
      }),
    }),
  },
  {
    description:
      'Tells that a page of the client was opened. Nothing is answered and nothing is made, and a local installation counts nobody.',
    nullable: true,
    errors: { types: [] },
    resolve: (_root, { input: { route } }, context) => {
      const { deps } = context
      if (deps.hosted !== null)
        deps.notice({ type: 'PAGE', route: routeNamed(route) ?? OTHER, userId: visitorOf(context) })
      return { isHeard: true }
    },
  },
  {
    description: 'Nothing.',
    outputFields: (t) => ({
      isHeard: t.boolean({ description: 'Always true.', resolve: ({ isHeard }) => isHeard }),
    }),
  },
)
