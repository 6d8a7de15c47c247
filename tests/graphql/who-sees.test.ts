// Every field that can be reached, asked as every role: what the table keeps from a role is refused there, what it gives is
// answered, and no word that is the owner's alone is in any answer to somebody else. The questions are made from the schema.
import {
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAtLeast, type Role } from '../../server/access/viewer.ts'
import { leastRole } from '../../server/access/who-sees.ts'
import { schema } from '../../server/graphql/schema.ts'
import { SAVE, SCHEMA, replying } from './asking-a-world.ts'
import { TAKE_TURN, anApp, blank, type Data, type Running } from '../fakes/an-app.ts'

/** The mark of all that is the owner's alone. */
const SECRET = 'Xyzzyva'
const GUESTS = ['SPECTATOR', 'WITNESS', 'COPLAYER'] as const

let running: Running
let adventureId: string
const tokens: Partial<Record<Role, string>> = {}
/** Arguments that a field cannot do without. */
let known: Record<string, string>

async function settled(id: string): Promise<void> {
  const QUERY = 'query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }'
  while ((await running.ask(QUERY, { id })).adventure.runningTurn)
    await new Promise((done) => setTimeout(done, 20))
}

beforeAll(async () => {
  const block = '```state\n{"player.hp": -5}\n```'
  running = await anApp({ model: replying([`A door opens.\n\n${block}`, `A window opens.\n\n${block}`]) })
  adventureId = (await blank(running)).id
  await running.ask(SAVE, { input: { adventureId, schema: SCHEMA } })
  const plot = {
    plotEssentials: SECRET,
    authorsNote: SECRET,
    aiInstructions: SECRET,
    personaDescription: SECRET,
  }
  const SAVE_PLOT = 'mutation ($input: SaveAdventureInput!) { saveAdventure(input: $input) { __typename } }'
  await running.ask(SAVE_PLOT, { input: { adventureId, ...plot } })
  const CARD = 'mutation ($input: CreateCardInput!) { createCard(input: $input) { __typename } }'
  await running.ask(CARD, { input: { adventureId, card: { name: SECRET, keys: ['door'], entry: SECRET } } })
  const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
  await running.ask(SETTINGS, { input: { narratorText: SECRET } })
  for (const text of ['knock', 'wait']) {
    await running.ask(TAKE_TURN, { input: { adventureId, requestId: text, kind: 'DO', text } })
    await settled(adventureId)
  }
  const { adventure } = await running.ask(
    `query ($id: ID!) { adventure(id: $id) { lastTurn { id } head { take { id } branch { id } } } }`,
    { id: adventureId },
  )
  const take = adventure.head.take.id
  const CHECKPOINT = 'mutation ($input: AddCheckpointInput!) { addCheckpoint(input: $input) { __typename } }'
  await running.ask(CHECKPOINT, { input: { adventureId, name: 'Here', takeId: take } })
  for (const role of GUESTS) {
    const kind = role === 'COPLAYER' ? 'COPLAYER' : 'SPECTATOR'
    const input = { adventureId, role: kind, label: SECRET, showsStats: role === 'WITNESS' }
    const CREATE = `mutation ($input: CreateShareInput!) { createShare(input: $input) { ... on CreateSharePayload { share { token } } } }`
    tokens[role] = (await running.ask(CREATE, { input })).createShare.share.token
  }
  await running.ask('mutation ($input: WriteMemoryInput!) { writeMemory(input: $input) { __typename } }', {
    input: { adventureId, text: SECRET },
  })
  await keepSecrets()
  known = {
    'Query.adventure': `id: "${adventureId}"`,
    'Query.turn': `id: "${adventure.lastTurn.id}"`,
    'Query.node': `id: "${take}"`,
    'Query.nodes': `ids: ["${take}"]`,
    'Query.compare': `a: {takeId: "${take}"}, b: {branchId: "${adventure.head.branch.id}"}`,
    'Query.nextPrompt': `adventureId: "${adventureId}"`,
    'Query.explainCards': `adventureId: "${adventureId}"`,
    'Query.search': `adventureId: "${adventureId}", text: "door"`,
    'Query.scripts': 'first: 2',
    'Query.adventures': 'first: 2',
    'Query.scenarios': 'first: 1',
    'Adventure.transcript': 'last: 1',
    'Adventure.cardFile': 'format: FORKLORE',
    'Adventure.rulings': 'first: 2',
    'Adventure.memories': 'first: 2',
    'Adventure.summaries': 'first: 2',
  }
})
afterAll(() => running.stop())

/** What runs behind the turns leave, once a story is long enough. */
async function keepSecrets(): Promise<void> {
  const { db, clock } = running.app.deps
  const take = await db.reader.take.findFirstOrThrow({ orderBy: { depth: 'desc' } })
  const { adventureId, branchId, depth } = take
  const place = { adventureId, branchId, depth, text: SECRET, createdAt: clock.now() }
  const work = { kind: 'REMEMBER', status: 'FAILED', failureMessage: SECRET, startedAt: clock.now() }
  await db.write(async (tx) => {
    await tx.memory.create({ data: { ...place, block: 0 } })
    await tx.summary.create({ data: place })
    await tx.memoryWork.upsert({
      where: { adventureId },
      create: { adventureId, ...work },
      update: work,
    })
  })
}

interface Road {
  /** Fields from the root, as `Type.field`. */
  fields: string[]
  query: string
}

/** The shortest road to each field that needs no argument but those that are known. */
function roads(): Road[] {
  const found = new Map<string, Road>()
  const seen = new Set(['Query'])
  let level: { type: GraphQLObjectType; fields: string[]; wrap: (inner: string) => string }[] = [
    { type: schema.getQueryType()!, fields: [], wrap: (inner) => `{ ${inner} }` },
  ]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { type, fields, wrap } of level)
      for (const field of Object.values(type.getFields())) {
        const name = `${type.name}.${field.name}`
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

const ask = async (role: Role, query: string): Promise<{ text: string; body: Data }> => {
  const token = role === 'STRANGER' ? 'fls_unknown' : tokens[role]
  const { body } = await running.raw(query, {}, token ? { authorization: `Bearer ${token}` } : {})
  return { text: JSON.stringify(body), body }
}

/** The fields that are refused. */
const forbiddenIn = (body: Data): string[] =>
  (body.errors ?? [])
    .filter(({ extensions }: Data) => extensions?.code === 'FORBIDDEN')
    .map(({ path }: Data) => path.findLast((step: unknown) => typeof step === 'string'))

describe('every field that can be reached', () => {
  it('is of most types that there are, and its owner is refused none', async () => {
    const all = roads()
    expect(new Set(all.map(({ fields }) => fields.at(-1)!.split('.')[0])).size).toBeGreaterThan(55)
    expect(all.length).toBeGreaterThan(330)
    const refused: string[] = []
    let secrets = 0
    for (const { query, fields } of all) {
      const { body, text } = await ask('OWNER', query)
      if (forbiddenIn(body).length > 0) refused.push(fields.at(-1)!)
      if (text.includes(SECRET)) secrets++
    }
    expect(refused).toEqual([])
    expect(secrets).toBeGreaterThan(8) // else the mark proves nothing
  })

  it.each(['STRANGER', ...GUESTS] as const)('as %s: refused or answered as the table says', async (role) => {
    const wrong: string[] = []
    for (const { fields, query } of roads()) {
      const { body, text } = await ask(role, query)
      const closed = fields.find(
        (name) => !isAtLeast(role, leastRole(...(name.split('.') as [string, string]))),
      )
      if (text.includes(SECRET)) wrong.push(`${fields.at(-1)} tells what is the owner’s: ${text}`)
      const refused = forbiddenIn(body)
      const isEmptyBefore = refused.length === 0 && !text.includes(`"${fields.at(-1)!.split('.')[1]}"`)
      if (closed && refused.length === 0 && !isEmptyBefore)
        wrong.push(`${fields.at(-1)} is answered: ${text}`)
      if (!closed && refused.length > 0) wrong.push(`${fields.at(-1)} is refused`)
    }
    expect(wrong).toEqual([])
  })
})
