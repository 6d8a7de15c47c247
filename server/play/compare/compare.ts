// Comparing two takes or two branches of one story: where they part, what each tells, and what became of the world.
import type { Adventure, Take } from '../../../generated/sqlite/client.ts'
import { ownBranch, ownTake } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { below, partingOf, takesIn, type Stretch } from '../../engine/story/compare.ts'
import { clipped, textDifference, type TextDifference } from '../../engine/story/text-difference.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from '../../io/store/database.ts'
import { NotFound } from '../../io/store/errors.ts'
import { rangesOf, takesOnPath } from '../../io/store/path.ts'
import { giveWay } from '../give-way.ts'

/** What is compared: a take, or a branch (the line down to its tip). */
export type Compared = { takeId: number } | { branchId: number }

/** One of the two. */
export interface Side {
  adventure: Adventure
  /** The take compared, or the branch's tip; null only for an untouched blank story. */
  end: Take | null
  /** The branch compared, or the one that holds the take. */
  branchId: number
  /** A take was given, and not a branch. */
  isTake: boolean
  /** What of its path is not the other's, newest first. */
  beyond: Stretch[]
  /** How many takes that are. */
  count: number
  /** The first of them, by depth. */
  takes: () => Promise<Take[]>
}

export interface Comparison {
  adventure: Adventure
  /** The last take on both paths; null when they have none in common. */
  parting: Take | null
  a: Side
  b: Side
  /** Both are single takes: their own words are compared, not the story below the parting. */
  ofTakes: boolean
}

/** At most so many takes of a side are read. */
export const MOST_TAKES = 200
/** At most so much of a side's text is compared (UTF-16 units). */
export const MOST_TEXT = 40_000

/** Finds the two and where they part. Throws NotFound unless both are in one adventure of the viewer. */
export async function compare(
  db: Reader,
  viewer: Viewer,
  left: Compared,
  right: Compared,
): Promise<Comparison> {
  const [first, second] = [await endOf(db, viewer, left), await endOf(db, viewer, right)]
  if (first.adventureId !== second.adventureId) throw new NotFound('branch')
  const adventure = await db.adventure.findUniqueOrThrow({ where: { id: first.adventureId } })
  const [a, b] = [await rangesOf(db, first.spot), await rangesOf(db, second.spot)]
  const parting = partingOf(a, b)
  const depth = parting?.depth ?? -1
  return {
    adventure,
    parting: parting && (await db.take.findUniqueOrThrow({ where: { branchId_depth: parting } })),
    a: sideOf(db, adventure, first, 'takeId' in left, below(a, depth)),
    b: sideOf(db, adventure, second, 'takeId' in right, below(b, depth)),
    ofTakes: 'takeId' in left && 'takeId' in right,
  }
}

interface End {
  adventureId: string
  spot: Spot
  take: Take | null
}

async function endOf(db: Reader, viewer: Viewer, compared: Compared): Promise<End> {
  if ('takeId' in compared) {
    const take = await ownTake(db, viewer, compared.takeId)
    return { adventureId: take.adventureId, spot: { branchId: take.branchId, depth: take.depth }, take }
  }
  const { id: branchId, adventureId } = await ownBranch(db, viewer, compared.branchId)
  const take = await db.take.findFirst({ where: { branchId }, orderBy: { depth: 'desc' } })
  return { adventureId, spot: { branchId, depth: take?.depth ?? -1 }, take }
}

function sideOf(db: Reader, adventure: Adventure, end: End, isTake: boolean, beyond: Stretch[]): Side {
  const { branchId, depth } = end.spot
  const count = takesIn(beyond)
  const from = depth - count + 1
  const read = () => takesOnPath(db, { branchId, depth: Math.min(depth, from + MOST_TAKES - 1) }, from)
  return { adventure, end: end.take, branchId, isTake, beyond, count, takes: lazily(read) }
}

/** Does work when it is asked for, and once however often that is. */
export function lazily<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null
  return () => (done ??= work())
}

/** How two texts differ; `isCut` when only their beginnings were compared. */
export type WordDifference = TextDifference & { isCut: boolean }

/** Compares texts, one pair after another, as long as there is room: what is over it is cut off. */
export function wordComparer(room = MOST_TEXT): (a: string, b: string) => Promise<WordDifference> {
  let left = room
  return async (a, b) => {
    const [first, second] = [clipped(a, left), clipped(b, left)]
    left -= Math.max(first.length, second.length)
    await giveWay()
    return { ...textDifference(first, second), isCut: first !== a || second !== b }
  }
}

/** How the words differ: of two takes their own, else of what each side tells below the parting. */
export async function compareWords({ ofTakes, a, b }: Comparison): Promise<WordDifference> {
  const [first, second] = ofTakes
    ? [a.end?.text ?? '', b.end?.text ?? '']
    : [await storyOf(a), await storyOf(b)]
  const words = await wordComparer()(first, second)
  const isLong = !ofTakes && Math.max(a.count, b.count) > MOST_TAKES
  return { ...words, isCut: isLong || words.isCut }
}

/** The texts of a side, a blank line between them; those that were erased leave no gap. */
async function storyOf(side: Side): Promise<string> {
  const takes = await side.takes()
  return takes.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n')
}
