// By what a visitor is told from another: a shortened HMAC of who he is and of the day. It leads to no user, and the same
// person is another one tomorrow.
import { createHmac, hkdfSync } from 'node:crypto'

const PURPOSE = 'forklore visitors'
/** Enough to tell all people of a day apart. */
const LENGTH = 12

/** Names visitors under a key of their own, made of the server's secret. */
export function visitorNames(secret: string): (userId: string, day: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return (userId, day) =>
    createHmac('sha256', key).update(`${day} ${userId}`).digest('base64url').slice(0, LENGTH)
}
