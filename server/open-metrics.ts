// GET /metrics, and who may ask. What counts is loaded with the first who may: a server of one user counts nothing before.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwners } from './access/local-peer.ts'
import type { Config } from './config.ts'
import type { Notices } from './play/notices.ts'
import type { Metrics, Sources } from './routes/metrics.ts'
import { VERSION } from './version.ts'

type Access = Pick<Config, 'metricsToken' | 'trust' | 'hosted'>

/** The route, and what begins to count at once where that is wanted. */
export function openMetrics(
  access: Access,
  notices: Notices,
  sources: Sources,
): {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  warm: () => Promise<void>
} {
  let loading: Promise<Metrics> | undefined
  const load = () =>
    (loading ??= import('./routes/metrics.ts').then(({ createMetrics }) => {
      const metrics = createMetrics(sources, VERSION)
      notices.listen(metrics.hear)
      return metrics
    }))
  return {
    warm: async () => {
      if (access.hosted !== null && access.metricsToken !== null) await load()
    },
    answer: async (request, response) => {
      const refusal = refusalOf(request, access)
      if (refusal !== null) return say(response, refusal)
      const { text, contentType } = await load()
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
      response.end(await text())
    },
  }
}

/** 401: the token is missing or wrong. 404: without one configured there is nothing here but for the owner. */
function refusalOf(request: IncomingMessage, { metricsToken, trust }: Access): 401 | 404 | null {
  if (metricsToken === null) return isOwners(request, trust) ? null : 404
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return given !== undefined && isSame(given, metricsToken) ? null : 401
}

/** Takes as long for any two, also when they differ in length. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function say(response: ServerResponse, status: 401 | 404): void {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer')
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(status === 401 ? 'Send METRICS_TOKEN as a Bearer token.' : 'There is no such file.')
}
