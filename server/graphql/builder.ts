// The one schema builder: plugins, scalars, and the names that the plugins give.
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import ErrorsPlugin from '@pothos/plugin-errors'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import { DateTimeResolver, JSONResolver } from 'graphql-scalars'
import { GraphQLError, isInterfaceType, type GraphQLSchema } from 'graphql'
import type PrismaTypes from '../../generated/pothos.ts'
import { getDatamodel } from '../../generated/pothos.ts'
import type {
  Adventure,
  Branch,
  Checkpoint,
  PrismaClient,
  Scenario,
  Take,
  Turn,
} from '../../generated/sqlite/client.ts'
import { seesType } from '../access/who-sees.ts'
import { RateLimited } from '../access/refusals.ts'
import { isMissing } from '../io/store/errors.ts'
import AdmissionPlugin from './admission.ts'
import type { Context } from './context.ts'
import { decodeId, encodeId } from './ids.ts'
import NoticesPlugin from './notices.ts'

export interface SchemaTypes {
  Context: Context
  PrismaTypes: PrismaTypes
  /** Rows that resolvers hand over whole. */
  Objects: {
    Adventure: Adventure
    Branch: Branch
    Checkpoint: Checkpoint
    Scenario: Scenario
    Take: Take
    Turn: Turn
  }
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
    ID: { Input: string; Output: string | number }
  }
}

const MAX_NODES = 100
/** What one operation may cost: a field costs 1, a list its page, or this many times what is asked of an item. */
const MAX_COST = 10_000
const LIST_PRICE = 10

type Key = { typename: string; id: string }

/** A node, or null for an id of nothing: unknown, foreign, or no id at all. */
async function orNull(
  id: Key,
  { role }: Context,
  schema: GraphQLSchema,
  resolve: (id: Key) => unknown,
): Promise<unknown> {
  const node = schema.getType('Node')
  const known =
    isInterfaceType(node) && schema.getPossibleTypes(node).some((type) => type.name === id.typename)
  if (!known || !seesType(role, id.typename)) return null
  try {
    return (await resolve(id)) ?? null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The price of a list that has no pages and may be long: of versions, branches, cards. */
export const MANY = { field: 1, multiplier: 100 }
/** The price of the versions of a moment: asked for on every take of a page, rarely many. */
export const VERSIONS = { field: 1, multiplier: 60 }

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export const builder = new SchemaBuilder<SchemaTypes>({
  // What stands before another wraps it.
  plugins: [ErrorsPlugin, NoticesPlugin, AdmissionPlugin, RelayPlugin, PrismaPlugin, ComplexityPlugin],
  complexity: { defaultComplexity: 1, defaultListMultiplier: LIST_PRICE, limit: { complexity: MAX_COST } },
  defaultFieldNullability: false,
  errors: {
    directResult: true,
    defaultTypes: [RateLimited],
    defaultUnionOptions: {
      name: ({ fieldName }) => `${capital(fieldName)}Result`,
      description:
        'What the mutation made, or why it could not. Every failure is a UserError with a code and a sentence.',
    },
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    encodeGlobalID: (typename, id) => encodeId(typename, id),
    decodeGlobalID: decodeId,
    nodeTypeOptions: { description: 'Anything with an id of its own. Ids are opaque; never take one apart.' },
    nodeQueryOptions: {
      description: 'Any object by its id; null when there is none, or when it is not yours.',
      nullable: true,
      args: { id: { description: 'An id that another field gave.' } },
      resolve: (_root, { id }, context, { schema }, resolveNode) => orNull(id, context, schema, resolveNode),
    },
    nodesQueryOptions: {
      description: 'Several objects by their ids (at most 100), in the same order; null where there is none.',
      nullable: { list: false, items: true },
      complexity: MANY,
      args: { ids: { description: 'Ids that other fields gave, at most 100.' } },
      resolve: async (_root, args, context, { schema }, resolveNodes) => {
        if (args.ids.length > MAX_NODES) throw new GraphQLError(`Ask for at most ${MAX_NODES} nodes at once.`)
        return args.ids.map((id) =>
          orNull(id, context, schema, async () => {
            args.ids = [id] // the plugin loads these, whatever it is given
            return (await resolveNodes([id]))[0]
          }),
        )
      },
    },
    idFieldOptions: { description: 'Opaque and stable.' },
    mutationInputArgOptions: { description: 'Everything that it needs to know.' },
    pageInfoTypeOptions: { description: 'Where a page lies in its list.' },
    pageInfoFieldOptions: { description: 'Where this page lies in the list.' },
    hasNextPageFieldOptions: { description: 'Whether more comes after this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether more comes before this page.' },
    startCursorFieldOptions: {
      description: 'The cursor of its first edge, for `before`; null when it is empty.',
    },
    endCursorFieldOptions: {
      description: 'The cursor of its last edge, for `after`; null when it is empty.',
    },
    edgesFieldOptions: {
      nullable: false,
      description: 'What is on this page, in order.',
      complexity: { field: 1, multiplier: 1 }, // the connection itself is priced by its page
    },
    nodeFieldOptions: { nullable: false, description: 'The object itself.' },
    cursorFieldOptions: { description: 'Opaque; for `after` and `before`.' },
    firstArgOptions: { description: 'How many from the beginning, at most 100.' },
    lastArgOptions: { description: 'How many from the end, at most 100.' },
    afterArgOptions: { description: 'Only what comes after this cursor.' },
    beforeArgOptions: { description: 'Only what comes before this cursor.' },
    defaultConnectionTypeOptions: { description: 'One page of a list.' },
    defaultEdgeTypeOptions: { description: 'One place in a list.' },
  },
  prisma: {
    client: (context) => context.deps.db.reader as PrismaClient,
    dmmf: getDatamodel(),
    defaultConnectionSize: 50,
    maxConnectionSize: 100,
  },
})

builder.queryType({ description: 'Everything that can be read.' })
builder.mutationType({
  description:
    'Everything that can be done. Each takes one input and answers with a union: what it made, or the failure to expect.',
})
builder.subscriptionType({
  description:
    'Everything that can be watched. Each event has a cursor: subscribe again with the last one to go on without loss or repeat.',
})

builder.addScalarType('DateTime', DateTimeResolver)
builder.addScalarType('JSON', JSONResolver)
