// How long the event loop stands still while something runs, beside a thread that has nothing to do: where the machine is
// busy, both stand still.
import { Worker } from 'node:worker_threads'

/** Keeps the longest pause between two looks, in milliseconds, and begins anew when asked for it. */
const WATCH = `
  const { parentPort } = require('node:worker_threads')
  let last = performance.now()
  let worst = 0
  const look = () => {
    const now = performance.now()
    worst = Math.max(worst, now - last - 1)
    last = now
  }
  setInterval(look, 1)
  parentPort.on('message', () => {
    look()
    parentPort.postMessage(worst)
    worst = 0
  })
`

/** Pauses in milliseconds: of the loop that is watched, and of a loop without work in the same time. */
export interface Lag {
  here: number
  idle: number
}

/** Opens the second thread. Close it at the end. */
export function watchLag() {
  const idle = new Worker(WATCH, { eval: true })
  idle.unref()
  const idleWorst = () =>
    new Promise<number>((resolve) => {
      idle.once('message', resolve)
      idle.postMessage(null, [])
    })
  return {
    /** Runs work, and answers how long both loops stood still at most meanwhile. */
    async of(work: () => Promise<unknown>): Promise<Lag> {
      await idleWorst()
      let last = performance.now()
      let worst = 0
      const look = () => {
        const now = performance.now()
        worst = Math.max(worst, now - last - 1)
        last = now
      }
      const timer = setInterval(look, 1)
      await work()
      look()
      clearInterval(timer)
      return { here: worst, idle: await idleWorst() }
    },
    close: () => idle.terminate(),
  }
}
