// The ids of what a library holds.
import { createHash, randomBytes } from 'node:crypto'

const BYTES = 12

/** An id that cannot be guessed. */
export const newId = (): string => randomBytes(BYTES).toString('base64url')

/** The id of what a request of a user makes: the same for the same request, and no other user's. */
export const idOfRequest = (userId: string, requestId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, requestId]))
    .digest()
    .subarray(0, BYTES)
    .toString('base64url')
