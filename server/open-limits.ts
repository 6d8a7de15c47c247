// What counts callers on a server for strangers: in memory, or in the Redis that its instances share.
import { ALLOWANCES, BUCKET, UNLIMITED, byNetwork, type Limiter } from './access/limits.ts'
import type { Config } from './config.ts'
import type { Log } from './play/deps.ts'

/** No request waits longer for what Redis has counted. */
const ANSWER_MS = 500

/** Opens it; locally nobody is counted, and nothing is loaded. Throws a sentence when Redis does not answer. */
export async function openLimits({ hosted, redisUrl }: Config, log: Log): Promise<Limiter> {
  if (hosted === null) return UNLIMITED
  if (redisUrl === null) {
    const { createMemoryLimits } = await import('./io/limits/memory.ts')
    return byNetwork(createMemoryLimits(ALLOWANCES, BUCKET))
  }
  const { connectRedis } = await import('./io/watch/redis-connect.ts')
  const { createRedisLimits } = await import('./io/limits/redis.ts')
  const away = 'Redis is away: each instance counts for itself how often callers come'
  const redis = await connectRedis(redisUrl, log, { answerMs: ANSWER_MS, away })
  return byNetwork(createRedisLimits(redis, ALLOWANCES, BUCKET))
}
