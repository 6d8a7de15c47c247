// GET /exports/adventure/ID/FORMAT and /exports/scenario/ID/FORMAT: a story or a scenario as a file to keep; and
// /exports/everything: all that is a user's, as bundles in one zip.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { clientAddress } from '../access/address.ts'
import { pay } from '../access/admission.ts'
import { RateLimited, SessionEnded } from '../access/refusals.ts'
import type { ViewerOf } from '../access/session.ts'
import { roleOf, type Viewer } from '../access/viewer.ts'
import { keyOf } from '../graphql/ids.ts'
import { NotFound } from '../io/store/errors.ts'
import { StoryChanged } from '../library/bundle/reading.ts'
import { exportEverything } from '../library/exports/export-everything.ts'
import { exportScenario, exportStory, TooLong, type GivenFile } from '../library/exports/export-story.ts'
import {
  SCENARIO_FORMATS,
  STORY_FORMATS,
  type ScenarioFormat,
  type StoryFormat,
} from '../library/exports/formats.ts'
import type { Deps } from '../play/deps.ts'

const PATH = /^\/exports\/(adventure|scenario)\/([\w=-]{1,200})\/([A-Z0-9_]{1,40})$/

/** What a file costs of what its reader may ask for: a whole story is read for it. */
const PRICE = 3_000
/** All that is a user's is up to a hundred of them. */
const PRICE_OF_ALL = 30_000

/** Of one user, on a server for many: a file is held until its reader has all of it. */
const MOST_OPEN = 4
const COME_BACK_SECONDS = 15

/** Counts files that are being given out, by their user. */
class OpenFiles {
  readonly #open = new Map<string, number>()

  /** One more, until its answer is over. Throws RateLimited. */
  enter(userId: string, response: ServerResponse): void {
    const open = this.#open.get(userId) ?? 0
    if (open >= MOST_OPEN)
      throw new RateLimited(`${MOST_OPEN} files are being given out to you already.`, COME_BACK_SECONDS)
    this.#open.set(userId, open + 1)
    response.once('close', () => {
      const left = this.#open.get(userId)! - 1
      if (left > 0) this.#open.set(userId, left)
      else this.#open.delete(userId)
    })
  }
}

/** Answers a path below /exports. Only an owner's own files are given out. */
export function exportsRoute(
  deps: Deps,
  viewerOf: ViewerOf,
): (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const open = new OpenFiles()
  return async (path, request, response) => {
    try {
      const viewer = await viewerOf({ req: request, res: response })
      if (roleOf(viewer) !== 'OWNER')
        return say(response, 403, 'Only the owner of a story can save it as a file.')
      const address = clientAddress(request, deps.hosted?.proxyHops ?? 0)
      await pay(deps, { viewer, address }, path === '/exports/everything' ? PRICE_OF_ALL : PRICE)
      if (deps.hosted !== null) open.enter(viewer.userId, response)
      const file = await fileAt(deps, viewer, path)
      if (file === null) return say(response, 404, 'There is no such file.')
      await send(file, request, response)
    } catch (error) {
      if (error instanceof RateLimited) {
        response.setHeader('retry-after', error.retryAfterSeconds)
        return say(response, 429, error.message)
      }
      if (error instanceof SessionEnded) return say(response, 401, error.message)
      if (error instanceof NotFound) return say(response, 404, 'There is no such file.')
      if (error instanceof TooLong) return say(response, 413, error.message)
      if (error instanceof StoryChanged && !response.headersSent)
        return say(response, 503, 'The story is being changed at this moment. Try again.')
      if (!request.destroyed) deps.log.error({ err: error }, 'a file could not be given out')
      if (response.headersSent) response.destroy()
      else say(response, 500, 'Something went wrong on the server. Try again.')
    }
  }
}

async function fileAt(deps: Deps, viewer: Viewer, path: string): Promise<GivenFile | null> {
  if (path === '/exports/everything') return exportEverything(deps, viewer)
  const [, kind, id = '', format = ''] = PATH.exec(path) ?? []
  if (kind === 'adventure' && Object.hasOwn(STORY_FORMATS, format))
    return exportStory(deps, viewer, keyOf('Adventure', id), format as StoryFormat)
  if (kind === 'scenario' && Object.hasOwn(SCENARIO_FORMATS, format))
    return exportScenario(deps, viewer, keyOf('Scenario', id), format as ScenarioFormat)
  return null
}

/** As a download, whatever it is: a page of a story never runs as one of ours. */
async function send(
  { name, mime, body }: GivenFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  response.setHeader('content-type', mime)
  response.setHeader(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
  )
  response.setHeader('cache-control', 'no-store')
  if (body instanceof Uint8Array) response.setHeader('content-length', body.length)
  if (request.method === 'HEAD') return void response.writeHead(200).end()
  if (body instanceof Uint8Array) return void response.writeHead(200).end(body)
  const pieces = body[Symbol.asyncIterator]()
  const first = await pieces.next() // what fails before it is told as a sentence
  response.writeHead(200)
  await pipeline(async function* () {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
  }, response)
}

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(sentence)
}
