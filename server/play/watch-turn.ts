// Watching: everything after a cursor, of one turn until its end or of a whole story.
import { ownAdventure, ownTurn, type Viewer } from '../access/ownership.ts'
import type { StoryEvent } from '../engine/story/events.ts'
import type { Turn } from '../../generated/sqlite/client.ts'
import type { Deps } from './deps.ts'
import { textOf } from './turn-text.ts'

/** How often a player's screen gets new text, in milliseconds at the least. */
const PLAYER_INTERVAL_MS = 30

/** The events of a turn after a cursor, ending with the turn. Throws NotFound. */
export async function watchTurn(
  deps: Deps,
  viewer: Viewer,
  turnId: string,
  after: string | null,
): Promise<AsyncIterableIterator<StoryEvent>> {
  const turn = await ownTurn(deps.db.reader, viewer, turnId)
  const { adventureId } = turn
  const lives = turn.status === 'RUNNING' && turn.leaseUntil > deps.clock.now()
  if (lives || deps.watch.knows(adventureId, turnId))
    return deps.watch.read(adventureId, { turnId, after, text: true, interval: PLAYER_INTERVAL_MS })
  return pastTurn(deps, turn)
}

/** The events of a story after a cursor; it never ends by itself. Throws NotFound. */
export async function watchAdventure(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  after: string | null,
  text: boolean,
): Promise<AsyncIterableIterator<StoryEvent>> {
  await ownAdventure(deps.db.reader, viewer, adventureId)
  return deps.watch.read(adventureId, { after, text, interval: PLAYER_INTERVAL_MS })
}

/** A turn that ended long ago, or before a restart: what it showed, and its end. */
async function* pastTurn(deps: Deps, turn: Turn): AsyncIterableIterator<StoryEvent> {
  const cursor = `past:${turn.id}`
  yield { type: 'TURN_SNAPSHOT', turnId: turn.id, ...(await textOf(deps, turn)), cursor }
  if (turn.status === 'CANCELLED') yield { type: 'TURN_CANCELLED', turnId: turn.id, cursor }
  else if (turn.status === 'SAVED' && turn.takeId !== null)
    yield { type: 'TURN_SAVED', turnId: turn.id, takeId: turn.takeId, cursor }
  else yield { type: 'TURN_FAILED', turnId: turn.id, cursor }
}
