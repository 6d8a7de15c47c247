// Places for workers, and who may have one: a few at a time, the others wait their turn for a while.
import { createFairQueue, type Waiting } from './fair-queue.ts'
import type { ScriptThread } from './script-thread.ts'

/** A place for a worker; `user` null: it is free. */
export interface Seat {
  thread: ScriptThread | null
  user: string | null
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
  const seats: Seat[] = Array.from({ length: size }, () => ({ thread: null, user: null }))
  const queue = createFairQueue<Guest>()
  let isClosed = false

  /** Nobody has all seats, unless there is but one. */
  const mayHaveMore = (user: string): boolean =>
    size === 1 || seats.filter((seat) => seat.user === user).length < size - 1

  function serve(): void {
    for (;;) {
      const free = seats.filter((seat) => seat.user === null)
      const seat = free.find(({ thread }) => thread !== null) ?? free[0]
      const guest = seat ? queue.take(mayHaveMore) : null
      if (!seat || !guest) return
      clearTimeout(seat.idle)
      seat.user = guest.user
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
