// Who is next: turns before test runs; of the users the one who has used least, and else in turn, so that nobody waits for
// all that another asks.

/** What waits. */
export interface Waiting {
  user: string
  purpose: 'TURN' | 'TEST'
}

const MOST = { all: 256, perUser: 32 }

/** A bounded queue that takes turns. */
export function createFairQueue<T extends Waiting>({ all, perUser } = MOST) {
  /** By user, those who were served last at the end. */
  const waiting = { TURN: new Map<string, T[]>(), TEST: new Map<string, T[]>() }
  let size = 0

  return {
    /** False when too many wait already. */
    push(item: T): boolean {
      const users = waiting[item.purpose]
      const own = users.get(item.user) ?? []
      if (size >= all || own.length >= perUser) return false
      own.push(item)
      users.set(item.user, own)
      size++
      return true
    },
    /** The next one whose user may have more, taken out.
     * @param usedBy how much a user has used; who has used least is next */
    take(mayHaveMore: (user: string) => boolean, usedBy: (user: string) => number = () => 0): T | null {
      for (const users of [waiting.TURN, waiting.TEST]) {
        const may = [...users.keys()].filter(mayHaveMore)
        if (may.length === 0) continue
        const user = may.reduce((least, one) => (usedBy(one) < usedBy(least) ? one : least))
        const own = users.get(user)!
        users.delete(user)
        const next = own.shift()!
        if (own.length > 0) users.set(user, own)
        size--
        return next
      }
      return null
    },
    /** Takes one out that waits no longer. */
    remove(item: T): void {
      const users = waiting[item.purpose]
      const own = users.get(item.user)
      const at = own?.indexOf(item) ?? -1
      if (at < 0) return
      own!.splice(at, 1)
      if (own!.length === 0) users.delete(item.user)
      size--
    },
  }
}
