// Sweeping: guests who come no more go with all that they have, and nobody else does, whatever happens at that moment.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hosted as Personality } from '../../../server/access/hosted.ts'
import { sweepGuests } from '../../../server/library/accounts/sweep-guests.ts'
import { startAdventure } from '../../../server/library/start-adventure.ts'
import { keepTidy } from '../../../server/library/tidy.ts'
import { aHostedApp } from '../../fakes/a-hosted-app.ts'
import { begin } from '../../fakes/an-app.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'
import { storiesOf, soon } from './people.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const HOSTED: Personality = {
  proxyHops: 0,
  guestRetentionDays: 5,
  accessLogDays: 30,
  demo: null,
  unmeteredUsers: new Set(),
  analyticsOwners: new Set(),
}

describe('guests', () => {
  let story: Story
  beforeEach(async () => {
    story = await aStory('O', { remembers: false })
    story.deps.hosted = HOSTED
  })
  afterEach(() => story.close())

  const ago = (ms: number) => new Date(story.clock.ms - ms)
  const users = async () =>
    (await story.deps.db.reader.user.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  const make = (id: string, data: { createdAt: Date; lastSeenAt?: Date; email?: string }) =>
    story.deps.db.write((tx) => tx.user.create({ data: { id, ...data } }))

  beforeEach(async () => {
    await story.deps.db.write((tx) => tx.user.updateMany({ data: { lastSeenAt: ago(0) } }))
  })

  it('go when they were last seen longer ago than they are kept: strictly, and by their making if never', async () => {
    const there = await users()
    const [long, just, short] = [ago(5 * DAY_MS + 1), ago(5 * DAY_MS), ago(5 * DAY_MS - 1)]
    await make('seen-long-ago', { createdAt: long, lastSeenAt: long })
    await make('seen-then', { createdAt: long, lastSeenAt: just })
    await make('seen-since', { createdAt: long, lastSeenAt: short })
    await make('made-long-ago', { createdAt: long })
    await make('made-then', { createdAt: just })
    await make('has-an-account', { createdAt: long, lastSeenAt: long, email: 'a@b.cd' })
    expect(await sweepGuests(story.deps)).toBe(2)
    expect(await users()).toEqual([...there, 'has-an-account', 'made-then', 'seen-since', 'seen-then'].sort())
    expect(await sweepGuests(story.deps)).toBe(0)
  })

  it('stay where they are kept for ever, and on a local installation', async () => {
    await make('old', { createdAt: ago(1_000 * DAY_MS) })
    story.deps.hosted = { ...HOSTED, guestRetentionDays: 0 }
    expect(await sweepGuests(story.deps)).toBe(0)
    story.deps.hosted = null
    expect(await sweepGuests(story.deps)).toBe(0)
    story.deps.hosted = HOSTED
    expect(await sweepGuests(story.deps)).toBe(1)
  })

  it('take all that they have along, in one statement', async () => {
    await make('old', { createdAt: ago(9 * DAY_MS) })
    const { reader } = story.deps.db
    const counts = async () => ({
      adventures: await reader.adventure.count(),
      takes: await reader.take.count(),
      branches: await reader.branch.count(),
      states: await reader.state.count(),
    })
    const before = await counts()
    await startAdventure(story.deps, { userId: 'old', link: null }, null, 'Gone')
    expect(await counts()).not.toEqual(before)
    story.queries.length = 0
    expect(await sweepGuests(story.deps)).toBe(1)
    expect(story.queries.filter((query) => /^\s*delete/i.test(query))).toHaveLength(1)
    expect(await counts()).toEqual(before)
  })

  it('go once, however many instances sweep at the same moment', async () => {
    for (let number = 0; number < 25; number++) await make(`old-${number}`, { createdAt: ago(9 * DAY_MS) })
    const swept = await Promise.all([
      sweepGuests(story.deps),
      sweepGuests(story.deps),
      sweepGuests(story.deps),
    ])
    expect(swept.reduce((sum, one) => sum + one)).toBe(25)
    expect((await users()).filter((id) => id.startsWith('old'))).toEqual([])
  })

  it('are not taken for who had the server to himself before it was hosted', async () => {
    await make('local', { createdAt: ago(900 * DAY_MS) })
    await sweepGuests(story.deps)
    expect(await users()).toContain('local')
  })

  it('go when the server starts, and every six hours', async () => {
    await make('at first', { createdAt: ago(9 * DAY_MS) })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stop = keepTidy(story.deps)
    try {
      // Not by polling: with false timers each poll would let some of the six hours go by.
      while ((await users()).includes('at first')) await sleep(5)
      await make('later', { createdAt: ago(9 * DAY_MS) })
      await vi.advanceTimersByTimeAsync(6 * 60 * 60 * 1_000 - 1)
      expect(await users()).toContain('later')
      await vi.advanceTimersByTimeAsync(1)
      await soon(users).not.toContain('later')
    } finally {
      vi.useRealTimers()
      await stop()
    }
  })
})

it('a guest who writes while he is swept has what he wrote: whole, or as somebody new', async () => {
  const hosted = await aHostedApp({ env: { GUEST_RETENTION_DAYS: '5' } })
  try {
    const { deps } = hosted.app
    for (let round = 0; round < 8; round++) {
      const person = hosted.person()
      const first = await begin(person)
      await deps.db.write((tx) => tx.user.updateMany({ data: { lastSeenAt: new Date(0) } }))
      const pause = new Promise((resolve) => setTimeout(resolve, round * 2))
      const [second] = await Promise.all([begin(person), pause.then(() => sweepGuests(deps))])
      const stories = await storiesOf(person)
      expect(stories).toContain(second.id)
      if (stories.length > 1) expect(stories).toContain(first.id)
    }
    expect(hosted.errors).toEqual([])
  } finally {
    await hosted.stop()
  }
})
