// One request on an undici pool, as bytes that are pulled: what has arrived outlives the socket.
import type { Dispatcher } from 'undici'

/** The beginning of an answer. */
export interface Head {
  status: number
  headers: Record<string, string | string[] | undefined>
}

export interface Wire {
  /** Settles when the request has a socket. */
  readonly connected: Promise<void>
  readonly head: Promise<Head>
  /** The next bytes, null at the end. What broke the connection is thrown after all bytes before it were given. */
  read(): Promise<Uint8Array | null>
  /** Lets what remains of the answer go by, so that the socket can serve again; destroys it when that takes long. */
  release(): void
  /** Destroys the socket, so that the server stops to write. Does nothing once the answer is over or released. */
  destroy(reason: Error): void
}

/** Bytes that wait before the socket is told to pause. */
const highWater = 256 * 1024
const releaseMs = 1_000

export function openWire(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions): Wire {
  const wire = new OpenWire()
  dispatcher.dispatch({ ...request, headersTimeout: 0, bodyTimeout: 0 }, wire)
  return wire
}

class OpenWire implements Wire, Dispatcher.DispatchHandler {
  readonly connected: Promise<void>
  readonly head: Promise<Head>
  #gate = latch<void>()
  #start = latch<Head>()
  #controller: Dispatcher.DispatchController | null = null
  #queue: Uint8Array[] = []
  #waiting = 0
  #over = false
  #released = false
  #error: Error | null = null
  #wake: () => void = () => {}

  constructor() {
    this.connected = this.#gate.promise
    this.head = this.#start.promise
  }

  async read(): Promise<Uint8Array | null> {
    for (;;) {
      const bytes = this.#queue.shift()
      if (bytes) {
        this.#waiting -= bytes.length
        if (this.#waiting < highWater) this.#controller?.resume()
        return bytes
      }
      if (this.#error) throw this.#error
      if (this.#over) return null
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  release(): void {
    if (this.#over) return
    this.#released = true
    this.#controller?.resume()
    setTimeout(() => this.#abort(new Error('the end of the answer took too long')), releaseMs).unref()
  }

  destroy(reason: Error): void {
    if (!this.#released) this.#abort(reason)
  }

  #abort(reason: Error): void {
    if (this.#over) return
    this.#fail(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#error) controller.abort(this.#error)
    else this.#gate.open()
  }

  onResponseStart(_: unknown, status: number, headers: Head['headers']): void {
    if (status >= 200) this.#start.open({ status, headers })
  }

  onResponseData(controller: Dispatcher.DispatchController, bytes: Uint8Array): void {
    if (this.#released) return
    this.#queue.push(bytes)
    this.#waiting += bytes.length
    if (this.#waiting >= highWater) controller.pause()
    this.#wake()
  }

  onResponseEnd(): void {
    this.#over = true
    this.#wake()
  }

  onResponseError(_: unknown, error: Error): void {
    this.#fail(error)
  }

  #fail(error: Error): void {
    this.#over = true
    this.#error ??= error
    this.#gate.fail(error)
    this.#start.fail(error)
    this.#wake()
  }
}

/** A promise that is settled from outside, and that nobody has to wait for. */
function latch<T>() {
  let open: (value: T) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  promise.catch(() => {})
  return { promise, open, fail }
}
