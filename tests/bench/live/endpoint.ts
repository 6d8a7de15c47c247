// A model endpoint that tells for some seconds, so many tokens a second, each with the time at which it was sent.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { token } from './clock.ts'

export interface Pace {
  tokensPerSecond: number
  seconds: number
}

const line = (response: ServerResponse, data: object | string) =>
  response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)

async function tell(response: ServerResponse, { tokensPerSecond, seconds }: Pace): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const began = performance.now()
  for (let index = 0; index < tokensPerSecond * seconds; index++) {
    const early = began + (index * 1000) / tokensPerSecond - performance.now()
    if (early > 0) await sleep(early)
    line(response, { choices: [{ index: 0, delta: { content: token() } }] })
  }
  line(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  line(response, '[DONE]')
  response.end()
}

/** Starts it. */
export async function pacedEndpoint(pace: Pace): Promise<{ env: Record<string, string>; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.endsWith('/chat/completions')) void tell(response, pace)
    else response.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    env: { MODEL_URL: url, MODEL_NAME: 'paced' },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
