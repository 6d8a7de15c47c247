// Visits through the API: a browser tells which page it opened, and only whoever runs the server sees the sums.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALLOWANCES } from '../../server/access/limits.ts'
import { aDatabase, environmentOf, type TestDatabase } from '../fakes/a-database.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, anApp, begin, blank, watchTurn, type Data } from '../fakes/an-app.ts'
import { PASSWORD, createAccessToken, register } from '../library/accounts/people.ts'

const COUNT = `mutation ($route: String!) { countVisit(input: { route: $route }) {
  __typename ... on UserError { code } } }`
const VISITS = `query ($from: String, $to: String) { visits(from: $from, to: $to) {
  from to
  days { day visitors opened created played signedUp pages turns stories scenarios signUps errors }
  pages { label hits } turns { label hits } errors { label hits } } }`
const OWNER = 'owner@example.com'

let hosted: Hosted
let owner: Person
const today = () => new Date().toISOString().slice(0, 10)
const visit = (who: Person, route = '/') => who.ask(COUNT, { route })

/** What stands in the tables. */
const stored = async () => {
  const { reader } = hosted.app.deps.db
  return { counts: await reader.visitCount.findMany(), people: await reader.visitorDay.findMany() }
}

/** Lets a minute pass, after which all is written. */
async function aMinuteLater(): Promise<void> {
  vi.advanceTimersByTime(60_000)
  await expect.poll(async () => (await stored()).people.length).toBeGreaterThan(0)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  hosted = await aHostedApp({ env: { ANALYTICS_OWNERS: `nobody@example.com, ${OWNER.toUpperCase()}` } })
  owner = hosted.person()
  await owner.open()
  await register(owner, { email: OWNER, password: PASSWORD })
})
afterEach(async () => {
  vi.useRealTimers()
  await hosted.stop()
})

describe('a visit', () => {
  it('makes nobody a guest, and is not stored as it happens', async () => {
    const visitor = hosted.person()
    await visitor.open()
    const before = await hosted.app.deps.db.reader.user.count()
    expect((await visit(visitor)).countVisit.__typename).toBe('CountVisitPayload')
    expect((await visitor.ask('{ viewer { kind } }')).viewer.kind).toBe('VISITOR')
    expect(await hosted.app.deps.db.reader.user.count()).toBe(before)
    expect(await stored()).toEqual({ counts: [], people: [] })
  })

  it('is limited by address for visitors, however many they are', async () => {
    const answers = []
    for (let times = 0; times <= ALLOWANCES.VISIT.points; times++) {
      const visitor = hosted.person()
      answers.push((await visit(visitor)).countVisit)
    }
    expect(answers.pop()).toEqual({ __typename: 'RateLimited', code: 'RATE_LIMITED' })
    expect(answers.filter(({ code }) => code)).toEqual([])
  })

  it('is a browser’s: no token tells it, and a link does not', async () => {
    const { token } = await createAccessToken(owner, { name: 'all', scope: 'WRITE' })
    const tell = (authorization: string) => hosted.person().raw(COUNT, { route: '/' }, { authorization })
    expect((await tell(`Bearer ${token}`)).body.errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await tell('Bearer some-link')).body.errors[0].extensions.code).toBe('FORBIDDEN')
  })
})

describe('the sums', () => {
  const report = async (who: Person, variables: object = {}): Promise<Data> =>
    (await who.ask(VISITS, variables)).visits

  it('are shown to those on the list, with empty days as zeros', async () => {
    const reader = hosted.person()
    await reader.open()
    await visit(reader, '/')
    await visit(reader, '/play/:id')
    await visit(reader, '/play/QWR2ZW50dXJlOjE')
    await visit(hosted.person()) // without a cookie: a page, and nobody
    const { id } = await begin(reader)
    const play = { adventureId: id, requestId: 'one', kind: 'DO', text: 'UNMISTAKABLE words' }
    const { takeTurn } = await reader.ask(TAKE_TURN, { input: play })
    await watchTurn(reader.socket(), takeTurn.turn.id)
    await reader.ask(TAKE_TURN, { input: { ...play, adventureId: 'nothing', requestId: 'two' } })
    await aMinuteLater()
    const { from, to, days, ...sums } = await report(owner)
    expect(to).toBe(today())
    expect(days).toHaveLength(30)
    expect(days[0].day).toBe(from)
    expect(new Set(days.map(({ day }: Data) => day)).size).toBe(30)
    const { day: _first, ...empty } = days[0]
    expect(Object.values(empty).every((value) => value === 0)).toBe(true)
    expect(days.at(-1)).toEqual({
      day: today(),
      visitors: 2,
      opened: 1,
      created: 1,
      played: 1,
      signedUp: 1,
      pages: 4,
      turns: 1,
      stories: 1,
      scenarios: 0,
      signUps: 1,
      errors: 1,
    })
    expect(sums.pages).toEqual([
      { label: '/', hits: 2 },
      { label: '(other)', hits: 1 },
      { label: '/play/:id', hits: 1 },
    ])
    expect(sums.turns).toEqual([{ label: 'SAVED', hits: 1 }])
    expect(sums.errors).toEqual([{ label: 'Mutation.takeTurn NOT_FOUND', hits: 1 }])
    const rows = JSON.stringify(await stored())
    expect(rows).not.toContain('UNMISTAKABLE')
    for (const user of await hosted.app.deps.db.reader.user.findMany()) expect(rows).not.toContain(user.id)
  })

  it('are of the days that are asked for, which have to be some', async () => {
    await hosted.app.deps.db.write(async (tx) => {
      for (const [day, hits] of [
        ['2024-02-28', 1],
        ['2024-02-29', 20],
        ['2024-03-01', 300],
        ['2024-03-02', 4_000],
      ] as const)
        await tx.visitCount.create({ data: { day, metric: 'PAGE', label: '/', hits } })
      await tx.visitorDay.create({ data: { day: '2024-02-29', visitor: 'somebody', played: true } })
    })
    const { days, pages } = await report(owner, { from: '2024-02-29', to: '2024-03-01' })
    expect(
      days.map(({ day, pages, visitors, opened, played }: Data) => [day, pages, visitors, opened, played]),
    ).toEqual([
      ['2024-02-29', 20, 1, 0, 1],
      ['2024-03-01', 300, 0, 0, 0],
    ])
    expect(pages).toEqual([{ label: '/', hits: 320 }])
    for (const [from, to] of [
      ['2024-02-30', null],
      [null, 'today'],
      ['2024-03-02', '2024-03-01'],
      ['2023-01-01', '2024-03-01'],
      ['0000-00-00', null],
    ])
      expect((await owner.raw(VISITS, { from, to })).body.errors?.[0].extensions.code).toBe('INVALID_INPUT')
    expect((await report(owner, { from: '2023-03-02', to: '2024-03-01' })).days).toHaveLength(366)
  })

  it('are nothing to anybody else, whatever he asks for', async () => {
    const [other, visitor] = [hosted.person(), hosted.person()]
    await other.open()
    await register(other, { email: 'other@example.com', password: PASSWORD })
    await visitor.open()
    for (const who of [other, visitor]) {
      expect(await report(who)).toBeNull()
      expect(await report(who, { from: 'no day' })).toBeNull()
      expect((await who.ask('{ viewer { seesVisits } }')).viewer.seesVisits).toBe(false)
    }
    expect((await owner.ask('{ viewer { seesVisits } }')).viewer.seesVisits).toBe(true)
    const { token } = await createAccessToken(owner, { name: 'all', scope: 'WRITE' })
    const byToken = await hosted.person().raw(VISITS, {}, { authorization: `Bearer ${token}` })
    expect(byToken.body).toEqual({ data: { visits: null } })
    const byLink = await hosted.person().raw(VISITS, {}, { authorization: 'Bearer some-link' })
    expect(byLink.body.errors[0].extensions.code).toBe('FORBIDDEN')
  })
})

describe('a server that stops', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await aDatabase()
  })
  afterEach(() => database.remove())
  const storedAfter = async (served: { stop: () => Promise<void> }) => {
    await served.stop()
    const db = await database.open()
    const rows = await db.reader.visitCount.findMany()
    await db.close()
    return rows
  }

  it('writes what it has counted', async () => {
    const served = await aHostedApp({ env: environmentOf(database) })
    await visit(served.person(), '/settings')
    expect(await storedAfter(served)).toEqual([{ day: today(), metric: 'PAGE', label: '/settings', hits: 1 }])
  })

  it('has counted nothing at home', async () => {
    const served = await anApp({ env: environmentOf(database) })
    expect((await served.ask(COUNT, { route: '/' })).countVisit.__typename).toBe('CountVisitPayload')
    await blank(served)
    expect((await served.ask(VISITS)).visits).toBeNull()
    expect(await storedAfter(served)).toEqual([])
  })
})
