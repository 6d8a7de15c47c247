// Places for workers, and who may have one: a few at a time, the others wait their turn for a while.
import { createFairQueue, type Waiting } from './fair-queue.ts'
import type { ScriptThread } from './script-thread.ts'

/** A place for a worker; `user` null: it is free. */
export interface Seat {
  thread: ScriptThread | null
  user: string | null
  /** Since when its user has it. */
  since: number
  idle?: NodeJS.Timeout
}

/** How many places there are, how long somebody waits for one, and how long a worker stays without work; in milliseconds. */
export interface SeatOptions {
  size: number
  waitMs: number
  idleMs: number
}

interface Guest extends Waiting {
  sit(seat: Seat | null): void
}

/** Places that are free to begin with. */
export function createSeats({ size, waitMs, idleMs }: SeatOptions) {
  const seats: Seat[] = Array.from({ length: size }, () => ({ thread: null, user: null, since: 0 }))
  const queue = createFairQueue<Guest>()
  const use = createUse()
  let isClosed = false

  /** Nobody has all seats, unless there is but one. */
  const mayHaveMore = (user: string): boolean =>
    size === 1 || seats.filter((seat) => seat.user === user).length < size - 1

  function serve(): void {
    for (;;) {
      const free = seats.filter((seat) => seat.user === null)
      const seat = free.find(({ thread }) => thread !== null) ?? free[0]
      const guest = seat ? queue.take(mayHaveMore, use.of) : null
      if (!seat || !guest) return
      clearTimeout(seat.idle)
      seat.user = guest.user
      seat.since = performance.now()
      guest.sit(seat)
    }
  }

  return {
    /** A seat, or null when none is free in time. */
    take(waiting: Waiting): Promise<Seat | null> {
      if (isClosed) return Promise.resolve(null)
      return new Promise((resolve) => {
        const { user, purpose } = waiting
        const sit = (seat: Seat | null) => {
          clearTimeout(patience)
          resolve(seat)
        }
        const guest: Guest = { user, purpose, sit }
        const patience = setTimeout(() => {
          queue.remove(guest)
          resolve(null)
        }, waitMs)
        if (queue.push(guest)) serve()
        else sit(null)
      })
    },
    /** Gives a seat back; its worker ends when nobody takes it for a time. */
    leave(seat: Seat): void {
      if (seat.user !== null) use.add(seat.user, performance.now() - seat.since)
      seat.user = null
      seat.idle = setTimeout(() => {
        void seat.thread?.end()
        seat.thread = null
      }, idleMs).unref()
      serve()
    },
    /** Ends all workers, and sends away who waits. */
    async close(): Promise<void> {
      isClosed = true
      for (let guest = queue.take(() => true); guest; guest = queue.take(() => true)) guest.sit(null)
      for (const { idle } of seats) clearTimeout(idle)
      await Promise.all(seats.map(({ thread }) => thread?.end()))
    },
  }
}

/** What was used counts half after so long. */
const HALF_LIFE_MS = 30_000
/** Users who have used next to nothing lately are forgotten when there are so many. */
const MOST_USERS = 1_000

/** How long each user has had seats lately, in milliseconds; what is longer ago counts less. */
function createUse() {
  const used = new Map<string, { ms: number; at: number }>()
  const of = (user: string): number => {
    const { ms, at } = used.get(user) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS)
  }
  return {
    of,
    add(user: string, ms: number): void {
      if (used.size >= MOST_USERS) for (const one of used.keys()) if (of(one) < 1) used.delete(one)
      used.set(user, { ms: of(user) + ms, at: performance.now() })
    },
  }
}
