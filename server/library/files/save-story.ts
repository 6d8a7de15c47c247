// A story that was found in a file becomes an adventure: chunk by chunk, and nobody finds it before all of it is there.
import { layOut } from '../../engine/story/lay-out.ts'
import type { Spot } from '../../engine/story/words.ts'
import { isEmptySchema } from '../../engine/world/schema.ts'
import { createCards } from '../../io/store/cards.ts'
import type { Tx } from '../../io/store/database.ts'
import { nameAdventure } from '../../io/store/import-runs.ts'
import { plantBranches } from '../../io/store/plant-tree.ts'
import { appendScript, countScripts } from '../../io/store/script-rows.ts'
import { hashOf, putStates } from '../../io/store/states.ts'
import { assertOwns, assertStorySize } from '../../play/caps.ts'
import type { Deps } from '../../play/deps.ts'
import { newId } from '../new-id.ts'
import type { FoundStory } from './found.ts'
import { breather } from './breather.ts'
import { saveMemories, saveSummary } from './save-memories.ts'
import { saveMoments } from './save-moments.ts'

/** For whom a story is saved, and who is told how far it is. */
export interface StoryWork {
  ownerId: string
  /** The import that it belongs to: what it leaves is cleared when that breaks off. */
  runId: string
  /** Hears of every step: a moment or a card. */
  progress(steps: number): void
  signal: AbortSignal
}

/** How many steps a story takes. */
export const stepsOf = ({ nodes, cards }: FoundStory): number => nodes.length + cards.length

/** Saves a story as an adventure that is marked incomplete, and answers its id. Nothing is asked of a model. Throws what
 * stands in the way, and the signal's reason; what was written by then is the import's to clear. */
export async function saveStory(
  deps: Pick<Deps, 'db' | 'clock' | 'hosted'>,
  found: FoundStory,
  { ownerId, runId, progress, signal }: StoryWork,
  coverHash: string | null = null,
): Promise<string> {
  const { db, clock } = deps
  assertStorySize(deps, { title: found.title, takes: found.nodes.length, memories: found.memories.length })
  const id = newId()
  const now = clock.now()
  const tree = layOut(
    found.nodes.map(({ parent }) => parent),
    found.head,
  )
  await db.write(async (tx) => {
    await createAdventure(tx, { id, ownerId, runId, coverHash }, found, now)
    await assertOwns(deps, tx, 'adventures', ownerId)
  })
  const branchIds = await saveMoments({ db, id, found, tree, now, progress, signal })
  const breathe = breather(signal)
  await db.write((tx) => saveMemories(tx, id, found, { tree, branchIds }, now))
  for (let from = 0; from < found.cards.length; from += CARDS) {
    await breathe()
    const some = found.cards.slice(from, from + CARDS)
    await db.write((tx) => createCards(tx, id, some, now))
    progress(some.length)
  }
  await db.write(async (tx) => {
    await saveSummary(tx, id, found, { tree, branchIds }, now)
    for (const { enabled, ...script } of found.scripts) {
      const row = await appendScript(tx, id, script, null)
      if (!enabled) await tx.adventureScript.update({ where: { id: row.id }, data: { enabled } })
    }
    await countScripts(tx, id)
    await putHead(tx, id, found, headOf(found, tree, branchIds), now)
  })
  return id
}

/** Cards of one write. */
const CARDS = 200

async function createAdventure(
  tx: Tx,
  { id, ownerId, runId, coverHash }: { id: string; ownerId: string; runId: string; coverHash: string | null },
  found: FoundStory,
  now: Date,
): Promise<void> {
  const counts = found.statSchema !== null && !isEmptySchema(found.statSchema)
  const extensions = Object.keys(found.extensions).length > 0 ? JSON.stringify(found.extensions) : null
  await nameAdventure(tx, runId, id)
  await tx.adventure.create({
    data: {
      id,
      ownerId,
      coverHash,
      incomplete: true,
      title: found.title,
      plotEssentials: found.plotEssentials,
      authorsNote: found.authorsNote,
      aiInstructions: found.aiInstructions,
      personaName: found.persona.name,
      personaPronouns: found.persona.pronouns,
      personaDescription: found.persona.description,
      statSchema: counts ? JSON.stringify(found.statSchema) : null,
      statVersion: counts ? 1 : 0,
      initialWorld: hashOf(found.world),
      initialScript: hashOf(found.script),
      createdAt: now,
      playedAt: now,
      extensions,
    },
  })
  const states = [found.world, found.script].map((state) => [hashOf(state), JSON.stringify(state)] as const)
  await putStates(tx, id, new Map(states))
}

/** Where the reader stands. A story without a moment has one branch that is empty. */
function headOf(
  { nodes, head }: FoundStory,
  { branchOf, depthOf }: { branchOf: number[]; depthOf: number[] },
  branchIds: number[],
): Spot | null {
  if (nodes.length === 0) return null
  // Before a beginning, or a story text, there is nothing to stand on.
  const standsOn = head ?? (nodes[0]!.kind === 'OPENING' || nodes[0]!.kind === 'STORY' ? 0 : null)
  return {
    branchId: branchIds[branchOf[standsOn ?? 0]!]!,
    depth: standsOn === null ? -1 : depthOf[standsOn]!,
  }
}

async function putHead(
  tx: Tx,
  id: string,
  { nodes }: FoundStory,
  head: Spot | null,
  now: Date,
): Promise<void> {
  const at = head ?? { branchId: (await plantBranches(tx, id, 1, now))[0]!, depth: -1 }
  const narrations = nodes.filter(({ kind }) => kind === 'NARRATION').length
  await tx.adventure.update({
    where: { id },
    data: {
      headBranchId: at.branchId,
      headDepth: at.depth,
      headVersion: 1,
      narrations,
      takeCount: nodes.length,
    },
  })
}
