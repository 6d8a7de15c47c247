// Operations that nobody would write, made from the schema by chance: some are valid, some not.
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql'
import { schema } from '../../server/graphql/schema.ts'

/** Numbers from 0 to below 1 that look random; the same seed gives the same ones. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const TEXTS = [
  '',
  ' ',
  'door',
  'a\u0000b',
  '\ud83d\udc09 \u202eabc',
  '${name}',
  '/log',
  '{"a": [1]}',
  'x'.repeat(30_000),
]
const NUMBERS = [0, 1, 2, 7, 50, 100, 101, -1, 2_147_483_647, -2_147_483_648]
const TIMES = ['2026-11-30T00:00:00Z', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59Z', 'yesterday']
const JSONS = ['{}', '[]', 'null', '{a: {b: [1, "x"]}}', '"text"', '1e308']
const MOST_DEPTH = 7

export interface RandomOperation {
  query: string
  kind: 'query' | 'mutation'
  /** The field at the root. */
  field: string
}

/** Makes operations.
 * @param ids what stands where an id is wanted: of this user, of another, of nothing
 * @param leaveOut mutations that are not asked */
export function operationMaker(
  random: () => number,
  ids: () => readonly string[],
  leaveOut: ReadonlySet<string>,
): () => RandomOperation {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const chance = (of: number) => random() < of

  const literal = (type: GraphQLInputType, depth: number): string => {
    if (!isNonNullType(type) && chance(0.1)) return 'null'
    if (chance(0.01)) return pick(['1', '"x"', '[]', '{}', 'WRONG', '$undefined'])
    const plain = getNullableType(type)
    if (isListType(plain)) {
      const length = pick([0, 1, 1, 2, 3])
      return `[${Array.from({ length }, () => literal(plain.ofType as GraphQLInputType, depth + 1)).join(', ')}]`
    }
    if (isEnumType(plain)) return pick(plain.getValues()).name
    if (isInputObjectType(plain)) {
      const fields = Object.values(plain.getFields()).filter(
        (field) => isNonNullType(field.type) || chance(depth > 3 ? 0.05 : 0.4),
      )
      return `{${fields.map((field) => `${field.name}: ${literal(field.type, depth + 1)}`).join(', ')}}`
    }
    return scalar(getNamedType(plain).name)
  }
  const scalar = (name: string): string => {
    if (name === 'ID') return JSON.stringify(pick(ids()))
    if (name === 'Boolean') return pick(['true', 'false'])
    if (name === 'Int') return String(pick(NUMBERS))
    if (name === 'Float') return String(pick([...NUMBERS, 0.5, 1e300]))
    if (name === 'DateTime') return JSON.stringify(pick(TIMES))
    if (name === 'JSON') return pick(JSONS)
    return JSON.stringify(pick(chance(0.1) ? ids() : TEXTS))
  }

  const fieldText = (field: GraphQLField<unknown, unknown>, depth: number): string => {
    const args = field.args
      .filter((arg) => isNonNullType(arg.type) || chance(0.3))
      .map((arg) => `${arg.name}: ${literal(arg.type, 0)}`)
    const inside = selection(getNamedType(field.type), depth + 1)
    return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${inside}`
  }
  const selection = (type: GraphQLNamedType, depth: number): string => {
    if (isLeafType(type)) return ''
    if (isAbstractType(type)) {
      const some = schema.getPossibleTypes(type).filter(() => depth < MOST_DEPTH && chance(0.5))
      return ` { __typename ${some.map((one) => `... on ${one.name}${selection(one, depth)}`).join(' ')} }`
    }
    return isObjectType(type) ? ` { ${insideOf(type, depth)} }` : ''
  }
  const insideOf = (type: GraphQLObjectType, depth: number): string => {
    const chosen = new Map<string, string>([['__typename', '__typename']])
    const fields = Object.values(type.getFields())
    for (let count = 1 + Math.floor(random() * 5); count > 0; count--) {
      const field = pick(fields)
      if (depth >= MOST_DEPTH && !isLeafType(getNamedType(field.type))) continue
      chosen.set(field.name, fieldText(field, depth))
    }
    return [...chosen.values()].join(' ')
  }

  return () => {
    const kind = chance(0.5) ? 'query' : 'mutation'
    const root = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!
    const field = pick(Object.values(root.getFields()).filter(({ name }) => !leaveOut.has(name)))
    let query = `${kind} { ${fieldText(field, 0)} }`
    if (chance(0.05)) {
      const at = Math.floor(random() * query.length)
      query = query.slice(0, at) + pick(['', '{', '}', '"', '@', 'zzz', '...']) + query.slice(at + 1)
    }
    return { query, kind, field: field.name }
  }
}
