// What memories and summaries said at a revision: prompts that told them name them by reference.
import type { ContextMemory } from '../../engine/context/recalled.ts'
import type { RecalledReference } from '../../engine/context/recipe.ts'
import type { Reader } from './database.ts'

type What = RecalledReference[0]

/** The words of references as they stood then, null where nothing holds them any more: two statements for memories and two
 * for summaries, whatever their number. */
export async function wordingsThen(
  db: Reader,
  references: readonly RecalledReference[],
): Promise<(reference: RecalledReference) => string | null> {
  const said = new Map<string, string>()
  const keep = (what: What, rows: ContextMemory[]) => {
    for (const { id, revision, text } of rows) if (text !== '') said.set(`${what}:${id}:${revision}`, text)
  }
  const idsOf = (of: What) => [...new Set(references.flatMap(([what, id]) => (what === of ? [id] : [])))]
  const [memories, summaries] = [idsOf('memory'), idsOf('summary')]
  if (memories.length > 0) keep('memory', await memoryWordings(db, memories))
  if (summaries.length > 0) keep('summary', await summaryWordings(db, summaries))
  return ([what, id, revision]) => said.get(`${what}:${id}:${revision}`) ?? null
}

const WORDS = { id: true, revision: true, text: true } as const

async function memoryWordings(db: Reader, ids: number[]): Promise<ContextMemory[]> {
  const now = await db.memory.findMany({ where: { id: { in: ids } }, select: WORDS })
  const earlier = await db.memoryWording.findMany({ where: { memoryId: { in: ids } } })
  return [...now, ...earlier.map(({ memoryId, revision, text }) => ({ id: memoryId, revision, text }))]
}

async function summaryWordings(db: Reader, ids: number[]): Promise<ContextMemory[]> {
  const now = await db.summary.findMany({ where: { id: { in: ids } }, select: WORDS })
  const earlier = await db.summaryWording.findMany({ where: { summaryId: { in: ids } } })
  return [...now, ...earlier.map(({ summaryId, revision, text }) => ({ id: summaryId, revision, text }))]
}
