// Memories as their player keeps them: written, edited, pinned, forgotten, deleted, brought back, or to be made again. He
// acts on those of the path that he reads. Allowed while a turn runs; the next turn reads them.
import type { Memory } from '../../../generated/sqlite/client.ts'
import { ownAdventure, ownMemory } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { cleanText } from '../../engine/story/clean.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Tx } from '../../io/store/database.ts'
import { reviseMemory } from '../../io/store/memories.ts'
import { isWithin, rangesOf, takeAt } from '../../io/store/path.ts'
import { assertMemoryRoom } from '../caps.ts'
import type { Deps } from '../deps.ts'
import { InvalidInput, MemoryRevised, NotPossible } from '../failures.ts'
import { headOf, undoAndRedo } from '../head.ts'

/** A memory by hand has at most so many characters. */
export const MAX_MEMORY = 5_000
/** A story has at most so many memories by hand. */
export const MAX_WRITTEN = 1_000

/** Which memory was changed; what it is now is read where it is asked for. */
export interface ChangedMemory {
  adventureId: string
  memoryId: number
}

/** Writes a memory by hand. It stands one stop above the head, so that a retry keeps it. */
export async function writeMemory(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  typed: string,
): Promise<ChangedMemory> {
  const text = givenWords(typed, MAX_MEMORY)
  const memory = await deps.db.write(async (tx) => {
    const adventure = await ownAdventure(tx, viewer, adventureId)
    await assertMemoryRoom(deps, tx, adventureId, 1)
    const count = await tx.memory.count({ where: { adventureId, block: null } })
    if (count >= MAX_WRITTEN)
      throw new NotPossible(`A story has at most ${MAX_WRITTEN} memories by hand. Delete some first.`)
    const spot = await stopAbove(tx, headOf(adventure))
    return tx.memory.create({ data: { adventureId, ...spot, text, createdAt: deps.clock.now() } })
  })
  return changed(deps, memory, true)
}

/** Gives a memory other words. Made by a model, it counts as reworded from then on: no change of the story withdraws it.
 * @param expectedRevision what the caller saw; MemoryRevised when it is another (null = any) */
export function editMemory(
  deps: Deps,
  viewer: Viewer,
  request: { memoryId: number; text: string; expectedRevision: number | null },
): Promise<ChangedMemory> {
  const text = givenWords(request.text, MAX_MEMORY)
  const change = async (tx: Tx, memory: Memory): Promise<boolean> => {
    if (request.expectedRevision !== null && request.expectedRevision !== memory.revision)
      throw new MemoryRevised(memory)
    if (memory.status === 'DISCARDED')
      throw new NotPossible('This memory was deleted. Bring it back, then change its words.')
    if (text === memory.text && !memory.stale) return false
    const reworded = memory.block !== null
    await reviseMemory(tx, memory, { text, reworded, stale: false, madeBy: null })
    await tx.memoryVector.deleteMany({ where: { memoryId: memory.id } })
    return true
  }
  return changeMemory(deps, viewer, request.memoryId, change)
}

/** Pins a memory, so that it is always told, or lets it go again. */
export function pinMemory(
  deps: Deps,
  viewer: Viewer,
  memoryId: number,
  pinned: boolean,
): Promise<ChangedMemory> {
  return changeMemory(deps, viewer, memoryId, async (tx, { status }) => {
    if (status !== 'ACTIVE' && pinned)
      throw new NotPossible('This memory is not told at all. Bring it back, then pin it.')
    await tx.memory.update({ where: { id: memoryId }, data: { pinned } })
    return false
  })
}

/** Forgets a memory: it is told no more, and can be brought back. */
export function forgetMemory(deps: Deps, viewer: Viewer, memoryId: number): Promise<ChangedMemory> {
  return changeMemory(deps, viewer, memoryId, async (tx, { status }) => {
    if (status !== 'ACTIVE') throw new NotPossible('This memory is not told already.')
    await tx.memory.update({ where: { id: memoryId }, data: { status: 'FORGOTTEN' } })
    return false
  })
}

/** Brings back a memory that was forgotten or deleted, with the words that it has. */
export function restoreMemory(deps: Deps, viewer: Viewer, memoryId: number): Promise<ChangedMemory> {
  return changeMemory(deps, viewer, memoryId, async (tx, { status, adventureId }) => {
    if (status === 'ACTIVE') throw new NotPossible('This memory is there already.')
    if (status === 'DISCARDED') await assertMemoryRoom(deps, tx, adventureId, 1)
    await tx.memory.update({ where: { id: memoryId }, data: { status: 'ACTIVE' } })
    return true // it may have been left without a vector
  })
}

/** Deletes a memory. One by hand is gone for good. Of another the place stays, else the next run would make it anew: it
 * can be brought back, or made again. */
export function deleteMemory(deps: Deps, viewer: Viewer, memoryId: number): Promise<ChangedMemory> {
  return changeMemory(deps, viewer, memoryId, async (tx, { status, block }) => {
    if (block === null) {
      await tx.memory.delete({ where: { id: memoryId } })
      return false
    }
    if (status === 'DISCARDED') throw new NotPossible('This memory was deleted already.')
    // One that is stale stays so: brought back, it would tell what the story says no more.
    await tx.memory.update({ where: { id: memoryId }, data: { status: 'DISCARDED', pinned: false } })
    return false
  })
}

/** Has a memory made anew from its takes by the next run: one that was deleted, that its player rewrote, or that he would
 * have otherwise. Until then it is not told. */
export function remakeMemory(deps: Deps, viewer: Viewer, memoryId: number): Promise<ChangedMemory> {
  return changeMemory(deps, viewer, memoryId, async (tx, { status, block, adventureId }) => {
    if (block === null) throw new NotPossible('You wrote this memory. Change its words, or delete it.')
    if (status === 'FORGOTTEN')
      throw new NotPossible('You had this memory forgotten. Bring it back, then have it made again.')
    if (status === 'DISCARDED') await assertMemoryRoom(deps, tx, adventureId, 1)
    const data = { status: 'ACTIVE', stale: true, reworded: false }
    await tx.memory.update({ where: { id: memoryId }, data })
    return true
  })
}

/** Changes a memory of the path that its player reads.
 * @param change whether there is work to be done now */
export async function changeMemory(
  deps: Deps,
  viewer: Viewer,
  memoryId: number,
  change: (tx: Tx, memory: Memory) => Promise<boolean>,
): Promise<ChangedMemory> {
  const { memory, work } = await deps.db.write(async (tx) => {
    const memory = await ownMemory(tx, viewer, memoryId)
    const adventure = await ownAdventure(tx, viewer, memory.adventureId)
    const { branchId, depth } = memory
    const isOnPath = branchId === null || isWithin(await rangesOf(tx, headOf(adventure)), { branchId, depth })
    if (!isOnPath)
      throw new NotPossible(
        'This memory is not on the path that you read. Go to a take after it, then repeat.',
      )
    return { memory, work: await change(tx, memory) }
  })
  return changed(deps, memory, work)
}

async function changed(deps: Deps, { id, adventureId }: Memory, work: boolean): Promise<ChangedMemory> {
  deps.watch.tell(adventureId, { type: 'MEMORIES_CHANGED' })
  if (work) await deps.jobs.ask({ adventureId, kind: 'REMEMBER' })
  return { adventureId, memoryId: id }
}

/** The take where undo would put the head, by its own branch; no branch before the first. */
async function stopAbove(tx: Tx, head: Spot): Promise<{ branchId: number | null; depth: number }> {
  const { undo } = await undoAndRedo(tx, head)
  const take = await takeAt(tx, { ...head, depth: undo ?? -1 })
  return take ? { branchId: take.branchId, depth: take.depth } : { branchId: null, depth: -1 }
}

/** Words by hand as they are stored, or InvalidInput. */
export function givenWords(typed: string, most: number): string {
  const text = cleanText(typed).trim()
  const issue = (message: string) => new InvalidInput([{ path: 'text', message }])
  if (text === '') throw issue('Write something first.')
  if (text.length > most)
    throw issue(
      `This is ${text.length.toLocaleString('en')} characters long; ${most.toLocaleString('en')} fit.`,
    )
  return text
}
