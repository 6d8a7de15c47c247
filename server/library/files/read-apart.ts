// Reads files in a thread of its own, which may be ended: a file of many megabytes, or one made to be slow, stops nobody.
import { Worker } from 'node:worker_threads'
import { isJpeg, isWebp } from './containers/exif.ts'
import { isPng } from './containers/png.ts'
import { findZipEnd } from './containers/zip.ts'
import type { FileProblem, SentFile } from './found.ts'
import { readFiles, type ReadFile, type ReadOptions } from './read-file.ts'
import type { ReadTask } from './read-worker.ts'

/** How long a thread may read, and what it may use. */
export interface Apart {
  /** The file of the worker, if not the one beside this one. */
  worker?: URL
  timeMs?: number
  memoryMb?: number
  /** Ends it. */
  signal?: AbortSignal
}

/** Texts up to so many bytes together are read where they are: no thread starts in that time. */
const SMALL = 16 * 1024
const TIME_MS = 60_000
/** So many times as long may files take together that have to be read one by one. */
const ALONE = 3
const MEMORY_MB = 1_536

const isSource = import.meta.url.endsWith('.ts')
const WORKER = new URL(isSource ? './read-worker.ts' : './read-worker.js', import.meta.url)

const TOO_SLOW: FileProblem = {
  problem: 'TOO_LARGE',
  message: 'Reading the file takes too long, so it was given up. Split it, and send the parts.',
}
const TOO_MUCH: FileProblem = {
  problem: 'TOO_LARGE',
  message: 'Reading the file takes too much memory, so it was given up. Split it, and send the parts.',
}
const ENDED: FileProblem = {
  problem: 'BROKEN',
  message: 'The file cannot be read. It may be damaged; get it once more from where it came from.',
}

/** What readFiles gives, without keeping others waiting. When the files cannot be read together, each is read alone,
 * within bounds: nobody's next wish is begun before. Throws the signal's reason when it aborts. */
export async function readFilesApart(
  sent: SentFile[],
  options: ReadOptions = {},
  apart: Apart = {},
): Promise<ReadFile[]> {
  if (sent.every(isText) && sent.reduce((sum, { bytes }) => sum + bytes.length, 0) <= SMALL)
    return readFiles(sent, options)
  const read = await inThread({ sent, options }, apart)
  if (!('problem' in read)) return read
  const [first, ...others] = sent
  if (others.length === 0) return [{ name: first!.name, file: read }]
  const most = apart.timeMs ?? TIME_MS
  const until = performance.now() + ALONE * most
  const alone: ReadFile[] = []
  for (const one of sent) {
    const timeMs = Math.min(most, until - performance.now())
    if (timeMs > 0) alone.push(...(await readFilesApart([one], options, { ...apart, timeMs })))
    else alone.push({ name: one.name, file: TOO_SLOW })
  }
  return alone
}

/** What is packed may be far larger than it seems. */
const isText = ({ bytes }: SentFile): boolean =>
  !isPng(bytes) && !isJpeg(bytes) && !isWebp(bytes) && findZipEnd(bytes) < 0

function inThread(
  task: ReadTask,
  { worker: file = WORKER, timeMs = TIME_MS, memoryMb = MEMORY_MB, signal }: Apart,
) {
  signal?.throwIfAborted()
  return new Promise<ReadFile[] | FileProblem>((resolve, reject) => {
    const worker = startWorker(file, task, memoryMb)
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      void worker.terminate()
    }
    const settle = (answer: ReadFile[] | FileProblem) => {
      end()
      resolve(answer)
    }
    const abort = () => {
      end()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', abort)
    const timer = setTimeout(() => settle(TOO_SLOW), timeMs)
    worker.on('message', (read: ReadFile[]) => settle(read))
    worker.on('error', (error) =>
      settle('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH : ENDED),
    )
    worker.on('exit', () => settle(ENDED))
  })
}

/** Node 20 reads no TypeScript by itself: in development a line of JavaScript has tsx read the file. */
function startWorker(file: URL, workerData: ReadTask, memoryMb: number): Worker {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb }, execArgv: [] }
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options)
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), file.href].map((one) => JSON.stringify(one))
  const code = `import(${tsx}).then(({ tsImport }) => tsImport(${source}, ${source}))`
  return new Worker(code, { ...options, eval: true })
}
