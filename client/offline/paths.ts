// Which addresses are the program's own files.

/** The file that every page is. */
export const PAGE = '/'
export const ASSETS = '/assets/'

/** What the server answers itself, or gives out as a file. */
const SERVERS = /^\/(graphql|session|uploads|pictures|exports|metrics|health|ready)(\/|$)/
const LOOSE_FILES = new Set(['/theme.js', '/favicon.svg'])

/** Whether the page itself stands at an address, or a file that it always needs. */
export const isPage = (path: string): boolean =>
  LOOSE_FILES.has(path) || (!SERVERS.test(path) && !/\.\w+$/.test(path))
