// GraphQL over HTTP: the schema behind its guards.
import { randomUUID } from 'node:crypto'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives'
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Asked } from '../access/session.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Deps } from '../play/deps.ts'
import { createContext, type Context } from './context.ts'
import { maskError } from './masking.ts'
import { schema } from './schema.ts'
import { shareResults } from './shared-results.ts'

const LIMITS = { depth: 12, aliases: 15, directives: 6, tokens: 2_000 }

/** Proxies must not hold a stream of events back. */
const keepFlowing: Plugin = {
  onResponse: ({ response }) => {
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      response.headers.set('x-accel-buffering', 'no')
  },
}

/** The GraphQL server. `viewerOf` says who an operation is made for. */
export function createGraphql(deps: Deps, viewerOf: (asked: Asked) => Promise<Viewer>) {
  const mask = (error: unknown) => maskError(error, deps.log, randomUUID())
  return createYoga<Asked, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    multipart: false,
    batching: false,
    logging: false,
    context: async (asked) => createContext(deps, await viewerOf(asked)),
    maskedErrors: { maskError: mask },
    plugins: [
      keepFlowing,
      shareResults(mask),
      useCSRFPrevention({ requestHeaders: ['x-graphql-yoga-csrf'] }),
      maxDepthPlugin({ n: LIMITS.depth, flattenFragments: true }),
      maxAliasesPlugin({ n: LIMITS.aliases }),
      maxDirectivesPlugin({ n: LIMITS.directives }),
      maxTokensPlugin({ n: LIMITS.tokens }),
    ],
  })
}

export type Graphql = ReturnType<typeof createGraphql>
