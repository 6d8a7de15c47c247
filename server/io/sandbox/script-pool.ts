// The sandbox: a few workers that scripts run in, started when they are needed, ended at a wall and let go when idle.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import {
  UNAVAILABLE,
  untouched,
  withCode,
  type HookJob,
  type HookResult,
  type ScriptCode,
  type SyntaxFault,
} from '../../engine/scripts/job.ts'
import type { Budget } from './instance.ts'
import type { Ended } from './run-hook.ts'
import type { WorkerAnswer, WorkerTask } from './sandbox-worker.ts'
import { openScriptThread, ThreadEnded, type Patience } from './script-thread.ts'
import { createSeats, type Seat, type SeatOptions } from './seats.ts'

/** Runs scripts, out of reach of everything. */
export interface Sandbox {
  /** Runs the scripts of a hook. It never throws: what cannot be run leaves all as it was, and says why. */
  run(job: HookJob): Promise<HookResult>
  /** What keeps a script from being read; null when nothing can be run at all. */
  check(code: ScriptCode, user: string): Promise<SyntaxFault[] | null>
  /** Ends all workers; what waits is answered as if nothing could be run. */
  close(): Promise<void>
}

/** How the pool is to be; times in milliseconds. */
export interface PoolOptions extends Partial<Patience & SeatOptions & Budget> {
  /** The file of the worker, if not the one beside this one. */
  worker?: URL
}

const TIMES = { cpuMs: 2_000, busyMs: 4_000, startMs: 10_000, wallMs: 5_000, idleMs: 60_000, waitMs: 10_000 }
/** So often may one hook bring a worker down: then the rest of its scripts is left. */
const MOST_ENDS = 2

const WHY = {
  WALL: 'The script did not stop when it was told to. It was ended.',
  MEMORY: 'The script used too much memory. It was ended.',
  CRASHED: 'The script brought its runtime down. It was ended.',
} as const

const isSource = import.meta.url.endsWith('.ts')
const WORKER = new URL(isSource ? './sandbox-worker.ts' : './sandbox-worker.js', import.meta.url)

/** The interpreter, compiled once for all workers. */
async function compileInterpreter(): Promise<WebAssembly.Module> {
  const file = isSource
    ? createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
    : new URL('./quickjs.wasm', import.meta.url)
  return WebAssembly.compile(await readFile(file))
}

/** Opens the pool. Nothing is started before the first script. */
export function createScriptPool(options: PoolOptions = {}): Sandbox {
  const { worker = WORKER } = options
  const settings = { size: Math.max(1, availableParallelism() - 1), ...TIMES, ...options }
  const budget: Budget = { cpuMs: settings.cpuMs, busyMs: settings.busyMs }
  const seats = createSeats(settings)
  let interpreter: Promise<WebAssembly.Module> | null = null
  let isClosed = false

  async function ask(seat: Seat, task: WorkerTask): Promise<WorkerAnswer> {
    if (seat.thread === null || seat.thread.hasEnded()) {
      const wasmModule = await (interpreter ??= compileInterpreter())
      if (isClosed) throw new ThreadEnded('CRASHED', null, 'The sandbox is closed.')
      seat.thread = openScriptThread(worker, { wasmModule, budget }, settings)
    }
    return seat.thread.ask(task)
  }

  /** Runs a hook; scripts that bring the worker down are left out of the next try. */
  async function runOn(seat: Seat, job: HookJob): Promise<HookResult> {
    const ended: Ended = {}
    for (let ends = 0; ends < Math.min(MOST_ENDS, job.scripts.length); ends++)
      try {
        const answer = await ask(seat, { type: 'RUN', job, ended })
        if (answer.type === 'RAN') return answer.result
      } catch (error) {
        if (!(error instanceof ThreadEnded) || error.script === null) return unavailable(job)
        ended[error.script] = WHY[error.reason]
      }
    return untouched(
      job,
      job.scripts.map(({ id }, index) => unplaced(id, ended[index] ?? 'The script was left out.')),
    )
  }

  return {
    async run(asked) {
      const job = { ...asked, scripts: withCode(asked.scripts) }
      if (job.scripts.length === 0) return untouched(job)
      const seat = await seats.take(job)
      if (seat === null) return unavailable(job)
      return runOn(seat, job).finally(() => seats.leave(seat))
    },
    async check(code, user) {
      const seat = await seats.take({ user, purpose: 'TEST' })
      if (seat === null) return null
      try {
        const answer = await ask(seat, { type: 'CHECK', code })
        return answer.type === 'CHECKED' ? answer.faults : null
      } catch {
        return null
      } finally {
        seats.leave(seat)
      }
    },
    async close() {
      isClosed = true
      await seats.close()
    },
  }
}

const unplaced = (script: string | null, message: string) => ({ script, slot: null, line: null, message })

function unavailable(job: HookJob): HookResult {
  return untouched(job, [unplaced(null, UNAVAILABLE)])
}
