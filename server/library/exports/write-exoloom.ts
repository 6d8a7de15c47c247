// The whole tree of a story in the format of exoloom, which other tools for trees of text read too.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import { isInput, type TakeKind } from '../../engine/story/words.ts'
import type { Reader } from '../../io/store/database.ts'
import { takeAt } from '../../io/store/path.ts'
import { headOf } from '../../play/head.ts'

interface LoomNode {
  content: string
  parentId: string | null
  authorType: 'human' | 'model'
  authorName: string
}

/** Takes that are read at once. */
const PORTION = 1_000
const ROOT = 'root'

/** The file as JSON. A story may have several beginnings, so they hang below a root without words. */
export async function writeExoloom(db: Reader, adventure: Adventure): Promise<string> {
  const { id, title, personaName } = adventure
  const nodes: Record<string, LoomNode> = {
    [ROOT]: { content: '', parentId: null, authorType: 'human', authorName: '' },
  }
  const spots = new Map<string, string>()
  for (let after = 0; ;) {
    const takes = await db.take.findMany({
      where: { adventureId: id, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PORTION,
      select: {
        id: true,
        parentId: true,
        branchId: true,
        depth: true,
        kind: true,
        text: true,
        narrator: true,
      },
    })
    for (const take of takes) {
      const byPlayer = isInput(take.kind as TakeKind)
      spots.set(`${take.branchId}:${take.depth}`, nodeId(take.id))
      nodes[nodeId(take.id)] = {
        content: take.text,
        parentId: take.parentId === null ? ROOT : nodeId(take.parentId),
        authorType: byPlayer ? 'human' : 'model',
        authorName: byPlayer ? personaName : (take.narrator ?? ''),
      }
    }
    if (takes.length < PORTION) break
    after = takes.at(-1)!.id
  }
  const checkpoints = await db.checkpoint.findMany({ where: { adventureId: id }, orderBy: { id: 'asc' } })
  const bookmarks = checkpoints.flatMap(({ branchId, depth, name }) => {
    const node = spots.get(`${branchId}:${depth}`)
    return node === undefined ? [] : [[node, { label: name }] as const]
  })
  const stands = await takeAt(db, headOf(adventure))
  return JSON.stringify({
    loomType: 'Exoloom',
    schemaVersion: 1,
    tree: { rootNodeId: ROOT, title, nodes },
    lens: {
      bookmarks: Object.fromEntries(bookmarks),
      prunedNodes: [],
      currentNodeId: stands === null ? ROOT : nodeId(stands.id),
    },
  })
}

const nodeId = (takeId: number): string => `take-${takeId}`
