// What operations of strangers cost: each is paid for before it is begun, by HTTP and by socket alike, and what the client
// asks for passes many times a minute. And how many sockets one of them may have open.
import { readFileSync } from 'node:fs'
import { Kind, getIntrospectionQuery, isUnionType, parse, type TypeNode } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { BUCKET } from '../../server/access/limits.ts'
import { costOf } from '../../server/graphql/cost.ts'
import { schema } from '../../server/graphql/schema.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { anApp, begin, type Data, type Running } from '../fakes/an-app.ts'

let running: Running | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})
const start = async () => (running = await aHostedApp()) as Hosted

const RATE = 'rateLimit { limit remaining resetAt cost pointsPerSecond }'
/** Much is asked for, and little comes. */
const DEAR = `{ ${Array.from({ length: 14 }, (_, at) => `f${at}: scenarios(first: 100, search: "${at}?") { edges { node { id title } } }`).join('\n')} }`

/** Asks for what is dear until it is refused. */
async function spendAll(person: Person): Promise<{ status: number; body: Data; headers: Headers }> {
  for (let times = 0; times < 60; times++) {
    const answer = await person.raw(DEAR)
    if (answer.status !== 200) return answer
  }
  throw new Error('never refused')
}

describe('the bucket', () => {
  it('tells what is left, and refuses with when to come back', async () => {
    const { person } = await start()
    const one = person()
    const { id } = await begin(one)
    const { rateLimit } = await one.ask(`{ ${RATE} }`)
    expect(rateLimit).toMatchObject({ limit: BUCKET.holds, cost: 6, pointsPerSecond: BUCKET.perSecond })
    expect(rateLimit.remaining).toBeLessThan(BUCKET.holds)
    expect(new Date(rateLimit.resetAt).getTime()).toBeGreaterThan(Date.now() - 1_000)

    const { status, body, headers } = await spendAll(one)
    expect(status).toBe(429)
    const { message, extensions } = body.errors[0]
    expect(extensions).toMatchObject({ code: 'RATE_LIMITED' })
    expect(extensions.retryAfterSeconds).toBeGreaterThan(0)
    expect(headers.get('retry-after')).toBe(String(extensions.retryAfterSeconds))
    expect(message).toMatch(/Try again in/)

    // Where one dear question does not fit, cheaper ones still do; of the others nobody notices.
    const other = person()
    await begin(other)
    expect((await other.raw(DEAR)).status).toBe(200)
    expect((await one.ask(`{ adventure(id: "${id}") { title } }`)).adventure.title).toBeTruthy()
    expect((await one.raw(`mutation { undo(input: { adventureId: "${id}" }) { __typename } }`)).status).toBe(
      200,
    )
  })

  it('refuses queries, mutations and subscriptions alike, by HTTP and by socket', async () => {
    const hosted = await start()
    const one = hosted.person()
    const { id } = await begin(one)
    await one.ask('{ viewer { id } }')
    const { userId } = (await hosted.app.deps.db.reader.adventure.findMany()).map(({ ownerId }) => ({
      userId: ownerId,
    }))[0]!
    const full = await hosted.app.deps.limits.pour(`user:${userId}`, 0)
    await hosted.app.deps.limits.pour(`user:${userId}`, BUCKET.holds - Math.ceil(full!.level))
    const nested = '{ edges { node { id adventure { branches { id kind name } } } } }'
    const dear = `adventure(id: "${id}") { transcript(last: 100) ${nested} }`
    expect((await one.raw(`{ ${dear} }`)).status).toBe(429)
    const moved = `mutation { undo(input: { adventureId: "${id}" }) { ... on UndoPayload { ${dear.replace(`adventure(id: "${id}")`, 'adventure')} } } }`
    const undone = await one.raw(moved)
    expect([undone.status, undone.body.errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED'])
    const query = `subscription { adventureEvents(adventureId: "${id}") { ... on HeadMoved { ${dear.replace(`adventure(id: "${id}")`, 'adventure')} } } }`
    const stream = await one.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    })
    expect([stream.status, await stream.text()]).toEqual([429, expect.stringContaining('RATE_LIMITED')])
    const errors = await new Promise<Data>((resolve) => {
      const client = one.socket()
      const done = (value: unknown) => (resolve(value), void client.dispose())
      client.subscribe({ query }, { next: done, error: done, complete: () => {} })
    })
    expect((errors.errors ?? errors)[0]).toMatchObject({
      extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
    })
    expect((errors.errors ?? errors)[0].extensions.http).toBeUndefined()
  })

  it('does not say when to come back for what would never fit', async () => {
    const person = (await start()).person()
    const twice = Array.from(
      { length: 60 },
      (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`,
    )
    const query = `{ ...F0 } ${twice.join(' ')} fragment F60 on Query { viewer { id } }`
    const { body } = await person.raw(query)
    expect(body.errors).toHaveLength(1)
    expect(body.errors[0].extensions).toEqual({ code: 'FORBIDDEN' })
    expect(body.errors[0].message).toMatch(/smaller pages/)
  })

  it('pays for files that are given out as well', async () => {
    const hosted = await start()
    const one = hosted.person()
    const { id } = await begin(one)
    for (let files = 0; files < 60; files++) {
      const response = await one.fetch(`/exports/adventure/${id}/MARKDOWN`)
      await response.arrayBuffer()
      if (response.status === 200) continue
      expect([response.status, files > 25]).toEqual([429, true])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      return
    }
    throw new Error('never refused')
  })

  it('is not there on a local installation', async () => {
    running = await anApp()
    expect((await running.ask(`{ ${RATE} }`)).rateLimit).toBeNull()
    for (let times = 0; times < 25; times++) expect((await running.raw(DEAR)).status).toBe(200)
  })
})

describe('what an operation costs', () => {
  const cost = (text: string, operationName?: string, variableValues = {}) =>
    costOf({ schema, document: parse(text), operationName, variableValues })

  it('is that of the operation that is asked for, not of the first in the document', () => {
    const several = `query Cheap { viewer { id } } query Dear { scenarios(first: 100) { edges { node { id title } } } }`
    expect(cost(several, 'Cheap')).toBe(2)
    expect(cost(several, 'Dear')).toBeGreaterThan(100)
  })

  it('grows with aliases, fragments, pages by variable, and the schema itself', () => {
    const page = 'scenarios(first: 50) { edges { node { id } } }'
    const one = cost(`{ ${page} }`)
    expect(cost(`{ a: ${page} b: ${page} }`)).toBe(2 * one)
    expect(cost(`{ ...F } fragment F on Query { a: ${page} b: ${page} }`)).toBe(2 * one)
    const paged = 'query ($n: Int) { scenarios(first: $n) { edges { node { id } } } }'
    expect(cost(paged, undefined, { n: 100 })).toBeGreaterThan(cost(paged, undefined, { n: 10 }) * 5)
    expect(cost('{ __schema { types { name } } }')).toBeGreaterThan(1_000)
  })

  it('lets all that the client asks for, and an introspection query, pass ten times at once', () => {
    const file = 'client/api/generated/persisted-documents.json'
    const documents = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const prices = documents.map((text) => {
      const operation = parse(text).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)!
      const given = (operation.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        some(type),
      ])
      return cost(text, undefined, Object.fromEntries(given))
    })
    expect(prices.length).toBeGreaterThan(100)
    expect(Math.min(...prices)).toBeGreaterThan(0)
    expect(Math.max(...prices) * 10).toBeLessThan(BUCKET.holds)
    expect(cost(getIntrospectionQuery()) * 10).toBeLessThan(BUCKET.holds)
  })

  /** A value that fits a variable, and asks for much. */
  function some(type: TypeNode): unknown {
    if (type.kind === Kind.NON_NULL_TYPE) return some(type.type)
    if (type.kind === Kind.LIST_TYPE) return [some(type.type)]
    const values: Record<string, unknown> = { Int: 100, ID: 'x', String: 'x', Boolean: true, Float: 1 }
    return values[type.name.value]
  }
})

describe('what there may be no more of', () => {
  const making =
    'startAdventure duplicateAdventure createScenario duplicateScenario createScenarioCard createScript duplicateScript putScriptIntoLibrary takeTurn retry retake editTakeAsNew keepInterrupted writeMemory restoreMemory remakeMemory createCard createAccessToken signIn'
  it.each(making.split(' '))('is a failure that %s names', (mutation) => {
    const union = schema.getMutationType()!.getFields()[mutation]!.type
    if (!isUnionType(union)) throw new Error(`${mutation} answers with no union`)
    expect(union.getTypes().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['LimitReached', 'RateLimited']),
    )
  })
})

describe('sockets', () => {
  const open = (hosted: Hosted, cookie: string | undefined) =>
    new Promise<WebSocket>((resolve, reject) => {
      const url = `${hosted.url.replace('http', 'ws')}/graphql`
      const socket = new WebSocket(url, 'graphql-transport-ws', { headers: cookie ? { cookie } : {} })
      socket.on('open', () => socket.send('{"type":"connection_init"}'))
      socket.once('message', () => resolve(socket))
      socket.once('close', (code, reason) => reject(new Error(`${code} ${reason.toString()}`)))
      socket.once('error', reject)
    })

  it('are ten of one user, and again when one has gone', async () => {
    const hosted = await start()
    const [one, other] = [hosted.person(), hosted.person()]
    for (const person of [one, other]) await begin(person)
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(hosted, one.cookie())))
    await expect(open(hosted, one.cookie())).rejects.toThrow(/^4430 10 sockets are open/)
    sockets.push(await open(hosted, other.cookie()))
    sockets[0]!.terminate()
    await expect
      .poll(() =>
        open(hosted, one.cookie()).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open')
    for (const socket of sockets) socket.terminate()
  })

  it('of visitors are counted by where they come from, for a cookie is got for nothing', async () => {
    const hosted = await start()
    const sockets: WebSocket[] = []
    for (let visitors = 0; visitors < 100; visitors++) {
      const person = hosted.person()
      await person.open()
      sockets.push(await open(hosted, person.cookie()))
    }
    const late = hosted.person()
    await late.open()
    await expect(open(hosted, late.cookie())).rejects.toThrow(/^4430 100 sockets are open/)
    await begin(late)
    sockets.push(await open(hosted, late.cookie()))
    for (const socket of sockets) socket.terminate()
  })
})
