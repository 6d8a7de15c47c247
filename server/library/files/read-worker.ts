// The worker thread that reads files. scripts/build.mjs builds it as a file of its own.
import { parentPort, workerData } from 'node:worker_threads'
import type { SentFile } from './found.ts'
import { readFiles, type ReadOptions } from './read-file.ts'

/** What it is to read; it answers with what readFiles gives, and ends. */
export interface ReadTask {
  sent: SentFile[]
  options: ReadOptions
}

const { sent, options } = workerData as ReadTask
parentPort?.postMessage(readFiles(sent, options), [])
