// Begins to keep the program in this browser, once the page has all that it needs.
import { ASSETS, PAGE } from './paths.ts'

/** Never throws: a browser that forbids it needs the server, as ever. */
export async function keepProgram(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/worker.js')
    const { active } = await navigator.serviceWorker.ready
    // What was loaded before the worker was there.
    const urlsToCache = [PAGE, '/theme.js', ...loaded()]
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, [])
  } catch {
    // Private windows, and addresses without encryption, have no workers.
  }
}

function loaded(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(names)].filter((path) => path.startsWith(ASSETS))
}
