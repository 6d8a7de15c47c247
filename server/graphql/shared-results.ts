// One execution for all who would get the same: a piece of text goes to a crowd, and is worked out once for each thing
// that can make a difference: the event, the document, its variables, and who asks.
import {
  createSourceEventStream,
  execute,
  visit,
  type ASTNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { StoryEvent } from '../engine/story/events.ts'
import type { Context } from './context.ts'

/** Everything else is executed for each watcher: it shows the story, and what of it differs is for no table to say. */
const SHARED: ReadonlySet<StoryEvent['type']> = new Set(['TEXT', 'TURN_SNAPSHOT'])

type Result = ExecutionResult | Promise<ExecutionResult>

const resultsOf = new WeakMap<StoryEvent, Map<string, Result>>()
const jsonOf = new WeakMap<ExecutionResult, string>()

/** Executes subscriptions so that watchers share results. It serves sockets and streams of events alike. */
export const shareResults: Plugin<object, Context> = {
  onSubscribe: ({ setSubscribeFn }) => setSubscribeFn((args: ExecutionArgs) => subscribe(args)),
}

/** A result as JSON, written once however many watchers share it. */
export function asJson(result: ExecutionResult): string {
  let json = jsonOf.get(result)
  if (json === undefined) jsonOf.set(result, (json = JSON.stringify(result)))
  return json
}

async function subscribe(args: ExecutionArgs): Promise<ExecutionResult | AsyncGenerator<ExecutionResult>> {
  const events = (await createSourceEventStream(args)) as ExecutionResult | AsyncIterable<StoryEvent>
  if (!(Symbol.asyncIterator in events)) return events
  const who = whatMatters(args)
  return mapped(events[Symbol.asyncIterator](), (event) => {
    if (!SHARED.has(event.type)) return execute({ ...args, rootValue: event })
    let results = resultsOf.get(event)
    if (!results) resultsOf.set(event, (results = new Map()))
    let result = results.get(who)
    if (!result) results.set(who, (result = execute({ ...args, rootValue: event }) as Result))
    return result as Result
  })
}

/** All that can make the result of one event different, in one word. Guests of one link see the same; two links may
 * differ in what their players began. */
function whatMatters({ document, operationName, variableValues, contextValue }: ExecutionArgs): string {
  const { role, viewer } = contextValue as Context
  const { number, variables } = documentOf(document)
  const values = variables.map((name) => variableValues?.[name])
  return JSON.stringify([number, operationName, role, viewer.userId, viewer.link?.shareId, values])
}

const documents = new WeakMap<DocumentNode, { number: number; variables: string[] }>()
let count = 0

/** What tells a document from others, and the variables whose values its results depend on: all but a cursor. */
function documentOf(document: DocumentNode): { number: number; variables: string[] } {
  const known = documents.get(document)
  if (known) return known
  const variables = new Set<string>()
  visit(document, {
    VariableDefinition: () => false,
    Argument: ({ name }, _key, _parent, _path, ancestors) =>
      name.value === 'after' && isOfRoot(ancestors) ? false : undefined,
    Variable: ({ name }) => void variables.add(name.value),
  })
  const read = { number: ++count, variables: [...variables] }
  documents.set(document, read)
  return read
}

/** Whether what has these ancestors is an argument of the subscription itself. */
function isOfRoot(ancestors: readonly (ASTNode | readonly ASTNode[])[]): boolean {
  const kinds = ancestors.flatMap((one) => ('kind' in one ? [one.kind] : []))
  return kinds.join(' ') === 'Document OperationDefinition SelectionSet Field'
}

/** Like an async generator over `source`, but one that can be left while it waits. */
function mapped(
  source: AsyncIterator<StoryEvent>,
  map: (event: StoryEvent) => ReturnType<typeof execute>,
): AsyncGenerator<ExecutionResult> {
  const results = {
    async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
      const { value, done } = await source.next()
      if (done) return { value: undefined, done: true }
      try {
        return { value: await map(value), done: false }
      } catch (error) {
        await source.return?.()
        throw error
      }
    },
    async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
      await source.return?.()
      return { value: undefined, done: true }
    },
    async throw(error: unknown): Promise<never> {
      await source.return?.()
      throw error
    },
    [Symbol.asyncIterator]: () => results,
  }
  return results as unknown as AsyncGenerator<ExecutionResult>
}
