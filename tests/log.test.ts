// What is written down: each request under an id that its caller is told, and never a word of a story, a query or a key.
import { afterEach, describe, expect, it } from 'vitest'
import { openLog } from '../server/log.ts'
import { aHostedApp, type Hosted } from './fakes/a-hosted-app.ts'
import { anApp, begin, TAKE_TURN, type Data, type Running } from './fakes/an-app.ts'

/** A log, and what stands in it. */
function aLog(level = 'trace') {
  const written: string[] = []
  const log = openLog(level, { write: (line: string) => void written.push(line) })
  return { log, written, lines: (): Data[] => written.map((line) => JSON.parse(line)) }
}

describe('a line', () => {
  it('hides what no log may hold, wherever it stands', () => {
    const { log, written } = aLog()
    const headers = { authorization: 'Bearer sk-1', cookie: 'forklore_session=sk-2', 'set-cookie': 'sk-3' }
    log.info({ headers, req: { headers }, key: 'sk-4', settings: { password: 'sk-5', token: 'sk-6' } }, 'x')
    expect(written.join()).toContain('[hidden]')
    expect(written.join()).not.toMatch(/sk-\d/)
  })

  const prisma = (name: string, message: string) => Object.assign(new Error(message), { name })

  it.each([
    [
      'a query of the database',
      prisma(
        'PrismaClientKnownRequestError',
        'Invalid `tx.take.create()` invocation:\n{ data: { text: "Once upon" } }\n\nUnique constraint failed',
      ),
      'Unique constraint failed',
    ],
    [
      'one that does not fit',
      prisma(
        'PrismaClientValidationError',
        'Invalid\n{ text: "Once upon" }\nArgument `text` is: "Once upon"',
      ),
      'does not fit',
    ],
    ['what an endpoint said', prisma('NarrationFailure', 'It said: Once upon'), 'A model failed'],
    ['JSON that cannot be read', jsonError(), 'not valid JSON'],
    ['a cause', new Error('outside', { cause: prisma('NarrationFailure', 'Once upon') }), 'outside'],
    ['something long', new Error(`${'a'.repeat(400)} Once upon`), 'aaa'],
  ])('tells an error without the words in it: %s', (_name, error, kept) => {
    const { log, written } = aLog()
    log.error({ err: error }, 'something failed')
    expect(written.join()).not.toContain('Once upon')
    expect(written.join()).toContain(kept)
    expect(written.join()).toContain('log.test.ts')
  })

  it('below the level is not written', () => {
    const { log, written } = aLog('warn')
    log.info({}, 'x')
    log.warn({}, 'y')
    expect(written).toHaveLength(1)
  })
})

function jsonError(): Error {
  try {
    return JSON.parse('Once upon a time')
  } catch (error) {
    return error as Error
  }
}

/** Breaks every read from now on. */
function breakReads({ app }: Running): void {
  const fail = () => Promise.reject(new Error('a secret reason'))
  const reader = new Proxy({}, { get: () => new Proxy(fail, { get: () => fail }) })
  Object.assign(app.deps.db, { reader })
}

describe('a request', () => {
  let running: Running
  afterEach(() => running.stop())

  const BROKEN = '{ viewer { id } }'
  it('stands in the log under the id that its caller is told', async () => {
    const { log, lines } = aLog()
    running = await aHostedApp({ log })
    const who = (running as Hosted).person()
    await begin(who)
    breakReads(running)
    const { body, headers } = await who.raw(BROKEN, {}, { 'x-request-id': 'mine' })
    const id = headers.get('x-request-id')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(body.errors[0]).toMatchObject({ extensions: { code: 'INTERNAL', requestId: id } })
    expect(body.errors[0].message).toContain(id)
    expect(body.errors[0].message).not.toContain('reason')
    const failed = lines().find(({ msg }) => msg === 'a request failed')
    expect(failed).toMatchObject({ request: id, err: { message: 'a secret reason' } })
    await expect.poll(() => lines().filter(({ request }) => request === id)).toHaveLength(2)
    expect(lines().at(-1)).toMatchObject({
      request: id,
      method: 'POST',
      at: '/graphql',
      ms: expect.any(Number),
    })
  })

  it('holds nothing of what was asked, nor of the answer', async () => {
    const { log, written } = aLog()
    running = await aHostedApp({ log })
    const who = (running as Hosted).person()
    await who.open('/play/QWR2ZW50dXJlOnNlY3JldA==?token=unmistakable')
    const { id } = await begin(who)
    const input = { adventureId: id, requestId: 'r', kind: 'DO', text: 'unmistakable deed' }
    await who.ask(TAKE_TURN, { input })
    await Promise.all([...running.app.deps.running.values()].map(({ ended }) => ended))
    await who.raw('query unmistakable { nothing(text: "unmistakable") }')
    await who.raw('{ viewer { id } }', {}, { authorization: 'Bearer unmistakable' })
    await who.fetch('/exports/adventure/unmistakable/BUNDLE')
    await expect.poll(() => written.length).toBeGreaterThan(5)
    const said = written.join('\n')
    expect(said).not.toMatch(/unmistakable|QWR2/)
    expect(said).not.toContain(who.cookie()!.split('.').at(-1))
    expect(said).toContain('"at":"/play"')
  })

  it('is not written down on a server of one user, but has an id', async () => {
    const { log, written } = aLog()
    running = await anApp({ log })
    const answer = await fetch(running.url)
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(written).toEqual([])
  })
})

describe('readiness', () => {
  let hosted: Hosted
  afterEach(() => hosted.stop())
  const ready = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${hosted.url}/ready`, { headers })
    return `${answer.status} ${await answer.text()}`
  }
  const passedOn = { 'x-forwarded-for': '203.0.113.7' }

  it('says that a proxy is not counted, as the log does, once', async () => {
    const { log, lines } = aLog()
    hosted = await aHostedApp({ log })
    expect(await ready()).toBe('200 ready')
    await fetch(hosted.url, { headers: passedOn })
    await fetch(hosted.url, { headers: passedOn })
    expect(await ready()).toMatch(/^200 ready\n.*TRUSTED_PROXY_HOPS/)
    expect(lines().filter(({ msg }) => /TRUSTED_PROXY_HOPS/.test(msg))).toHaveLength(1)
  })

  it('says nothing of one that is', async () => {
    hosted = await aHostedApp({ env: { TRUSTED_PROXY_HOPS: '1' } })
    await fetch(hosted.url, { headers: passedOn })
    expect(await ready()).toBe('200 ready')
  })

  it('needs the database, health does not', async () => {
    hosted = await aHostedApp()
    breakReads(hosted)
    expect(await ready()).toBe('503 The database does not answer.')
    expect((await fetch(`${hosted.url}/health`)).status).toBe(200)
  })
})

describe('headers', () => {
  let running: Running
  afterEach(() => running.stop())
  const tlsOf = async (headers: Record<string, string>) =>
    (await fetch(running.url, { headers })).headers.get('strict-transport-security')
  const byTls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }

  it('keep a browser to TLS when a proxy that is trusted says so', async () => {
    running = await aHostedApp({ env: { TRUSTED_PROXY_HOPS: '1' } })
    expect(await tlsOf(byTls)).toBe('max-age=31536000')
    expect(await tlsOf({})).toBeNull()
  })

  it('… and else never', async () => {
    running = await aHostedApp()
    expect(await tlsOf(byTls)).toBeNull()
  })

  it('let a page load what the client has, and nothing else', async () => {
    running = await anApp()
    const policy = (await fetch(running.url)).headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/)
  })
})
