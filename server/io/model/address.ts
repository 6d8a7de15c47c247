// Turns what a player typed or pasted as the endpoint's address into the addresses that we call.

/** Where an endpoint lives. */
export interface Address {
  /** Scheme, host and port. */
  origin: string
  /** Path that every call starts with, without a slash at its end; '' at the root. */
  base: string
  /** Query with its question mark (some hosts want an api-version), or ''. */
  query: string
  /** What a sentence may show: without password and query. */
  shown: string
  /** `user:password` that stood in the address. */
  login: string | null
}

const pastedCall = /\/(?:chat\/completions|completions|embeddings|models|responses)$/
const ollamaCall = /\/api\/(?:chat|generate|tags|ps|show|embed)$/
const versionAtEnd = /\/v\d+[a-z0-9]*$/i
const versioned = /\/v\d+[a-z0-9]*(?:\/|$)/i

/** Reads an address; null when nothing can be made of it. A missing scheme and a missing /v1 are added. */
export function readAddress(typed: string): Address | null {
  const text = typed.trim()
  const address = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${likelyScheme(text)}://${text}`)
  if (!address || !/^https?:$/.test(address.protocol) || !address.hostname) return null
  const base = basePath(address.pathname)
  return {
    origin: address.origin,
    base,
    query: address.search,
    shown: address.origin + base,
    login: address.username || address.password ? loginOf(address) : null,
  }
}

/** The path to ask for one call, such as `chat/completions`. */
export function pathTo(address: Address, call: string): string {
  return `${address.base}/${call}${address.query}`
}

/** The path of a call of Ollama's own API or of llama-server's, which stand beside /v1. */
export function pathBeside(address: Address, call: string): string {
  return `${address.base.replace(versionAtEnd, '')}/${call}${address.query}`
}

/** The address as it can be stored and read again. Its login is left out. */
export function storedForm(address: Address): string {
  return `${address.origin}${address.base}${address.query}`
}

/** Where else the endpoint may be, when it does not answer at its address. */
export function otherAddresses(address: Address): Address[] {
  const root = address.base.replace(versionAtEnd, '')
  const bases = [root, `${root}/api/v1`, `${root}/openai/v1`].filter((base) => base !== address.base)
  const here = bases.map((base) => ({ ...address, base, shown: address.origin + base }))
  // From inside a container, localhost is the container.
  const origin = address.origin.replace(
    /\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=:|$)/,
    '//host.docker.internal',
  )
  return origin === address.origin ? here : [...here, { ...address, origin, shown: origin + address.base }]
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** A bare name or a port means a machine nearby, which rarely speaks TLS. */
function likelyScheme(text: string): 'http' | 'https' {
  const host = text.split('/')[0] ?? ''
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(host) && !host.endsWith('.local') ? 'https' : 'http'
}

function basePath(pathname: string): string {
  const path = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  // Who pastes a whole call has shown where it is: nothing is added to that.
  if (pastedCall.test(path)) return path.replace(pastedCall, '')
  const base = path.replace(ollamaCall, '').replace(/(?<=\/v\d+)\/chat$/, '')
  return versioned.test(base) ? base : `${base}/v1`
}

function loginOf(address: URL): string {
  try {
    return `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  } catch {
    return `${address.username}:${address.password}`
  }
}
