// Who may: everything is changed through its owner, and read by him or through a link. What is another's answers exactly
// as what is missing.
import type {
  Adventure,
  AdventureScript,
  Branch,
  Checkpoint,
  Memory,
  Prisma,
  Scenario,
  ScenarioCard,
  ScenarioScript,
  Script,
  StoryCard,
  Summary,
  Take,
  Turn,
} from '../../generated/sqlite/client.ts'
import type { Reader } from '../io/store/database.ts'
import { NotFound } from '../io/store/errors.ts'
import { roleOf, type Viewer } from './viewer.ts'

/** Neither thrown away nor still being imported. */
const THERE = { deletedAt: null, incomplete: false } satisfies Prisma.AdventureWhereInput

/** The adventures that a viewer can read: his own, or the one that his link opens. */
export function readable({ userId, link }: Viewer): Prisma.AdventureWhereInput {
  return link === null ? { ownerId: userId, ...THERE } : { id: link.adventureId, ...THERE }
}

/** The adventures that are a viewer's own: none through a link. */
export function owned({ userId, link }: Viewer): Prisma.AdventureWhereInput {
  return link === null ? { ownerId: userId, ...THERE } : { id: { in: [] } }
}

const found = <T>(row: T | null, what: string): T => {
  if (row === null) throw new NotFound(what)
  return row
}

/** An adventure that the viewer can read, or NotFound. */
export async function readableAdventure(db: Reader, viewer: Viewer, id: string): Promise<Adventure> {
  return found(await db.adventure.findFirst({ where: { id, AND: readable(viewer) } }), 'adventure')
}

/** An adventure that the viewer can take turns in, or NotFound. */
export async function playableAdventure(db: Reader, viewer: Viewer, id: string): Promise<Adventure> {
  const plays = ['OWNER', 'COPLAYER'].includes(roleOf(viewer))
  if (!plays) throw new NotFound('adventure')
  // His link may have ended since he was let in.
  if (viewer.link) found(await db.share.findUnique({ where: { id: viewer.link.shareId } }), 'adventure')
  return readableAdventure(db, viewer, id)
}

/** The viewer's adventure, or NotFound. */
export async function ownAdventure(db: Reader, viewer: Viewer, id: string): Promise<Adventure> {
  return found(await db.adventure.findFirst({ where: { id, AND: owned(viewer) } }), 'adventure')
}

/** A take of one of the viewer's adventures, or NotFound. */
export async function ownTake(db: Reader, viewer: Viewer, id: number): Promise<Take> {
  return found(await db.take.findFirst({ where: { id, adventure: owned(viewer) } }), 'take')
}

/** A branch of one of the viewer's adventures, or NotFound. */
export async function ownBranch(db: Reader, viewer: Viewer, id: number): Promise<Branch> {
  return found(await db.branch.findFirst({ where: { id, adventure: owned(viewer) } }), 'branch')
}

/** A story card of one of the viewer's adventures, or NotFound. */
export async function ownCard(db: Reader, viewer: Viewer, id: number): Promise<StoryCard> {
  const where = { id, adventure: owned(viewer) }
  return found(await db.storyCard.findFirst({ where }), 'card')
}

/** A memory of one of the viewer's adventures, or NotFound. */
export async function ownMemory(db: Reader, viewer: Viewer, id: number): Promise<Memory> {
  return found(await db.memory.findFirst({ where: { id, adventure: owned(viewer) } }), 'memory')
}

/** A version of the summary of one of the viewer's adventures, or NotFound. */
export async function ownSummary(db: Reader, viewer: Viewer, id: number): Promise<Summary> {
  return found(await db.summary.findFirst({ where: { id, adventure: owned(viewer) } }), 'summary')
}

/** The scripts that are a viewer's own: none through a link. */
export function ownedScripts({ userId, link }: Viewer): Prisma.ScriptWhereInput {
  return link === null ? { ownerId: userId } : { id: { in: [] } }
}

/** A script of the viewer's library, or NotFound. */
export async function ownScript(db: Reader, viewer: Viewer, id: string): Promise<Script> {
  return found(await db.script.findFirst({ where: { id, AND: ownedScripts(viewer) } }), 'script')
}

/** A script of one of the viewer's adventures, or NotFound. */
export async function ownAdventureScript(db: Reader, viewer: Viewer, id: number): Promise<AdventureScript> {
  const where = { id, adventure: owned(viewer) }
  return found(await db.adventureScript.findFirst({ where }), 'script')
}

/** A checkpoint of one of the viewer's adventures, or NotFound. */
export async function ownCheckpoint(db: Reader, viewer: Viewer, id: number): Promise<Checkpoint> {
  const where = { id, adventure: owned(viewer) }
  return found(await db.checkpoint.findFirst({ where }), 'checkpoint')
}

/** A turn that the viewer can watch, or NotFound. */
export async function readableTurn(db: Reader, viewer: Viewer, id: string): Promise<Turn> {
  return found(await db.turn.findFirst({ where: { id, adventure: readable(viewer) } }), 'turn')
}

/** A turn of one of the viewer's adventures, or NotFound. */
export async function ownTurn(db: Reader, viewer: Viewer, id: string): Promise<Turn> {
  return found(await db.turn.findFirst({ where: { id, adventure: owned(viewer) } }), 'turn')
}

/** A turn that the viewer may stop, or NotFound: of his own stories any, of another's those that he took. */
export async function stoppableTurn(db: Reader, viewer: Viewer, id: string): Promise<Turn> {
  const where = viewer.link === null ? {} : { shareId: viewer.link.shareId }
  return found(await db.turn.findFirst({ where: { id, adventure: readable(viewer), ...where } }), 'turn')
}

/** The scenarios that a viewer can read and start: his own, the built-in ones, what others made public. Through a link
 * none. Options have the owner and the visibility of what they are options of. */
export function readableScenarios({ userId, link }: Viewer): Prisma.ScenarioWhereInput {
  return link === null
    ? { OR: [{ ownerId: userId }, { ownerId: null }, { visibility: 'PUBLIC' }] }
    : { id: { in: [] } }
}

/** The same of a scenario that is at hand. */
export const canReadScenario = (
  { userId, link }: Viewer,
  { ownerId, visibility }: Pick<Scenario, 'ownerId' | 'visibility'>,
): boolean => link === null && (ownerId === null || ownerId === userId || visibility === 'PUBLIC')

/** A scenario that the viewer can read and start, or NotFound. */
export async function readableScenario(db: Reader, viewer: Viewer, id: string): Promise<Scenario> {
  return found(await db.scenario.findFirst({ where: { id, AND: readableScenarios(viewer) } }), 'scenario')
}

/** A card of a scenario that the viewer can read, or NotFound. */
export async function readableScenarioCard(db: Reader, viewer: Viewer, id: string): Promise<ScenarioCard> {
  const where = { id, scenario: readableScenarios(viewer) }
  return found(await db.scenarioCard.findFirst({ where }), 'card')
}

/** A script of a scenario that the viewer can read, or NotFound. */
export async function readableScenarioScript(
  db: Reader,
  viewer: Viewer,
  id: number,
): Promise<ScenarioScript> {
  const where = { id, scenario: readableScenarios(viewer) }
  return found(await db.scenarioScript.findFirst({ where }), 'script')
}
