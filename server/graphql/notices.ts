// Every field that fails is told to whoever counts: by its name in the schema and the code of the failure, never by anything
// that the caller wrote (aliases, names of operations). Below the plugin of errors, so that failures to expect count too.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import type { Context } from './context.ts'
import { codeOf } from './masking.ts'

const NAME = 'notices'

declare global {
  // oxlint-disable-next-line typescript/no-namespace
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      notices: NoticesPlugin<Types>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

class NoticesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    // A column that is only shown cannot fail.
    return field.extensions?.pothosExposedField === undefined ? told(resolver, field) : resolver
  }

  override wrapSubscribe(
    subscriber: Resolver<Types> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscriber && told(subscriber, field)
  }
}

function told<Types extends SchemaTypes>(
  resolver: Resolver<Types>,
  { parentType, name }: PothosOutputFieldConfig<Types>,
): Resolver<Types> {
  const field = `${parentType}.${name}`
  return (source, args, context, info) => {
    const failed = (error: unknown): never => {
      const { deps } = context as unknown as Context
      deps.notice({ type: 'FIELD_FAILED', field, code: codeOf(error) })
      throw error
    }
    try {
      const result = resolver(source, args, context, info)
      return result instanceof Promise ? result.catch(failed) : result
    } catch (error) {
      return failed(error)
    }
  }
}

SchemaBuilder.registerPlugin(NAME, NoticesPlugin)

export default NAME
