// One execution for all who would get the same: a piece of text goes to a crowd, and is worked out once for each thing
// that can make a difference: the event, the document, its variables, and who asks.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createSourceEventStream,
  execute,
  visit,
  type GraphQLError,
  type ASTNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { StoryEvent } from '../engine/story/events.ts'
import { isAway } from '../io/store/errors.ts'
import { pay } from '../access/admission.ts'
import { RateLimited } from '../access/refusals.ts'
import { passOf } from '../play/watch-turn.ts'
import type { Context } from './context.ts'
import type { Mask } from './masking.ts'
import { StreamCount } from './socket-count.ts'
import { weightFor } from './weigh-answers.ts'

/** Everything else is executed for each watcher: it shows the story, and what of it differs is for no table to say. */
const SHARED: ReadonlySet<StoryEvent['type']> = new Set(['TEXT', 'TURN_SNAPSHOT'])

const resultsOf = new WeakMap<StoryEvent, Map<string, Promise<ExecutionResult>>>()
const jsonOf = new WeakMap<ExecutionResult, string>()

type OwnMask = (error: unknown) => GraphQLError

/** Executes subscriptions so that watchers share results, on sockets and in streams of events alike. Errors are masked
 * here, once for all: what masks them in other operations would go over each watcher's results anew. */
export const shareResults = (mask: Mask): Plugin<object, Context> => {
  const count = new StreamCount()
  return {
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const context = args.contextValue as unknown as Context
      const refusal = count.refusal(context)
      const own: OwnMask = (error) => mask(error, context)
      const result = refusal ? { errors: [refusal] } : subscribe(args as ExecutionArgs, own)
      setResultAndStopExecution(result as never)
    },
  }
}

/** A result as JSON, written once however many watchers share it. */
export function asJson(result: ExecutionResult): string {
  let json = jsonOf.get(result)
  if (json === undefined) jsonOf.set(result, (json = JSON.stringify(result)))
  return json
}

/** What one event is told with, however often it is. */
async function executed(args: ExecutionArgs, event: StoryEvent): Promise<ExecutionResult> {
  const context = args.contextValue as Context
  const weight = weightFor(context)
  try {
    return await execute({ ...args, contextValue: { ...context, weight }, rootValue: event })
  } finally {
    weight?.release()
  }
}

async function subscribe(
  args: ExecutionArgs,
  mask: OwnMask,
): Promise<ExecutionResult | AsyncGenerator<ExecutionResult>> {
  const events = (await createSourceEventStream(args)) as ExecutionResult | AsyncIterable<StoryEvent>
  if (!(Symbol.asyncIterator in events)) return masked(events, mask)
  const who = whatMatters(args)
  const left = { isLeft: false }
  const run = async (event: StoryEvent) => {
    if (!SHARED.has(event.type)) await affordable(args.contextValue as Context, left)
    const patience = performance.now() + AWAY_MS
    for (;;) {
      const result = await executed(args, event)
      // What cannot be read now can be in a moment, and an event that was passed over would never come again.
      if (!result.errors?.some(isOfAway) || performance.now() >= patience) return masked(result, mask)
      await sleep(AGAIN_MS, undefined, { ref: false })
    }
  }
  const resultOf = (event: StoryEvent): Promise<ExecutionResult> => {
    if (!SHARED.has(event.type)) return run(event)
    let results = resultsOf.get(event)
    if (!results) resultsOf.set(event, (results = new Map()))
    let result = results.get(who)
    if (!result) results.set(who, (result = run(event)))
    return result
  }
  return mapped(events[Symbol.asyncIterator](), resultOf, mask, mayHear(args.contextValue as Context), left)
}

/** What a subscription may cost that is told each event at once, for nothing: all that the client asks for does. */
export const TOLD_FREELY = 1_000
const MOST_WAIT_MS = 1_000

/** Waits until whoever watches can pay for one more result of what he asked for. Else one move of a head, which costs next to
 * nothing, would have very much worked out, for each of very many subscriptions. */
async function affordable(context: Context, left: { isLeft: boolean }): Promise<void> {
  const cost = context.paid?.cost ?? 0
  if (cost <= TOLD_FREELY) return
  while (!left.isLeft)
    try {
      await pay(context.deps, context, cost)
      return
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      await sleep(Math.min(error.retryAfterSeconds * 1_000, MOST_WAIT_MS), undefined, { ref: false })
    }
}

/** Whether the one who watches may still be told something: what let him in can have ended while the database was asked. */
function mayHear({ deps, viewer }: Context): () => boolean {
  const { pass, until } = passOf(viewer)
  if (pass === null) return () => true
  const end = until?.getTime() ?? Infinity
  return () => !deps.watch.hasEnded(pass) && deps.clock.now().getTime() < end
}

/** How long an event waits for a database that does not answer, and how often it is tried. */
const AWAY_MS = 60_000
const AGAIN_MS = 500

const isOfAway = ({ originalError }: GraphQLError): boolean => isAway(originalError)

function masked(result: ExecutionResult, mask: OwnMask): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map(mask) } : result
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

/** Like an async generator over `events`, but one that can be left while it waits. */
function mapped(
  events: AsyncIterator<StoryEvent>,
  resultOf: (event: StoryEvent) => Promise<ExecutionResult>,
  mask: OwnMask,
  mayHear: () => boolean,
  left: { isLeft: boolean },
): AsyncGenerator<ExecutionResult> {
  const results: AsyncIterator<ExecutionResult> & { [Symbol.asyncIterator](): unknown } = {
    async next() {
      try {
        const { value, done } = await events.next()
        const result = done ? null : await resultOf(value)
        if (result !== null && mayHear()) return { value: result, done: false }
        await events.return?.()
        return { value: undefined, done: true }
      } catch (error) {
        await events.return?.()
        throw mask(error)
      }
    },
    async return() {
      left.isLeft = true
      await events.return?.()
      return { value: undefined, done: true }
    },
    async throw(error: unknown) {
      left.isLeft = true
      await events.return?.()
      throw error
    },
    [Symbol.asyncIterator]: () => results,
  }
  return results as unknown as AsyncGenerator<ExecutionResult>
}
