// The worker thread that holds the MiniLM model. It knows nothing of the rest; scripts/build.mjs builds it as a file of its own.
import { parentPort, workerData } from 'node:worker_threads'

/** Where it finds the model: the names of two packages, or their addresses. */
export interface WorkerStart {
  engine: string
  weights: string
}

/** What it says: READY, or why it cannot be; then vectors for each list of texts that it is sent, in that order, packed. A
 * text that breaks the model ends the worker: the model is in no state to go on. */
export type WorkerAnswer =
  | { type: 'READY' }
  | { type: 'MISSING' | 'UNUSABLE'; reason: string }
  | { type: 'VECTORS'; packed: Float32Array<ArrayBuffer> }

/** What is used of @lat.md/embed. It may be missing, so no import names it. */
interface Engine {
  createEmbedder(config: { model: unknown }): Promise<Embedder>
}

interface Embedder {
  dimensions: number
  embed(texts: string[]): Promise<number[][]>
}

async function openModel({ engine, weights }: WorkerStart): Promise<Embedder> {
  const [{ createEmbedder }, { default: model }] = (await Promise.all([import(engine), import(weights)])) as [
    Engine,
    { default: unknown },
  ]
  const embedder = await createEmbedder({ model })
  // The model is read when it is first used.
  await embedder.embed(['warm'])
  return embedder
}

async function vectorsOf(
  { dimensions, embed }: Embedder,
  texts: string[],
): Promise<Float32Array<ArrayBuffer>> {
  const packed = new Float32Array(texts.length * dimensions)
  // One at a time: given many, the package starts threads of its own, with a model in each.
  for (const [index, text] of texts.entries()) packed.set((await embed([text]))[0] ?? [], index * dimensions)
  return packed
}

const say = (answer: WorkerAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transfer)

try {
  const embedder = await openModel(workerData as WorkerStart)
  parentPort?.on('message', async (texts: string[]) => {
    const packed = await vectorsOf(embedder, texts)
    say({ type: 'VECTORS', packed }, [packed.buffer])
  })
  say({ type: 'READY' })
} catch (error) {
  const isMissing = (error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND'
  say({
    type: isMissing ? 'MISSING' : 'UNUSABLE',
    reason: error instanceof Error ? error.message : String(error),
  })
}
