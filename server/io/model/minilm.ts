// Vectors without a model server: all-MiniLM-L6-v2 out of npm packages, in one worker thread that starts on first use.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createEmbedThread, type ThreadOptions } from './minilm-thread.ts'
import { MiniLmFailure } from './minilm-failure.ts'
import type { Embeddings } from './embeddings.ts'

export const MINILM_NAME = 'all-MiniLM-L6-v2'
export const MINILM_WIDTH = 384

/** Of a text it reads the beginning, 256 tokens of its own: so many of ours, in English. A longer scene has to be cut to its
 * end before, or the newest of it is not seen. */
export const MINILM_TOKENS = 200

/** Far more than is read; it spares the model the counting. */
const READ_CHARACTERS = 4_000
/** Texts of one request that the worker is given at once: tenths of a second of work, for which others wait. */
const AT_ONCE = 4

/** Texts that are waiting, and whoever waits for them. */
interface Job {
  texts: readonly string[]
  /** How many of them have been given to the worker, and their vectors when they have come. */
  given: number
  vectors: Float32Array[]
  signal: AbortSignal
  settle(error: unknown): void
}

export interface MiniLm {
  /** A vector of length 1 for each text, in their order. Throws a MiniLmFailure, and the signal's reason when it aborts;
   * without a text too, once it is known that the model is not installed.
   * Requests take turns, so that a short one is not behind a long one. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embeddings>
  /** Ends the worker; what waits is refused. */
  close(): Promise<void>
}

/** Opens MiniLM. Nothing is loaded before the first text; the worker keeps no process alive. */
export function createMiniLm(options: ThreadOptions = {}): MiniLm {
  const thread = createEmbedThread(options)
  const jobs: Job[] = []
  let working: Promise<void> | null = null
  let isClosed = false

  /** Gives the worker some texts of one job after another until there are none. */
  async function work(): Promise<void> {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const texts = job.texts.slice(job.given, job.given + AT_ONCE)
      try {
        const packed = await thread.embed(texts)
        job.given += texts.length
        for (let start = 0; start < packed.length; start += MINILM_WIDTH)
          job.vectors.push(packed.slice(start, start + MINILM_WIDTH))
        if (job.given < job.texts.length && !job.signal.aborted) jobs.push(job)
        else job.settle(null)
      } catch (error) {
        job.settle(error)
      }
      await nextTurn()
    }
    working = null
  }

  return {
    async embed(texts, signal) {
      signal.throwIfAborted()
      if (isClosed) throw new MiniLmFailure('CLOSED')
      thread.assertThere()
      const vectors: Float32Array[] = []
      if (texts.length > 0)
        await new Promise<void>((resolve, reject) => {
          const leave = () => {
            const at = jobs.indexOf(job)
            if (at >= 0) jobs.splice(at, 1)
            settle(signal.reason)
          }
          const settle = (error: unknown) => {
            signal.removeEventListener('abort', leave)
            if (error === null) resolve()
            else reject(error)
          }
          const cut = texts.map((text) => text.slice(0, READ_CHARACTERS))
          const job: Job = { texts: cut, given: 0, vectors, signal, settle }
          signal.addEventListener('abort', leave, { once: true })
          jobs.push(job)
          working ??= work()
        })
      return { vectors, width: MINILM_WIDTH, model: MINILM_NAME }
    },
    async close() {
      isClosed = true
      for (const job of jobs.splice(0)) job.settle(new MiniLmFailure('CLOSED'))
      await thread.close()
      await working
    },
  }
}
