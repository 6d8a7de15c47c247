// GraphQL over HTTP: the schema behind its guards.
import { randomUUID } from 'node:crypto'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives'
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { createYoga, type Plugin } from 'graphql-yoga'
import { clientAddress } from '../access/address.ts'
import { requestIdOf } from '../access/request-id.ts'
import type { Asked, ViewerOf } from '../access/session.ts'
import type { Deps } from '../play/deps.ts'
import { payForOperations } from './cost.ts'
import { createContext, type Context } from './context.ts'
import { hashIn, NO_DOCUMENTS, type Documents } from './documents.ts'
import { maskByRequest, maskError, type Mask } from './masking.ts'
import { schema } from './schema.ts'
import { shareResults } from './shared-results.ts'
import { traced } from './trace.ts'
import { weighAnswers } from './weigh-answers.ts'

const LIMITS = { depth: 12, aliases: 15, directives: 6, tokens: 2_000 }

/** Proxies must not hold a stream of events back. */
const keepFlowing: Plugin = {
  onResponse: ({ response }) => {
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      response.headers.set('x-accel-buffering', 'no')
  },
}

/** The GraphQL server. `viewerOf` says who an operation is made for; `documents` are those that may be asked for by their
 * hashes alone. */
export function createGraphql(deps: Deps, viewerOf: ViewerOf, documents: Documents = NO_DOCUMENTS) {
  const mask: Mask = (error, { requestId }) => maskError(error, deps.log, requestId)
  return createYoga<Asked, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    multipart: false,
    batching: false,
    logging: false,
    context: async (asked) =>
      createContext(deps, await viewerOf(asked), {
        address: clientAddress(asked.req, deps.hosted?.proxyHops ?? 0),
        requestId: requestIdOf(asked.req),
      }),
    // What comes through here is masked already, unless it went wrong where no operation is known yet.
    maskedErrors: { maskError: (error) => mask(error, { requestId: randomUUID() }) },
    plugins: [
      keepFlowing,
      maskByRequest(mask),
      ...(deps.trace.isOn ? [traced(deps.trace)] : []),
      payForOperations(mask),
      weighAnswers(),
      shareResults(mask),
      useCSRFPrevention({ requestHeaders: ['x-graphql-yoga-csrf'] }),
      usePersistedOperations({
        allowArbitraryOperations: true,
        extractPersistedOperationId: hashIn,
        getPersistedOperation: (hash) => documents.get(hash) ?? null,
        customErrors: {
          keyNotFound: {
            message:
              'Send a document as "query"; the built client sends the hash of one as extensions.persistedQuery.',
            extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
          },
        },
      }),
      maxDepthPlugin({ n: LIMITS.depth, flattenFragments: true }),
      maxAliasesPlugin({ n: LIMITS.aliases }),
      maxDirectivesPlugin({ n: LIMITS.directives }),
      maxTokensPlugin({ n: LIMITS.tokens }),
    ],
  })
}

export type Graphql = ReturnType<typeof createGraphql>
