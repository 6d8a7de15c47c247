// Searching a whole story: every take on every line, hidden ones too, newest first.
import type { Adventure, Branch, Take } from '../../generated/sqlite/client.ts'
import { lastVisitedLines } from '../engine/story/last-visited.ts'
import { excerptOf, matchOf, termsOf, type Excerpt } from '../engine/story/search.ts'
import type { Reader } from '../io/store/database.ts'
import { isWithin, rangesOf } from '../io/store/path.ts'
import { takeIds, textsOf } from '../io/store/texts.ts'
import { branchesByVisit } from '../io/store/visits.ts'
import { giveWay } from './give-way.ts'
import { headOf } from './head.ts'

/** A take that has what was searched for. */
export interface Hit {
  take: Take
  /** The branch that holds it. */
  branch: Branch
  /** The line last visited through it: what going to it opens. */
  line: Branch
  excerpt: Excerpt
  /** It is part of the story as read from the head. */
  onPath: boolean
}

export interface HitPage {
  hits: Hit[]
  /** There are older ones. */
  more: boolean
}

/** Takes are read in pages of so many; the last of them reads more than it needs. */
const PAGE = 300
/** So much text is looked through at once (UTF-16 units), which takes a few milliseconds. */
const STRETCH = 200_000

/** The newest takes of a story that match, at most `count`; only those older than the take `before`, unless null. */
export async function search(
  db: Reader,
  adventure: Adventure,
  query: string,
  { count, before }: { count: number; before: number | null },
): Promise<HitPage> {
  const found = await look(db, adventure.id, termsOf(query), { count: count + 1, before })
  return {
    hits: await withPlaces(db, adventure, found.slice(0, count)),
    more: found.length > count,
  }
}

interface Found {
  id: number
  excerpt: Excerpt
}

async function look(
  db: Reader,
  adventureId: string,
  terms: string[],
  { count, before }: { count: number; before: number | null },
): Promise<Found[]> {
  const found: Found[] = []
  const all = await takeIds(db, adventureId)
  const ids = before === null ? all : all.filter((id) => id < before)
  let read = 0
  for (let from = 0; from < ids.length; from += PAGE) {
    for (const { id, text } of await textsOf(db, ids.slice(from, from + PAGE))) {
      const match = matchOf(text, terms)
      if (match) found.push({ id, excerpt: excerptOf(text, match) })
      if (found.length === count) return found
      read += text.length
      if (read < STRETCH) continue
      read = 0
      await giveWay()
    }
    await giveWay()
  }
  return found
}

/** What a list of hits shows besides their words, in four statements however many they are. */
async function withPlaces(db: Reader, adventure: Adventure, found: Found[]): Promise<Hit[]> {
  if (found.length === 0) return []
  const takes = await db.take.findMany({ where: { id: { in: found.map(({ id }) => id) } } })
  const byVisit = await branchesByVisit(db, adventure)
  const path = adventure.headBranchId === null ? [] : await rangesOf(db, headOf(adventure))
  const lines = lastVisitedLines(byVisit, takes)
  const wanted = [...new Set([...takes.map(({ branchId }) => branchId), ...lines])]
  const branches = await db.branch.findMany({
    where: { id: { in: wanted.filter((id) => id !== null) } },
  })
  const branchOf = new Map(branches.map((branch) => [branch.id, branch]))
  const placed = new Map(
    takes.map((take, index) => [
      take.id,
      {
        take,
        branch: branchOf.get(take.branchId),
        line: branchOf.get(lines[index] ?? -1),
        onPath: isWithin(path, take),
      },
    ]),
  )
  return found.flatMap(({ id, excerpt }) => {
    const { take, branch, line, onPath = false } = placed.get(id) ?? {}
    // A line that was deleted in the meantime is no hit any more.
    return take && branch && line ? [{ take, branch, line, excerpt, onPath }] : []
  })
}
