// How often strangers may do what costs: counted for each operation, whatever way it comes, for whoever it is known to be.
import { afterEach, describe, expect, it } from 'vitest'
import { openLimits } from '../../server/open-limits.ts'
import { readConfig } from '../../server/config.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { begin, type Data } from '../fakes/an-app.ts'
import { hasRedis, startRedis } from '../fakes/redis-server.ts'

let hosted: Hosted
const start = async (env: Record<string, string> = {}) => (hosted = await aHostedApp({ env }))
afterEach(() => hosted.stop())

/** Asks for something several times in one document; answers what came of each. */
async function many(who: Pick<Person, 'ask'>, field: string, times: number): Promise<Data[]> {
  const fields = Array.from({ length: times }, (_, at) => `f${at}: ${field.replaceAll('#', String(at))}`)
  return Object.values(await who.ask(`mutation { ${fields.join('\n')} }`))
}

const RESULT = '{ __typename ... on UserError { code message } ... on RateLimited { retryAfterSeconds } }'
const turn = (id: string) =>
  `takeTurn(input: { adventureId: "${id}", requestId: "${Math.random()}#", kind: CONTINUE }) ${RESULT}`
const refused = (results: Data[]) => results.filter(({ __typename }) => __typename === 'RateLimited')

describe('turns', () => {
  it('are ten a minute of one user, however they come, and of nobody else', async () => {
    await start()
    const [one, other] = [hosted.person(), hosted.person()]
    const { id } = await begin(one)
    expect(refused(await many(one, turn(id), 8))).toEqual([])
    const results = await many(one, turn(id), 5)
    expect(refused(results)).toHaveLength(3)
    const { code, message, retryAfterSeconds } = results.at(-1)!
    expect(code).toBe('RATE_LIMITED')
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(message).toContain(`Try again in ${retryAfterSeconds} second`)
    const retry = `retry(input: { adventureId: "${id}", requestId: "r" }) ${RESULT}`
    expect(refused(await many(one, retry, 1))).toHaveLength(1)
    const { id: others } = await begin(other)
    expect(refused(await many(other, turn(others), 10))).toEqual([])
  })

  it('of several in one request are not asked for at all', async () => {
    await start()
    const person = hosted.person()
    await begin(person)
    const response = await person.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { query: '{ serverInfo { version } }' },
        { query: '{ serverInfo { version } }' },
      ]),
    })
    expect(response.status).toBe(400)
  })

  it('by a link count for it, and for the owner of the story: a second link gives no more', async () => {
    await start()
    const owner = hosted.person()
    const { id } = await begin(owner)
    const account = 'register(input: { email: "one@example.com", password: "long enough" }) { __typename }'
    expect((await owner.ask(`mutation { ${account} }`)).register.__typename).toBe('RegisterPayload')
    const link = async () => {
      const share = `createShare(input: { adventureId: "${id}", role: COPLAYER }) { ... on CreateSharePayload { share { token } } }`
      const { token } = (await owner.ask(`mutation { ${share} }`)).createShare.share
      const headers = { authorization: `Bearer ${token}` }
      return { ask: async (query: string) => (await hosted.person().raw(query, {}, headers)).body.data }
    }
    const [one, other] = [await link(), await link()]
    expect(refused(await many(one, turn(id), 6))).toEqual([])
    expect(refused(await many(other, turn(id), 6))).toHaveLength(2)
    expect(refused(await many(owner, turn(id), 1))).toHaveLength(1)
  })
})

describe('other things that cost', () => {
  it.each([
    ['tests of an endpoint', 'testEndpoint(input: { url: "http://127.0.0.1:9" })', 10],
    ['imports', 'importFiles(input: { uploadIds: [] })', 30],
    ['imports of cards', 'importCards(input: { adventureId: "x", text: "", dryRun: true })', 30],
    ['looks into files', 'readFiles(input: { uploadIds: [] })', 30],
    [
      'tests of scripts',
      'testScript(input: { hook: OUTPUT, script: { name: "x", code: { output: "(" } }, sample: { text: "" } })',
      30,
    ],
  ])('%s are so many a minute', async (_what, field, most) => {
    await start()
    const person = hosted.person()
    const results: Data[] = []
    while (results.length < most + 5) results.push(...(await many(person, `${field} ${RESULT}`, 5)))
    expect(refused(results.slice(0, most))).toEqual([])
    expect(refused(results.slice(most))).toHaveLength(5)
  })

  it('files that are sent are a hundred a minute', async () => {
    await start()
    const person = hosted.person()
    await begin(person)
    const send = async () => {
      const headers = { 'content-type': 'application/octet-stream' }
      const response = await person.fetch('/uploads?name=a', { method: 'POST', headers, body: 'x' })
      return {
        status: response.status,
        text: await response.text(),
        retry: response.headers.get('retry-after'),
      }
    }
    for (let sent = 0; sent < 100; sent++) expect((await send()).status).toBe(201)
    const { status, text, retry } = await send()
    expect(status).toBe(429)
    expect(Number(retry)).toBeGreaterThan(0)
    expect(text).toMatch(/Try again in/)
  })

  it('files that are still coming are four of one user, and again when one is there or has broken off', async () => {
    await start()
    const person = hosted.person()
    await begin(person)
    const coming = () => {
      let end = () => {}
      const leave = new AbortController()
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new Uint8Array(10))
          end = () => stream.close()
        },
      })
      const headers = { 'content-type': 'application/octet-stream' }
      const init = { method: 'POST', headers, body, duplex: 'half', signal: leave.signal } as RequestInit
      const answer = person.fetch('/uploads?name=a', init).then(({ status }) => status)
      return { answer, end: () => end(), leave: () => leave.abort() }
    }
    const rows = () => hosted.app.deps.db.reader.upload.count()
    const four = Array.from({ length: 4 }, coming)
    const gone = four[1]!.answer.catch(() => 'gone')
    await expect.poll(rows, { timeout: 15_000 }).toBe(4)
    expect(await coming().answer).toBe(429)
    expect(await rows()).toBe(4)
    four[0]!.end()
    expect(await four[0]!.answer).toBe(201)
    four[1]!.leave()
    expect(await gone).toBe('gone')
    await expect.poll(rows, { timeout: 15_000 }).toBe(3)
    const more = [coming(), coming()]
    for (const one of [four[2]!, four[3]!, ...more]) one.end()
    for (const one of [four[2]!, four[3]!, ...more]) expect(await one.answer).toBe(201)
  })
})

describe('bodies', () => {
  it('have 2 MB to /graphql and 20 to /uploads, and larger ones are refused in a sentence', async () => {
    await start()
    const person = hosted.person()
    await begin(person)
    const send = async (path: string, type: string, megabytes: number) => {
      const body = new Uint8Array(megabytes * 1024 * 1024).fill(32)
      const response = await person.fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
      return `${response.status} ${await response.text()}`
    }
    expect(await send('/graphql', 'application/json', 2.1)).toBe('413 This request is larger than 2 MB.')
    expect(await send('/uploads', 'application/octet-stream', 19)).toMatch(/^201 /)
    expect(await send('/uploads', 'application/octet-stream', 21)).toBe('413 A file may have at most 20 MB.')
    const limits = await person.ask('{ importLimits { fileBytes } }')
    expect(limits.importLimits.fileBytes).toBe(20 * 1024 * 1024)
  })
})

describe('who is not known', () => {
  const STORY = 'startAdventure(input: {}) { __typename ... on UserError { code } }'
  const arrive = async (headers: Record<string, string> = {}) => {
    const { body } = await hosted.person().raw(`mutation { ${STORY} }`, {}, headers)
    return body.data.startAdventure.__typename
  }

  it('becomes a guest thirty times in five minutes from one address, whatever he says of himself', async () => {
    await start()
    for (let guests = 0; guests < 30; guests++) expect(await arrive()).toBe('StartAdventurePayload')
    expect(await arrive({ 'x-forwarded-for': '203.0.113.7' })).toBe('RateLimited')
  })

  it('is told apart by what the trusted proxies say alone, and by the network of IPv6', async () => {
    await start({ TRUSTED_PROXY_HOPS: '1' })
    const from = (list: string) => arrive({ 'x-forwarded-for': list })
    for (let guests = 0; guests < 30; guests++)
      expect(await from(`${guests}.6.6.6, 2001:db8::${guests + 1}`)).toBe('StartAdventurePayload')
    expect(await from('2001:db8::ffff:1')).toBe('RateLimited')
    expect(await from('7.7.7.7, [2001:db8:0:0:1::1]:443')).toBe('RateLimited')
    expect(await from('2001:db8::1, 203.0.113.8')).toBe('StartAdventurePayload')
  })
})

describe.skipIf(!hasRedis)('several instances', () => {
  it('share what they count, behind the same names', async () => {
    await start()
    const redis = await startRedis()
    try {
      const env = { MULTI_USER: 'on', SECRET_KEY: 's', DATABASE_URL: 'postgres://x/y', REDIS_URL: redis.url }
      const log = { info: () => {}, warn: () => {}, error: () => {} }
      const [one, other] = [await openLimits(readConfig(env), log), await openLimits(readConfig(env), log)]
      for (let turns = 0; turns < 10; turns++)
        expect(await (turns % 2 === 0 ? one : other).take('TURN', 'user:a')).toBeNull()
      expect(await other.take('TURN', 'user:a')).toBeGreaterThan(0)
      expect((await one.pour('user:a', 99_000))?.fits).toBe(true)
      expect((await other.pour('user:a', 9_000))?.fits).toBe(false)
      await Promise.all([one.close(), other.close()])
    } finally {
      await redis.stop()
    }
  })
})
