// What became of memories before the newest narration on a path: read back from its prompt.
import type { MemoryReport } from '../../engine/memory/recall-report.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from '../../io/store/database.ts'
import { newestOnPath } from '../../io/store/path.ts'
import { readSnapshots } from '../../io/store/snapshots.ts'

/** How far back the newest narration is looked for. */
const LOOK_BACK = 8

/** What was said of each memory then, by its id; of none where nothing was, or the prompt is no longer kept. */
export async function lastRecall(db: Reader, spot: Spot): Promise<Map<number, MemoryReport>> {
  const takes = await newestOnPath(db, spot, LOOK_BACK)
  const narration = takes.findLast(({ kind }) => kind === 'NARRATION')
  const prompt = narration && (await readSnapshots(db, narration.id)).at(-1)
  const memories = prompt?.report?.recall?.memories ?? []
  return new Map(memories.map((memory) => [memory.memoryId, memory]))
}
