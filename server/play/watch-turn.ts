// Watching: everything after a cursor, of one turn until its end or of a whole story.
import { readableAdventure, readableTurn } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Pass, StoryEvent } from '../engine/story/events.ts'
import type { Turn } from '../../generated/sqlite/client.ts'
import { PLAYERS_PACE_MS } from '../io/watch/beat.ts'
import type { ReadOptions } from '../io/watch/reader.ts'
import type { Deps } from './deps.ts'
import { textOf } from './turn-text.ts'

/** What is told to who came by a link; a co-player also hears what the model thinks. */
const SPECTATORS_HEAR: readonly StoryEvent['type'][] = [
  'TURN_STARTED',
  'INPUT_STORED',
  'TURN_SNAPSHOT',
  'TEXT',
  'TURN_SAVED',
  'TURN_FAILED',
  'TURN_CANCELLED',
  'TURN_STOPPED',
  'HEAD_MOVED',
  'TREE_CHANGED',
  'TAKE_CHANGED',
  'PRESENCE_CHANGED',
]
const HEARS = {
  SPECTATOR: new Set(SPECTATORS_HEAR),
  COPLAYER: new Set([...SPECTATORS_HEAR, 'REASONING' as const]),
}

/** As what a guest is counted. */
const COUNTED = { SPECTATOR: 'spectators', COPLAYER: 'coplayers' } as const

/** The events of a turn after a cursor, ending with the turn. Throws NotFound. */
export async function watchTurn(
  deps: Deps,
  viewer: Viewer,
  turnId: string,
  after: string | null,
): Promise<AsyncIterableIterator<StoryEvent>> {
  const turn = await readableTurn(deps.db.reader, viewer, turnId)
  const { adventureId } = turn
  await deps.watch.follow(adventureId, after)
  const lives = turn.status === 'RUNNING' && turn.leaseUntil > deps.clock.now()
  if (lives || deps.watch.knows(adventureId, turnId))
    return deps.watch.read(adventureId, { ...heardBy(viewer), turnId, after, text: true })
  return pastTurn(deps, viewer, turn)
}

/** The events of a story after a cursor; it never ends by itself. Throws NotFound. */
export async function watchAdventure(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  after: string | null,
  text: boolean,
): Promise<AsyncIterableIterator<StoryEvent>> {
  await readableAdventure(deps.db.reader, viewer, adventureId)
  await deps.watch.follow(adventureId, after)
  const counted = viewer.link ? COUNTED[viewer.link.role] : 'owners'
  return deps.watch.read(adventureId, { ...heardBy(viewer), after, text, counted })
}

/** What of a story is told to a viewer, and until when. */
function heardBy(viewer: Viewer): Pick<ReadOptions, 'hears' | 'pass' | 'until' | 'pace'> {
  const { link } = viewer
  return {
    hears: link ? HEARS[link.role] : undefined,
    ...passOf(viewer),
    pace: link?.role === 'SPECTATOR' ? 'CROWD' : PLAYERS_PACE_MS,
  }
}

/** By what a viewer watches, and when it ends by itself; nothing for the one user of his own machine. */
export function passOf({ userId, link, token, session }: Viewer): { pass: Pass | null; until: Date | null } {
  if (link) return { pass: { shareId: link.shareId }, until: link.expiresAt }
  if (token) return { pass: { tokenId: token.id }, until: token.expiresAt }
  return { pass: session === undefined ? null : { userId, session }, until: null }
}

/** A turn that ended long ago, or before a restart: what it showed, and its end. */
async function* pastTurn(deps: Deps, { link }: Viewer, turn: Turn): AsyncIterableIterator<StoryEvent> {
  const cursor = `past:${turn.id}`
  const { text, reasoning } = await textOf(deps, turn)
  const thought = link?.role === 'SPECTATOR' ? '' : reasoning
  yield { type: 'TURN_SNAPSHOT', turnId: turn.id, text, reasoning: thought, cursor }
  if (turn.status === 'CANCELLED') yield { type: 'TURN_CANCELLED', turnId: turn.id, cursor }
  else if (turn.status === 'STOPPED') yield { type: 'TURN_STOPPED', turnId: turn.id, cursor }
  else if (turn.status === 'SAVED' && turn.takeId !== null)
    yield { type: 'TURN_SAVED', turnId: turn.id, takeId: turn.takeId, cursor }
  else yield { type: 'TURN_FAILED', turnId: turn.id, cursor }
}
