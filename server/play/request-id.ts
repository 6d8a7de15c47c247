// The ids that clients give their requests: one that is sent twice is answered the same, and done once.
import { cleanText } from '../engine/story/clean.ts'

/** How long such an id may be, in characters. */
export const MAX_REQUEST_ID = 100

/** Whether a text can be such an id: it is stored as it is. */
export const isRequestId = (id: string): boolean =>
  id.length > 0 && id.length <= MAX_REQUEST_ID && cleanText(id) === id
