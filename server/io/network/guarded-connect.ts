// Connections to places that strangers name: to public addresses alone, and to the very ones that were checked.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { NarrationFailure } from '../../engine/narration.ts'
import { isPrivateName, isPublicAddress } from './public-address.ts'

/** Finds every address of a name. Rejects with the code that says why it cannot. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

/** What the guard goes by. */
export interface Guard {
  resolve: Resolve
  /** Whether an address in digits may be connected to. */
  isPublic: (address: string) => boolean
}

/** Who asks has given up by then. */
const CONNECT_MS = 15_000

/** Asks the name servers for both kinds of addresses. */
export const resolveBy =
  (dns: Pick<Resolver, 'resolve4' | 'resolve6'>): Resolve =>
  async (name) => {
    const [four, six] = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)])
    const found = [
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }

/** Makes connections for undici. What is named in digits is checked here, for nobody looks that up; a name is checked where
 * it is looked up, and connected to by what was found then. One address that is not public refuses all of its name. */
export function guardedConnector({
  resolve = resolveBy(patientDns()),
  isPublic = isPublicAddress,
}: Partial<Guard> = {}): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_MS,
    lookup: checkedLookup({ resolve, isPublic }),
    autoSelectFamily: true,
  })
  return (options, done) => {
    const { hostname, protocol } = options
    const isWeb = protocol === 'http:' || protocol === 'https:'
    const isAllowed = isWeb && (isIP(hostname) === 0 ? !isPrivateName(hostname) : isPublic(hostname))
    if (isAllowed) connect(options, done)
    else queueMicrotask(() => done(refusal(hostname), null))
  }
}

/** It keeps no thread busy, as lookups by the system do: the servers of a stranger's name may be slow on purpose. */
const patientDns = () => new Resolver({ timeout: 3_000, tries: 2 })

function checkedLookup(guard: Guard): LookupFunction {
  const look = callbackify((name: string) => checkedAddresses(name, guard))
  return (name, { all }, done) =>
    look(name, (error, found) => {
      if (error) done(error, '')
      else if (all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    })
}

async function checkedAddresses(name: string, { resolve, isPublic }: Guard): Promise<LookupAddress[]> {
  const found = await resolve(name).catch((error: { code?: string }) => {
    // That a name is not there is told as what is not public: else one could ask which names there are nearby.
    if (NOT_THERE.has(error.code ?? '')) throw refusal(name)
    throw Object.assign(new Error('the name cannot be looked up', { cause: error }), { code: 'EAI_AGAIN' })
  })
  if (found.length === 0 || !found.every(({ address }) => isPublic(address))) throw refusal(name)
  return found
}

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA'])

function refusal(hostname: string): NarrationFailure {
  return new NarrationFailure(
    'ADDRESS_REFUSED',
    `Nothing can be reached at ${hostname} (no address on the public internet): check the address in Settings. To play with a model on a machine of your own, run Forklore there.`,
  )
}
