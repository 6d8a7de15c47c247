// The ids of what a library holds.
import { randomBytes } from 'node:crypto'

/** An id that cannot be guessed. */
export const newId = (): string => randomBytes(12).toString('base64url')
