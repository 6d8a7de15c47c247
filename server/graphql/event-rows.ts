// What events tell of, read from the database: once for all who hear an event at the same moment.
import type { StoryEvent } from '../engine/story/events.ts'
import type { Deps } from '../play/deps.ts'
import type { Context } from './context.ts'

/** Who hears an event while it is being read for another waits for that answer. Who hears it later reads again: what it
 * tells of may have changed since. What of a row each may see is for its fields to say. */
function together<Event extends object, Row>(read: (deps: Deps, event: Event) => Promise<Row>) {
  const reading = new WeakMap<Event, Promise<Row>>()
  return (event: Event, _args: object, { deps }: Context): Promise<Row> => {
    const begun = reading.get(event)
    if (begun) return begun
    const row = read(deps, event).finally(() => reading.delete(event))
    reading.set(event, row)
    return row
  }
}

export const loadTurn = together(({ db }, { turnId }: { turnId: string }) =>
  db.reader.turn.findUniqueOrThrow({ where: { id: turnId } }),
)

export const loadTake = together(({ db }, { takeId }: { takeId: number }) =>
  db.reader.take.findUnique({ where: { id: takeId } }),
)

export const loadAdventure = together(({ db }, { adventureId }: { adventureId: string }) =>
  db.reader.adventure.findUniqueOrThrow({ where: { id: adventureId } }),
)

const placed = new WeakMap<StoryEvent, StoryEvent & { adventureId: string }>()

/** An event that says of which adventure it is: the same object for all who hear it. */
export function ofAdventure(event: StoryEvent, adventureId: string): StoryEvent & { adventureId: string } {
  let known = placed.get(event)
  if (!known) placed.set(event, (known = { ...event, adventureId }))
  return known
}
