// Puts what sockets say when something breaks into sentences.
import { NarrationFailure } from '../../engine/narration.ts'
import { notAnEndpoint, streamBroke, unreachable, type Place } from './failures.ts'

const details: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no machine of that name',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'no way to that machine',
  ENETUNREACH: 'no way to that network',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  EPROTO: 'no TLS there: try http instead of https',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS there: try http instead of https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no TLS there: try http instead of https',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection was closed',
}

/** The failure that a broken connection means, by how far it had come. */
export function failureOfNetwork(
  place: Place,
  error: unknown,
  stage: 'CONNECTING' | 'ASKED' | 'ANSWERED',
): NarrationFailure {
  if (error instanceof NarrationFailure) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  const detail = details[codeOf(error)] ?? (message || 'unknown reason')
  if (stage === 'CONNECTING') return unreachable(place, detail)
  if (stage === 'ASKED' && name === 'HTTPParserError') return notAnEndpoint(place, null, '')
  return streamBroke(place, detail)
}

/** True for the ways in which a kept-alive socket shows that the server had already closed it. */
export function isClosedSocket(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
