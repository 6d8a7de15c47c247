// Counts what callers do, in this process: for one instance, and for several while Redis is away.
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { allowances, type Allowances, type Bucket, type Level, type Limits } from './limits.ts'

/** How often buckets that have run dry are thrown away, in milliseconds. */
const SWEEP_MS = 60_000

/** Counts in memory: what a caller has used up is forgotten with the process. */
export function createMemoryLimits(all: Allowances, bucket: Bucket): Limits {
  const limiters = Object.entries(all).map(
    ([name, { points, seconds: duration }]) =>
      [name, new RateLimiterMemory({ keyPrefix: name, points, duration })] as const,
  )
  return { ...allowances(new Map(limiters)), pour: createBuckets(bucket).pour, close: async () => {} }
}

/** Leaky buckets: what is poured in runs out steadily. */
function createBuckets({ holds, perSecond }: Bucket): Pick<Limits, 'pour'> {
  const buckets = new Map<string, { level: number; at: number }>()
  let sweptAt = performance.now()
  const levelOf = (caller: string, now: number) => {
    const { level, at } = buckets.get(caller) ?? { level: 0, at: now }
    return Math.max(0, level - ((now - at) / 1_000) * perSecond)
  }
  const sweep = (now: number) => {
    if (now - sweptAt < SWEEP_MS) return
    sweptAt = now
    for (const caller of buckets.keys()) if (levelOf(caller, now) === 0) buckets.delete(caller)
  }
  return {
    pour: (caller, cost) => {
      const now = performance.now()
      sweep(now)
      const level = levelOf(caller, now)
      const fits = level + cost <= holds
      if (fits && cost > 0) buckets.set(caller, { level: level + cost, at: now })
      return Promise.resolve<Level>({ level: fits ? level + cost : level, fits })
    },
  }
}
