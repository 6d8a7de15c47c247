// Who may: everything is read and changed through its owner. What is another's answers exactly as what is missing.
import type { Adventure, Branch, Checkpoint, StoryCard, Take, Turn } from '../../generated/sqlite/client.ts'
import type { Reader } from '../io/store/database.ts'
import { NotFound } from '../io/store/errors.ts'

/** Who asks. */
export interface Viewer {
  userId: string
}

const found = <T>(row: T | null, what: string): T => {
  if (row === null) throw new NotFound(what)
  return row
}

/** The viewer's adventure, or NotFound. */
export async function ownAdventure(db: Reader, viewer: Viewer, id: string): Promise<Adventure> {
  return found(await db.adventure.findFirst({ where: { id, ownerId: viewer.userId } }), 'adventure')
}

/** A take of one of the viewer's adventures, or NotFound. */
export async function ownTake(db: Reader, viewer: Viewer, id: number): Promise<Take> {
  return found(await db.take.findFirst({ where: { id, adventure: { ownerId: viewer.userId } } }), 'take')
}

/** A branch of one of the viewer's adventures, or NotFound. */
export async function ownBranch(db: Reader, viewer: Viewer, id: number): Promise<Branch> {
  return found(await db.branch.findFirst({ where: { id, adventure: { ownerId: viewer.userId } } }), 'branch')
}

/** A story card of one of the viewer's adventures, or NotFound. */
export async function ownCard(db: Reader, viewer: Viewer, id: number): Promise<StoryCard> {
  const where = { id, adventure: { ownerId: viewer.userId } }
  return found(await db.storyCard.findFirst({ where }), 'card')
}

/** A checkpoint of one of the viewer's adventures, or NotFound. */
export async function ownCheckpoint(db: Reader, viewer: Viewer, id: number): Promise<Checkpoint> {
  const where = { id, adventure: { ownerId: viewer.userId } }
  return found(await db.checkpoint.findFirst({ where }), 'checkpoint')
}

/** A turn of one of the viewer's adventures, or NotFound. */
export async function ownTurn(db: Reader, viewer: Viewer, id: string): Promise<Turn> {
  return found(await db.turn.findFirst({ where: { id, adventure: { ownerId: viewer.userId } } }), 'turn')
}
