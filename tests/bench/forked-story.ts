// Forks in a moment, for benchmarks: written straight into the database, as play would have left them.
import type { Adventure, Take } from '../../generated/sqlite/client.ts'
import type { Tx } from '../../server/io/store/database.ts'
import { takeAt } from '../../server/io/store/path.ts'
import { appendTake, createBranch, moveHead } from '../../server/io/store/tree.ts'
import { headOf } from '../../server/play/head.ts'
import type { Story } from '../fakes/a-story.ts'

const NOW = new Date(0)

/** A turn below a take, on its branch or on a new one. */
async function writeTurn(tx: Tx, adventure: Adventure, below: Take, forks: boolean): Promise<Adventure> {
  const branch = forks
    ? await createBranch(tx, adventure.id, below, { origin: 'FORK' }, NOW)
    : { id: below.branchId, adventureId: adventure.id }
  const states = { worldHash: below.worldHash, scriptHash: below.scriptHash }
  const input = await appendTake(
    tx,
    branch,
    below,
    { kind: 'DO', text: '> You wait.', tokens: 4, ...states },
    NOW,
  )
  const told = { kind: 'NARRATION' as const, text: 'The water rises. '.repeat(30), tokens: 120, ...states }
  const narration = await appendTake(tx, branch, input, told, NOW)
  return moveHead(tx, adventure, { branchId: branch.id, depth: narration.depth }, NOW, {
    takes: 2,
    narrations: 1,
  })
}

/** Takes so many turns: each forks from the take above the end of the last one, so that every fork nests in the one
 * before; or each goes on from it. The head is left at the last end. */
export async function addTurns(story: Story, count: number, { forks }: { forks: boolean }): Promise<void> {
  await story.deps.db.write(async (tx) => {
    let adventure = await tx.adventure.findUniqueOrThrow({ where: { id: story.adventure.id } })
    for (let index = 0; index < count; index++) {
      const head = headOf(adventure)
      const below = await takeAt(tx, forks ? { ...head, depth: head.depth - 1 } : head)
      adventure = await writeTurn(tx, adventure, below!, forks)
    }
    await tx.$executeRawUnsafe('ANALYZE')
  })
}

/** Bytes that the database holds in use. */
export async function bytesOf(story: Story): Promise<number> {
  const rows = await story.deps.db.reader.$queryRawUnsafe<{ bytes: number }[]>(
    `select ((select page_count from pragma_page_count) - (select freelist_count from pragma_freelist_count))
      * (select page_size from pragma_page_size) bytes`,
  )
  return Number(rows[0]!.bytes)
}
