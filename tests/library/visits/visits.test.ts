// Counting visits: in memory and then in sums, of which nothing is lost, nothing leads to a user, and no flood grows large.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/io/store/database.ts'
import { MAX_LABELS, OTHER } from '../../../server/io/store/visit-counts.ts'
import { routeNamed } from '../../../server/library/visits/routes.ts'
import { visitorNames } from '../../../server/library/visits/visitor.ts'
import { Visits } from '../../../server/library/visits/visits.ts'
import type { Notice } from '../../../server/play/notices.ts'
import { aDatabase, root, type TestDatabase } from '../../fakes/a-database.ts'

const TODAY = '2026-01-01'
const turn = (outcome: 'SAVED' | 'FAILED', failureCode: string | null = null, userId = 'ann'): Notice => ({
  type: 'TURN_ENDED',
  outcome,
  kind: 'TAKE',
  failureCode,
  firstTextMs: 1,
  totalMs: 2,
  paidByServer: false,
  userId,
})
const page = (userId: string | null, route = '/'): Notice => ({ type: 'PAGE', route, userId })
const failure = (field: string, code: string): Notice => ({ type: 'FIELD_FAILED', field, code })

let database: TestDatabase
let db: Database
let queries: string[]
let errors: string[]
let now: number
let all: Visits[]

const visitsOn = (where: Database) => {
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: (_fields: object, message: string) => errors.push(message) }
  const visits = new Visits({ db: where, log, clock: { now: () => new Date(now) } }, 'a secret')
  all.push(visits)
  return visits
}
const counts = async () =>
  Object.fromEntries(
    (await db.reader.visitCount.findMany()).map(({ day, metric, label, hits }) => [
      `${day} ${metric} ${label}`.trim(),
      hits,
    ]),
  )
const people = () => db.reader.visitorDay.findMany({ orderBy: [{ day: 'asc' }, { visitor: 'asc' }] })

beforeEach(async () => {
  ;[queries, errors, all, now] = [[], [], [], Date.parse(`${TODAY}T12:00:00Z`)]
  database = await aDatabase()
  db = await database.open((query) => queries.push(query))
})
afterEach(async () => {
  await Promise.all(all.map((visits) => visits.stop()))
  await db.close()
  await database.remove()
})

describe('what happens', () => {
  it('is counted by day and by a name that we gave, and written in sums', async () => {
    const visits = visitsOn(db)
    for (const route of ['/', '/', '/play/:id', '/play/42', '__proto__']) visits.hear(page('ann', route))
    visits.hear(turn('SAVED'))
    visits.hear(turn('FAILED', 'ENDPOINT_DOWN'))
    visits.hear({ type: 'MODEL_FAILED', call: 'NARRATE', code: 'ENDPOINT_DOWN' })
    visits.hear({ type: 'STORY_BEGUN', userId: 'ann' })
    visits.hear({ type: 'SCENARIO_MADE', userId: 'ann' })
    visits.hear({ type: 'SIGNED_UP', userId: 'ann' })
    visits.hear(failure('Mutation.takeTurn', 'RATE_LIMITED'))
    visits.hear(failure('what a caller sent: his words', 'RATE_LIMITED'))
    visits.hear(failure('Mutation.takeTurn', 'as long as he likes'))
    now = Date.parse('2026-01-02T00:00:00Z')
    visits.hear(page('ann'))
    await visits.flush()
    expect(await counts()).toEqual({
      '2026-01-01 PAGE /': 2,
      '2026-01-01 PAGE /play/:id': 1,
      '2026-01-01 PAGE (other)': 2,
      '2026-01-01 TURN SAVED': 1,
      '2026-01-01 TURN FAILED': 1,
      '2026-01-01 STORY': 1,
      '2026-01-01 SCENARIO': 1,
      '2026-01-01 SIGN_UP': 1,
      '2026-01-01 ERROR Mutation.takeTurn RATE_LIMITED': 1,
      '2026-01-01 ERROR Turn.failure ENDPOINT_DOWN': 1,
      '2026-01-01 ERROR (other)': 2,
      '2026-01-02 PAGE /': 1,
    })
    visits.hear(page(null))
    await visits.stop()
    expect((await counts())['2026-01-02 PAGE /']).toBe(2)
  })

  it('is a write and never a read: nothing is asked for as it happens, and only added when it is written', async () => {
    const visits = visitsOn(db)
    queries.length = 0
    for (let times = 0; times < 500; times++) visits.hear(page(`user ${times % 40}`))
    visits.hear(turn('SAVED', null, 'user 1'))
    await Promise.resolve()
    expect(queries).toEqual([])
    await visits.flush()
    const deeds = queries.map((query) => query.trim().split(/\s/)[0]!.toLowerCase())
    expect(deeds.filter((deed) => deed === 'insert')).toHaveLength(3) // pages, turns, visitors
    expect(deeds.filter((deed) => ['select', 'update', 'delete', 'with'].includes(deed))).toEqual([])
  })

  it('writes nothing when nothing has happened', async () => {
    const visits = visitsOn(db)
    visits.hear(page('ann'))
    await visits.flush()
    queries.length = 0
    await visits.flush()
    visits.hear({ type: 'MODEL_FAILED', call: 'EMBED', code: 'X' })
    await visits.stop()
    expect(queries).toEqual([])
  })

  it('loses nothing when it cannot be written, and says so once for each time', async () => {
    let broken = true
    const visits = visitsOn({
      ...db,
      write: (body) =>
        db.write(async (tx) => {
          const done = await body(tx)
          if (broken) throw new Error('the line is cut') // at the very end: all of it is rolled back
          return done
        }),
    })
    visits.hear(page('ann'))
    visits.hear(turn('SAVED'))
    const failing = visits.flush()
    visits.hear(page('ann')) // while it is being written
    await failing
    await visits.flush()
    expect(await counts()).toEqual({})
    expect(errors).toEqual(Array(2).fill('visits could not be written; they are kept for the next time'))
    broken = false
    visits.hear(page('ben'))
    await visits.flush()
    expect(await counts()).toEqual({ '2026-01-01 PAGE /': 3, '2026-01-01 TURN SAVED': 1 })
    expect(await people()).toMatchObject([{ opened: true }, { opened: true }])
    expect((await people()).filter(({ played }) => played)).toHaveLength(1)
  })
})

describe('several instances', () => {
  it('that write at once add up, and turn no flag off', async () => {
    const others =
      database.place.kind === 'postgres' ? [await database.open(), await database.open()] : [db, db]
    const instances = [db, ...others].map(visitsOn)
    for (let round = 0; round < 5; round++) {
      for (const [index, visits] of instances.entries()) {
        for (let times = 0; times < 30; times++) visits.hear(page(`user ${times}`))
        visits.hear([turn('SAVED'), { type: 'STORY_BEGUN' as const, userId: 'ann' }, page('ann')][index]!)
      }
      await Promise.all(instances.map((visits) => visits.flush()))
    }
    expect(errors).toEqual([])
    expect(await counts()).toEqual({
      '2026-01-01 PAGE /': 5 * (3 * 30 + 1),
      '2026-01-01 TURN SAVED': 5,
      '2026-01-01 STORY': 5,
    })
    const there = await people()
    expect(there).toHaveLength(31)
    expect(
      there.filter(({ opened, created, played, signedUp }) => opened && created && played && !signedUp),
    ).toHaveLength(1)
    if (database.place.kind === 'postgres') await Promise.all(others.map((other) => other.close()))
  })

  it('and new starts have no more labels of a day together than one has', async () => {
    const codes = (from: number) => Array.from({ length: 150 }, (_, index) => `CODE_${from + index}`)
    const [one, other] = [visitsOn(db), visitsOn(db)]
    for (const code of codes(0)) one.hear(failure('Query.adventure', code))
    for (const code of codes(100)) other.hear(failure('Query.adventure', code))
    await Promise.all([one.flush(), other.flush()])
    const rows = await db.reader.visitCount.findMany({ where: { metric: 'ERROR' } })
    expect(rows).toHaveLength(MAX_LABELS)
    expect(rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(300)
    // What is known is counted under its name all the same.
    const third = visitsOn(db)
    third.hear(failure('Query.adventure', 'CODE_120'))
    third.hear(failure('Query.adventure', 'NEW'))
    await third.flush()
    const after = await counts()
    expect(after['2026-01-01 ERROR Query.adventure CODE_120']).toBe(3)
    expect(after['2026-01-01 ERROR Query.adventure NEW']).toBeUndefined()
    expect(after['2026-01-01 ERROR (other)']).toBe(rows.find(({ label }) => label === OTHER)!.hits + 1)
  })
})

describe('a flood', () => {
  it('of labels is kept short: 200 of 80 characters for a metric and a day', async () => {
    const visits = visitsOn(db)
    for (let index = 0; index < 5_000; index++)
      visits.hear(failure(`Query.${'long'.repeat(30)}`, `CODE_${index}`))
    for (let index = 0; index < 5_000; index++) visits.hear(failure('Query.node', `CODE_${index}`))
    queries.length = 0
    await visits.flush()
    expect(queries.filter((query) => query.includes('VisitCount'))).toHaveLength(MAX_LABELS) // nor does it wait in memory
    const rows = await db.reader.visitCount.findMany()
    expect(rows).toHaveLength(MAX_LABELS)
    expect(rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(10_000)
    expect(Math.max(...rows.map(({ label }) => label.length))).toBe(80)
  })
})

describe('a visitor', () => {
  it('is one a day however often he comes, and another one the next day', async () => {
    const visits = visitsOn(db)
    for (let times = 0; times < 20; times++) visits.hear(page('ann'))
    await visits.flush()
    visits.hear(page('ann'))
    visits.hear(turn('SAVED'))
    await visits.flush()
    now += 24 * 60 * 60 * 1_000
    visits.hear(page('ann'))
    await visits.flush()
    const [first, second, ...rest] = await people()
    expect(rest).toEqual([])
    expect([first, second]).toMatchObject([
      { day: TODAY, opened: true, played: true },
      { day: '2026-01-02', opened: true, played: false },
    ])
    expect(first!.visitor).not.toBe(second!.visitor)
  })

  it('cannot be joined to a user: his name is made by a key that the database does not hold', async () => {
    const userId = '4f7c3ad0-9f8e-4b3c-8d55-0c4b7a2f9a11'
    const visits = visitsOn(db)
    visits.hear(page(userId))
    await visits.flush()
    const { visitor } = (await people())[0]!
    expect(visitor).toMatch(/^[\w-]{12}$/)
    expect(visitor).toBe(visitorNames('a secret')(userId, TODAY))
    expect(visitor).not.toBe(visitorNames('another secret')(userId, TODAY))
    expect(JSON.stringify(await counts())).not.toContain(userId)
  })

  it('is written in an order that does not tell who came first', async () => {
    const visits = visitsOn(db)
    for (let index = 0; index < 50; index++) visits.hear(page(`user ${index}`))
    await visits.flush()
    const written = (await db.reader.visitorDay.findMany()).map(({ visitor }) => visitor)
    expect(written).toEqual([...written].sort((a, b) => (a < b ? -1 : 1)))
  })
})

describe('routes', () => {
  it('are the ones that the client has', () => {
    const client = readFileSync(join(root, 'client', 'routes.ts'), 'utf8')
    const paths = [...client.matchAll(/path: '([^']+)'/g)]
      .map((match) => match[1]!)
      .filter((path) => path !== '*')
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((path) => routeNamed(path) === null)).toEqual([])
    const named = [
      ...readFileSync(join(root, 'server/library/visits/routes.ts'), 'utf8').matchAll(/^ {2}'(.+)',$/gm),
    ]
    expect(named.map((match) => match[1]!).filter((route) => !paths.includes(route))).toEqual([])
  })
})
