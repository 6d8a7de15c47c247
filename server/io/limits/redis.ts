// Counts what callers do in Redis, for several instances together; it outlives each of them. Loaded with REDIS_URL alone.
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { allowances, type Allowances, type Bucket, type Level, type Limits } from './limits.ts'
import { createMemoryLimits } from './memory.ts'

const PREFIX = 'forklore:limit'

/** Counts by a connection, which is closed with it. While Redis is away each instance counts for itself. */
export function createRedisLimits(redis: Redis, all: Allowances, bucket: Bucket): Limits {
  const limiters = Object.entries(all).map(([name, { points, seconds: duration }]) => {
    const keyPrefix = `${PREFIX}:${name}`
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration })
    const store = { storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter }
    return [name, new RateLimiterRedis({ ...store, keyPrefix, points, duration })] as const
  })
  const meanwhile = createMemoryLimits({}, bucket)
  redis.defineCommand('pour', { numberOfKeys: 1, lua: POUR })
  const { pour } = redis as Redis & Pouring
  return {
    ...allowances(new Map(limiters)),
    pour: async (caller, cost) => {
      if (redis.status !== 'ready') return meanwhile.pour(caller, cost)
      try {
        const key = `${PREFIX}:COST:${caller}`
        const [fits, level] = await pour.call(redis, key, cost, bucket.holds, bucket.perSecond / 1_000)
        return { level, fits: fits === 1 } satisfies Level
      } catch {
        return meanwhile.pour(caller, cost)
      }
    },
    close: async () => redis.disconnect(),
  }
}

interface Pouring {
  pour: (key: string, cost: number, holds: number, perMs: number) => Promise<[fits: number, level: number]>
}

/** By the clock of Redis: those of instances differ. */
const POUR = `
local cost, holds, rate = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('hmget', KEYS[1], 'level', 'at')
local level = math.max(0, (tonumber(kept[1]) or 0) - (now - (tonumber(kept[2]) or now)) * rate)
if level + cost > holds then return {0, math.ceil(level)} end
level = level + cost
if cost > 0 then
  redis.call('hset', KEYS[1], 'level', level, 'at', now)
  redis.call('pexpire', KEYS[1], math.ceil(level / rate) + 1000)
end
return {1, math.ceil(level)}`
