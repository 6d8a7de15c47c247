// One fresh interpreter: QuickJS in WebAssembly with a memory of its own that ends at a wall. Nothing outlives it.
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSContext } from 'quickjs-emscripten'
import { threadCpuMs } from './thread-cpu.ts'

const PAGE = 64 * 1_024
/** In pages: 16 MB to begin with, 64 MB at most. The interpreter's own limit counts nothing in this build. */
const PAGES = { initial: 256, maximum: 1_024 }
/** Deeper calls are a stack overflow that the script sees; the thread's own stack has room for that many. */
const STACK_BYTES = 512 * 1_024
/** Untouched memory is looked for in blocks of this size. */
const BLOCK = Buffer.alloc(PAGE)

/** How long a script may take, in milliseconds: of CPU time, and however busy the machine is. */
export interface Budget {
  cpuMs: number
  busyMs: number
}

/** Asking what a thread has used costs a little. */
const ASK_EVERY_MS = 50

/** An interpreter with its time running. */
export interface Instance {
  context: QuickJSContext
  /** True when it has used up its time: it is interrupted wherever it looks. */
  isOver(): boolean
  /** Runs what promises have left to do, up to a count. False when that used up time or memory. */
  runJobs(most: number): boolean
  /** True when its memory has grown to its wall. */
  isFull(): boolean
  /** The most memory that it has used so far, itself included, as its wall counts. */
  peakBytes(): number
}

/** Starts a fresh interpreter, and its time. */
export async function openInstance(
  wasmModule: WebAssembly.Module,
  { cpuMs, busyMs }: Budget,
): Promise<Instance> {
  const wasmMemory = new WebAssembly.Memory(PAGES)
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }))
  const runtime = quickjs.newRuntime()
  runtime.setMaxStackSize(STACK_BYTES)
  const began = performance.now()
  const cpuBegan = threadCpuMs()
  let asked = began
  let over = false
  const isOver = (): boolean => {
    if (over) return true
    const now = performance.now()
    if (now - began <= cpuMs) return false
    if (now - began > busyMs) return (over = true)
    if (now - asked < ASK_EVERY_MS) return false
    asked = now
    return (over = threadCpuMs() - cpuBegan > cpuMs)
  }
  runtime.setInterruptHandler(isOver)
  return {
    context: runtime.newContext(),
    isOver,
    runJobs(most) {
      const result = runtime.executePendingJobs(most)
      // A job that throws is a rejected promise, also when it was interrupted; an error is want of memory.
      return !result.error && !isOver()
    },
    isFull: () => wasmMemory.buffer.byteLength > 0.9 * PAGES.maximum * PAGE,
    peakBytes: () => touchedBytes(wasmMemory),
  }
}

/** How far up a memory has ever been written: it begins as zeros, and the allocator marks the end of what it took. */
function touchedBytes({ buffer }: WebAssembly.Memory): number {
  const bytes = Buffer.from(buffer)
  let end = bytes.length
  while (end > 0 && bytes.compare(BLOCK, 0, BLOCK.length, end - BLOCK.length, end) === 0) end -= BLOCK.length
  return end
}
