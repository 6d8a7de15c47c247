// The service worker: what was opened once can be opened again where no server can be reached. It holds the program alone;
// what was read is kept by the pages (api/kept.ts).
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { ASSETS, isPage, PAGE } from './paths.ts'

/** Twice what one version of the client has. */
const MOST_ASSETS = 700
/** A page that does not come within so long comes from here. */
const PATIENCE_SECONDS = 4

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  // Their names say what is in them.
  new CacheFirst({
    cacheName: 'forklore-assets',
    plugins: [new ExpirationPlugin({ maxEntries: MOST_ASSETS, purgeOnQuotaError: true })],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPage(url.pathname),
  new NetworkFirst({
    cacheName: 'forklore-page',
    networkTimeoutSeconds: PATIENCE_SECONDS,
    // All pages are one file, whose router takes over.
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => pageKey(request) }],
  }),
)

const pageKey = (request: Request) => (request.mode === 'navigate' ? PAGE : request.url)

void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting()
clientsClaim()
