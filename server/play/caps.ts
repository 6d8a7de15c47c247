// How many rows a user may have on a server for many. Counted in the write that would be one too many, so that two at the
// same time do not slip past; locally nothing is counted and nothing is asked for.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { LimitReached } from '../access/refusals.ts'
import type { Reader, Tx } from '../io/store/database.ts'
import type { Deps } from './deps.ts'

/** What a user may have, and a story of his. */
export const CAPS = {
  adventures: 100,
  /** Options among them. */
  scenarios: 200,
  scripts: 200,
  takes: 5_000,
  memories: 1_000,
  /** By hand: imports and scripts may bring more, as many as a story can hold at all. */
  cards: 200,
} as const

type Hosted = Pick<Deps, 'hosted'>

/** What a user has, and what is said when it is too much. What he has thrown away and can have back is his still. */
const OWNED = {
  adventures: {
    count: (db: Reader, ownerId: string) => db.adventure.count({ where: { ownerId } }),
    sentence: `You can have at most ${CAPS.adventures} stories, with those that you have thrown away. Delete some for good first.`,
  },
  scenarios: {
    count: (db: Reader, ownerId: string) => db.scenario.count({ where: { ownerId } }),
    sentence: `You can have at most ${CAPS.scenarios} scenarios, options among them. Delete some first.`,
  },
  scripts: {
    count: (db: Reader, ownerId: string) => db.script.count({ where: { ownerId } }),
    sentence: `You can have at most ${CAPS.scripts} scripts in your library. Delete some first.`,
  },
}

/** Refuses what a write has made, or is about to make, beyond what a user may have: then nothing of it stays.
 * @param more how many are still to be made */
export async function assertOwns(
  { hosted }: Hosted,
  db: Reader,
  what: keyof typeof OWNED,
  ownerId: string,
  more = 0,
): Promise<void> {
  if (hosted === null) return
  const { count, sentence } = OWNED[what]
  if ((await count(db, ownerId)) + more > CAPS[what]) throw new LimitReached(sentence, CAPS[what])
}

/** Refuses more takes than a story may have. The row of the story counts them, so that nothing is asked for. */
export function assertTakeRoom({ hosted }: Hosted, { takeCount }: Adventure, more: number): void {
  if (hosted === null || takeCount + more <= CAPS.takes) return
  const most = CAPS.takes.toLocaleString('en')
  throw new LimitReached(
    `A story has at most ${most} takes here, and this one has no room for more. Prune lines that you need no more (in its tree), or delete or erase some, then go on.`,
    CAPS.takes,
  )
}

/** Refuses more memories than a story may have. Those that were deleted do not count. */
export async function assertMemoryRoom(
  { hosted }: Hosted,
  db: Reader,
  adventureId: string,
  more: number,
): Promise<void> {
  if (hosted === null) return
  const count = await db.memory.count({ where: { adventureId, status: { not: 'DISCARDED' } } })
  if (count + more > CAPS.memories)
    throw new LimitReached(
      `A story has at most ${CAPS.memories.toLocaleString('en')} memories here. Delete some first, or prune lines that you need no more.`,
      CAPS.memories,
    )
}

/** Refuses another card by hand. Those that came from the scenario, or that scripts have made, do not count. */
export async function assertCardRoom({ hosted }: Hosted, tx: Tx, adventureId: string): Promise<void> {
  if (hosted === null) return
  const where = { adventureId, base: { not: null }, sourceId: null, scriptId: null }
  if ((await tx.storyCard.count({ where })) >= CAPS.cards) throw new LimitReached(CARDS, CAPS.cards)
}

/** The same for a scenario. */
export async function assertScenarioCardRoom({ hosted }: Hosted, tx: Tx, scenarioId: string): Promise<void> {
  if (hosted === null) return
  if ((await tx.scenarioCard.count({ where: { scenarioId } })) >= CAPS.cards)
    throw new LimitReached(CARDS, CAPS.cards)
}

const CARDS = `At most ${CAPS.cards} cards can be made by hand. Delete some first; a file can bring more at once.`

/** Refuses a story of a file that is larger than one may be. */
export function assertStorySize(
  { hosted }: Hosted,
  { title, takes, memories }: { title: string; takes: number; memories: number },
): void {
  if (hosted === null) return
  for (const [has, what] of [
    [takes, 'takes'],
    [memories, 'memories'],
  ] as const)
    if (has > CAPS[what])
      throw new LimitReached(
        `“${title}” has ${has.toLocaleString('en')} ${what}. A story has at most ${CAPS[what].toLocaleString('en')} here.`,
        CAPS[what],
      )
}
