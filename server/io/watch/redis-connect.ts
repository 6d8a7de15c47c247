// Connections to Redis: they come back by themselves, and say once that they were lost.
import { Redis } from 'ioredis'

/** What is written down about Redis. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

const RETRY_MS = 50
const SLOWEST_RETRY_MS = 1_000
const CONNECT_MS = 5_000
/** A Redis that takes longer has lost the connection. */
const ANSWER_MS = 5_000

/** What a connection is for. */
export interface Use {
  /** It waits for news: how long is said with each command. */
  waits?: boolean
  /** After so many milliseconds without an answer it is lost. */
  answerMs?: number
  /** What is written down when it is lost; null: nothing, another one tells. */
  away: string | null
}

/** Opens a connection. Throws a sentence when nothing answers there. */
export async function connectRedis(
  url: string,
  log: Log,
  { waits = false, answerMs = ANSWER_MS, away }: Use,
): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    // What cannot be sent now fails now: who sends knows best what to repeat.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * RETRY_MS, SLOWEST_RETRY_MS),
    socketTimeout: answerMs * 3,
    ...(waits ? { blockingTimeout: answerMs } : { commandTimeout: answerMs }),
  })
  let last: unknown
  let isLost = false
  redis.on('error', (error: unknown) => (last = error))
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    throw new Error(
      `Redis does not answer at ${placeOf(url)} (${reasonOf(last ?? error)}). Start it, or set REDIS_URL to where it is.`,
      { cause: error },
    )
  }
  // One that is closed on purpose does not come back, and is not lost.
  redis.on('reconnecting', () => {
    if (!isLost && away !== null) log.warn({ err: last }, away)
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost && away !== null) log.info({}, 'Redis is back')
    isLost = false
  })
  return redis
}

/** Refuses a Redis that is too old for what is asked of it. Throws a sentence. */
export async function assertStreams(redis: Redis): Promise<void> {
  const version = /redis_version:((\d+)\.(\d+)\S*)/.exec(await redis.info('server'))
  const [major, minor] = [Number(version?.[2]), Number(version?.[3])]
  if (major < 6 || (major === 6 && minor < 2))
    throw new Error(`This is Redis ${version?.[1]}; several instances need 6.2 or newer.`)
}

/** Where it is, without a password. */
function placeOf(url: string): string {
  const { host } = new URL(url)
  return host
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
