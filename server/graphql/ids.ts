// Opaque global ids: what a client holds instead of a key. One that makes no sense is simply not found.
import { NotFound } from '../io/store/errors.ts'

/** What our own keys are made of. */
const KEY = /^[\w-]{1,64}$/
const MAX_INT = 2_147_483_647

/** The id that a client gets. */
export function encodeId(typename: string, id: bigint | number | string): string {
  return Buffer.from(`${typename}:${id}`).toString('base64url')
}

/** What an id says; an empty type when it says nothing. */
export function decodeId(id: string): { typename: string; id: string } {
  const text = Buffer.from(id, 'base64url').toString('utf8')
  const colon = text.indexOf(':')
  const key = text.slice(colon + 1)
  return colon < 0 || !KEY.test(key) ? { typename: '', id: '' } : { typename: text.slice(0, colon), id: key }
}

/** The key inside an id of a type. Throws NotFound for an id of anything else. */
export function keyOf(typename: string, id: string): string {
  const decoded = decodeId(id)
  if (decoded.typename !== typename || decoded.id === '') throw new NotFound(typename.toLowerCase())
  return decoded.id
}

/** The same for a query, which answers null where a mutation says NotFound: a key that no row has. */
export function keyOrNone(typename: string, id: string): string {
  const decoded = decodeId(id)
  return decoded.typename === typename ? decoded.id : ''
}

/** The number inside an id of a type whose keys are numbers. Throws NotFound. */
export function numberOf(typename: string, id: string): number {
  const number = asNumber(keyOf(typename, id))
  if (number < 0) throw new NotFound(typename.toLowerCase())
  return number
}

/** A key as a number; −1, which no row has, when it is none. */
export function asNumber(key: string): number {
  return /^\d{1,10}$/.test(key) && Number(key) <= MAX_INT ? Number(key) : -1
}
