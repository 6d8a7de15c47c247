// The story as it was read here last, kept so that it is there at once, and where no server can be reached.
import { keep, kept, storyPath } from '../api/kept.ts'
import { keepTakes } from './takes.ts'
import type { StoryState } from './story-state.ts'

/** Takes that are kept; who wants to read further back needs the server. */
const MOST = 400
/** Stands for takes before, when nobody knows how to get them. */
const UNKNOWN = ''

/** What of a story can be read later: nothing of what is going on. */
export function readable(state: StoryState): StoryState {
  const { list, older } = state.takes
  const takes = list.length > MOST ? { list: list.slice(-MOST), older: UNKNOWN } : { list, older }
  const quiet = { running: null, ended: null, thoughts: null, told: null }
  return { ...state, ...quiet, takes, guests: { coplayers: 0, spectators: 0 } }
}

/** What the server tells, in place of what was kept; what says the same stays the same object.
 * @param further takes from before the server's page may be shown too, until they are looked up anew */
export function inPlaceOf(before: StoryState, fresh: StoryState, further: boolean): StoryState {
  const held = before.takes.list
  const joint = held.findIndex(({ id }) => id === fresh.takes.list[0]?.id)
  const isWhole = joint > 0 && before.takes.older !== UNKNOWN
  if (!further || !isWhole)
    return { ...fresh, takes: { ...fresh.takes, list: keepTakes(held, fresh.takes.list) } }
  const list = keepTakes(held, [...held.slice(0, joint), ...fresh.takes.list])
  return { ...fresh, takes: { list, older: before.takes.older } }
}

export const keepStory = (state: StoryState): Promise<void> => keep(storyPath(state.id), readable(state))

export const keptStory = (id: string): Promise<StoryState | null> => kept<StoryState>(storyPath(id))
