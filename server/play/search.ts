// Searching a whole story: every take, memory and summary on every line, hidden and forgotten ones too, newest take first.
import type { Adventure, Branch, Take } from '../../generated/sqlite/client.ts'
import { lastVisitedLines } from '../engine/story/last-visited.ts'
import { excerptOf, matchOf, termsOf, type Excerpt } from '../engine/story/search.ts'
import type { Reader } from '../io/store/database.ts'
import { isWithin, rangesOf, takeAt } from '../io/store/path.ts'
import { takeIds, textsOf, toldTexts, type ToldText } from '../io/store/texts.ts'
import { branchesByVisit } from '../io/store/visits.ts'
import { giveWay } from './give-way.ts'
import { headOf } from './head.ts'

/** Where words are found: in a take, or in a memory or a summary that stands there. */
export type FoundIn = 'TAKE' | ToldText['of']

/** What has what was searched for. */
export interface Hit extends HitPlace {
  take: Take
  /** The branch that holds it. */
  branch: Branch
  /** The line last visited through it: what going to it opens. */
  line: Branch
  excerpt: Excerpt
  /** It is part of the story as read from the head. */
  onPath: boolean
}

/** The place of a hit in the list: by take, the newest first; at one take the take itself, then memories, then summaries. */
export interface HitPlace {
  takeId: number
  foundIn: FoundIn
  /** Of the take, the memory or the summary. */
  id: number
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

/** The newest hits of a story, at most `count`; only those after the place `after`, unless null. */
export async function search(
  db: Reader,
  adventure: Adventure,
  query: string,
  { count, after }: { count: number; after: HitPlace | null },
): Promise<HitPage> {
  const terms = termsOf(query)
  const breath = breather()
  const told = await lookInTold(db, adventure, terms, breath)
  const takes = await lookInTakes(db, adventure.id, terms, { count: count + 1, after }, breath)
  const found = [...takes, ...told.filter((one) => after === null || byPlace(one, after) > 0)].sort(byPlace)
  return {
    hits: await withPlaces(db, adventure, found.slice(0, count)),
    more: found.length > count,
  }
}

interface Found extends HitPlace {
  excerpt: Excerpt
}

const ORDER: Record<FoundIn, number> = { TAKE: 0, MEMORY: 1, SUMMARY: 2 }

const byPlace = (a: HitPlace, b: HitPlace): number =>
  b.takeId - a.takeId || ORDER[a.foundIn] - ORDER[b.foundIn] || b.id - a.id

/** Lets others be heard whenever so much text was read. */
function breather(): (text: string) => Promise<void> | undefined {
  let read = 0
  return (text) => {
    read += text.length
    if (read < STRETCH) return undefined
    read = 0
    return giveWay()
  }
}

async function lookInTakes(
  db: Reader,
  adventureId: string,
  terms: string[],
  { count, after }: { count: number; after: HitPlace | null },
  breath: ReturnType<typeof breather>,
): Promise<Found[]> {
  const found: Found[] = []
  const all = await takeIds(db, adventureId)
  const ids = after === null ? all : all.filter((id) => id < after.takeId)
  for (let from = 0; from < ids.length; from += PAGE) {
    for (const { id, text } of await textsOf(db, ids.slice(from, from + PAGE))) {
      const match = matchOf(text, terms)
      if (match) found.push({ takeId: id, foundIn: 'TAKE', id, excerpt: excerptOf(text, match) })
      if (found.length === count) return found
      await breath(text)
    }
    await giveWay()
  }
  return found
}

/** What stands before the first take is found at the first one of the path that is read. */
async function lookInTold(
  db: Reader,
  adventure: Adventure,
  terms: string[],
  breath: ReturnType<typeof breather>,
): Promise<Found[]> {
  const found: Found[] = []
  const told = await toldTexts(db, adventure.id)
  const first = told.some(({ takeId }) => takeId === null) ? await firstTake(db, adventure) : null
  for (const { of, id, takeId: at, text } of told) {
    const takeId = at ?? first
    const match = takeId === null ? null : matchOf(text, terms)
    if (takeId !== null && match) found.push({ takeId, foundIn: of, id, excerpt: excerptOf(text, match) })
    await breath(text)
  }
  return found
}

async function firstTake(db: Reader, adventure: Adventure): Promise<number | null> {
  const head = headOf(adventure)
  return head.depth < 0 ? null : ((await takeAt(db, { ...head, depth: 0 }))?.id ?? null)
}

/** What a list of hits shows besides their words, in four statements however many they are. */
async function withPlaces(db: Reader, adventure: Adventure, found: Found[]): Promise<Hit[]> {
  if (found.length === 0) return []
  const takes = await db.take.findMany({ where: { id: { in: found.map(({ takeId }) => takeId) } } })
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
  return found.flatMap((one) => {
    const { take, branch, line, onPath = false } = placed.get(one.takeId) ?? {}
    // A line that was deleted in the meantime is no hit any more.
    return take && branch && line ? [{ ...one, take, branch, line, onPath }] : []
  })
}
