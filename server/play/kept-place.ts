// Where the text of an interrupted turn belongs, whatever has happened to the story since.
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import type { Reader, Tx } from '../io/store/database.ts'
import { takeAndEnd, takeAt } from '../io/store/path.ts'
import { moveHead } from '../io/store/tree.ts'
import { NotPossible } from './failures.ts'
import { throughCanonical } from './go-to.ts'
import { headOf } from './head.ts'
import { continuable } from './retry-target.ts'

/** The place of a text. */
export interface KeptPlace {
  /** The take that it stands below, or goes on with; null at the beginning. */
  below: Take | null
  /** It is another version of what stands there. */
  sibling: boolean
  isPassage: boolean
}

const GONE = 'What this turn was told for is not in the story any more, so there is no place for it.'
const GOES_ON = 'The narration that this goes on with has changed since, so it cannot be added any more.'

/** Where the text of a turn belongs. Throws NotPossible when that is gone. */
export async function placeKept(db: Reader, turn: Turn): Promise<KeptPlace> {
  const isPassage = turn.kind === 'PASSAGE'
  const aboutId = turn.kind === 'TAKE' ? turn.inputTakeId : turn.targetId
  const about = aboutId === null ? null : await db.take.findUnique({ where: { id: aboutId } })
  if (about === null && !(await beganTheStory(db, turn, aboutId))) throw new NotPossible(GONE)
  const sibling = turn.kind === 'RETAKE' || (turn.kind === 'RETRY' && about!.kind === 'NARRATION')
  if (isPassage) await assertGoesOn(db, turn, about!)
  if (!sibling) return { below: about, sibling, isPassage }
  const parentId = about!.parentId
  const below = parentId === null ? null : await db.take.findUniqueOrThrow({ where: { id: parentId } })
  return { below, sibling, isPassage }
}

/** Whether a turn was told from nothing: the first of a blank story. Turns of earlier versions do not say where they went on. */
async function beganTheStory(db: Reader, turn: Turn, aboutId: number | null): Promise<boolean> {
  if (turn.kind !== 'CONTINUE' || aboutId !== null) return false
  const before = { adventureId: turn.adventureId, createdAt: { lte: turn.startedAt } }
  return (await db.take.findFirst({ where: before, select: { id: true } })) === null
}

/** Refuses unless a narration ends as it did when the turn went on with it. */
async function assertGoesOn(db: Reader, turn: Turn, take: Take): Promise<void> {
  const { atEnd } = await takeAndEnd(db, { branchId: take.branchId, depth: take.depth })
  const since = await db.revision.count({ where: { takeId: take.id, createdAt: { gte: turn.startedAt } } })
  if (since > 0 || continuable({ take, atEnd }) !== null) throw new NotPossible(GOES_ON)
}

/** Moves the head to the place of a text, unless it stands there. */
export async function standThere(
  tx: Tx,
  adventure: Adventure,
  { below, sibling }: KeptPlace,
  now: Date,
): Promise<Adventure> {
  const head = headOf(adventure)
  const depth = below?.depth ?? -1
  const isAbove = sibling ? head.depth >= depth : head.depth === depth
  const passed = isAbove ? await takeAt(tx, { ...head, depth }) : null
  if (isAbove && (passed?.id ?? null) === (below?.id ?? null)) return adventure
  const spot = below && { branchId: below.branchId, depth }
  return moveHead(tx, adventure, await throughCanonical(tx, adventure, spot), now)
}
