// One thing after the other, where each user has one in the line at a time: who wants much waits for others between.

/** Does works one at a time, those of different users in turn. */
export class FairTurns {
  #last: Promise<unknown> = Promise.resolve()
  /** The last work of each user who has any. */
  readonly #lastOf = new Map<string, Promise<unknown>>()

  /** Does a work when it is its turn, and answers as it does. */
  take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const lineUp = () => {
      const done = this.#last.then(work)
      this.#last = done.catch(() => {})
      return done
    }
    const done = (this.#lastOf.get(userId) ?? Promise.resolve()).then(lineUp)
    const settled = done
      .catch(() => {})
      .then(() => {
        if (this.#lastOf.get(userId) === settled) this.#lastOf.delete(userId)
      })
    this.#lastOf.set(userId, settled)
    return done
  }
}
