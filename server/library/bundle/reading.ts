// What a story is at the moment that it begins to be read out: which rows belong to it, and their numbers. All that is told
// later is left out, however long the reading takes.
import type { Adventure, Branch } from '../../../generated/sqlite/client.ts'
import type { Reader } from '../../io/store/database.ts'
import { NotFound } from '../../io/store/errors.ts'
import { newestRows, takePlaces, type Newest } from '../../io/store/whole-story.ts'
import { MAY_PROPOSE } from '../../engine/scripts/kept.ts'
import { GONE, mapState, Numbers, type References } from './references.ts'

/** Takes or lines were deleted while a story was read: what was read is no story any more. */
export class StoryChanged extends Error {
  override readonly name = 'StoryChanged'
}

/** Rows that are read at once, and those that may be large. */
export const PAGE = 500
export const HEAVY = 50

/** A story that is being read. */
export interface Reading {
  db: Reader
  adventure: Adventure
  branches: Branch[]
  newest: Newest
  numbers: {
    branches: Numbers
    takes: Numbers
    cards: Numbers
    versions: Numbers
    memories: Numbers
    summaries: Numbers
    scripts: Numbers
  }
  /** How often each take, memory and summary had been changed when it was read, by its id: words that are kept for a later
   * change are left out. */
  changes: Record<'takes' | 'memories' | 'summaries', Map<number, number>>
  /** Ids of turns that have ended, in their order. */
  turns: string[]
  /** States by the names that they have in a bundle; the bodies of those that have another one here. */
  states: Map<string, { hash: string; body: string | null }>
  references: References
  /** The number of a branch, when the spot is one of the story's own takes. */
  branchAt(branchId: number, depth: number): number | null
}

/** Begins to read a story. Throws StoryChanged, and NotFound for one that is gone. */
export async function beginReading(db: Reader, adventureId: string): Promise<Reading> {
  const adventure = await db.adventure.findUnique({ where: { id: adventureId } })
  if (adventure === null) throw new NotFound('adventure')
  const newest = await newestRows(db, adventureId)
  const { branches, takes, branchAt } = await treeOf(db, adventure, newest)
  const numbers = {
    branches: numbersOf(branches),
    takes,
    cards: new Numbers(),
    versions: new Numbers(),
    memories: new Numbers(),
    summaries: new Numbers(),
    scripts: numbersOf(
      await db.adventureScript.findMany({
        where: { adventureId, id: { lte: newest.script } },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        select: { id: true },
      }),
    ),
  }
  const states: Reading['states'] = new Map()
  const references: References = {
    take: takes.of,
    card: numbers.cards.of,
    memory: numbers.memories.of,
    summary: numbers.summaries.of,
    script: (id) => String(numbers.scripts.of(Number(id))),
    state: (hash) => states.get(hash)?.hash ?? hash,
  }
  for (const [hash, state] of await statesOf(db, adventureId, references)) states.set(hash, state)
  const turns = await db.turn.findMany({
    where: { adventureId, status: { not: 'RUNNING' } },
    select: { id: true, startedAt: true, takeId: true },
  })
  const ended = turns.toSorted(earlier(takes)).map(({ id }) => id)
  const changes = { takes: new Map(), memories: new Map(), summaries: new Map() }
  return { db, adventure, branches, newest, numbers, changes, turns: ended, states, references, branchAt }
}

/** The branches and the takes that a story has now. */
async function treeOf(
  db: Reader,
  { id: adventureId, headBranchId }: Adventure,
  newest: Newest,
): Promise<Pick<Reading, 'branches' | 'branchAt'> & { takes: Numbers }> {
  const tips = new Map<number, number>()
  const takes = new Numbers()
  for (const { id, branchId, depth } of await takePlaces(db, adventureId, newest.take)) {
    takes.add(id)
    tips.set(branchId, Math.max(depth, tips.get(branchId) ?? -1))
  }
  const branches = await db.branch.findMany({
    where: { adventureId, id: { lte: newest.branch } },
    orderBy: { id: 'asc' },
  })
  const numbers = numbersOf(branches)
  const needed = [...tips.keys(), ...(headBranchId === null ? [] : [headBranchId])]
  if (needed.some((id) => !numbers.has(id))) throw new StoryChanged()
  const first = new Map(branches.map(({ id, forkDepth }) => [id, forkDepth + 1]))
  const branchAt = (branchId: number, depth: number) => {
    const isOwn = depth >= (first.get(branchId) ?? Infinity) && depth <= (tips.get(branchId) ?? -1)
    return isOwn ? numbers.of(branchId) : null
  }
  return { branches, takes, branchAt }
}

function numbersOf(rows: { id: number }[]): Numbers {
  const numbers = new Numbers()
  for (const { id } of rows) numbers.add(id)
  return numbers
}

type Began = { id: string; startedAt: Date; takeId: number | null }

/** Turns by their beginnings. Their ids say nothing: a copy has others. */
const earlier = (takes: Numbers) => (a: Began, b: Began) =>
  a.startedAt.getTime() - b.startedAt.getTime() || take(takes, a) - take(takes, b) || (a.id < b.id ? -1 : 1)
const take = (takes: Numbers, { takeId }: Began) => (takeId === null ? GONE : takes.of(takeId))

async function statesOf(db: Reader, adventureId: string, references: References): Promise<Reading['states']> {
  const all = await db.state.findMany({ where: { adventureId }, select: { hash: true } })
  const states: Reading['states'] = new Map(all.map(({ hash }) => [hash, { hash, body: null }]))
  const proposing = { adventureId, body: { contains: MAY_PROPOSE } }
  for (const { hash, body } of await db.state.findMany({ where: proposing }))
    states.set(hash, mapState(body, references))
  return states
}
