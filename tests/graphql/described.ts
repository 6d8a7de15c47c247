// Everything in the schema that says nothing about itself.
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, printSchema } from 'graphql'
import { schema } from '../../server/graphql/schema.ts'

export const printed = printSchema(schema)

function* silent(): Generator<string> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (!type.description) yield type.name
    if (isEnumType(type))
      for (const value of type.getValues()) if (!value.description) yield `${type.name}.${value.name}`
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!field.description) yield `${type.name}.${field.name}`
      if ('args' in field)
        for (const arg of field.args) if (!arg.description) yield `${type.name}.${field.name}(${arg.name})`
    }
  }
}

export const undescribed = [...silent()]
