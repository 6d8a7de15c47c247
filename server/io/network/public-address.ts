// Which addresses are on the public internet: the only ones that a hosted server connects to for its users.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out so far; what else there is leads to nobody, or to somebody nearby. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** An IPv4 address as a network without IPv4 writes it. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** It looks public, and is the host of every machine in a certain cloud. */
const HOSTS_OF_CLOUDS = new Set(['168.63.129.16'])

/** Whether an address, in digits and without brackets, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return isPublicV4(parsed)
  if (parsed.match(NAT64)) return isPublicV4(new ipaddr.IPv4(parsed.toByteArray().slice(12)))
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST)
}

/** Whether the host of a URL surely leads to no public address: what can be told without looking it up. */
export function isSurelyPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(host) === 0 ? isPrivateName(host) : !isPublicAddress(host)
}

/** Whether a name is none that the public internet knows: of one word, of a kind that is used nearby, or an address in
 * disguise (no name there ends in a number). */
export function isPrivateName(name: string): boolean {
  const host = name.replace(/\.$/, '')
  return !host.includes('.') || PRIVATE_NAMES.test(host) || /\.(?:\d+|0x[\da-f]*)$/i.test(host)
}

const PRIVATE_NAMES = /\.(?:localhost|local|internal|lan|home\.arpa)$/i

const isPublicV4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !HOSTS_OF_CLOUDS.has(address.toString())
