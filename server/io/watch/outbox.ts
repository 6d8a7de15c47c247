// What this instance tells, on its way into the streams: in batches, one after the other, and again until it is there.
// While Redis is away it waits here: text as a span of the turn's own, so that waiting costs next to nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { OwnTurns } from './own-turns.ts'
import {
  EXPIRE_MS,
  KEEP_MS,
  ORDERS,
  storyKey,
  timeOf,
  type Order,
  type StreamId,
  type Told,
} from './stream.ts'

/** Text is sent at most this often. */
const BATCH_MS = 20
const RETRY_MS = 250
/** Entries that wait for one stream; the oldest are given up. */
const MOST_WAITING = 1_000
const MOST_ORDERS = 1_000
const CLOSE_MS = 2_000

type Span = { type: 'TEXT' | 'REASONING'; turnId: string; from: number; to: number }
type Waiting = { span: Span } | { told: Told | Order }

/** Takes the words of turns out of a stream, and says so in it. */
const FORGET = `
local at = '-'
while true do
  local entries = redis.call('XRANGE', KEYS[1], at, '+', 'COUNT', 500)
  if #entries == 0 then break end
  for _, entry in ipairs(entries) do
    for i = 2, #ARGV do
      for _, type in ipairs({ 'TEXT', 'REASONING' }) do
        local begins = '{"type":"' .. type .. '","turnId":"' .. ARGV[i] .. '"'
        if string.sub(entry[2][2], 1, #begins) == begins then redis.call('XDEL', KEYS[1], entry[1]) end
      end
    end
  end
  at = '(' .. entries[#entries][1]
end
return redis.call('XADD', KEYS[1], '*', 'e', ARGV[1])`

export class Outbox {
  readonly #redis: Redis
  readonly #own: OwnTurns
  readonly #failed: (error: unknown) => void
  #waiting = new Map<string, Waiting[]>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | null = null
  #sentAt = 0

  constructor(redis: Redis, own: OwnTurns, failed: (error: unknown) => void) {
    this.#redis = redis
    this.#own = own
    this.#failed = failed
  }

  tell(adventureId: string, told: Told): void {
    this.#add(storyKey(adventureId), { told })
  }

  order(order: Order): void {
    this.#add(ORDERS, { told: order })
  }

  tellText(adventureId: string, span: Span): void {
    const key = storyKey(adventureId)
    const earlier = this.#waiting.get(key)?.find((one) => 'span' in one && isNext(one.span, span))
    if (earlier && 'span' in earlier) earlier.span.to = span.to
    else this.#add(key, { span })
  }

  /** Says again what this instance tells of an adventure, or of all: what is known already does nothing. */
  repeat(adventureId?: string): void {
    const again = new Map<string, Waiting[]>()
    for (const turn of this.#own.of(adventureId)) {
      const { turnId, text, reasoning, end } = turn
      const key = storyKey(turn.adventureId)
      const all = again.get(key) ?? []
      again.set(key, all)
      all.push({ told: { type: 'TURN_STARTED', turnId } })
      if (reasoning) all.push({ span: { type: 'REASONING', turnId, from: 0, to: reasoning.length } })
      if (text) all.push({ span: { type: 'TEXT', turnId, from: 0, to: text.length } })
      if (end) all.push({ told: end })
    }
    for (const [key, all] of again) {
      const waiting = this.#waiting.get(key)?.filter((one) => !('span' in one)) ?? []
      this.#waiting.set(key, [...all, ...waiting, { told: { type: 'HEAD_MOVED' } }])
    }
    this.flushSoon()
  }

  /** Sends what waits as soon as it may. */
  flushSoon(): void {
    if (this.#timer || this.#sending || this.#waiting.size === 0 || this.#redis.status !== 'ready') return
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#sentAt + BATCH_MS - Date.now()))
  }

  /** Sends what waits, for a moment at the most. */
  async close(): Promise<void> {
    const all = async () => {
      await this.#sending
      await this.#flush()
    }
    await Promise.race([all(), sleep(CLOSE_MS, undefined, { ref: false })])
    clearTimeout(this.#timer)
  }

  #add(key: string, one: Waiting): void {
    const waiting = this.#waiting.get(key)
    if (!waiting) this.#waiting.set(key, [one])
    else {
      waiting.push(one)
      if (waiting.length > MOST_WAITING) waiting.shift()
    }
    this.flushSoon()
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#redis.status !== 'ready') return // it is sent when Redis is back
    this.#sentAt = Date.now()
    const batch = this.#waiting
    this.#waiting = new Map()
    this.#sending = this.#send(batch).then((unsent) => {
      this.#sending = null
      for (const [key, one] of unsent) this.#waiting.set(key, [...one, ...(this.#waiting.get(key) ?? [])])
      if (unsent.size === 0) this.flushSoon()
      else this.#timer = setTimeout(() => this.#flush(), RETRY_MS)
    })
    return this.#sending
  }

  /** Sends a batch in one go. Answers what may not have arrived: said twice, it does no harm. */
  async #send(batch: Map<string, Waiting[]>): Promise<Map<string, Waiting[]>> {
    const pipeline = this.#redis.pipeline()
    const sent: { key: string; count: number }[] = []
    for (const [key, waiting] of batch) {
      for (const one of waiting) this.#append(pipeline, key, one)
      pipeline.pexpire(key, EXPIRE_MS)
      sent.push({ key, count: waiting.length + 1 })
    }
    const unsent = new Map<string, Waiting[]>()
    const results = await pipeline.exec().catch((error: unknown) => {
      this.#failed(error)
      return null
    })
    let at = 0
    for (const { key, count } of sent) {
      const mine = results?.slice(at, (at += count)) ?? null
      const fault = mine?.find(([error]) => error !== null)?.[0]
      if (fault) this.#failed(fault)
      if (mine === null || fault) unsent.set(key, batch.get(key)!)
      else this.#trim(key, batch.get(key)!, mine)
    }
    return unsent
  }

  #append(pipeline: ReturnType<Redis['pipeline']>, key: string, one: Waiting): void {
    const told = 'span' in one ? this.#textOf(one.span) : one.told
    const json = JSON.stringify(told)
    if (told.type === 'FORGOTTEN') pipeline.eval(FORGET, 1, key, json, ...told.turnIds)
    else if (key === ORDERS) pipeline.xadd(key, 'MAXLEN', '~', MOST_ORDERS, '*', 'e', json)
    else pipeline.xadd(key, '*', 'e', json)
  }

  #textOf({ type, turnId, from, to }: Span): Told {
    const turn = this.#own.get(turnId)
    const whole = turn?.[type === 'TEXT' ? 'text' : 'reasoning'] ?? ''
    return { type, turnId, from, text: whole.slice(from, to) }
  }

  /** When a turn has begun no other runs: what is old of the ended ones may go. */
  #trim(key: string, waiting: Waiting[], results: [error: Error | null, result: unknown][]): void {
    const started = waiting.findIndex((one) => 'told' in one && one.told.type === 'TURN_STARTED')
    if (started < 0) return
    const cut = timeOf(results[started]![1] as StreamId) - KEEP_MS
    void this.#redis.xtrim(key, 'MINID', cut).catch(this.#failed)
  }
}

const isNext = (earlier: Span, { type, turnId, from }: Span): boolean =>
  earlier.turnId === turnId && earlier.type === type && earlier.to === from
