// Two users of one server. Every mutation, with every kind of id that is the other's: it answers exactly as for an id of
// nothing, and not a row of the other's changes. The questions are made from the schema.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Prisma } from '../../generated/sqlite/client.ts'
import { UNLIMITED } from '../../server/access/limits.ts'
import { encodeId } from '../../server/graphql/ids.ts'
import { schema } from '../../server/graphql/schema.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, begin, type Data } from '../fakes/an-app.ts'
import { idsIn, madeUp, mutations } from './made-up-input.ts'

const SECRET = 'Xyzzyva'
/** They change the caller himself, and end what he asks with. */
const ABOUT_HIMSELF = new Set(['signOut', 'signOutEverywhere', 'deleteAccount', 'register', 'signIn'])

let hosted: Hosted
let ann: Person
let ben: Person
/** An id of each kind of thing that Ann has. */
let hers: { typename: string; key: string | number }[]

beforeAll(async () => {
  hosted = await aHostedApp()
  hosted.app.deps.limits = UNLIMITED // what is counted is proven elsewhere
  ann = hosted.person()
  ben = hosted.person()
  await begin(ann)
  await ben.ask('mutation { saveSettings(input: {}) { __typename } }')
  hers = await herThings()
})
afterAll(() => hosted.stop())

/** One of everything, made as quickly as the tables allow. */
async function herThings(): Promise<typeof hers> {
  const { db, clock } = hosted.app.deps
  const adventure = await db.reader.adventure.findFirstOrThrow()
  const { ownerId, id: adventureId } = adventure
  const adventureGid = encodeId('Adventure', adventureId)
  const play = { adventureId: adventureGid, requestId: 'hers', kind: 'DO', text: `say ${SECRET}` }
  await ann.ask(TAKE_TURN, { input: play })
  while (await db.reader.turn.count({ where: { status: 'RUNNING' } }))
    await new Promise((resolve) => setTimeout(resolve, 20))
  const turn = await db.reader.turn.findFirstOrThrow()
  const take = await db.reader.take.findFirstOrThrow({ orderBy: { depth: 'desc' } })
  const branchId = take.branchId
  const createdAt = clock.now()
  const place = { adventureId, branchId, depth: take.depth, text: SECRET, createdAt }
  const ask = (query: string, input: object) => ann.ask(query, { input })
  const name = (mutation: string) =>
    `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { __typename } }`
  await ask(name('createCard'), {
    adventureId: adventureGid,
    card: { name: SECRET, keys: ['x'], entry: SECRET },
  })
  await ask(name('addCheckpoint'), {
    adventureId: adventureGid,
    name: SECRET,
    takeId: encodeId('Take', take.id),
  })
  const scenarioId = 'scenario-of-ann'
  const empty = { description: '', opening: SECRET, plotEssentials: '', authorsNote: '', aiInstructions: '' }
  await db.write(async (tx) => {
    await tx.scenario.create({ data: { id: scenarioId, ownerId, title: SECRET, createdAt, ...empty } })
    await tx.scenarioCard.create({
      data: { id: 'card-of-ann', scenarioId, position: 0, createdAt, body: '{}' },
    })
    await tx.upload.create({ data: { id: 'upload-of-ann', ownerId, name: SECRET, size: 1, createdAt } })
    await tx.importRun.create({
      data: {
        id: 'import-of-ann',
        ownerId,
        status: 'RUNNING',
        startedAt: createdAt,
        leaseUntil: new Date(2099, 0),
      },
    })
    await tx.memory.create({ data: { ...place, block: 0 } })
    await tx.summary.create({ data: place })
    await tx.share.create({
      data: {
        id: 'share-of-ann',
        adventureId,
        role: 'SPECTATOR',
        label: SECRET,
        token: 'x',
        tokenHash: 'x',
        createdAt,
      },
    })
    await tx.accessToken.create({
      data: { id: 'token-of-ann', userId: ownerId, name: SECRET, scope: 'READ', tokenHash: 'x', createdAt },
    })
  })
  await ask(name('createScript'), { script: { name: SECRET } })
  const script = await db.reader.script.findFirstOrThrow()
  const scriptGid = encodeId('Script', script.id)
  await ask(name('addAdventureScript'), { adventureId: adventureGid, scriptId: scriptGid })
  await ask(name('addScenarioScript'), { scenarioId: encodeId('Scenario', scenarioId), scriptId: scriptGid })
  const one = async (rows: { findFirstOrThrow: () => Promise<{ id: number }> }) =>
    (await rows.findFirstOrThrow()).id
  return [
    { typename: 'Adventure', key: adventureId },
    { typename: 'Branch', key: branchId },
    { typename: 'Take', key: take.id },
    { typename: 'Turn', key: turn.id },
    { typename: 'StoryCard', key: await one(db.reader.storyCard as never) },
    { typename: 'Memory', key: await one(db.reader.memory as never) },
    { typename: 'Summary', key: await one(db.reader.summary as never) },
    { typename: 'Checkpoint', key: await one(db.reader.checkpoint as never) },
    { typename: 'AdventureScript', key: await one(db.reader.adventureScript as never) },
    {
      typename: 'ScenarioScript',
      key: (await db.reader.scenarioScript.findFirstOrThrow({ where: { scenarioId } })).id,
    },
    { typename: 'Script', key: script.id },
    { typename: 'Scenario', key: scenarioId },
    { typename: 'ScenarioCard', key: 'card-of-ann' },
    { typename: 'Share', key: 'share-of-ann' },
    { typename: 'Upload', key: 'upload-of-ann' },
    { typename: 'ImportRun', key: 'import-of-ann' },
    { typename: 'AccessToken', key: 'token-of-ann' },
    { typename: 'Viewer', key: ownerId },
  ]
}

const gid = ({ typename, key }: { typename: string; key: string | number }) => encodeId(typename, key)
/** What could be meant by a field, by its name, and something else; all there is when the name says nothing. */
function worthAsking(field: string): typeof hers {
  const name = field.replace(/Ids?$/, '').toLowerCase()
  const alike = hers.filter(({ typename }) => {
    const kind = typename.toLowerCase()
    return name !== '' && (kind.endsWith(name) || name.endsWith(kind))
  })
  return alike.length > 0 ? [...alike, hers.find((one) => !alike.includes(one))!] : hers
}
/** The id of nothing, of the same kind. */
const nothing = ({ typename, key }: { typename: string; key: string | number }) =>
  encodeId(typename, typeof key === 'number' ? 2_000_000_000 : '00000000-0000-4000-8000-000000000000')

/** Every row of every table, as text, by its table. */
async function allRows(): Promise<Map<string, string>> {
  const { reader } = hosted.app.deps.db
  const rows = new Map<string, string>()
  const json = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value instanceof Uint8Array ? hash(value) : value
  for (const model of Object.values(Prisma.ModelName)) {
    const delegate = (reader as Data)[model[0]!.toLowerCase() + model.slice(1)]
    for (const row of await delegate.findMany()) {
      const text = JSON.stringify(row, json)
      rows.set(hash(`${model} ${text}`), `${model} ${text}`)
    }
  }
  return rows
}
const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What a mutation says, without what it gave. */
async function said(name: string, input: object): Promise<string> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ... on UserError { code message } } }`
  const { body } = await ben.raw(query, { input })
  return JSON.stringify(
    body.errors?.map(({ message, extensions }: Data) => [extensions?.code, message]) ?? body.data[name],
  )
}

it(
  'every mutation with an id of another’s answers as with one of nothing, and changes nothing of his',
  { timeout: 300_000 },
  async () => {
    const before = await allRows()
    const wrong: string[] = []
    let asked = 0
    for (const { name, input } of mutations()) {
      if (ABOUT_HIMSELF.has(name)) continue
      for (const field of new Set(idsIn(input)))
        await Promise.all(
          worthAsking(field).map(async (thing) => {
            const withIds = (id: (one: (typeof hers)[number]) => string) =>
              madeUp(input, (of) => id(of === 'adventureId' && field !== of ? hers[0]! : thing), field)
            const foreign = await said(name, withIds(gid))
            const missing = await said(name, withIds(nothing))
            asked++
            const what = `${name} ${field}=${thing.typename}: ${foreign}`.slice(0, 300)
            if (foreign !== missing) wrong.push(`${what}, but ${missing}`)
            else if (/Payload"|INTERNAL|got invalid value/.test(foreign)) wrong.push(what)
          }),
        )
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(200)
    const after = await allRows()
    const gone = [...before].filter(([key, text]) => !after.has(key) && !isBens(text))
    expect(gone.map(([, text]) => text)).toEqual([])
    const ids = hers.map(({ key }) => `"${key}"`).filter((key) => key.length > 8)
    const added = [...after].filter(([key, text]) => !before.has(key) && ids.some((id) => text.includes(id)))
    expect(added.map(([, text]) => text)).toEqual([])
    expect(hosted.errors).toEqual([])
  },
)

/** The one row that he changes by coming at all. */
const isBens = (text: string): boolean => text.startsWith('User ') || text.startsWith('Settings ')

it('every query and subscription with an id of another’s finds what it finds for an id of nothing', async () => {
  const wrong: string[] = []
  for (const [kind, type] of [
    ['query', schema.getQueryType()!],
    ['subscription', schema.getSubscriptionType()!],
  ] as const)
    for (const field of Object.values(type.getFields())) {
      const named = field.args.filter((arg) => /ID/.test(String(arg.type)))
      if (
        named.length === 0 ||
        field.args.some((arg) => String(arg.type).endsWith('!') && !/ID|String/.test(String(arg.type)))
      )
        continue
      for (const thing of hers) {
        const ask = async (id: string) => {
          const args = field.args
            .filter((arg) => named.includes(arg) || String(arg.type).endsWith('!'))
            .map(
              (arg) =>
                `${arg.name}: ${/\[/.test(String(arg.type)) ? `["${id}"]` : named.includes(arg) ? `"${id}"` : '"door"'}`,
            )
          const query = `${kind} { ${field.name}(${args.join(', ')}) { __typename } }`
          const { body } = await ben.raw(
            query,
            {},
            { accept: 'application/json', 'x-graphql-yoga-csrf': '1' },
          )
          return JSON.stringify(body).replaceAll(/[0-9a-f-]{36}/g, '')
        }
        const [foreign, missing] = [await ask(gid(thing)), await ask(nothing(thing))]
        if (foreign !== missing) wrong.push(`${field.name} ${thing.typename}: ${foreign}, but ${missing}`)
        if (/INTERNAL/.test(foreign)) wrong.push(`${field.name} ${thing.typename}: ${foreign}`)
      }
    }
  expect(wrong).toEqual([])
})

it('gives out no file of another’s', async () => {
  for (const path of [
    `/exports/adventure/${gid(hers[0]!)}/BUNDLE`,
    `/exports/scenario/${encodeId('Scenario', 'scenario-of-ann')}/BUNDLE`,
  ])
    expect((await ben.fetch(path)).status).toBe(404)
  expect((await ann.fetch(`/exports/adventure/${gid(hers[0]!)}/BUNDLE`)).status).toBe(200)
})

it('what the server brings for all is nobody’s to change', async () => {
  const { reader } = hosted.app.deps.db
  const { id } = await reader.scenario.findFirstOrThrow({ where: { ownerId: null } })
  const rowsOfIt = async () =>
    [...(await allRows()).values()].filter((text) => text.includes(`"${id}"`)).toSorted()
  const before = await rowsOfIt()
  const card = await reader.scenarioCard.findFirst({ where: { scenarioId: id } })
  const script = await reader.scenarioScript.findFirst({ where: { scenarioId: id } })
  const idFor = (field: string) => {
    if (/card/i.test(field) && card) return encodeId('ScenarioCard', card.id)
    if (/script/i.test(field) && script) return encodeId('ScenarioScript', script.id)
    return encodeId('Scenario', id)
  }
  let asked = 0
  for (const { name, input } of mutations()) {
    // Whoever likes begins a story from it, or makes a copy.
    if (ABOUT_HIMSELF.has(name) || /^(startAdventure|duplicateScenario)$/.test(name)) continue
    if (!idsIn(input).some((field) => /scenario|card|script/i.test(field))) continue
    expect(await said(name, madeUp(input, idFor)), name).not.toContain('Payload"')
    asked++
  }
  expect(asked).toBeGreaterThan(10)
  expect(before.length).toBeGreaterThan(0)
  expect(await rowsOfIt()).toEqual(before)
})
