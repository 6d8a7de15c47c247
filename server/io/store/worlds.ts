// The states of the world along a path: which take left which, and what they say. Never a text.
import type { Reader } from './database.ts'
import type { Range } from './raw.ts'
import { hashOf, type StateBody } from './states.ts'

/** A take, and the name of the state that it left. */
export interface Left {
  takeId: number
  hash: string
}

const EMPTY = hashOf({})

/** The name of a state as a take or an adventure keeps it; null there means an empty one. */
export const worldOf = (hash: string | null): string => hash ?? EMPTY

/** One statement reads at most so many takes, of at most so many branches. */
const TAKES = 200
const BRANCHES = 50

/** The takes of ranges (newest first) with the states that they left, newest first, a page at a time. */
export async function* worldsIn(db: Reader, ranges: Range[]): AsyncGenerator<Left[]> {
  for (const page of pagesOf(ranges)) {
    const takes = await db.take.findMany({
      where: { OR: page.map(({ branchId, lo, hi }) => ({ branchId, depth: { gte: lo, lte: hi } })) },
      select: { id: true, depth: true, worldHash: true },
    })
    yield takes
      .sort((a, b) => b.depth - a.depth)
      .map(({ id, worldHash }) => ({ takeId: id, hash: worldOf(worldHash) }))
  }
}

function* pagesOf(ranges: Range[]): Generator<Range[]> {
  let page: Range[] = []
  let room = TAKES
  for (const range of ranges) {
    let { hi } = range
    while (hi >= range.lo) {
      const lo = Math.max(range.lo, hi - room + 1)
      page.push({ ...range, lo, hi })
      room -= hi - lo + 1
      hi = lo - 1
      if (room > 0 && page.length < BRANCHES) continue
      yield page
      page = []
      room = TAKES
    }
  }
  if (page.length > 0) yield page
}

/** What states say, by name, as JSON; each read once. */
export async function wordingsOf(
  db: Reader,
  adventureId: string,
  hashes: string[],
): Promise<Map<string, string>> {
  const rows = await db.state.findMany({ where: { adventureId, hash: { in: [...new Set(hashes)] } } })
  return new Map(rows.map(({ hash, body }) => [hash, body]))
}

/** A state from its wording; empty when there is none. */
export const readWorld = (body: string | undefined): StateBody =>
  body === undefined ? {} : (JSON.parse(body) as StateBody)
