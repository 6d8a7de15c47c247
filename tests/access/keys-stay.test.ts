// Keys go to their endpoint and nowhere else. Two people play on a hosted server, one with a key of his own and one with the
// server's; endpoints send back what they were sent, scripts look around; and then whatever left the server is searched for
// the keys, however they are written: answers, events, files, logs, metrics, and the database.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { UNLIMITED } from '../../server/access/limits.ts'
import { createModel } from '../../server/io/model/model.ts'
import { guardedConnector } from '../../server/io/network/guarded-connect.ts'
import { SCENARIO_FORMATS, STORY_FORMATS } from '../../server/library/exports/formats.ts'
import { openLog } from '../../server/log.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, TURN_EVENTS, begin, type Data } from '../fakes/an-app.ts'
import { roads } from '../graphql/roads.ts'

const OWN = 'sk-Own/Xyzzyva+"Key"=1'
const DEMO = 'sk-Demo/Quuxory+"Key"=2'
const TYPED = 'sk-Typed/Plughly+"Key"=3'
const MASTER = 'master-Frobozz/secret+4'
const METRICS = 'metrics-Zorkmid-5'

/** How a key may be written without being the same. */
function formsOf(key: string): string[] {
  const shifted = [0, 1, 2].map((by) =>
    Buffer.from('~'.repeat(by) + key)
      .toString('base64')
      .slice(by === 0 ? 0 : 4, -4),
  )
  const shapes = [encodeURIComponent(key), JSON.stringify(key).slice(1, -1), Buffer.from(key).toString('hex')]
  return [key, ...shapes, ...shifted, [...key].reverse().join('')]
}

/** What left the server, by where. */
const heard: { where: string; text: string }[] = []
const keep = (where: string, bytes: Uint8Array | string): void => {
  const buffer = Buffer.from(bytes as string)
  const text = buffer.toString('latin1')
  heard.push({ where, text })
  if (text.startsWith('PK'))
    for (const [name, inside] of Object.entries(unzipSync(new Uint8Array(buffer))))
      keep(`${where}/${name}`, inside)
  // A picture holds its card so.
  for (const [run] of text.matchAll(/[A-Za-z0-9+/]{200,}={0,2}/g))
    heard.push({ where: `${where} decoded`, text: Buffer.from(run, 'base64').toString('latin1') })
}

const STORY = 'data: {"choices":[{"delta":{"content":"The door opens."},"finish_reason":"stop"}]}\n\n'
let endpoint: Server
let asked: string[] = []

/** Sends back all that it was sent, at first as a story is told, then as errors of all kinds. */
function anEcho(): Server {
  return createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      const { authorization = '' } = request.headers
      asked.push(authorization)
      const sent = JSON.stringify({ words: `Bad key: ${authorization}`, ...request.headers, body })
      const [, row] = /^\/(\w+)\//.exec(request.url ?? '') ?? []
      if (row === 'tells') return response.end(STORY)
      if (row === 'breaks')
        return response.end(
          `data: {"choices":[{"delta":{"content":"The"}}]}\n\ndata: {"error":{"message":${JSON.stringify(sent)}}}\n\n`,
        )
      const status = { refuses: 401, page: 502, odd: 200 }[row ?? ''] ?? 500
      response.writeHead(status, { 'x-sent': encodeURIComponent(authorization) })
      response.end(row === 'page' ? `<html>${sent}</html>` : JSON.stringify({ error: { message: sent } }))
    })
  })
}

let hosted: Hosted
let people: { own: Person; demo: Person; stranger: Person }
let port: number
const at = (row: string) => `http://echo.example:${port}/${row}/v1`

beforeAll(async () => {
  endpoint = anEcho()
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  port = (endpoint.address() as AddressInfo).port
  // The names of the public internet, all of them here.
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
  const log = new Writable({
    write: (bytes: Buffer, _encoding, done) => {
      keep('the log', bytes)
      done()
    },
  })
  hosted = await aHostedApp({
    env: {
      SECRET_KEY: MASTER,
      METRICS_TOKEN: METRICS,
      DEMO_KEY: DEMO,
      DEMO_URL: `http://127.0.0.1:${port}/tells/v1`,
      DEMO_MODELS: 'demo-model',
    },
    model: createModel({ wordPause: 0, connect: guardedConnector({ resolve, isPublic: () => true }) }),
    log: openLog('trace', log),
  })
  hosted.app.deps.limits = UNLIMITED
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const response = await real(...request)
    const where = `${String(request[0])} ${String(request[1]?.body ?? '').slice(0, 300)}`
    keep(where, [...response.headers].filter(([name]) => name !== 'set-cookie').join('\n'))
    keep(where, new Uint8Array(await response.clone().arrayBuffer()))
    return response
  })
  people = { own: hosted.person(), demo: hosted.person(), stranger: hosted.person() }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await hosted.stop()
  endpoint.closeAllConnections()
  endpoint.close()
})

const mutate = async (person: Person, name: string, input: object, payload = ''): Promise<Data> => {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename
    ... on ${type}Payload { ${payload || '__typename'} } ... on UserError { code message } } }`
  return (await person.ask(query, { input }))[name]
}

let turns = 0
/** Takes a turn, and hears all that is told of it on a socket. */
async function play(person: Person, adventureId: string): Promise<string> {
  const input = { adventureId, requestId: `r${++turns}`, kind: 'DO', text: 'knock' }
  const { turn } = (await person.ask(TAKE_TURN, { input })).takeTurn
  const client = person.socket()
  await new Promise<void>((resolve) =>
    client.subscribe(
      { query: TURN_EVENTS, variables: { turnId: turn.id } },
      {
        next: (event) => keep('an event', JSON.stringify(event)),
        error: () => resolve(),
        complete: () => resolve(),
      },
    ),
  )
  await client.dispose()
  const { turn: ended } = await person.ask(
    'query ($id: ID!) { turn(id: $id) { status failure { code message } } }',
    turn,
  )
  return ended.failure?.code ?? ended.status
}

/** Says all that it can see, and all that its globals are made of. */
const CURIOUS = `
const seen = []
const look = (value, depth) => {
  if (depth > 2 || value === null || !['object', 'function'].includes(typeof value)) return String(value)
  return Object.getOwnPropertyNames(value).map((name) => {
    try { return name + '=' + look(value[name], depth + 1) } catch (error) { return name + '!' + error.message }
  }).join(' ').slice(0, 20000)
}
try { seen.push(look(globalThis, 0)) } catch (error) { seen.push(error.message) }
try { seen.push(String(typeof process + typeof require + typeof fetch)) } catch (error) { seen.push(error.message) }
log(seen.join(' '))
state.message = seen.join(' ').slice(0, 2000)
state.seen = seen.join(' ').slice(0, 20000)`

async function addCurious(person: Person, adventureId: string): Promise<void> {
  const code = { library: CURIOUS, input: '({ text })', context: '({ text })', output: '({ text })' }
  const script = { name: 'Curious', code }
  expect((await mutate(person, 'addAdventureScript', { adventureId, script })).__typename).toMatch(/Payload$/)
}

/** Every file that is given out. */
async function save(person: Person, adventureId: string): Promise<number> {
  const { scenarios } = await person.ask('{ scenarios(first: 1) { edges { node { id } } } }')
  const paths = [
    '/exports/everything',
    ...Object.keys(STORY_FORMATS).map((format) => `/exports/adventure/${adventureId}/${format}`),
    ...Object.keys(SCENARIO_FORMATS).map(
      (format) => `/exports/scenario/${scenarios.edges[0].node.id}/${format}`,
    ),
  ]
  let saved = 0
  // One after the other: nobody is given many at the same time.
  for (const path of paths) {
    const response = await person.fetch(path)
    await response.arrayBuffer()
    saved += Number(response.status === 200)
  }
  return saved
}

/** Every field of the schema that can be read.
 * @param from the roots that they are below; all when left out */
async function readAll(person: Person, adventureId: string, from?: RegExp): Promise<number> {
  const { adventure } = await person.ask(
    'query ($id: ID!) { adventure(id: $id) { lastTurn { id } head { take { id } branch { id } } } }',
    { id: adventureId },
  )
  const every = roads({
    'Query.adventure': `id: "${adventureId}"`,
    'Query.turn': `id: "${adventure.lastTurn.id}"`,
    'Query.node': `id: "${adventure.head.take.id}"`,
    'Query.nodes': `ids: ["${adventure.head.take.id}"]`,
    'Query.compare': `a: {takeId: "${adventure.head.take.id}"}, b: {branchId: "${adventure.head.branch.id}"}`,
    'Query.nextPrompt': `adventureId: "${adventureId}"`,
    'Query.explainCards': `adventureId: "${adventureId}"`,
    'Query.search': `adventureId: "${adventureId}", text: "door"`,
    'Adventure.transcript': 'last: 5',
    'Adventure.cardFile': 'format: FORKLORE',
  })
  const all = every.filter(({ fields }) => !from || from.test(fields[0]!))
  for (const { query } of all) await person.raw(query)
  return all.length
}

it('whatever happens, no key leaves the server', async () => {
  const { own, demo, stranger } = people
  const [mine, paid] = [await begin(own), await begin(demo)]
  const settings = {
    endpointUrl: at('tells'),
    endpointKey: OWN,
    model: 'my-model',
    embeddingModel: 'my-model',
  }
  await mutate(own, 'saveSettings', settings, 'settings { hasEndpointKey endpointUrl narrator }')
  for (const row of ['tells', 'refuses', 'page', 'odd', 'breaks', 'fails']) {
    const STEPS = 'works steps { name result sentence } betterUrl model models { name } profile { api }'
    await mutate(own, 'testEndpoint', { url: at(row) }, STEPS)
    await mutate(stranger, 'testEndpoint', { url: at(row), key: TYPED, model: 'x' }, STEPS)
  }
  const ends: string[] = []
  for (const row of ['tells', 'refuses', 'page', 'odd', 'breaks', 'fails']) {
    await mutate(own, 'saveSettings', { endpointUrl: at(row) })
    ends.push(await play(own, mine.id))
  }
  expect(ends).toEqual([
    'SAVED',
    'KEY_REFUSED',
    'NOT_AN_ENDPOINT',
    expect.any(String),
    'SAVED',
    expect.any(String),
  ])
  expect(await play(demo, paid.id)).toBe('SAVED')
  for (const [person, { id }] of [
    [own, mine],
    [demo, paid],
  ] as const) {
    await addCurious(person, id)
    await mutate(person, 'saveSettings', person === own ? { endpointUrl: at('tells') } : {})
    await play(person, id)
    await mutate(person, 'testScript', {
      hook: 'INPUT',
      sample: { text: 'x' },
      script: { name: 'Curious', code: { library: CURIOUS, input: '({ text })' } },
    })
    expect(await save(person, id)).toBeGreaterThan(8)
  }
  expect(await readAll(own, mine.id)).toBeGreaterThan(330)
  // Of the other what differs: who he is, who told, and what would be told.
  expect(await readAll(demo, paid.id, /viewer|serverInfo|turn|nextPrompt/)).toBeGreaterThan(60)
  const metrics = await fetch(`${hosted.url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })
  expect(await metrics.text()).toContain('forklore')
  hosted.app.deps.log.error({ hosted: hosted.app.deps.hosted, config: { key: OWN } }, 'said by accident')

  expect(new Set(asked)).toEqual(
    new Set([`Bearer ${OWN}`, `Bearer ${DEMO}`, `Bearer ${TYPED}`]), // each went where it belongs
  )
  for (const [at, text] of Object.entries(await theDatabase())) keep(`the database: ${at}`, text)
  const found = [OWN, DEMO, TYPED, MASTER, METRICS].flatMap((key) =>
    formsOf(key).flatMap((form) =>
      heard.filter(({ text }) => text.includes(form)).map(({ where }) => `${form} in ${where.slice(0, 200)}`),
    ),
  )
  expect(found).toEqual([])
  // It was sent back, and taken out of what his own endpoint said to who asked it.
  expect(heard.filter(({ text }) => text.includes('Bad key: Bearer [key]')).length).toBeGreaterThan(1)
  const sealed = heard.filter(
    ({ where, text }) => !where.startsWith('the database') && text.includes('enc:v1:'),
  )
  expect(sealed.map(({ where }) => where)).toEqual([])
  expect(heard.length).toBeGreaterThan(1_000)
}, 300_000)

/** All that is stored, table by table. */
async function theDatabase(): Promise<Record<string, string>> {
  const { kind, reader } = hosted.app.deps.db
  const names =
    kind === 'sqlite'
      ? "select name from sqlite_master where type = 'table'"
      : "select tablename as name from pg_tables where schemaname = 'public'"
  const plain = (_name: string, value: unknown) =>
    typeof value === 'bigint' || value instanceof Uint8Array ? Buffer.from(String(value)).toString() : value
  const tables = await reader.$queryRawUnsafe<{ name: string }[]>(names)
  const told: Record<string, string> = {}
  for (const { name } of tables)
    told[name] = JSON.stringify(await reader.$queryRawUnsafe(`select * from "${name}"`), plain)
  return told
}
