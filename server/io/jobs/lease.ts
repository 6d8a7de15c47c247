// The lease of a job that an instance works on. pg-boss gives a job to another when so much time has gone since it was begun;
// here that moment is moved on, every few seconds, so that this happens only when whoever worked on it is gone.
import type PgBoss from 'pg-boss'
import type { Job } from './jobs.ts'

/** Where pg-boss keeps its tables, beside whatever else is in the database. */
export const SCHEMA = 'forklore_jobs'
export const QUEUE = 'memory'
/** A job that nobody renewed for so long is free. */
export const LEASE_SECONDS = 20
const BEAT_MS = 4_000

/** A job that was taken out of the queue. */
export type Held = PgBoss.JobWithMetadata<Job>

/** How often it was taken tells this holder from the next. */
const OURS = `name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`
/** pg-boss has a unique index on these two columns, of no other use here: it lets one job of an adventure begin, which keeps
 * its place there until it is taken out, also when it has to be begun anew. Its own policies for that are not used: whatever
 * stands behind a job that has to wait would wait as well. */
const BEGIN = `UPDATE ${SCHEMA}.job SET started_on = now(), singleton_on = 'epoch', singleton_key = $4 WHERE ${OURS}
  AND NOT EXISTS (SELECT 1 FROM ${SCHEMA}.job
    WHERE name = $1 AND id <> $2 AND singleton_on IS NOT NULL AND singleton_key = $4) RETURNING id`
const IS_TAKEN = '23505'
const RENEW = `UPDATE ${SCHEMA}.job SET started_on = now() WHERE ${OURS} RETURNING id`
/** As pg-boss tries a job again that failed: that time does not count. */
const GIVE_BACK = `UPDATE ${SCHEMA}.job SET state = 'retry', start_after = now(), retry_limit = retry_limit + 1
  WHERE ${OURS} RETURNING id`

/** Holds a job as long as this instance lives and reaches the database. */
export class Lease {
  readonly #db: PgBoss.Db
  readonly #job: Held
  readonly #lost = new AbortController()
  #renewedAt = performance.now()
  #timer: NodeJS.Timeout | undefined
  #isRenewing = false

  constructor(db: PgBoss.Db, job: Held) {
    this.#db = db
    this.#job = job
  }

  /** Aborts when the job is another's, or may be. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Begins to hold it. False when another job of the adventure is held, here or elsewhere. */
  async begin(): Promise<boolean> {
    const { id, retryCount, data } = this.#job
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS)
    try {
      const { rows } = await this.#db.executeSql(BEGIN, [QUEUE, id, retryCount, data.adventureId])
      return rows.length > 0
    } catch (error) {
      if ((error as { code?: unknown }).code === IS_TAKEN) return false // at the same moment
      throw error
    }
  }

  /** Renews it once. False when it is lost. */
  async renew(): Promise<boolean> {
    const at = performance.now()
    const isOurs = await this.#change(RENEW)
    if (isOurs) this.#renewedAt = at
    return isOurs
  }

  /** Puts the job back into the queue, to be done anew. False when it is lost. */
  giveBack(): Promise<boolean> {
    return this.#change(GIVE_BACK)
  }

  /** Renews it no more. */
  end(): void {
    clearInterval(this.#timer)
  }

  async #change(sql: string): Promise<boolean> {
    if (this.#lost.signal.aborted) return false
    const { id, retryCount } = this.#job
    const { rows } = await this.#db.executeSql(sql, [QUEUE, id, retryCount])
    if (rows.length === 0) this.#lost.abort()
    return rows.length > 0
  }

  async #beat(): Promise<void> {
    if (performance.now() - this.#renewedAt > LEASE_SECONDS * 1_000) this.#lost.abort()
    if (this.#isRenewing || this.#lost.signal.aborted) return
    this.#isRenewing = true
    await this.renew().catch(() => {}) // the database is away: the next beat tries again
    this.#isRenewing = false
  }
}
