// Roads to every field of the schema: operations that reach each of them, made from the schema itself.
import {
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { schema } from '../../server/graphql/schema.ts'

export interface Road {
  /** Fields from the root, as `Type.field`. */
  fields: string[]
  query: string
}

const ROOTS = {
  query: schema.getQueryType()!,
  mutation: schema.getMutationType()!,
  subscription: schema.getSubscriptionType()!,
}

/** The shortest road to each field that needs no argument but those that are known.
 * @param known arguments by `Type.field`
 * @param kind what is asked; all roads of a mutation begin with the same field
 * @param first the fields to begin with; all when left out */
export function roads(
  known: Readonly<Record<string, string>>,
  kind: keyof typeof ROOTS = 'query',
  first?: readonly string[],
): Road[] {
  const found = new Map<string, Road>()
  const root = ROOTS[kind]
  const seen = new Set([root.name])
  let level: { type: GraphQLObjectType; fields: string[]; wrap: (inner: string) => string }[] = [
    { type: root, fields: [], wrap: (inner) => `${kind} { ${inner} }` },
  ]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { type, fields, wrap } of level)
      for (const field of Object.values(type.getFields())) {
        const name = `${type.name}.${field.name}`
        if (type === root && first && !first.includes(field.name)) continue
        if (!known[name] && field.args.some(isRequiredArgument)) continue
        const road = [...fields, name]
        const args = known[name] ? `(${known[name]})` : ''
        found.set(name, {
          fields: road,
          query: wrap(`${field.name}${args}${isLeaf(field) ? '' : ' { __typename }'}`),
        })
        for (const [into, spread] of typesOf(field)) {
          if (seen.has(into.name)) continue
          seen.add(into.name)
          const inside = (inner: string) =>
            wrap(`${field.name}${args} { ${spread ? `... on ${into.name} { ${inner} }` : inner} }`)
          next.push({ type: into, fields: road, wrap: inside })
        }
      }
    level = next
  }
  return [...found.values()]
}

const isLeaf = (field: GraphQLField<unknown, unknown>) => isLeafType(getNamedType(field.type))

function typesOf(field: GraphQLField<unknown, unknown>): [GraphQLObjectType, boolean][] {
  const type = getNamedType(field.type)
  if (isObjectType(type)) return [[type, false]]
  if (!isAbstractType(type) || type.name === 'Node') return [] // what is a node is reached otherwise, too
  return schema.getPossibleTypes(type).map((one) => [one, true])
}
