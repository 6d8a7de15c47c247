// A WebSocket client that costs next to nothing, so that a thousand of them in one process do not measure themselves.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface LightSocket {
  send: (message: string) => void
  /** Cuts the line, without a word. */
  cut: () => void
  /** Reads nothing more, until it resumes. */
  pause: () => void
  resume: () => void
}

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/** Opens it and calls `each` with every message, and `onClose` with what it was closed with: code and sentence, or
 * nothing when it was cut. Pings are answered. */
export async function openLight(
  url: string,
  each: (message: string) => void,
  onClose: (reason: string | null) => void = () => {},
): Promise<LightSocket> {
  const { port, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let reason: string | null = null
  const send = (kind: number, bytes: Buffer) => socket.write(frame(kind, bytes))
  const reading = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (answer: Buffer) => {
      const end = answer.indexOf('\r\n\r\n') + 4
      if (!answer.subarray(0, end).includes('101 Switching')) return reject(new Error(answer.toString()))
      readFrames(socket, answer.subarray(end), (kind, bytes) => {
        if (kind === TEXT) each(bytes.toString())
        else if (kind === PING) send(PONG, bytes)
        else if (kind === CLOSE) {
          if (bytes.length > 2) reason = `${bytes.readUInt16BE(0)} ${bytes.subarray(2).toString()}`
          socket.end()
        }
      })
      resolve()
    })
  })
  socket.on('close', () => onClose(reason))
  socket.write(
    `GET /graphql HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n`,
  )
  await reading
  return {
    send: (message) => send(TEXT, Buffer.from(message)),
    cut: () => socket.destroy(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  }
}

/** What a client sends is masked; with zeros it is what it was. */
function frame(kind: number, bytes: Buffer): Buffer {
  const long = bytes.length > 125
  const head = Buffer.alloc(long ? 8 : 6)
  head[0] = 0x80 | kind
  head[1] = 0x80 | (long ? 126 : bytes.length)
  if (long) head.writeUInt16BE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

function readFrames(socket: Socket, first: Buffer, each: (kind: number, bytes: Buffer) => void): void {
  let held = first
  const read = (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length >= 2 && !socket.destroyed) {
      const short = held[1]! & 0x7f
      const head = short === 126 ? 4 : short === 127 ? 10 : 2
      if (held.length < head) return
      const size =
        short === 126 ? held.readUInt16BE(2) : short === 127 ? Number(held.readBigUInt64BE(2)) : short
      if (held.length < head + size) return
      each(held[0]! & 0x0f, held.subarray(head, head + size))
      held = held.subarray(head + size)
    }
  }
  read(Buffer.alloc(0))
  socket.on('data', read)
}
