// GET /pictures/HASH: a picture as it is kept. What is there never changes, so whoever has it need not ask again.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pictureBy } from '../library/pictures.ts'
import type { Deps } from '../play/deps.ts'

const PATH = /^\/pictures\/([0-9a-f]{64})$/

/** Answers a path below /pictures. Whoever knows a hash may see its picture. */
export function picturesRoute(
  deps: Deps,
): (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (path, request, response) => {
    try {
      const hash = PATH.exec(path)?.[1]
      const picture = hash === undefined ? null : await pictureBy(deps.db.reader, hash)
      if (picture === null) return say(response, 404, 'There is no such picture.')
      const etag = `"${hash}"`
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      response.setHeader('etag', etag)
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
      response.writeHead(200, { 'content-type': picture.mime, 'content-length': picture.bytes.length })
      response.end(request.method === 'HEAD' ? undefined : picture.bytes)
    } catch (error) {
      deps.log.error({ err: error }, 'a picture could not be sent')
      if (response.headersSent) response.destroy()
      else say(response, 500, 'Something went wrong on the server. Try again.')
    }
  }
}

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(sentence)
}
