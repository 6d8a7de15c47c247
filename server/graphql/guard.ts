// The guard on every field: who may not see it gets an error there, whatever way led to it (see access/who-sees.ts).
import { GraphQLError, defaultFieldResolver, isObjectType, type GraphQLSchema } from 'graphql'
import { isAtLeast, type Role } from '../access/viewer.ts'
import { leastRole } from '../access/who-sees.ts'
import type { Context } from './context.ts'
import { isWeighed, weighed } from './weight.ts'

/** Puts the guard before every field of a schema. Returns the same schema. */
export function guarded(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const least = leastRole(type.name, field.name)
      const { resolve = defaultFieldResolver, subscribe } = field
      const isText = isWeighed(field.type)
      field.resolve = (source, args, context: Context, info) => {
        assertSees(context.role, least)
        context.weight?.assertLight()
        const value: unknown = resolve(source, args, context, info)
        return isText && context.weight ? weighed(value, context.weight) : value
      }
      if (subscribe)
        field.subscribe = (source, args, context: Context, info) => {
          assertSees(context.role, least)
          return subscribe(source, args, context, info)
        }
    }
  }
  return schema
}

function assertSees(role: Role, least: Role): void {
  if (isAtLeast(role, least)) return
  const message =
    role === 'STRANGER'
      ? 'Nobody is known here by this request, or its link or token has ended.'
      : 'This link does not show that.'
  throw new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } })
}
