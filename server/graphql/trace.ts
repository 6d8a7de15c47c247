// Each operation as a span: its type and the fields that it begins with, as the schema names them. No variables, and no name
// that its caller made up.
import { Kind, getOperationAST, type ExecutionArgs, type ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Attributes, Span, Trace } from '../play/deps.ts'

/** Puts each operation into a span. A subscription's ends when it has begun: how long somebody watches says nothing. */
export const traced = (trace: Trace): Plugin => ({
  onExecute: ({ executeFn, setExecuteFn }) =>
    setExecuteFn((args: ExecutionArgs) =>
      trace.within(...spanOf(args), async (span) => noted(span, await executeFn(args))),
    ),
  onSubscribe: ({ args }) => trace.begin(...spanOf(args as ExecutionArgs)).end(),
})

function spanOf({ document, operationName }: ExecutionArgs): [name: string, attributes: Attributes] {
  const operation = getOperationAST(document, operationName)
  const fields = (operation?.selectionSet.selections ?? []).flatMap((one) =>
    one.kind === Kind.FIELD ? one.name.value : [],
  )
  const type = operation?.operation ?? 'unknown'
  return [
    `graphql ${type} ${[...new Set(fields)].join(' ')}`.trim(),
    { 'graphql.operation.type': type, 'forklore.fields': fields.join(' ') },
  ]
}

function noted(span: Span, result: unknown): unknown {
  const [error] = (result as ExecutionResult).errors ?? []
  if (error) span.fail(String(error.extensions.code ?? 'ERROR'))
  return result
}
