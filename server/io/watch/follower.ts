// Follows streams as they grow: all that this instance wants to hear, by one connection that waits for news.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { FIRST, type StreamId } from './stream.ts'

export type Hear = (key: string, id: StreamId, json: string) => void

/** Entries of one stream that are read at once. */
const PAGE = 1_000
/** How long a read waits for news. */
const BLOCK_MS = 5_000
const RETRY_MS = 100
/** With very many streams, reads are made a little rarer: each names them all. */
const STREAMS_PER_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 20

interface Place {
  id: StreamId
  caughtUp: (() => void) | null
  whenCaughtUp: Promise<void>
}

export class Follower {
  /** Waits, so it can do nothing else. */
  readonly #reading: Redis
  readonly #commands: Redis
  readonly #hear: Hear
  readonly #wakeKey: string
  readonly #places = new Map<string, Place>()
  #closed = false
  #ended: Promise<void> = Promise.resolve()

  constructor(reading: Redis, commands: Redis, instance: string, hear: Hear) {
    this.#reading = reading
    this.#commands = commands
    this.#hear = hear
    this.#wakeKey = `forklore:wake:${instance}`
    this.#places.set(this.#wakeKey, newPlace())
    // What was held may be lost: it is heard again from the beginning.
    reading.on('ready', () => {
      for (const [key, { caughtUp, whenCaughtUp }] of this.#places)
        this.#places.set(key, caughtUp ? { id: FIRST, caughtUp, whenCaughtUp } : newPlace())
    })
  }

  start(): void {
    this.#ended = this.#run()
  }

  /** Follows a stream from its beginning. Resolves when all that it holds has been heard. */
  follow(key: string): Promise<void> {
    const known = this.#places.get(key)
    if (known) return known.whenCaughtUp
    const place = newPlace()
    this.#places.set(key, place)
    this.#wake()
    return place.whenCaughtUp
  }

  leave(key: string): void {
    this.#places.delete(key)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#reading.disconnect()
    await this.#ended
  }

  /** The read that waits does not know of a new stream: news in one that it knows ends it. */
  #wake(): void {
    const write = this.#commands.pipeline().xadd(this.#wakeKey, 'MAXLEN', 1, '*', 'e', '')
    write
      .pexpire(this.#wakeKey, BLOCK_MS * 2)
      .exec()
      .catch(() => {}) // a lost connection ends it as well
  }

  async #run(): Promise<void> {
    while (!this.#closed)
      try {
        if (this.#reading.status !== 'ready') await sleep(RETRY_MS)
        else await this.#readOnce()
      } catch {
        await sleep(RETRY_MS) // the connection says itself what happened to it
      }
  }

  async #readOnce(): Promise<void> {
    const all = [...this.#places]
    const fresh = all.filter(([, { caughtUp }]) => caughtUp !== null)
    const asked = fresh.length > 0 ? fresh : all
    const names = asked.map(([key]) => key)
    const ids = asked.map(([, { id }]) => id)
    const read = await (fresh.length > 0
      ? this.#reading.xread('COUNT', PAGE, 'STREAMS', ...names, ...ids)
      : this.#reading.xread('COUNT', PAGE, 'BLOCK', BLOCK_MS, 'STREAMS', ...names, ...ids))
    const heard = new Map(read)
    for (const [key, place] of asked) this.#take(key, place, heard.get(key) ?? [])
    const pause = Math.min(LONGEST_PAUSE_MS, Math.floor(names.length / STREAMS_PER_PAUSE_MS))
    if (pause > 0) await sleep(pause)
  }

  #take(key: string, place: Place, entries: [id: string, fields: string[]][]): void {
    if (this.#places.get(key) !== place) return // it was left, or begun anew
    for (const [id, fields] of entries) {
      place.id = id
      if (key !== this.#wakeKey) this.#hear(key, id, fields[1] ?? '')
    }
    if (entries.length === PAGE || place.caughtUp === null) return
    place.caughtUp()
    place.caughtUp = null
  }
}

function newPlace(): Place {
  let caughtUp = () => {}
  const whenCaughtUp = new Promise<void>((resolve) => (caughtUp = resolve))
  return { id: FIRST, caughtUp, whenCaughtUp }
}
