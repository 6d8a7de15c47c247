// What became of the world on two sides of a story: the values that differ, and the takes that moved them.
import type { Take } from '../../../generated/sqlite/client.ts'
import {
  movedBetween,
  stateDifferences,
  type Path,
  type ValueDifference,
} from '../../engine/story/compare.ts'
import { shownState } from '../../engine/world/state.ts'
import type { Reader } from '../../io/store/database.ts'
import type { StateBody } from '../../io/store/states.ts'
import { readWorld, wordingsOf, worldOf, worldsIn, type Left } from '../../io/store/worlds.ts'
import type { Comparison, Side } from './compare.ts'
import { giveWay } from '../give-way.ts'
import { schemaOf } from '../world.ts'

/** A value of the world that is not the same at both ends. */
export interface WorldDifference extends ValueDifference {
  /** The last take beyond the parting that changed it, on each side; null where none did. */
  movedByA: Take | null
  movedByB: Take | null
}

export interface WorldComparison {
  a: StateBody
  b: StateBody
  differences: WorldDifference[]
  /** There are more differences than are told. */
  more: boolean
}

/** At most so many differences are told. */
export const MOST_DIFFERENCES = 200
/** So much JSON is read at once (UTF-16 units), which takes a few milliseconds. */
const STRETCH = 250_000

/** The states at both ends of a comparison, how they differ, and who made it so. */
export async function compareWorlds(db: Reader, comparison: Comparison): Promise<WorldComparison> {
  const { adventure, parting } = comparison
  const ends = [comparison.a, comparison.b].map(({ end }) =>
    worldOf(end ? end.worldHash : adventure.initialWorld),
  )
  const wordings = await wordingsOf(db, adventure.id, ends)
  const schema = schemaOf(adventure)
  const [a, b] = ends.map((end) => shownState(schema, readWorld(wordings.get(end)))) as [StateBody, StateBody]
  const { differences, more } = stateDifferences(a, b, MOST_DIFFERENCES)
  const paths = differences.map(({ path }) => path)
  const start = worldOf(parting ? parting.worldHash : adventure.initialWorld)
  const byA = await lastMovers(db, comparison.a, start, paths)
  const byB = await lastMovers(db, comparison.b, start, paths)
  const takes = await takesNamed(db, [...byA.values(), ...byB.values()])
  const taken = (id: number | undefined) => takes.get(id ?? -1) ?? null
  return {
    a,
    b,
    differences: differences.map((difference) => ({
      ...difference,
      movedByA: taken(byA.get(difference.path)),
      movedByB: taken(byB.get(difference.path)),
    })),
    more,
  }
}

async function takesNamed(db: Reader, ids: number[]): Promise<Map<number, Take>> {
  if (ids.length === 0) return new Map()
  const takes = await db.take.findMany({ where: { id: { in: [...new Set(ids)] } } })
  return new Map(takes.map((take) => [take.id, take]))
}

/** For each path the last take of a side whose own state has another value there than the state before it. Goes from the
 * end upwards, reads each state once and only where one follows another, and stops when all paths are settled.
 * @param start the name of the state that the side began with */
async function lastMovers(db: Reader, side: Side, start: string, paths: Path[]): Promise<Map<Path, number>> {
  const movers = new Map<Path, number>()
  let pending = paths
  let newer: (Left & { state: StateBody }) | null = null
  let read = 0
  if (pending.length === 0 || side.count === 0) return movers
  for await (const takes of withStart(worldsIn(db, side.beyond), start)) {
    const wordings = await wordingsOf(
      db,
      side.adventure.id,
      takes.map(({ hash }) => hash),
    )
    for (const take of takes) {
      if (take.hash === newer?.hash) {
        newer.takeId = take.takeId
        continue
      }
      const wording = wordings.get(take.hash)
      const state = readWorld(wording)
      const { takeId } = newer ?? take
      const moved = newer ? movedBetween(state, newer.state, pending) : []
      for (const path of moved) movers.set(path, takeId)
      pending = pending.filter((path) => !movers.has(path))
      if (pending.length === 0) return movers
      newer = { ...take, state }
      read += wording?.length ?? 0
      if (read < STRETCH) continue
      read = 0
      await giveWay()
    }
    await giveWay()
  }
  return movers
}

/** The pages, and after them what the side began with: no take of its own, so nothing is ever moved by it. */
async function* withStart(pages: AsyncGenerator<Left[]>, start: string): AsyncGenerator<Left[]> {
  yield* pages
  yield [{ takeId: -1, hash: start }]
}
