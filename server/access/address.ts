// Whose address a request comes from: the socket's own, or what so many proxies in front of us say of it.
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** The address that limits count by. With `hops` proxies it is that entry of X-Forwarded-For, counted from the right: what
 * a caller writes himself stands further left, and is never looked at. Where nothing can be read there, it is the socket's. */
export function clientAddress(request: IncomingMessage | undefined, hops: number): string {
  const own = request?.socket.remoteAddress ?? ''
  const entry = hops === 0 ? undefined : forwardedFor(request).at(-hops)
  return plain(entry ?? '') ?? plain(own) ?? own
}

/** What X-Forwarded-For says, from the farthest to the nearest; several headers are one list. */
function forwardedFor(request: IncomingMessage | undefined): string[] {
  const header = request?.headers['x-forwarded-for'] ?? ''
  return (Array.isArray(header) ? header.join(',') : header).split(',')
}

/** An address in the one way of writing it; null for anything else. Some proxies add the port, or brackets; and an IPv4
 * address in the clothes of IPv6 is the same address. */
function plain(written: string): string | null {
  const text = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  const isAddress = text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text)
  return isAddress ? ipaddr.process(text).toString() : null
}

const NETWORK_BITS = 64

/** The network of an IPv6 address: the smallest that anybody is given, who may take any address in it. What is no such
 * address stays as it is. */
export function networkOf(caller: string): string {
  if (!ipaddr.IPv6.isValid(caller)) return caller
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${caller}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`
}
