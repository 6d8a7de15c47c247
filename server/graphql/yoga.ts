// GraphQL over HTTP: the schema behind its guards.
import { randomUUID } from 'node:crypto'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives'
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { createYoga, type YogaInitialContext } from 'graphql-yoga'
import type { Viewer } from '../access/ownership.ts'
import type { Deps } from '../play/deps.ts'
import { createContext, type Context } from './context.ts'
import { maskError } from './masking.ts'
import { schema } from './schema.ts'

const LIMITS = { depth: 12, aliases: 15, directives: 6, tokens: 2_000 }

/** The GraphQL server. `viewer` is who every request is made for. */
export function createGraphql(deps: Deps, viewer: Viewer) {
  return createYoga<object, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    multipart: false,
    batching: false,
    logging: false,
    context: (initial: YogaInitialContext) => {
      const requestId = initial.request?.headers.get('x-request-id')?.slice(0, 64) || randomUUID()
      return createContext(deps, viewer, requestId)
    },
    maskedErrors: {
      maskError: (error) => maskError(error, deps.log, randomUUID()),
    },
    plugins: [
      useCSRFPrevention({ requestHeaders: ['x-graphql-yoga-csrf'] }),
      maxDepthPlugin({ n: LIMITS.depth, flattenFragments: true }),
      maxAliasesPlugin({ n: LIMITS.aliases }),
      maxDirectivesPlugin({ n: LIMITS.directives }),
      maxTokensPlugin({ n: LIMITS.tokens }),
    ],
  })
}

export type Graphql = ReturnType<typeof createGraphql>
