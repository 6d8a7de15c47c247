// What counts callers, wherever it counts them: so many points in a while, and buckets of cost.
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** So many points in so many seconds, by name. */
export type Allowances = Record<string, { points: number; seconds: number }>

/** What a bucket holds, and how fast it runs out. */
export interface Bucket {
  holds: number
  perSecond: number
}

/** How full a bucket is by now, and whether what was to be poured in has found room. */
export interface Level {
  level: number
  fits: boolean
}

export interface Limits {
  /** Uses up one point. Answers null, or how many seconds it takes until there is one again. */
  take: (limit: string, caller: string) => Promise<number | null>
  /** How many seconds it takes until there is a point; null when there is one. Uses up none. */
  wait: (limit: string, caller: string) => Promise<number | null>
  /** Gives a caller all his points back. */
  clear: (limit: string, caller: string) => Promise<void>
  /** Pours a cost into a caller's bucket, if it has room for it. */
  pour: (caller: string, cost: number) => Promise<Level>
  close: () => Promise<void>
}

/** Takes points of limiters, one for each allowance. */
export function allowances(
  limiters: ReadonlyMap<string, RateLimiterAbstract>,
): Pick<Limits, 'take' | 'wait' | 'clear'> {
  return {
    take: async (limit, caller) => {
      try {
        await limiters.get(limit)!.consume(caller)
        return null
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return seconds(refused)
      }
    },
    wait: async (limit, caller) => {
      const used = await limiters.get(limit)!.get(caller)
      return used === null || used.remainingPoints > 0 ? null : seconds(used)
    },
    clear: async (limit, caller) => void (await limiters.get(limit)!.delete(caller)),
  }
}

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000))
