// Every mutation asks first whether it may begin (access/admission.ts). Below the plugin of errors: what is in the way is a
// failure to expect, as a member of its union. Once per field, so that aliases multiply nothing.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { admit } from '../access/admission.ts'
import type { Context } from './context.ts'

const NAME = 'admission'

declare global {
  // oxlint-disable-next-line typescript/no-namespace
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      admission: AdmissionPlugin<Types>
    }
  }
}

class AdmissionPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Mutation') return resolver
    return async (source, args, context, info) => {
      const { deps, viewer, address } = context as unknown as Context
      await admit(deps, { viewer, address }, name)
      return resolver(source, args, context, info)
    }
  }
}

SchemaBuilder.registerPlugin(NAME, AdmissionPlugin)

export default NAME
