// Work that goes on behind the turns: asked for, done one at a time for each story, and given up when the program ends.

/** REMEMBER: what is due on the path. The others only when a player asks: a summary made anew, every memory written anew,
 * every memory embedded anew. */
export type JobKind = 'REMEMBER' | 'REBUILD_SUMMARY' | 'REWRITE' | 'EMBED'

/** Work on the memories of one adventure. */
export interface Job {
  adventureId: string
  kind: JobKind
}

/** Each job asks a model now and then: more than so many at a time would only be in each other's way, and in that of the
 * turns. */
export const AT_ONCE = 2

/** How work is shared out where there are many users, each with an endpoint of his own: one that never answers keeps his own
 * work waiting, and nobody else's. */
export interface Share {
  /** Jobs at a time, at one instance. */
  atOnce: number
  /** And of one user. */
  ofUser: number
  /** Whose an adventure is; null when it is gone. */
  ownerOf: (adventureId: string) => Promise<string | null>
}

/** How many jobs of each user run. */
export class BusyUsers {
  readonly #jobs = new Map<string, number>()

  isBelow(most: number, user: string): boolean {
    return (this.#jobs.get(user) ?? 0) < most
  }

  /** Counts one more. Answers how to count it no more. */
  enter(user: string): () => void {
    this.#jobs.set(user, (this.#jobs.get(user) ?? 0) + 1)
    return () => {
      const left = this.#jobs.get(user)! - 1
      if (left > 0) this.#jobs.set(user, left)
      else this.#jobs.delete(user)
    }
  }
}

/** The same for jobs that need not wait twice. */
export const keyOf = ({ adventureId, kind }: Job): string => `${adventureId} ${kind}`

/** Does one job. The signal aborts when the program ends: then what is not done is found again at the next start. */
export type Worker = (job: Job, signal: AbortSignal) => Promise<void>

/** The queue of such work. At most one job of an adventure runs at a time, on all instances together. */
export interface Jobs {
  /** Asks for a job. One that waits already is not asked for twice; one that runs is done once more after it. */
  ask(job: Job): Promise<void>
  /** Asks for a job that a dead process may have left. Where another instance has it, it is not done once more. */
  resume(job: Job): Promise<void>
  /** Begins to work.
   * @param share left out: all work is one user's */
  start(worker: Worker, share?: Share): Promise<void>
  /** How many jobs wait, where several instances share them for all of these. */
  waiting(): Promise<number>
  /** Resolves when nothing waits or runs here. */
  idle(): Promise<void>
  /** Gives up what runs, and waits until it has stopped. What is not done, and what is still asked for, is left to the other
   * instances, or is found at the next start. */
  stop(): Promise<void>
  /** Stops, and lets go of what it stands on. */
  close(): Promise<void>
}
