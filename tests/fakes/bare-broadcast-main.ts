// The least that telling a crowd can cost: a bare `ws` server that sends everybody the same text. Options: tokens a
// second, seconds, and milliseconds between two sends. It begins when somebody says so.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { token } from '../bench/live/clock.ts'

const [tokensPerSecond, seconds, beat] = (process.env.PACE ?? '').split(',').map(Number) as [
  number,
  number,
  number,
]
const http = createServer()
const sockets = new WebSocketServer({ server: http })

function tell(): void {
  const began = performance.now()
  let made = 0
  let text = ''
  const send = () => {
    const message = JSON.stringify({ id: '1', type: 'next', payload: { data: { text } } })
    text = ''
    for (const socket of sockets.clients) socket.send(message)
  }
  const making = setInterval(() => {
    for (; made < ((performance.now() - began) * tokensPerSecond) / 1000; made++) text += token()
    if (made < tokensPerSecond * seconds) return
    clearInterval(making)
    clearInterval(sending)
    send()
    for (const socket of sockets.clients) socket.close()
  }, 1000 / tokensPerSecond)
  const sending = setInterval(send, beat)
}

sockets.on('connection', (socket) => socket.on('message', tell))
http.listen(0, '127.0.0.1', () => console.log(`http://localhost:${(http.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
