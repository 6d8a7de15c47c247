// The moments of a found story become takes: in their order, in chunks that are written one by one.
import { countTokens } from '../../engine/context/tokens.ts'
import { BLOCK } from '../../engine/memory/blocks.ts'
import type { LaidTree } from '../../engine/story/lay-out.ts'
import { keptBlock } from '../../engine/world/render.ts'
import type { Database, Tx } from '../../io/store/database.ts'
import { insertRows } from '../../io/store/insert-rows.ts'
import {
  discardBlocks,
  linkBranches,
  linkTakes,
  plantBranches,
  plantTakes,
  type PlantedTake,
} from '../../io/store/plant-tree.ts'
import { saveRulingsOf } from '../../io/store/rulings.ts'
import { hashOf, putStates } from '../../io/store/states.ts'
import { breather } from './breather.ts'
import type { FoundNode, FoundStory } from './found.ts'

/** What is saved, and where. */
export interface MomentsWork {
  db: Database
  /** The adventure. */
  id: string
  found: FoundStory
  tree: LaidTree
  now: Date
  progress(steps: number): void
  signal: AbortSignal
}

/** A chunk has at most so many moments, and about so many characters. */
const MOMENTS = 300
const CHARACTERS = 500_000

/** What is known of the moments so far, by place. */
interface Known {
  turn: number[]
  worldHash: string[]
  scriptHash: string[]
  names: Names
}

/** Saves every moment. Answers the ids of the branches, by place. */
export async function saveMoments(work: MomentsWork): Promise<number[]> {
  const { db, id, found, tree, now, progress, signal } = work
  const known: Known = { turn: [], worldHash: [], scriptHash: [], names: namesOf(found, tree) }
  const branchIds: number[] = []
  let branches = 0
  for (const [from, to] of chunksOf(found.nodes)) {
    const tokens = await weigh(found.nodes, from, to, signal)
    const states = statesOf(found, from, to, known)
    const first = branches
    for (let place = from; place < to; place++) branches = Math.max(branches, tree.branchOf[place]! + 1)
    const ids = await db.write(async (tx) => {
      await putStates(tx, id, states)
      const fresh = await plantBranches(tx, id, branches - first, now)
      const all = [...branchIds, ...fresh]
      await saveChunk(tx, work, { from, to, first, tokens, branchIds: all, known })
      return fresh
    })
    branchIds.push(...ids)
    progress(to - from)
    signal.throwIfAborted()
  }
  return branchIds
}

function* chunksOf(nodes: readonly FoundNode[]): Generator<[number, number]> {
  let from = 0
  let size = 0
  for (const [place, { text, reasoning, world, script }] of nodes.entries()) {
    // A state is counted as if it were a few texts: what it weighs is not known before it is written out.
    size += text.length + (reasoning?.length ?? 0) + (world ? 2_000 : 0) + (script ? 2_000 : 0)
    if (place + 1 - from < MOMENTS && size < CHARACTERS) continue
    yield [from, place + 1]
    from = place + 1
    size = 0
  }
  if (from < nodes.length) yield [from, nodes.length]
}

async function weigh(
  nodes: readonly FoundNode[],
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<number[]> {
  const breathe = breather(signal)
  const tokens: number[] = []
  for (let place = from; place < to; place++) {
    await breathe()
    tokens.push(countTokens(nodes[place]!.text))
  }
  return tokens
}

/** Says of the next moments what they left, and of which turn they are; answers the states by their hashes. */
function statesOf(
  { nodes, world, script }: FoundStory,
  from: number,
  to: number,
  { turn, worldHash, scriptHash }: Known,
): Map<string, string> {
  const states = new Map<string, string>()
  const keep = (state: Record<string, unknown>): string => {
    const hash = hashOf(state)
    states.set(hash, JSON.stringify(state))
    return hash
  }
  const [firstWorld, firstScript] = [hashOf(world), hashOf(script)]
  for (let place = from; place < to; place++) {
    const { parent, kind, ...left } = nodes[place]!
    turn.push((parent === null ? 0 : turn[parent]!) + (kind === 'NARRATION' ? 1 : 0))
    const before = parent === null ? [firstWorld, firstScript] : [worldHash[parent]!, scriptHash[parent]!]
    worldHash.push(left.world ? keep(left.world) : before[0]!)
    scriptHash.push(left.script ? keep(left.script) : before[1]!)
  }
  return states
}

interface Chunk {
  from: number
  to: number
  /** The first branch that is new in it. */
  first: number
  tokens: number[]
  branchIds: number[]
  known: Known
}

async function saveChunk(tx: Tx, work: MomentsWork, chunk: Chunk): Promise<void> {
  const { id, tree } = work
  const { first, branchIds, known } = chunk
  const takes = takesOf(work, chunk)
  const takeIds = await plantTakes(tx, id, takes)
  await linkBranches(
    tx,
    branchIds.slice(first).map((branchId, index) => {
      const { parent, forkDepth } = tree.branches[first + index]!
      const name = known.names.lines.get(first + index) ?? null
      return { id: branchId, parentId: parent === null ? null : branchIds[parent]!, forkDepth, name }
    }),
  )
  await linkTakes(tx, id, takeIds)
  await saveBesides(tx, work, chunk, { takes, takeIds })
}

function takesOf(
  { found, tree, now }: MomentsWork,
  { from, to, tokens, branchIds, known }: Chunk,
): PlantedTake[] {
  return found.nodes.slice(from, to).map((node, index) => {
    const place = from + index
    return {
      branchId: branchIds[tree.branchOf[place]!]!,
      depth: tree.depthOf[place]!,
      turn: known.turn[place]!,
      kind: node.kind,
      hidden: node.hidden ?? false,
      worldHash: known.worldHash[place]!,
      scriptHash: known.scriptHash[place]!,
      tokens: tokens[index]!,
      narrator: node.narrator ?? null,
      createdAt: node.createdAt ?? now,
      ...keptBlock(node.rulings ?? []),
      text: node.text,
    }
  })
}

/** Thinking, changes, checkpoints, and the blocks that need not be remembered: their memories stand there as discarded, so that nobody
 * pays for them unless a player asks. */
async function saveBesides(
  tx: Tx,
  { id: adventureId, found, now: createdAt }: MomentsWork,
  { from, known }: Chunk,
  { takes, takeIds }: { takes: PlantedTake[]; takeIds: number[] },
): Promise<void> {
  const nodes = found.nodes.slice(from, from + takes.length)
  const outputs = nodes.flatMap(({ reasoning }, index) =>
    reasoning ? { takeId: takeIds[index]!, reasoning, raw: '' } : [],
  )
  await insertRows(tx, 'TakeOutput', outputs)
  const ruled = nodes.flatMap(({ rulings = [] }, index) =>
    rulings.length > 0
      ? [{ at: { adventureId, takeId: takeIds[index]!, turn: takes[index]!.turn }, rulings }]
      : [],
  )
  await saveRulingsOf(tx, ruled, createdAt)
  const marks = takes.flatMap(({ branchId, depth }, index) => {
    const name = known.names.marks.get(from + index)
    return name === undefined ? [] : { adventureId, branchId, depth, name, createdAt }
  })
  await insertRows(tx, 'Checkpoint', marks)
  const ends = takes.filter(({ depth }) => depth % BLOCK === BLOCK - 1)
  await discardBlocks(tx, adventureId, ends, createdAt)
}

/** Names of lines, by the place of their branch, and of checkpoints, by that of their moment. */
interface Names {
  lines: Map<number, string>
  marks: Map<number, string>
}

/** A line has the name that was given last on it; the others stand as checkpoints where they were. */
function namesOf({ nodes }: FoundStory, { branchOf }: LaidTree): Names {
  const lines = new Map<number, number>()
  const marks = new Map<number, string>()
  nodes.forEach(({ lineName, checkpoint }, place) => {
    if (checkpoint !== undefined) marks.set(place, checkpoint)
    if (lineName === undefined) return
    const earlier = lines.get(branchOf[place]!)
    if (earlier !== undefined && !marks.has(earlier)) marks.set(earlier, nodes[earlier]!.lineName!)
    lines.set(branchOf[place]!, place)
  })
  return { marks, lines: new Map([...lines].map(([branch, place]) => [branch, nodes[place]!.lineName!])) }
}
