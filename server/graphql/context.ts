// What every resolver gets: who asks, what to work with, and loaders that answer a whole page at once.
import DataLoader from 'dataloader'
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/ownership.ts'
import { takeGroups, type TakeGroup } from '../io/store/take-groups.ts'
import type { Deps } from '../play/deps.ts'

export interface Context {
  deps: Deps
  viewer: Viewer
  loaders: {
    /** The takes that share a parent, by one of them. */
    takeGroup: DataLoader<{ adventureId: string; parentId: number | null }, TakeGroup, string>
    adventure: DataLoader<string, Adventure>
  }
}

/** A context for one operation. */
export function createContext(deps: Deps, viewer: Viewer): Context {
  const db = deps.db.reader
  return {
    deps,
    viewer,
    loaders: {
      takeGroup: new DataLoader((keys) => takeGroups(db, keys), {
        cacheKeyFn: ({ adventureId, parentId }) => `${adventureId}:${parentId}`,
        cache: false,
      }),
      adventure: new DataLoader(
        async (ids) => {
          const rows = await db.adventure.findMany({
            where: { id: { in: [...ids] }, ownerId: viewer.userId },
          })
          const byId = new Map(rows.map((row) => [row.id, row]))
          return ids.map((id) => byId.get(id) ?? new Error(`no adventure ${id}`))
        },
        { cache: false }, // a mutation changes what a payload reads afterwards
      ),
    },
  }
}
