// Who is being asked at the moment: a small server that is too busy may only be busy with us.
import type { Patience } from './patience.ts'

export interface Queue {
  /** Notes that a narration from there has begun; the answer says that it is over. */
  enter(place: string): () => void
  /** Waits until another narration from there is over; false when there is none. */
  waitForAnother(place: string, patience: Patience): Promise<boolean>
}

export function createQueue(): Queue {
  const running = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()

  function leave(place: string): void {
    const left = (running.get(place) ?? 1) - 1
    if (left > 0) running.set(place, left)
    else running.delete(place)
    // One place is free: one may try, the longest waiting first.
    const [next] = waiting.get(place) ?? []
    next?.()
  }

  return {
    enter(place) {
      running.set(place, (running.get(place) ?? 0) + 1)
      return () => leave(place)
    },
    async waitForAnother(place, patience) {
      const queue = waiting.get(place) ?? new Set()
      // Those that wait as well will not be over before us.
      if ((running.get(place) ?? 0) - queue.size < 2) return false
      waiting.set(place, queue)
      let stop: () => void = () => {}
      const free = new Promise<void>((resolve) => {
        stop = resolve
      })
      queue.add(stop)
      try {
        await patience.until(free)
        return true
      } finally {
        queue.delete(stop)
        if (queue.size === 0) waiting.delete(place)
      }
    },
  }
}
