// Attempts to sign in: counted by where they come from and by the account, alike for accounts that are not there; and noted.
import { afterEach, describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../../server/access/limits.ts'
import { isPassword } from '../../../server/access/passwords.ts'
import { trimAccessLog } from '../../../server/library/accounts/access-log.ts'
import { signIn as signInTo } from '../../../server/library/accounts/sign-in.ts'
import { aHostedApp, type Hosted } from '../../fakes/a-hosted-app.ts'
import type { Data } from '../../fakes/an-app.ts'
import { PASSWORD, changePassword, deleteAccount, register, signIn } from './people.ts'

let hosted: Hosted
afterEach(() => hosted.stop())

const start = async (env: Record<string, string> = {}) =>
  (hosted = await aHostedApp({ env: { TRUSTED_PROXY_HOPS: '1', ...env } }))

/** Somebody who asks from an address of his own. */
function personAt(address: string, agent?: string) {
  const person = hosted.person()
  const headers = { 'x-forwarded-for': address, ...(agent === undefined ? {} : { 'user-agent': agent }) }
  return {
    ...person,
    ask: async (query: string, variables?: object): Promise<Data> => {
      const { body } = await person.raw(query, variables, headers)
      if (body.errors) throw new Error(JSON.stringify(body.errors))
      return body.data
    },
  }
}

const ann = { email: 'ann@example.com', password: PASSWORD }
const wrong = { ...ann, password: 'wrong password' }
const codeOf = async (answer: Promise<Data>): Promise<string> => (await answer).code ?? 'OK'

describe('attempts', () => {
  it('are 10 in 5 minutes from one address, the right ones too, and no more from others for it', async () => {
    await start()
    await register(personAt('9.9.9.1'), ann)
    const person = personAt('9.9.9.2')
    for (let count = 0; count < 10; count++) expect(await codeOf(signIn(person, ann))).toBe('OK')
    const refused = await signIn(person, ann)
    expect(refused).toMatchObject({ __typename: 'RateLimited', code: 'RATE_LIMITED' })
    expect(refused.retryAfterSeconds).toBeGreaterThan(200)
    expect(await codeOf(register(personAt('9.9.9.2'), { ...ann, email: 'b@example.com' }))).toBe(
      'RATE_LIMITED',
    )
    expect(await codeOf(signIn(personAt('9.9.9.3'), ann))).toBe('OK')
  })

  it.each([
    ['an account', 'ann@example.com'],
    ['an address that nobody has', 'nobody@example.com'],
  ])(
    'at %s: 8 failures in 15 minutes, wherever they come from and however many come at once',
    async (_what, email) => {
      await start()
      await register(personAt('9.9.9.1'), ann)
      const tries = Array.from({ length: 12 }, (_, at) =>
        signIn(personAt(`9.9.8.${at}`), { ...wrong, email }),
      )
      const codes = await Promise.all(tries.map(codeOf))
      expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(8)
      expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4)
      expect(await codeOf(signIn(personAt('9.9.7.1'), { ...ann, email: email.toUpperCase() }))).toBe(
        'RATE_LIMITED',
      )
    },
  )

  it('that succeed clear what failed before', async () => {
    await start()
    const owner = personAt('9.9.9.1')
    await register(owner, ann)
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 7; at++)
        expect(await codeOf(signIn(personAt(`9.9.${round}.${at}`), wrong))).toBe('SIGN_IN_FAILED')
      expect(await codeOf(signIn(personAt(`9.8.8.${round}`), ann))).toBe('OK')
    }
  })

  it('at the password of who is signed in count the same', async () => {
    await start()
    const owner = personAt('9.9.9.1')
    await register(owner, ann)
    for (let count = 0; count < 8; count++) {
      const answer =
        count % 2 === 0
          ? changePassword(owner, { current: 'wrong password', next: 'another password' })
          : deleteAccount(owner, { password: 'wrong password' })
      expect(await codeOf(answer)).toBe('SIGN_IN_FAILED')
    }
    expect(await codeOf(deleteAccount(owner, { password: PASSWORD }))).toBe('RATE_LIMITED')
    expect(await codeOf(signIn(personAt('9.9.9.2'), ann))).toBe('RATE_LIMITED')
  })

  it('take as long for an address that nobody has as for a wrong password', async () => {
    await start()
    await register(personAt('9.9.9.1'), ann)
    const deps = { ...hosted.app.deps, limits: UNLIMITED }
    const caller = {
      viewer: { userId: 'x', link: null, standing: 'VISITOR' as const },
      address: '',
      agent: '',
      afterwards: () => {},
    }
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 7; round++)
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? ann.email : `nobody${round}@example.com`
        const at = performance.now()
        await signInTo(deps, caller, { ...wrong, email, bringStories: true }).catch(() => {})
        took[kind].push(performance.now() - at)
      }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3]!
    const ratio = median(took.known) / median(took.unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('hash no more than two passwords at a time', async () => {
    await start()
    await register(personAt('9.9.9.1'), ann)
    const { passwordHash } = await hosted.app.deps.db.reader.user.findFirstOrThrow()
    const before = process.memoryUsage.rss()
    let most = 0
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => isPassword(at % 2 === 0 ? PASSWORD : 'wrong', passwordHash)),
    )
    clearInterval(looking)
    expect(answers).toEqual([true, false, true, false, true, false])
    expect(most).toBeLessThan(3 * 128 * 2 ** 20)
  })
})

describe('the access log', () => {
  const LOG = '{ viewer { accesses { at event address agent } } }'

  it('says what happened to an account, newest first, and from where: to its user alone', async () => {
    await start()
    const owner = personAt('9.9.9.1', 'A browser')
    await register(owner, ann)
    await signIn(personAt('9.9.9.2', `x${'y'.repeat(400)}`), wrong)
    await signIn(personAt('9.9.9.3'), { ...wrong, email: 'nobody@example.com' })
    await changePassword(owner, { current: PASSWORD, next: 'another password' })
    const { accesses } = (await owner.ask(LOG)).viewer
    expect(accesses.map(({ event, address }: Data) => `${event} ${address}`)).toEqual([
      'PASSWORD_CHANGED 9.9.9.1',
      'SIGN_IN_FAILED 9.9.9.2',
      'REGISTERED 9.9.9.1',
    ])
    expect(accesses[0].agent).toBe('A browser')
    expect(accesses[1].agent).toBe(`x${'y'.repeat(299)}`)
    expect((await personAt('9.9.9.4').ask(LOG)).viewer.accesses).toEqual([])
    expect(await hosted.app.deps.db.reader.access.count({ where: { userId: null } })).toBe(1)
  })

  it('shows the last 20, and goes back as far as is set', async () => {
    await start({ ACCESS_LOG_DAYS: '7' })
    const owner = personAt('9.9.9.1')
    await register(owner, ann)
    const { db } = hosted.app.deps
    const { id: userId } = await db.reader.user.findFirstOrThrow()
    const DAY_MS = 24 * 60 * 60 * 1_000
    const row = (days: number) => ({
      userId,
      at: new Date(Date.now() - days * DAY_MS),
      event: 'SIGNED_IN',
      address: `${days}`,
      agent: '',
    })
    const rows = Array.from({ length: 25 }, (_, at) => row(at === 0 ? 6.9 : at + 7.1))
    await db.write((tx) => tx.access.createMany({ data: rows }))
    expect((await owner.ask(LOG)).viewer.accesses).toHaveLength(20)
    await trimAccessLog(hosted.app.deps)
    expect((await owner.ask(LOG)).viewer.accesses.map(({ address }: Data) => address)).toEqual([
      '9.9.9.1',
      '6.9',
    ])
  })

  it('is not kept where it goes back 0 days', async () => {
    await start({ ACCESS_LOG_DAYS: '0' })
    const owner = personAt('9.9.9.1')
    await register(owner, ann)
    await signIn(personAt('9.9.9.2'), wrong)
    expect(await hosted.app.deps.db.reader.access.count()).toBe(0)
  })
})
