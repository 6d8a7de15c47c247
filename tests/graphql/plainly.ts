// Requests as no browser sends them: with any header, and to a path that nobody has tidied up.
import { request as httpRequest } from 'node:http'

/** Sends headers that `fetch` keeps for itself, or a path that it would tidy up. */
export function plainly(
  url: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
  body = '',
): Promise<{ status: number; text: string; cookies: string[] }> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
