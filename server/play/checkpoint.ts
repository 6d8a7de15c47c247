// Checkpoints: names on spots, to come back to. Allowed while a turn runs.
import type { Checkpoint } from '../../generated/sqlite/client.ts'
import { ownAdventure, ownCheckpoint, ownTake } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Tx } from '../io/store/database.ts'
import { NotFound } from '../io/store/errors.ts'
import { takeAt } from '../io/store/path.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, NotPossible } from './failures.ts'
import { headOf } from './head.ts'
import { cleanName } from './name.ts'

/** Sets a checkpoint on a take (null: where the head stands). Throws NotPossible where one stands already. */
export function addCheckpoint(
  deps: Deps,
  viewer: Viewer,
  request: { adventureId: string; takeId: number | null; name: string },
): Promise<Checkpoint> {
  const name = given(request.name)
  return change(deps, async (tx) => {
    const adventure = await ownAdventure(tx, viewer, request.adventureId)
    const take =
      request.takeId === null
        ? await takeAt(tx, headOf(adventure))
        : await ownTake(tx, viewer, request.takeId)
    if (take && take.adventureId !== adventure.id) throw new NotFound('take')
    const spot = { branchId: take?.branchId ?? null, depth: take?.depth ?? -1 }
    const there = await tx.checkpoint.findFirst({ where: { adventureId: adventure.id, ...spot } })
    if (there) throw new NotPossible(`A checkpoint stands here already: “${there.name}”. Rename it instead.`)
    return tx.checkpoint.create({
      data: { adventureId: adventure.id, ...spot, name, createdAt: deps.clock.now() },
    })
  })
}

/** Gives a checkpoint another name. */
export function renameCheckpoint(deps: Deps, viewer: Viewer, id: number, name: string): Promise<Checkpoint> {
  const data = { name: given(name) }
  return change(deps, async (tx) => {
    await ownCheckpoint(tx, viewer, id)
    return tx.checkpoint.update({ where: { id }, data })
  })
}

/** Takes a checkpoint away; the story stays as it is. */
export function removeCheckpoint(deps: Deps, viewer: Viewer, id: number): Promise<Checkpoint> {
  return change(deps, async (tx) => {
    const checkpoint = await ownCheckpoint(tx, viewer, id)
    await tx.checkpoint.delete({ where: { id } })
    return checkpoint
  })
}

async function change(deps: Deps, body: (tx: Tx) => Promise<Checkpoint>): Promise<Checkpoint> {
  const checkpoint = await deps.db.write(body)
  deps.watch.tell(checkpoint.adventureId, { type: 'TREE_CHANGED' })
  return checkpoint
}

function given(name: string): string {
  const clean = cleanName(name)
  if (clean === null) throw new InvalidInput([{ path: 'name', message: 'Give the checkpoint a name.' }])
  return clean
}
