// The link that this tab came by, if it did: its token goes along with all that is asked and watched.
let token: string | null = null

/** From now on this tab is a guest. */
export function comeBy(link: string): void {
  token = link
}

/** Whether this tab came by a link. */
export const isGuest = (): boolean => token !== null

/** What tells the server so; nothing for who plays his own stories. */
export const credentials = (): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }
