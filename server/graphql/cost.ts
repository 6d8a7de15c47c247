// What an operation costs, and who pays for it: before it is begun its price goes into the bucket of whoever asks, and if
// there is no room for it nothing is done. The same for queries, mutations and subscriptions, by HTTP and by socket.
import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  GraphQLError,
  Kind,
  getOperationAST,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { pay } from '../access/admission.ts'
import type { Asked } from '../access/session.ts'
import type { Context } from './context.ts'
import type { Mask } from './masking.ts'

/** What is more work than the fields that are asked for say: the schema itself, which the plugin that prices fields does not
 * know, copies of whole stories, pictures that are encoded anew. */
const DEAR: Record<string, number> = {
  __schema: 1_000,
  __type: 100,
  duplicateAdventure: 3_000,
  duplicateScenario: 500,
  setAdventureCover: 500,
  setScenarioCover: 500,
  search: 200,
  readScript: 50,
}

/** Has each operation paid for. `mask` makes of what is thrown what its caller is told. */
export const payForOperations = (mask: Mask): Plugin<object, Context> => {
  const charge = async (
    args: ExecutionArgs,
    refuse: (result: { errors: GraphQLError[] }) => void,
  ): Promise<void> => {
    const context = args.contextValue as Context & Asked
    try {
      context.paid = await pay(context.deps, context, costOf(args))
    } catch (error) {
      const { message, extensions } = mask(error, context)
      const { http, ...said } = extensions // an answer by HTTP has a status, what comes by a socket has none
      refuse({ errors: [new GraphQLError(message, { extensions: context.res ? { http, ...said } : said })] })
    }
  }
  const isCounted = ({ contextValue }: { contextValue?: unknown }) =>
    (contextValue as Context).deps.hosted !== null
  return {
    onExecute: ({ args, setResultAndStopExecution: refuse }) =>
      isCounted(args) ? charge(args as ExecutionArgs, refuse) : undefined,
    onSubscribe: ({ args, setResultAndStopExecution: refuse }) =>
      isCounted(args) ? charge(args as ExecutionArgs, refuse) : undefined,
  }
}

/** What an operation costs: a field costs 1, a list as much as its page may hold. Of a document with several operations the
 * one that is asked for counts. */
export function costOf({
  schema,
  document,
  operationName,
  variableValues,
}: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>): number {
  const operation = getOperationAST(document, operationName)
  if (!operation) return 1 // it will be refused
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  const asked: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }
  return Math.max(1, Math.ceil(priceOf(schema, asked, variableValues ?? {})) + dearIn(asked))
}

function priceOf(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): number {
  try {
    return complexityFromQuery(document, { schema, variables, ctx: {} }).complexity
  } catch {
    return 1 // its variables do not fit: it is refused in words when it is executed
  }
}

function dearIn(document: DocumentNode): number {
  let price = 0
  visit(document, { Field: ({ name }) => void (price += DEAR[name.value] ?? 0) })
  return price
}
