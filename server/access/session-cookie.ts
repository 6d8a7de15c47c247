// The cookie that a browser is known by: v1.<id>.<hmac>, where the HMAC is of the user's id and the version of his
// sessions, so that raising the version ends them all.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

const NAME = 'forklore_session'
const PURPOSE = 'forklore sessions'
const YEAR_SECONDS = 365 * 24 * 3_600
const SHAPE = /^v1\.([\w-]{1,64})\.([\w-]{43})$/

/** What a cookie says, before it is known whether it is genuine. */
export interface Claim {
  userId: string
  mac: string
}

export interface SessionCookies {
  /** The value of a Set-Cookie header that begins or renews a session. */
  issue: (userId: string, version: number) => string
  /** What the Cookie header of a request claims. null: there is no such cookie; false: it is none of ours. */
  claimIn: (header: string | undefined) => Claim | null | false
  /** Whether a claim is genuine for the version that the user's sessions have now. */
  isGenuine: (claim: Claim, version: number) => boolean
}

/** Signs with the first secret; the others still prove what was signed with them. */
export function createSessionCookies(secrets: readonly string[]): SessionCookies {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)))
  const macOf = (key: Buffer, userId: string, version: number) =>
    createHmac('sha256', key).update(`v1.${userId}.${version}`).digest('base64url')
  return {
    issue: (userId, version) =>
      stringifySetCookie({
        name: NAME,
        value: `v1.${userId}.${macOf(keys[0]!, userId, version)}`,
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        path: '/',
        maxAge: YEAR_SECONDS,
      }),
    claimIn: (header) => {
      const value = header === undefined ? undefined : parseCookie(header)[NAME]
      if (value === undefined) return null
      const [, userId, mac] = SHAPE.exec(value) ?? []
      return userId !== undefined && mac !== undefined && { userId, mac }
    },
    isGenuine: ({ userId, mac }, version) =>
      keys.some((key) => timingSafeEqual(Buffer.from(macOf(key, userId, version)), Buffer.from(mac))),
  }
}
