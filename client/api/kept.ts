// What was read here is kept in this browser, for when the server cannot be reached. It is one user's alone, and goes
// when somebody else plays here, or nobody is signed in any more.
import { isGuest } from './link.ts'

const CACHE = 'forklore-kept'
const OWNER = 'forklore:kept-for'
/** Of each kind; what was kept longest ago goes first. Many questions are asked while one types: they take no story along. */
const MOST = 300

/** Browsers keep such things for safe addresses alone: https, or this machine. Who comes by a link keeps nothing: it may be
 * taken back. */
const canKeep = (): boolean => 'caches' in globalThis && !isGuest()

/** Under what a story is kept that was read. */
export const storyPath = (id: string): string => `/kept/stories/${encodeURIComponent(id)}`

/** Keeps a value under a path, in place of what was kept there. Never throws: a full disk keeps nothing. */
export async function keep(path: string, value: unknown): Promise<void> {
  if (!canKeep()) return
  try {
    const cache = await caches.open(CACHE)
    await cache.put(path, new Response(JSON.stringify(value)))
    const kind = path.slice(0, path.lastIndexOf('/') + 1)
    const alike = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(kind))
    await Promise.all(alike.slice(0, -MOST).map((old) => cache.delete(old)))
  } catch {
    // What cannot be kept must be asked for again.
  }
}

/** What was kept under a path, or null. */
export async function kept<Value>(path: string): Promise<Value | null> {
  if (!canKeep()) return null
  try {
    const found = await caches.match(path, { cacheName: CACHE })
    return found ? ((await found.json()) as Value) : null
  } catch {
    return null
  }
}

/** Lets what is kept under a path go, or all. */
export async function forgetKept(path?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    if (path === undefined) await caches.delete(CACHE)
    else await (await caches.open(CACHE)).delete(path)
  } catch {
    // It could not be kept either.
  }
}

/** Says whose it is from now on; what was another's goes. */
export function keepFor(userId: string): void {
  try {
    const before = localStorage.getItem(OWNER)
    localStorage.setItem(OWNER, userId)
    if (before === null || before === userId) return
  } catch {
    // Without a name beside it nobody knows whose it was.
  }
  void forgetKept()
}
