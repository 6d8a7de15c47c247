// What counts callers: in memory, and in Redis, where it is shared, outlives a restart, and may be away.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Limits } from '../../../server/io/limits/limits.ts'
import { createMemoryLimits } from '../../../server/io/limits/memory.ts'
import { createRedisLimits } from '../../../server/io/limits/redis.ts'
import { connectRedis } from '../../../server/io/watch/redis-connect.ts'
import { hasRedis, startRedis, type RedisServer } from '../../fakes/redis-server.ts'

const ALL = { TURN: { points: 3, seconds: 60 }, SHORT: { points: 1, seconds: 1 } }
const BUCKET = { holds: 1_000, perSecond: 100 }

const takes = async (limits: Limits, caller: string, times: number) => {
  const waits: (number | null)[] = []
  for (let at = 0; at < times; at++) waits.push(await limits.take('TURN', caller))
  return waits
}

/** What holds wherever it is counted. */
function countsCallers(open: () => Promise<Limits>): void {
  let limits: Limits
  const use = async () => (limits = await open())
  afterEach(() => limits.close())

  it('so many points in a while, each caller his own, and says how long it takes', async () => {
    await use()
    const waits = await takes(limits, 'one', 5)
    expect(waits.slice(0, 3)).toEqual([null, null, null])
    expect(waits[3]).toBeGreaterThan(50)
    expect(waits[4]).toBeLessThanOrEqual(60)
    expect(await limits.take('TURN', 'two')).toBeNull()
    expect(await limits.take('SHORT', 'one')).toBeNull()
  })

  it('looks without taking, and gives all back', async () => {
    await use()
    expect(await limits.wait('TURN', 'three')).toBeNull()
    await takes(limits, 'three', 3)
    expect(await limits.wait('TURN', 'three')).toBeGreaterThan(0)
    await limits.clear('TURN', 'three')
    expect(await takes(limits, 'three', 3)).toEqual([null, null, null])
  })

  it('lets points come back when their time is over', async () => {
    await use()
    expect(await limits.take('SHORT', 'four')).toBeNull()
    expect(await limits.take('SHORT', 'four')).toBe(1)
    await expect.poll(() => limits.take('SHORT', 'four'), { timeout: 5_000, interval: 200 }).toBeNull()
  })

  it('takes no more when many are asked for at the same time', async () => {
    await use()
    const waits = await Promise.all(Array.from({ length: 20 }, () => limits.take('TURN', 'five')))
    expect(waits.filter((wait) => wait === null)).toHaveLength(3)
  })

  it('fills a bucket to its brim, and what does not fit adds nothing; it runs out steadily', async () => {
    await use()
    expect(await limits.pour('one', 600)).toEqual({ level: 600, fits: true })
    const refused = await limits.pour('one', 600)
    expect(refused.fits).toBe(false)
    expect(refused.level).toBeLessThanOrEqual(600)
    expect((await limits.pour('one', 300)).fits).toBe(true)
    expect((await limits.pour('two', 1_000)).fits).toBe(true)
    const full = (await limits.pour('two', 0)).level
    await sleep(300)
    expect((await limits.pour('two', 0)).level).toBeLessThanOrEqual(full - 25)
    expect((await limits.pour('two', 20)).fits).toBe(true)
  })
}

describe('in memory', () => countsCallers(() => Promise.resolve(createMemoryLimits(ALL, BUCKET))))

describe.skipIf(!hasRedis)('in Redis', () => {
  let redis: RedisServer
  const lines: string[] = []
  const log = {
    info: (_: object, line: string) => lines.push(line),
    warn: (_: object, line: string) => lines.push(line),
  }
  const open = async () =>
    createRedisLimits(await connectRedis(redis.url, log, { answerMs: 500, away: 'away' }), ALL, BUCKET)
  beforeAll(async () => void (redis = await startRedis()))
  afterEach(() => redis.client.flushall())
  afterAll(() => redis.stop())

  describe('alone', () => countsCallers(open))

  it('instances share what a caller has, and a restart grants nothing', async () => {
    const [one, other] = [await open(), await open()]
    expect(await takes(one, 'a', 2)).toEqual([null, null])
    expect((await one.pour('a', 900)).fits).toBe(true)
    expect(await takes(other, 'a', 1)).toEqual([null])
    expect(await other.wait('TURN', 'a')).toBeGreaterThan(0)
    expect((await other.pour('a', 900)).fits).toBe(false)
    await Promise.all([one.close(), other.close()])
    const again = await open()
    expect(await again.take('TURN', 'a')).toBeGreaterThan(0)
    expect((await again.pour('a', 900)).fits).toBe(false)
    await again.close()
  })

  it('while it is away each instance counts for itself, and nobody sees a failure', async () => {
    const limits = await open()
    expect(await takes(limits, 'b', 3)).toEqual([null, null, null])
    await redis.down()
    await expect.poll(() => lines).toContain('away')
    const waits = await takes(limits, 'b', 4)
    expect(waits.slice(0, 3)).toEqual([null, null, null]) // its memory begins anew
    expect(waits[3]).toBeGreaterThan(0)
    expect(await limits.wait('TURN', 'b')).toBeGreaterThan(0)
    await limits.clear('TURN', 'b')
    expect(await limits.take('TURN', 'b')).toBeNull()
    expect((await limits.pour('b', 1_000)).fits).toBe(true)
    expect((await limits.pour('b', 500)).fits).toBe(false)
    await redis.up()
    await expect.poll(() => lines).toContain('Redis is back')
    expect(await takes(limits, 'c', 3)).toEqual([null, null, null])
    expect(await redis.client.keys('forklore:limit:*')).toHaveLength(1)
    await limits.close()
  })

  it('is not called away when an instance stops', async () => {
    lines.length = 0
    const limits = await open()
    await limits.take('TURN', 'e')
    await limits.close()
    await sleep(100)
    expect(lines).toEqual([])
  })

  it('nobody waits for one that does not answer', async () => {
    const limits = await open()
    await takes(limits, 'f', 3)
    await redis.client.call('CLIENT', 'PAUSE', '6000', 'ALL')
    let hasAnswered = false
    const answered = redis.client.ping().then(() => (hasAnswered = true))
    expect(await limits.take('TURN', 'f')).toBeNull()
    expect((await limits.pour('f', 1_000)).fits).toBe(true)
    expect(hasAnswered).toBe(false)
    await answered
    await limits.close()
  })

  it('keeps nothing for longer than it counts', async () => {
    const limits = await open()
    await limits.take('TURN', 'd')
    await limits.pour('d', 100)
    for (const key of await redis.client.keys('forklore:limit:*'))
      expect(await redis.client.ttl(key)).toBeGreaterThan(0)
    await limits.close()
  })
})
