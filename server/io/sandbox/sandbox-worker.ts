// The worker thread that scripts run in. It knows nothing of the rest; scripts/build.mjs builds it as a file of its own.
import { parentPort, workerData } from 'node:worker_threads'
import type { HookJob, HookResult, ScriptCode, SyntaxFault } from '../../engine/scripts/job.ts'
import { checkSyntax } from './check-syntax.ts'
import type { Budget } from './instance.ts'
import { runHook, type Ended } from './run-hook.ts'

/** What it starts with. */
export interface WorkerStart {
  wasmModule: WebAssembly.Module
  budget: Budget
}

/** What it is asked, one thing at a time. */
export type WorkerTask = { type: 'RUN'; job: HookJob; ended: Ended } | { type: 'CHECK'; code: ScriptCode }

/** What it says: READY once; BEGINS before each script; then the answer. */
export type WorkerAnswer =
  | { type: 'READY' }
  | { type: 'BEGINS'; index: number }
  | { type: 'RAN'; result: HookResult }
  | { type: 'CHECKED'; faults: SyntaxFault[] }

// The interpreter prints when it gives up; the result says it already.
console.log = console.error = () => {}

const say = (answer: WorkerAnswer) => parentPort?.postMessage(answer, [])
const start = workerData as WorkerStart

parentPort?.on('message', async (task: WorkerTask) => {
  if (task.type === 'CHECK') say({ type: 'CHECKED', faults: await checkSyntax(start, task.code) })
  else {
    const begin = (index: number) => say({ type: 'BEGINS', index })
    say({ type: 'RAN', result: await runHook(start, task.job, task.ended, begin) })
  }
})
say({ type: 'READY' })
