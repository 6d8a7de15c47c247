// Inputs for every mutation, made from the schema: what is required is there and plausible, and every id is one that the
// test hands in.
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql'
import { schema } from '../../server/graphql/schema.ts'

/** Gives the id for a field, by its name. */
export type IdFor = (field: string) => string

const SCALARS: Record<string, unknown> = {
  String: 'words',
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2099-01-01T00:00:00Z',
  JSON: {},
}

/** Every mutation that has an input, with its type. */
export function mutations(): { name: string; input: GraphQLInputObjectType }[] {
  return Object.values(schema.getMutationType()!.getFields()).flatMap(({ name, args }) =>
    args.map(({ type }) => ({ name, input: getNamedType(type) as GraphQLInputObjectType })),
  )
}

/** The names of all ids in an input, also of those within others. */
export function idsIn(type: GraphQLInputObjectType, seen = new Set<string>()): string[] {
  if (seen.has(type.name)) return []
  seen.add(type.name)
  return Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type)
    if (inner.name === 'ID') return [field.name]
    return isInputObjectType(inner) ? idsIn(inner, seen) : []
  })
}

/** An input with all that is required, and with every id. Where exactly one of several is wanted it is one that leads to the
 * id that is wished for, or to any. */
export function madeUp(type: GraphQLInputObjectType, idFor: IdFor, only?: string): Record<string, unknown> {
  const fields = Object.values(type.getFields())
  const one = fields.find((field) => only !== undefined && leadsTo(field, only)) ?? fields.find(leadsToAnId)
  const wanted =
    type.isOneOf && one ? [one] : fields.filter((field) => isNonNullType(field.type) || leadsToAnId(field))
  return Object.fromEntries(wanted.map((field) => [field.name, valueOf(field.type, field.name, idFor, only)]))
}

const leadsTo = ({ name, type }: GraphQLInputField, id: string): boolean => {
  const inner = getNamedType(type)
  return inner.name === 'ID' ? name === id : isInputObjectType(inner) && idsIn(inner).includes(id)
}

const leadsToAnId = ({ type }: GraphQLInputField): boolean => {
  const inner = getNamedType(type)
  return inner.name === 'ID' || (isInputObjectType(inner) && idsIn(inner).length > 0)
}

function valueOf(type: GraphQLInputType, name: string, idFor: IdFor, only?: string): unknown {
  const plain = getNullableType(type)
  if (isListType(plain)) return [valueOf(plain.ofType as GraphQLInputType, name, idFor, only)]
  if (isInputObjectType(plain)) return madeUp(plain, idFor, only)
  if (isEnumType(plain)) return plain.getValues()[0]!.name
  const scalar = getNamedType(plain).name
  return scalar === 'ID' ? idFor(name) : SCALARS[scalar]
}
