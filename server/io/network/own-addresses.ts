// The addresses of this machine at which others reach it.
import { networkInterfaces } from 'node:os'

const ALL_OF_THEM = new Set(['0.0.0.0', '::'])
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Where other machines reach a server that listens on `host`, like http://192.168.1.5:4000; none when it listens for
 * this machine alone. */
export function ownAddresses(host: string, port: string): string[] {
  if (LOOPBACK.has(host)) return []
  const named = host.includes(':') ? `[${host}]` : host
  const hosts = ALL_OF_THEM.has(host) ? networkAddresses() : [named]
  return hosts.map((one) => `http://${one}:${port}`)
}

/** IPv4 alone: what begins with fe80 leads nowhere in a browser, and what else IPv6 has changes by the day. */
function networkAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).flatMap(({ family, internal, address }) =>
      family === 'IPv4' && !internal ? [address] : [],
    ),
  )
}
