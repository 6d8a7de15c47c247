// Who took the turns of takes, besides their owner: known by the link that each came by.
import type { Reader } from './database.ts'

/** The labels of the links by which others wrote these inputs, or had these narrations told without one. Once a link
 * has ended nobody knows any more. */
export async function playersOf(db: Reader, takeIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...takeIds]
  const turns = await db.turn.findMany({
    where: {
      shareId: { not: null },
      OR: [{ inputTakeId: { in: ids } }, { inputTakeId: null, takeId: { in: ids } }],
    },
    select: { inputTakeId: true, takeId: true, share: { select: { label: true } } },
  })
  const labels = turns.map(({ inputTakeId, takeId, share }) => [inputTakeId ?? takeId, share?.label] as const)
  return new Map(labels.filter((pair): pair is readonly [number, string] => pair.every((one) => one != null)))
}
