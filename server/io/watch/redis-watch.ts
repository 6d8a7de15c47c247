// Watching across several instances. What happens to a story goes into a stream of Redis, and comes back from there in
// one order to every instance that has readers of it. Who tells never waits for it.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pass, PassEnded } from '../../engine/story/events.ts'
import { Follower } from './follower.ts'
import { Outbox } from './outbox.ts'
import { OwnTurns } from './own-turns.ts'
import { bothOf, NOBODY_THERE, PresenceCount } from './presence.ts'
import { Readers } from './readers.ts'
import { assertStreams, connectRedis, type Log } from './redis-connect.ts'
import { RunningTurns } from './running-turns.ts'
import { SharedPresence } from './shared-presence.ts'
import { StreamLog } from './stream-log.ts'
import { FIRST, ORDERS, isUpTo, storyKey, type Order, type StreamId, type Told } from './stream.ts'
import type { Watch } from './watch.ts'

const SWEEP_MS = 60_000
/** A log that nobody reads is kept this long; the stream has it still. */
const UNUSED_MS = 60_000
/** A watcher waits this long for what a stream holds, then begins without. */
const LOAD_MS = 3_000
const BEHIND_MS = 500
const LOOK_MS = 5
const REPEAT_MS = 1_000
const COMPLAIN_MS = 30_000

/** Opens it. Throws a sentence when Redis does not answer. */
export async function openRedisWatch(url: string, log: Log): Promise<Watch> {
  const commands = await connectRedis(url, log, {
    away: 'Redis is away: what happens to stories waits for it',
  })
  try {
    await assertStreams(commands)
    return new RedisWatch(commands, await connectRedis(url, log, { waits: true, away: null }), log)
  } catch (error) {
    commands.disconnect()
    throw error
  }
}

type Connection = Awaited<ReturnType<typeof connectRedis>>

class RedisWatch implements Watch {
  readonly #commands: Connection
  readonly #log: Log
  readonly #instance = randomBytes(6).toString('base64url')
  readonly #logs = new Map<string, StreamLog>()
  readonly #running = new RunningTurns()
  readonly #own = new OwnTurns()
  readonly #outbox: Outbox
  readonly #follower: Follower
  readonly #shared: SharedPresence
  readonly #presence: PresenceCount
  readonly #readers: Readers
  readonly #sweep: NodeJS.Timeout
  /** What was ended here: that is told again after a loss of Redis. */
  readonly #endedHere = new Map<string, PassEnded>()
  #lastOrder: StreamId = FIRST
  readonly #repeatAsked = new Map<string, number>()
  #complainedAt = -Infinity

  constructor(commands: Connection, reading: Connection, log: Log) {
    this.#commands = commands
    this.#log = log
    this.#outbox = new Outbox(commands, this.#own, (error) => this.#complain(error))
    this.#follower = new Follower(reading, commands, this.#instance, (...heard) => this.#hear(...heard))
    this.#shared = new SharedPresence(commands, this.#instance)
    this.#presence = new PresenceCount((adventureId, count) => this.#shared.say(adventureId, count))
    this.#readers = new Readers(this.#presence)
    this.#sweep = setInterval(() => this.#sweepLogs(), SWEEP_MS)
    this.#sweep.unref()
    commands.on('ready', () => {
      this.#outbox.repeat()
      for (const ended of this.#endedHere.values()) this.#outbox.order(ended)
    })
    void this.#follower.follow(ORDERS)
    this.#follower.start()
  }

  tell(adventureId: string, told: Parameters<Watch['tell']>[1]): void {
    this.#own.tell(adventureId, told)
    if (told.type !== 'TEXT' && told.type !== 'REASONING') this.#outbox.tell(adventureId, told)
  }

  tellText(adventureId: string, turnId: string, type: 'TEXT' | 'REASONING', text: string): void {
    const span = this.#own.tellText(turnId, type, text)
    if (span) this.#outbox.tellText(adventureId, { type, turnId, ...span })
  }

  shown(adventureId: string, turnId: string): ReturnType<Watch['shown']> {
    const turn = this.#own.get(turnId) ?? this.#logs.get(adventureId)?.turn(turnId)
    return turn && { text: turn.text, reasoning: turn.reasoning }
  }

  async follow(adventureId: string, after: string | null): Promise<void> {
    const log = this.#logOf(adventureId)
    log.usedAt = Date.now()
    const loaded = this.#follower.follow(storyKey(adventureId)).then(() => log.loaded())
    const late = new AbortController()
    const { signal } = late
    await Promise.race([loaded, sleep(LOAD_MS, undefined, { signal, ref: false }).catch(() => {})])
    late.abort()
    // Who comes from another instance may have had what is still on its way here.
    if (after === null) return
    for (let waited = 0; waited < BEHIND_MS && log.isBehind(after); waited += LOOK_MS) await sleep(LOOK_MS)
  }

  knows(adventureId: string, turnId: string): boolean {
    return this.#logs.get(adventureId)?.turn(turnId) !== undefined
  }

  forget(adventureId: string, turnIds: readonly string[]): void {
    this.#own.forget(turnIds)
    for (const turnId of turnIds) this.#logs.get(adventureId)?.forget(turnId)
    if (turnIds.length === 0) return
    this.#outbox.tell(adventureId, { type: 'FORGOTTEN', turnIds })
    this.#outbox.order({ type: 'FORGET', turnIds })
  }

  read(adventureId: string, options: Parameters<Watch['read']>[1]): ReturnType<Watch['read']> {
    return this.#readers.open(this.#logOf(adventureId), adventureId, options)
  }

  cancellable(turnId: string): ReturnType<Watch['cancellable']> {
    return this.#running.add(turnId)
  }

  cancel(turnId: string, how: Parameters<Watch['cancel']>[1]): boolean {
    const isHere = this.#running.cancel(turnId, how)
    if (!isHere) this.#outbox.order({ type: 'CANCEL', turnId, how })
    return isHere
  }

  async presence(adventureId: string): ReturnType<SharedPresence['elsewhere']> {
    const elsewhere = await this.#shared.elsewhere(adventureId).catch(() => NOBODY_THERE)
    return bothOf(this.#presence.of(adventureId), elsewhere)
  }

  get watchers(): number {
    return this.#readers.size
  }

  get passes(): Watch['passes'] {
    return this.#readers.passes
  }

  end(ended: PassEnded): void {
    this.#endedHere.set(idOf(ended), ended)
    this.#obey(ended)
    this.#outbox.order(ended)
  }

  hasEnded(pass: Pass): boolean {
    return this.#readers.hasEnded(pass)
  }

  endHere(ended: PassEnded): void {
    this.#readers.end(ended)
  }

  async ping(): Promise<void> {
    await this.#commands.ping()
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep)
    this.#readers.close()
    this.#presence.close()
    await Promise.all([this.#outbox.close(), this.#shared.close(), this.#follower.close()])
    this.#commands.disconnect()
  }

  #logOf(adventureId: string): StreamLog {
    let log = this.#logs.get(adventureId)
    if (!log) this.#logs.set(adventureId, (log = new StreamLog()))
    // A reader keeps it followed, also when it was just about to be given up.
    void this.#follower.follow(storyKey(adventureId))
    return log
  }

  #hear(key: string, id: StreamId, json: string): void {
    if (key === ORDERS) return this.#hearOrder(id, JSON.parse(json) as Order)
    const adventureId = key.slice(storyKey('').length)
    if (this.#logs.get(adventureId)?.take(id, JSON.parse(json) as Told) === false)
      this.#askToRepeat(adventureId)
  }

  /** After a loss of the connection orders are heard again; the others do no harm then. */
  #hearOrder(id: StreamId, order: Order): void {
    if (order.type !== 'REPEAT' || !isUpTo(id, this.#lastOrder)) this.#obey(order)
    if (!isUpTo(id, this.#lastOrder)) this.#lastOrder = id
  }

  #obey(order: Order): void {
    if (order.type === 'CANCEL') this.#running.cancel(order.turnId, order.how)
    else if (order.type === 'FORGET') this.#own.forget(order.turnIds)
    else if (order.type === 'REPEAT') this.#outbox.repeat(order.adventureId)
    else this.#readers.end(order)
  }

  #askToRepeat(adventureId: string): void {
    const now = Date.now()
    if (now - (this.#repeatAsked.get(adventureId) ?? -Infinity) < REPEAT_MS) return
    this.#repeatAsked.set(adventureId, now)
    this.#outbox.order({ type: 'REPEAT', adventureId })
  }

  #sweepLogs(): void {
    const now = Date.now()
    this.#own.trim(now)
    this.#repeatAsked.clear()
    for (const [adventureId, log] of this.#logs) {
      const key = storyKey(adventureId)
      const before = log.start
      const cut = log.trimmed(now)
      if (log.start > before) void this.#commands.xtrim(key, 'MINID', cut).catch(() => {})
      if (log.readers > 0 || now - log.usedAt < UNUSED_MS) continue
      this.#logs.delete(adventureId)
      this.#follower.leave(key)
    }
  }

  #complain(error: unknown): void {
    if (Date.now() - this.#complainedAt < COMPLAIN_MS) return
    this.#complainedAt = Date.now()
    this.#log.warn({ err: error }, 'Redis did not take what happened to a story; it is told again')
  }
}

/** Of what something is told that ended; of a user the last counts. */
function idOf(ended: PassEnded): string {
  if (ended.type === 'SHARE_ENDED') return ended.shareId
  return ended.type === 'TOKEN_ENDED' ? ended.tokenId : ended.userId
}
