// How often callers may do what costs: one table, and what counts them (in memory, or in Redis for several instances).
import { networkOf } from './address.ts'

/** So many points in so many seconds. */
export interface Allowance {
  points: number
  seconds: number
  /** What is said to who has used it up. */
  sentence: string
}

const MINUTE = 60

export const ALLOWANCES = {
  TURN: { points: 10, seconds: MINUTE, sentence: 'That is more than 10 turns in a minute.' },
  SIGN_IN_ADDRESS: {
    points: 10,
    seconds: 5 * MINUTE,
    sentence: 'Too many attempts to sign in came from here.',
  },
  SIGN_IN_ACCOUNT: {
    points: 8,
    seconds: 15 * MINUTE,
    sentence: 'Too many attempts to sign in with this address have failed.',
  },
  NEW_GUEST: { points: 30, seconds: 5 * MINUTE, sentence: 'Too many new guests came from here.' },
  SCRIPT_TEST: { points: 30, seconds: MINUTE, sentence: 'That is more than 30 test runs in a minute.' },
  CONNECTION_TEST: {
    points: 10,
    seconds: MINUTE,
    sentence: 'That is more than 10 connection tests in a minute.',
  },
  IMPORT: { points: 30, seconds: MINUTE, sentence: 'That is more than 30 imports in a minute.' },
  FILE_READ: { points: 30, seconds: MINUTE, sentence: 'That is more than 30 looks into files in a minute.' },
  /** One import is of at most so many files. */
  UPLOAD: { points: 100, seconds: MINUTE, sentence: 'That is more than 100 files in a minute.' },
  VISIT: { points: 60, seconds: MINUTE, sentence: 'That is more than 60 pages in a minute.' },
} satisfies Record<string, Allowance>

export type LimitName = keyof typeof ALLOWANCES

/** What operations of a caller may cost together: a bucket of points (the price of each operation is counted in fields, see
 * graphql/cost.ts), which runs out steadily. */
export const BUCKET = { holds: 100_000, perSecond: 1_000 } as const

/** Counts what callers do. A caller is a user's id, or an address. */
export interface Limiter {
  /** Uses up one point. Answers null, or how many seconds it takes until there is one again. */
  take: (limit: LimitName, caller: string) => Promise<number | null>
  /** How many seconds it takes until there is a point; null when there is one. Uses up none. */
  wait: (limit: LimitName, caller: string) => Promise<number | null>
  /** Gives a caller all his points back. */
  clear: (limit: LimitName, caller: string) => Promise<void>
  /** Pours a cost into a caller's bucket, if it has room for it. Null: his is not counted. */
  pour: (caller: string, cost: number) => Promise<{ level: number; fits: boolean } | null>
  close: () => Promise<void>
}

/** Whoever sits at his own machine is not counted. */
export const UNLIMITED: Limiter = {
  take: () => Promise.resolve(null),
  wait: () => Promise.resolve(null),
  clear: () => Promise.resolve(),
  pour: () => Promise.resolve(null),
  close: () => Promise.resolve(),
}

/** The same, where all addresses of one network are one caller: who has one of IPv6 has very many of them. */
export function byNetwork({ take, wait, clear, pour, close }: Limiter): Limiter {
  return {
    take: (limit, caller) => take(limit, networkOf(caller)),
    wait: (limit, caller) => wait(limit, networkOf(caller)),
    clear: (limit, caller) => clear(limit, networkOf(caller)),
    pour: (caller, cost) => pour(networkOf(caller), cost),
    close,
  }
}
