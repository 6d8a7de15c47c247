// The WebSocket for subscriptions: it comes back by itself, for ever, and notices when the line is dead.
import { createClient } from 'graphql-ws'
import { tellConnectionLost } from './connection.ts'
import { credentials } from './link.ts'
import { SOCKET_IS_OVER } from './over.ts'

const KEEP_ALIVE_MS = 12_000
const PONG_WAIT_MS = 6_000
const LONGEST_WAIT_MS = 15_000
const CLOSED_ON_PURPOSE = 1000
const LINE_IS_DEAD = 4408

/** Waits before the next attempt: longer each time, never in step with others, and not once the network is back. */
function backoff(retries: number): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, 300 * 2 ** retries) * (0.5 + Math.random() / 2)
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, wait)
    addEventListener('online', go)
  })
}

function socketUrl(): string {
  return `${location.origin.replace(/^http/, 'ws')}/graphql`
}

let open: WebSocket | null = null
let pongTimer: ReturnType<typeof setTimeout> | undefined

export const socket = createClient({
  url: socketUrl,
  connectionParams: credentials,
  keepAlive: KEEP_ALIVE_MS,
  retryAttempts: Infinity,
  shouldRetry: () => true,
  retryWait: backoff,
  on: {
    opened: (opened) => (open = opened as WebSocket),
    connected: () => tellConnectionLost(false),
    closed: (event) => {
      clearTimeout(pongTimer)
      const { code } = event as CloseEvent
      if (code !== CLOSED_ON_PURPOSE && code !== SOCKET_IS_OVER) tellConnectionLost(true)
    },
    ping: (received) => {
      if (received) return
      pongTimer = setTimeout(() => open?.close(LINE_IS_DEAD, 'no pong'), PONG_WAIT_MS)
    },
    pong: (received) => {
      if (received) clearTimeout(pongTimer)
    },
  },
})
