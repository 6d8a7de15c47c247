// Local mode has no account: whoever sits at this machine is the owner. So a request must come from this machine
// (peer), be meant for it (Host: no DNS rebinding), not be sent by somebody else's page (Origin), and not be passed on
// for somebody else by a proxy on this machine.
import type { IncomingMessage } from 'node:http'
import { hostsOf } from './forwarded.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What proxies add to what they pass on. One that adds nothing cannot be told from a program on this machine. */
const MARKS_OF_A_PROXY = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Who is let in besides whoever sits at this machine: nobody; who has a link, for what it opens; everybody who reaches
 * the address, as its owner; or strangers, each as himself (hosted: no machine is anybody's there). */
export type Trust = 'NOBODY' | 'LINKS' | 'EVERYBODY' | 'STRANGERS'

/** Why a request may not pass, as a sentence; null when it may.
 * @param proxyHops how many proxies are believed by which name they were asked */
export function refusalOf(request: IncomingMessage, trust: Trust, proxyHops = 0): string | null {
  const origin = request.headers.origin
  if (origin !== undefined && !hostsOf(request, proxyHops).some((host) => isSameHost(origin, host)))
    return 'This server does not answer pages of other sites.'
  return trust === 'NOBODY' ? foreignness(request) : null
}

/** Whether a request that may pass is the owner's own. Any other has what its link gives. */
export function isOwners(request: IncomingMessage, trust: Trust): boolean {
  if (trust === 'STRANGERS') return false
  return trust === 'EVERYBODY' || foreignness(request) === null
}

/** What tells that a request does not come from this machine, or is not meant for it; null for nothing. */
function foreignness(request: IncomingMessage): string | null {
  const host = request.headers.host ?? ''
  if (!isLoopbackAddress(request.socket.remoteAddress ?? ''))
    return 'This server answers only the machine it runs on.'
  if (MARKS_OF_A_PROXY.some((name) => request.headers[name] !== undefined))
    return 'This request came through a proxy, and this server answers only the machine it runs on. Set TRUST_NETWORK=on if everybody whom the proxy lets in may play as you, or TRUST_NETWORK=links to let in who has a share link.'
  if (!LOOPBACK_NAMES.has(host.replace(/:\d+$/, '').toLowerCase()))
    return 'Open this server as http://localhost, not by another name.'
  return null
}

function isSameHost(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase()
  } catch {
    return false // "null", as sandboxed pages send it
  }
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
