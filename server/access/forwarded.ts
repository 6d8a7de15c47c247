// What a proxy says of the request that it passes on. It counts only where so many proxies are known to stand in front of us.
import type { IncomingMessage } from 'node:http'

/** The hosts that a request may be meant for: its own, and those by which proxies were asked. No page can have a browser
 * send X-Forwarded-Host to another site, so any of them will do. */
export function hostsOf({ headers }: IncomingMessage, proxyHops: number): string[] {
  const own = headers.host ?? ''
  return proxyHops === 0 ? [own] : [own, ...listed(headers['x-forwarded-host'])]
}

/** Whether the outermost of the trusted proxies was reached by TLS. */
export function isByTls({ headers }: IncomingMessage, proxyHops: number): boolean {
  if (proxyHops === 0) return false
  // Most proxies write this header anew, some add to it.
  const said = listed(headers['x-forwarded-proto'])
  return said.at(-Math.min(proxyHops, said.length)) === 'https'
}

const listed = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)

const UNCOUNTED =
  'X-Forwarded-For arrives while TRUSTED_PROXY_HOPS is 0: behind a proxy all visitors share its address, and its allowances. Set TRUSTED_PROXY_HOPS to the number of proxies.'

/** Sees whether this server stands behind a proxy that it does not know of. */
export class Forwarded {
  readonly #proxyHops: number
  readonly #warn: (sentence: string) => void
  #isUncounted = false

  /** @param warn is told at most once */
  constructor(proxyHops: number, warn: (sentence: string) => void) {
    this.#proxyHops = proxyHops
    this.#warn = warn
  }

  note({ headers }: IncomingMessage): void {
    if (this.#isUncounted || this.#proxyHops > 0 || headers['x-forwarded-for'] === undefined) return
    this.#isUncounted = true
    this.#warn(UNCOUNTED)
  }

  /** What is wrong, as a sentence; null as long as nothing is. */
  get problem(): string | null {
    return this.#isUncounted ? UNCOUNTED : null
  }
}
