// A story of any length in a moment, for benchmarks and for tests that count: written straight into the database.
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Tx } from '../../server/io/store/database.ts'
import type { Deps } from '../../server/play/deps.ts'

const TEXT =
  'The water has come up another step, and the lamp in the gable is doubled in it, steady in the wind. '
const PER_STATEMENT = 200

/** Takes of `turns` turns (an input and a narration of about 500 characters each) below the opening. */
export async function growStory(
  story: { deps: Deps; adventure: { id: string } },
  turns: number,
): Promise<void> {
  await story.deps.db.write(async (tx) => {
    const adventure = await tx.adventure.findUniqueOrThrow({ where: { id: story.adventure.id } })
    const first = await tx.take.findFirstOrThrow({ where: { adventureId: adventure.id } })
    for (let depth = 1; depth <= turns * 2; depth += PER_STATEMENT)
      await tx.take.createMany({
        data: rows(adventure, first.id, depth, Math.min(depth + PER_STATEMENT - 1, turns * 2)),
      })
    // Postgres counts by itself, and did not see these ids.
    if (story.deps.db.kind === 'postgres')
      await tx.$executeRawUnsafe(
        `select setval(pg_get_serial_sequence('"Take"', 'id'), (select max(id) from "Take"))`,
      )
    await tx.adventure.update({
      where: { id: adventure.id },
      data: { headDepth: turns * 2, narrations: turns },
    })
    await analyse(tx)
  })
}

function rows(adventure: Adventure, firstId: number, from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const depth = from + index
    const isInput = depth % 2 === 1
    return {
      id: firstId + depth,
      adventureId: adventure.id,
      branchId: adventure.headBranchId!,
      depth,
      parentId: firstId + depth - 1,
      turn: Math.floor(depth / 2),
      kind: isInput ? 'DO' : 'NARRATION',
      text: isInput ? '> You wait.' : TEXT.repeat(5),
      tokens: isInput ? 4 : 120,
      worldHash: adventure.initialWorld,
      scriptHash: adventure.initialScript,
      createdAt: new Date(0),
    }
  })
}

const analyse = (tx: Tx) => tx.$executeRawUnsafe('ANALYZE')
