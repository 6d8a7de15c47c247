// Work behind the turns of several instances: what is asked for waits in their Postgres, kept by pg-boss, and each instance
// takes what it has room for. An instance that dies or stops leaves its work to the others.
import { setTimeout as sleep } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { AT_ONCE, BusyUsers, keyOf, type Job, type Jobs, type Share, type Worker } from './jobs.ts'
import { LEASE_SECONDS, Lease, QUEUE, SCHEMA, type Held } from './lease.ts'

/** How often an instance that has room looks for work that others asked for. */
const LOOK_MS = 2_000
/** Work on an adventure that is being worked on, or whose user has enough, waits so long before it is looked at again. */
const LATER_SECONDS = 2
/** How often jobs of the dead are looked for. */
const SWEEP_SECONDS = 5
/** A job that was cut off, or broke off, is begun again after so long, and at most so many times. */
const RETRY_SECONDS = 3
const RETRIES = 4
/** So long nothing else is done for the adventure of a job that was begun so many times. */
const FAILED_SECONDS = 60
const COMPLAIN_MS = 30_000

const CONNECTION = {
  application_name: 'forklore jobs',
  max: 3,
  connectionTimeoutMillis: 15_000,
  query_timeout: 15_000,
  // As of our other connections: one that froze in a transaction must not hold its rows for ever.
  idle_in_transaction_session_timeout: 10_000,
  allowExitOnIdle: true,
}

/** What is written down about the queue. */
interface Log {
  warn(fields: object, message: string): void
}

/** Opens the queue, and makes its tables if they are not there. Throws a sentence when it may not.
 * @param failed hears of a worker that threw; the job is tried again, a few times */
export async function openPostgresQueue(
  url: string,
  failed: (job: Job, error: unknown) => void,
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...CONNECTION,
    connectionString: url,
    schema: SCHEMA,
    schedule: false,
    maintenanceIntervalSeconds: SWEEP_SECONDS,
    archiveFailedAfterSeconds: FAILED_SECONDS,
    deleteAfterDays: 1,
  })
  const queue = new PostgresQueue(boss, failed, log)
  try {
    await boss.start()
    await makeQueue(boss)
    return queue
  } catch (error) {
    await boss.stop({ graceful: false })
    throw sentence(error)
  }
}

/** Instances that find none at the same moment lock each other out: then all but one see it made at the next attempt. */
async function makeQueue(boss: PgBoss): Promise<void> {
  for (let left = ATTEMPTS; (await boss.getQueue(QUEUE)) === null; left--)
    try {
      await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short' })
    } catch (error) {
      if (left === 1 || codeOf(error) !== DEADLOCK) throw error
    }
}

const ATTEMPTS = 5
const DEADLOCK = '40P01'
const NOT_ALLOWED = '42501'
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

function sentence(error: unknown): unknown {
  if (codeOf(error) !== NOT_ALLOWED) return error
  return new Error(
    `The user of DATABASE_URL may not make the schema ${SCHEMA}, where several instances keep the work that they share (${(error as Error).message}). Let him: GRANT CREATE ON DATABASE … TO ….`,
    { cause: error },
  )
}

/** What becomes of a job: AGAIN at once, or LATER, by whoever has room. */
type Outcome = 'DONE' | 'AGAIN' | 'LATER' | 'BROKE_OFF'

class PostgresQueue implements Jobs {
  readonly #boss: PgBoss
  readonly #failed: (job: Job, error: unknown) => void
  readonly #log: Log
  readonly #ending = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  /** Jobs that run here, and whether they are to be done once more. */
  readonly #onceMore = new Map<string, boolean>()
  readonly #busy = new BusyUsers()
  #share: Share | undefined
  #serving: Promise<void> = Promise.resolve()
  #nap = new AbortController()
  #isClosed = false
  #complainedAt = -Infinity

  constructor(boss: PgBoss, failed: (job: Job, error: unknown) => void, log: Log) {
    this.#boss = boss
    this.#failed = failed
    this.#log = log
    boss.on('error', (error) => this.#complain(error))
  }

  async ask(job: Job): Promise<void> {
    if (this.#isClosed) return
    // Kept by the job that runs: if this instance dies, that is begun anew by another.
    if (this.#onceMore.has(keyOf(job))) this.#onceMore.set(keyOf(job), true)
    else await this.#send(job)
    this.#nap.abort()
  }

  async resume(job: Job): Promise<void> {
    if (this.#isClosed) return
    const there = `SELECT id FROM ${SCHEMA}.job WHERE name = $1 AND data = $2 AND state <= 'active' LIMIT 1`
    const { rows } = await this.#boss.getDb().executeSql(there, [QUEUE, job])
    if (rows.length === 0) await this.ask(job)
  }

  async start(worker: Worker, share?: Share): Promise<void> {
    this.#share = share
    this.#serving = this.#serve(worker)
  }

  waiting(): Promise<number> {
    return this.#boss.getQueueSize(QUEUE)
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0 || (await this.#boss.getQueueSize(QUEUE)) > 0) await sleep(20)
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    this.#nap.abort()
    await this.#serving
    await Promise.all(this.#running.values())
  }

  async close(): Promise<void> {
    await this.stop()
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#boss.stop({ graceful: false })
  }

  /** Takes what there is room for, until the end. */
  async #serve(worker: Worker): Promise<void> {
    while (!this.#ending.signal.aborted) {
      this.#nap = new AbortController()
      const { signal } = this.#nap
      const [job] = this.#running.size < (this.#share?.atOnce ?? AT_ONCE) ? await this.#take() : []
      if (job) this.#running.set(job.id, this.#run(job, worker))
      else await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** A look that fails answers nothing, and the next comes soon. */
  #take(): Promise<Held[]> {
    return this.#boss.fetch<Job>(QUEUE, { includeMetadata: true })
  }

  async #run(job: Held, worker: Worker): Promise<void> {
    const lease = new Lease(this.#boss.getDb(), job)
    try {
      await this.#settle(job, lease, await this.#work(job, lease, worker))
    } catch (error) {
      // Postgres is away: when the lease has run out, whoever has room takes the job.
      this.#complain(error)
    }
    lease.end()
    this.#running.delete(job.id)
    this.#nap.abort()
  }

  async #work({ data }: Held, lease: Lease, worker: Worker): Promise<Outcome> {
    if (!(await lease.begin())) return 'LATER'
    if (this.#ending.signal.aborted) return 'AGAIN'
    const leave = await this.#enter(data.adventureId)
    if (leave === null) return 'LATER'
    const key = keyOf(data)
    this.#onceMore.set(key, false)
    try {
      await worker(data, AbortSignal.any([this.#ending.signal, lease.lost]))
      return this.#onceMore.get(key) ? 'AGAIN' : 'DONE'
    } catch (error) {
      if (this.#ending.signal.aborted) return 'AGAIN'
      if (lease.lost.aborted) return this.#onceMore.get(key) ? 'AGAIN' : 'DONE'
      this.#failed(data, error)
      return 'BROKE_OFF'
    } finally {
      leave()
      this.#onceMore.delete(key)
    }
  }

  /** Counts a job for its user, and answers how to count it no more; null when he has as many as he may. */
  async #enter(adventureId: string): Promise<(() => void) | null> {
    if (!this.#share) return () => {}
    const owner = (await this.#share.ownerOf(adventureId).catch(() => null)) ?? adventureId
    return this.#busy.isBelow(this.#share.ofUser, owner) ? this.#busy.enter(owner) : null
  }

  /** Leaves alone what is not ours any more. */
  async #settle({ id, data }: Held, lease: Lease, outcome: Outcome): Promise<void> {
    // Before it is taken out: it may be there twice for a moment, and is never nowhere.
    if (outcome === 'LATER') await this.#send(data, LATER_SECONDS)
    const isOurs = await (outcome === 'AGAIN' ? lease.giveBack() : lease.renew())
    if (!isOurs) this.#log.warn({ ...data }, 'memory work was left to another instance')
    if (outcome === 'AGAIN') return isOurs ? undefined : this.#send(data)
    if (isOurs) await (outcome === 'BROKE_OFF' ? this.#boss.fail(QUEUE, id) : this.#boss.deleteJob(QUEUE, id))
  }

  /** Puts a job into the queue; one that waits there already will do. */
  async #send(job: Job, startAfter = 0): Promise<void> {
    await this.#boss.send(QUEUE, job, {
      singletonKey: keyOf(job),
      startAfter,
      expireInSeconds: LEASE_SECONDS,
      retryLimit: RETRIES,
      retryDelay: RETRY_SECONDS,
    })
  }

  #complain(error: unknown): void {
    if (this.#isClosed || performance.now() - this.#complainedAt < COMPLAIN_MS) return
    this.#complainedAt = performance.now()
    this.#log.warn(
      { err: error },
      'the queue of memory work is not reached; it goes on when Postgres is back',
    )
  }
}
