// Counts visits: in memory, from what is told in notices, and writes the sums each minute and when the server stops. A visit
// is never a read, and waits for no write. It is told no words of a story, so it can keep none.
import { OTHER, addCounts, addVisitors, type Step } from '../../io/store/visit-counts.ts'
import type { Deps } from '../../play/deps.ts'
import type { Notice } from '../../play/notices.ts'
import { dayOf } from './days.ts'
import { routeNamed } from './routes.ts'
import { Tally, type Metric } from './tally.ts'
import { visitorNames } from './visitor.ts'

const FLUSH_MS = 60_000
/** Fields and codes as the schema and the program name them. */
const FIELD = /^\w+\.\w+$/
const CODE = /^[A-Z][A-Z0-9_]*$/
/** Where the schema tells why a turn failed. */
const TURN_FAILURE = 'Turn.failure'

export class Visits {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log'>
  readonly #nameOf: (userId: string, day: string) => string
  readonly #timer: NodeJS.Timeout
  #tally = new Tally()
  #writing: Promise<void> = Promise.resolve()

  /** Begins to count.
   * @param secret of the server: visitors are named by a key that is made of it */
  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log'>, secret: string) {
    this.#deps = deps
    this.#nameOf = visitorNames(secret)
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  /** Counts what happened. */
  readonly hear = (notice: Notice): void => {
    switch (notice.type) {
      case 'PAGE':
        this.#count('PAGE', routeNamed(notice.route) ?? OTHER)
        return this.#note(notice.userId, 'opened')
      case 'TURN_ENDED':
        this.#count('TURN', notice.outcome)
        if (notice.outcome === 'FAILED') this.#count('ERROR', errorLabel(TURN_FAILURE, notice.failureCode))
        return notice.outcome === 'SAVED' ? this.#note(notice.userId, 'played') : undefined
      case 'STORY_BEGUN':
        this.#count('STORY')
        return this.#note(notice.userId, 'created')
      case 'SCENARIO_MADE':
        return this.#count('SCENARIO')
      case 'SIGNED_UP':
        this.#count('SIGN_UP')
        return this.#note(notice.userId, 'signedUp')
      case 'FIELD_FAILED':
        return this.#count('ERROR', errorLabel(notice.field, notice.code))
      case 'MODEL_FAILED': // the turn that it failed is counted
    }
  }

  /** Writes what was counted, if anything was. A failure is logged, and what could not be written is written next time. */
  flush(): Promise<void> {
    return (this.#writing = this.#writing.then(() => this.#write()))
  }

  /** Counts no more, and writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(): Promise<void> {
    if (this.#tally.isEmpty) return
    const taken = this.#tally
    this.#tally = new Tally()
    try {
      const { counts, visitors } = taken
      await this.#deps.db.write(async (tx) => {
        await addCounts(tx, counts)
        await addVisitors(tx, visitors)
      })
    } catch (error) {
      this.#tally.add(taken)
      this.#deps.log.error({ err: error }, 'visits could not be written; they are kept for the next time')
    }
  }

  #count(metric: Metric, label = ''): void {
    this.#tally.count(this.#today(), metric, label)
  }

  #note(userId: string | null, step: Step): void {
    if (!userId) return
    const day = this.#today()
    this.#tally.note(day, this.#nameOf(userId, day), step)
  }

  #today = (): string => dayOf(this.#deps.clock.now())
}

const errorLabel = (field: string, code: string | null): string =>
  FIELD.test(field) && code !== null && CODE.test(code) ? `${field} ${code}` : OTHER
