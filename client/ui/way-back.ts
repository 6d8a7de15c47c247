// Pages that one goes to for a moment, and that lead back to where one was.

/** Such a page, with the way back.
 * @param back a path of this client, with its query and hash */
export const withWayBack = (page: string, back: string): string => `${page}?from=${encodeURIComponent(back)}`

/** Where such a page leads back to; null when it was not said, or is not of this client. */
export function wayBack(from: unknown, home: string = location.origin): string | null {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, home)) return null
  const { origin, pathname, search, hash } = new URL(from, home)
  return origin === home ? pathname + search + hash : null
}

/** Where one is. */
export const here = (): string => location.pathname + location.search + location.hash
