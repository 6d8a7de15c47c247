// What a found story remembers: its memories stand where they were made, as if by hand, and its summary where it ends.
import type { LaidTree } from '../../engine/story/lay-out.ts'
import type { Tx } from '../../io/store/database.ts'
import { insertRows } from '../../io/store/insert-rows.ts'
import type { FoundStory } from './found.ts'

/** Where moments stand. */
interface Places {
  tree: LaidTree
  /** By the places of branches. */
  branchIds: number[]
}

const spotOf = ({ tree, branchIds }: Places, place: number) => ({
  branchId: branchIds[tree.branchOf[place]!]!,
  depth: tree.depthOf[place]!,
})

/** Saves the memories. */
export async function saveMemories(
  tx: Tx,
  adventureId: string,
  { memories }: FoundStory,
  places: Places,
  createdAt: Date,
): Promise<void> {
  const data = memories.map(({ text, after, pinned = false, forgotten = false, uses = 0 }) => ({
    adventureId,
    ...(after === null ? { branchId: null, depth: -1 } : spotOf(places, after)),
    status: forgotten ? 'FORGOTTEN' : 'ACTIVE',
    pinned,
    uses,
    createdAt,
    text,
  }))
  await insertRows(tx, 'Memory', data)
}

/** Saves the summary. It counts as a player's: what it folds is not remembered apart, so it could not be made again. */
export async function saveSummary(
  tx: Tx,
  adventureId: string,
  { summary }: FoundStory,
  places: Places,
  createdAt: Date,
): Promise<void> {
  if (summary === null) return
  const { text, after } = summary
  await tx.summary.create({
    data: { adventureId, ...spotOf(places, after), reworded: true, createdAt, text },
  })
}
