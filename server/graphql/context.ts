// What every resolver gets: who asks, what to work with, and loaders that answer a whole page at once.
import DataLoader from 'dataloader'
import type { Adventure, Checkpoint, MemoryWording, Picture, Take } from '../../generated/sqlite/client.ts'
import type { Paid } from '../access/admission.ts'
import { readable, readableAdventure } from '../access/ownership.ts'
import { roleOf, type Role, type Viewer } from '../access/viewer.ts'
import { tipTakes } from '../io/store/lines.ts'
import { earlierWordings, type AtRevision } from '../io/store/memories-anew.ts'
import { rangesOf, takeAt } from '../io/store/path.ts'
import type { Range } from '../io/store/raw.ts'
import { differingScripts } from '../io/store/script-rows.ts'
import { rulingsOf, type KeptRuling } from '../io/store/rulings.ts'
import { playersOf } from '../io/store/players.ts'
import { takeGroups, type TakeGroup } from '../io/store/take-groups.ts'
import type { Deps } from '../play/deps.ts'
import { headOf } from '../play/head.ts'
import { listBranches, type ListedBranch } from '../play/list-branches.ts'
import type { Weight } from './weight.ts'

/** A picture without its bytes. */
export type Size = Pick<Picture, 'hash' | 'width' | 'height'>

export interface Context {
  deps: Deps
  viewer: Viewer
  role: Role
  /** Where it is asked from, for what is counted by address. */
  address: string
  /** Under what it stands in the log. */
  requestId: string
  /** What the operation cost; null where nothing is counted. */
  paid: Paid | null
  /** What its answer holds; null before it is begun. */
  weight: Weight | null
  loaders: {
    /** The takes that share a parent, by one of them. */
    takeGroup: DataLoader<{ adventureId: string; parentId: number | null }, TakeGroup, string>
    adventure: DataLoader<string, Adventure>
    /** A take of the viewer's by its id; null when there is none. */
    take: DataLoader<number, Take | null>
    /** Every branch of an adventure as its tree shows it, by its id. */
    tree: DataLoader<string, Map<number, ListedBranch>>
    /** The rulings of a take that count. */
    rulings: DataLoader<number, KeptRuling[]>
    /** The last take of a branch. */
    tip: DataLoader<number, Take | null>
    /** The label of the link by which somebody else took the turn of a take; null for nobody else. */
    playedBy: DataLoader<number, string | null>
    /** The checkpoint on a take. */
    checkpoint: DataLoader<Take, Checkpoint | null, string>
    /** Whether a script of an adventure runs otherwise than its source in the library. */
    differingScript: DataLoader<number, boolean>
    /** What a memory said before; null for nothing. */
    earlierWording: DataLoader<AtRevision, MemoryWording | null, number>
    /** How large a picture is, by its hash; null when it is gone. */
    picture: DataLoader<string, Size | null>
    /** The take that the reader of an adventure stands on; null before the first. */
    standing: DataLoader<Adventure, Take | null, string>
    /** What of an adventure is on the path of its head. */
    path: DataLoader<string, { adventure: Adventure; ranges: Range[] }>
  }
}

const headKey = ({ headBranchId, headDepth }: Adventure): string => `${headBranchId}:${headDepth}`

/** Asks once for each key, however often a page has it. */
function once<Key, Value>(keys: readonly Key[], load: (key: Key) => Promise<Value>): Promise<Value[]> {
  const asked = new Map([...new Set(keys)].map((key) => [key, load(key)]))
  return Promise.all(keys.map((key) => asked.get(key)!))
}

/** A context for one operation. */
export function createContext(
  deps: Deps,
  viewer: Viewer,
  { address, requestId }: Pick<Context, 'address' | 'requestId'>,
): Context {
  const db = deps.db.reader
  return {
    deps,
    viewer,
    role: roleOf(viewer),
    address,
    requestId,
    paid: null,
    weight: null,
    loaders: {
      takeGroup: new DataLoader((keys) => takeGroups(db, keys), {
        cacheKeyFn: ({ adventureId, parentId }) => `${adventureId}:${parentId}`,
        cache: false,
      }),
      take: new DataLoader(
        async (ids) => {
          const where = { id: { in: [...new Set(ids)] }, adventure: readable(viewer) }
          const byId = new Map((await db.take.findMany({ where })).map((take) => [take.id, take]))
          return ids.map((id) => byId.get(id) ?? null)
        },
        { cache: false },
      ),
      tree: new DataLoader(
        (ids) =>
          once(ids, async (id) => {
            const adventure = await readableAdventure(db, viewer, id)
            const branches = await listBranches(db, adventure, deps.clock.now())
            return new Map(branches.map((one) => [one.branch.id, one]))
          }),
        { cache: false },
      ),
      rulings: new DataLoader(
        async (ids) => {
          const rulings = await rulingsOf(db, ids)
          return ids.map((id) => rulings.filter(({ takeId }) => takeId === id))
        },
        { cache: false },
      ),
      tip: new DataLoader(
        async (ids) => {
          const tips = new Map((await tipTakes(db, ids)).map((take) => [take.branchId, take]))
          return ids.map((id) => tips.get(id) ?? null)
        },
        { cache: false },
      ),
      playedBy: new DataLoader(
        async (ids) => {
          const labels = await playersOf(db, ids)
          return ids.map((id) => labels.get(id) ?? null)
        },
        { cache: false },
      ),
      checkpoint: new DataLoader(
        async (takes) => {
          const spots = takes.map(({ branchId, depth }) => ({ branchId, depth }))
          const rows = await db.checkpoint.findMany({ where: { OR: spots } })
          const at = new Map(rows.map((row) => [`${row.branchId}:${row.depth}`, row]))
          return takes.map(({ branchId, depth }) => at.get(`${branchId}:${depth}`) ?? null)
        },
        { cacheKeyFn: ({ id }) => `${id}`, cache: false },
      ),
      differingScript: new DataLoader(
        async (ids) => {
          const different = await differingScripts(db, ids)
          return ids.map((id) => different.has(id))
        },
        { cache: false },
      ),
      earlierWording: new DataLoader(
        async (memories) => {
          const earlier = await earlierWordings(db, memories)
          return memories.map(({ id }) => earlier.get(id) ?? null)
        },
        { cacheKeyFn: ({ id }) => id, cache: false },
      ),
      picture: new DataLoader(async (hashes) => {
        const where = { hash: { in: [...new Set(hashes)] } }
        const rows = await db.picture.findMany({ where, select: { hash: true, width: true, height: true } })
        const byHash = new Map(rows.map((row) => [row.hash, row]))
        return hashes.map((hash) => byHash.get(hash) ?? null)
      }),
      standing: new DataLoader(
        (adventures) => {
          const heads = new Map(adventures.map((adventure) => [headKey(adventure), headOf(adventure)]))
          const takes = new Map([...heads].map(([key, head]) => [key, takeAt(db, head)]))
          return Promise.all(adventures.map((adventure) => takes.get(headKey(adventure))!))
        },
        { cacheKeyFn: headKey, cache: false },
      ),
      path: new DataLoader(
        (ids) =>
          once(ids, async (id) => {
            const adventure = await readableAdventure(db, viewer, id)
            return { adventure, ranges: await rangesOf(db, headOf(adventure)) }
          }),
        { cache: false },
      ),
      adventure: new DataLoader(
        async (ids) => {
          const rows = await db.adventure.findMany({
            where: { id: { in: [...ids] }, AND: readable(viewer) },
          })
          const byId = new Map(rows.map((row) => [row.id, row]))
          return ids.map((id) => byId.get(id) ?? new Error(`no adventure ${id}`))
        },
        { cache: false }, // a mutation changes what a payload reads afterwards
      ),
    },
  }
}
