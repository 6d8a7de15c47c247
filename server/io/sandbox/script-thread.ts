// One worker of the sandbox from outside: it is asked one thing at a time, and ended when it does not answer in time.
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { WorkerAnswer, WorkerStart, WorkerTask } from './sandbox-worker.ts'

/** Why a worker ended. WALL: a script ran on. MEMORY: it used too much. CRASHED: anything else. */
export type EndReason = 'WALL' | 'MEMORY' | 'CRASHED'

/** A worker ended; `script` is the place of the script that it ran, null when it ran none. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
  readonly reason: EndReason
  readonly script: number | null
  constructor(reason: EndReason, script: number | null, detail: string) {
    super(detail)
    this.reason = reason
    this.script = script
  }
}

/** How long a worker may take, in milliseconds: for its start, and for each script. */
export interface Patience {
  startMs: number
  wallMs: number
}

/** The deepest that scripts may call is less than this allows, so that they hear of it and not we. */
const LIMITS = { stackSizeMb: 16, maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** A worker. Only one question may be under way at a time; meanwhile, and only then, it keeps the process alive. */
export interface ScriptThread {
  ask(task: WorkerTask): Promise<WorkerAnswer>
  hasEnded(): boolean
  end(): Promise<unknown>
}

/** Starts a worker. */
export function openScriptThread(file: URL, workerData: WorkerStart, patience: Patience): ScriptThread {
  const worker = startWorker(file, workerData)
  let isReady = false
  let ended: ThreadEnded | null = null
  let script: number | null = null
  let timer: NodeJS.Timeout | undefined
  let waiting: { resolve(answer: WorkerAnswer): void; reject(failure: ThreadEnded): void } | null = null

  const settle = (use: (one: NonNullable<typeof waiting>) => void) => {
    clearTimeout(timer)
    const one = waiting
    waiting = null
    worker.unref()
    if (one) use(one)
  }
  const end = (reason: EndReason, detail: string) => {
    const failure = (ended ??= new ThreadEnded(reason, script, detail))
    settle((one) => one.reject(failure))
  }
  const watch = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      end('WALL', `No answer within ${ms} ms.`)
      void worker.terminate()
    }, ms)
  }
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.type === 'READY') isReady = true
    if (answer.type === 'BEGINS') script = answer.index
    if (answer.type !== 'READY' && answer.type !== 'BEGINS') settle((one) => one.resolve(answer))
    else if (waiting) watch(patience.wallMs)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'MEMORY' : 'CRASHED', error.message),
  )
  worker.on('exit', (code) => end('CRASHED', `The worker ended with code ${code}.`))
  worker.unref()
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        waiting = { resolve, reject }
        script = null
        worker.ref()
        watch(isReady ? patience.wallMs : patience.startMs)
        worker.postMessage(task, [])
      }),
    hasEnded: () => ended !== null,
    end: () => worker.terminate(),
  }
}

/** Node 20 reads no TypeScript by itself: in development a line of JavaScript has tsx read the file. */
function startWorker(file: URL, workerData: WorkerStart): Worker {
  const options: WorkerOptions = {
    workerData,
    env: {},
    execArgv: [],
    // Taken from the terminal, and read by nobody: reading would keep the process alive.
    stdout: true,
    stderr: true,
    resourceLimits: LIMITS,
  }
  return file.pathname.endsWith('.ts')
    ? new Worker(sourceStart(file), { ...options, eval: true })
    : new Worker(file, options)
}

function sourceStart(file: URL): string {
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), file.href].map((one) => JSON.stringify(one))
  return `import(${tsx}).then(({ tsImport }) => tsImport(${source}, ${source}))`
}
