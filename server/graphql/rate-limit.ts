// What a caller may still ask for: how full the bucket is that his operations are paid from.
import type { Paid } from '../access/admission.ts'
import { BUCKET } from '../access/limits.ts'
import { builder } from './builder.ts'

const RateLimit = builder.objectRef<Paid>('RateLimit').implement({
  description:
    'What a caller may still ask for. Each operation costs points: a field 1, a list as much as its page may hold. They come back steadily.',
  fields: (t) => ({
    limit: t.int({
      description: 'How many points there are when all are there.',
      resolve: () => BUCKET.holds,
    }),
    cost: t.exposeInt('cost', { description: 'What this operation cost.' }),
    remaining: t.exposeInt('remaining', { description: 'What is left after it.' }),
    pointsPerSecond: t.int({
      description: 'How many points come back in a second.',
      resolve: () => BUCKET.perSecond,
    }),
    resetAt: t.field({
      type: 'DateTime',
      description: 'When all points are there again, if nothing is asked meanwhile.',
      resolve: ({ emptyAfterMs }, _args, { deps }) => new Date(deps.clock.now().getTime() + emptyAfterMs),
    }),
  }),
})

builder.queryFields((t) => ({
  rateLimit: t.field({
    type: RateLimit,
    nullable: true,
    description:
      'What the caller may still ask for; null where nothing is counted, as on a local installation. An operation for which nothing is left is refused with RATE_LIMITED, and retryAfterSeconds in its extensions.',
    resolve: (_root, _args, { paid }) => paid,
  }),
}))
