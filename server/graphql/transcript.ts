// The story as it is read: the takes of one path, a page of depths at a time.
import { GraphQLError } from 'graphql'
import type { Take } from '../../generated/sqlite/client.ts'
import type { Spot } from '../engine/story/words.ts'
import { takesOnPath } from '../io/store/path.ts'
import type { Reader } from '../io/store/database.ts'

/** Relay's paging arguments. */
export interface Paging {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

const DEFAULT_PAGE = 50
const MAX_PAGE = 100

/** What a page costs: as many times what is asked of one item. */
export function pagePrice({ first, last }: Paging): { field: number; multiplier: number } {
  return { field: 1, multiplier: first ?? last ?? DEFAULT_PAGE }
}

/** Throws, in words, for a page of no size or too great a one: every list has the same bounds. */
export function assertPage({ first, last, after, before }: Paging): void {
  size('first', first)
  size('last', last)
  for (const cursor of [after, before])
    if (cursor != null && !KEY_CURSOR.test(Buffer.from(cursor, 'base64').toString('utf8'))) throw badCursor()
}

/** A cursor of a list that is paged by its keys, as the plugin writes it. */
const KEY_CURSOR = /^GPC:S:[\w-]{1,64}$/
const badCursor = () => badInput('This cursor is not one of this list. Take one from pageInfo or an edge.')

/** A page of the path under a spot. Without arguments: its newest takes. Cursors are depths, and stay valid while
 * the story grows. */
export async function transcriptPage(db: Reader, spot: Spot, paging: Paging) {
  const lowest = paging.after ? depthOf(paging.after) + 1 : 0
  const highest = Math.min(spot.depth, paging.before ? depthOf(paging.before) - 1 : spot.depth)
  const first = size('first', paging.first)
  const last = size('last', paging.last) ?? (first === null ? DEFAULT_PAGE : null)
  let [from, to] = [lowest, highest]
  if (first !== null) to = Math.min(to, from + first - 1)
  if (last !== null) from = Math.max(from, to - last + 1)
  const takes = from > to ? [] : await takesOnPath(db, { ...spot, depth: to }, from)
  return {
    edges: takes.map((node) => ({ cursor: cursorOf(node), node })),
    pageInfo: {
      hasPreviousPage: from > 0 && takes.length > 0,
      hasNextPage: to < spot.depth,
      startCursor: takes[0] ? cursorOf(takes[0]) : null,
      endCursor: takes.at(-1) ? cursorOf(takes.at(-1)!) : null,
    },
  }
}

const cursorOf = (take: Take): string => Buffer.from(`depth:${take.depth}`).toString('base64url')

function depthOf(cursor: string): number {
  const match = /^depth:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!match) throw badCursor()
  return Number(match[1])
}

function size(name: string, value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  if (value < 1 || value > MAX_PAGE) throw badInput(`"${name}" must be from 1 to ${MAX_PAGE}.`)
  return value
}

const badInput = (message: string) => new GraphQLError(message, { extensions: { code: 'INVALID_INPUT' } })
