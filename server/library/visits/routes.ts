// The pages that visits are counted of, by the names that the client's own routes have: a test holds the two together.

const ROUTES: ReadonlySet<string> = new Set([
  '/',
  '/adventures',
  '/import',
  '/play/:id',
  '/play/:id/tree',
  '/play/:id/compare',
  '/play/:id/search',
  '/play/:id/insights',
  '/play/:id/memories',
  '/play/:id/world',
  '/play/:id/scripts',
  '/play/:id/scripts/:script',
  '/play/:id/update',
  '/scripts',
  '/scripts/:id',
  '/scenarios',
  '/scenarios/:id',
  '/scenarios/:id/start',
  '/scenarios/:id/cards',
  '/scenarios/:id/world',
  '/scenarios/:id/scripts',
  '/scenarios/:id/scripts/:script',
  '/scenarios/:id/prompt',
  '/scenarios/:id/choices',
  '/watch',
  '/account',
  '/sign-in',
  '/settings',
  '/debug',
  '/analytics',
])

/** The name of a page as it is counted; null for what is none of ours. */
export const routeNamed = (name: string): string | null => (ROUTES.has(name) ? name : null)
