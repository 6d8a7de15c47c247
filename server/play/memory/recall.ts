// What comes back of long ago for the moment that is about to be told: the summary in use on its path, and the memories
// there that bear most on the scene. Nothing that stands below the moment is among them.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import {
  NOTHING_RECALLED,
  memoryLine,
  summaryLine,
  type ContextMemory,
  type Recalled,
} from '../../engine/context/recalled.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import { blockAt } from '../../engine/memory/blocks.ts'
import {
  SHARE,
  byCapacity,
  ranking,
  unranked,
  withinBudget,
  type RankedMemory,
} from '../../engine/memory/rank.ts'
import { MOST_LISTED, NO_RECALL, recallReport } from '../../engine/memory/recall-report.ts'
import type { Spot } from '../../engine/story/words.ts'
import { newestOnPath } from '../../io/store/path.ts'
import { recallableOnPath, summaryInUse, type RecallRow } from '../../io/store/recall.ts'
import type { Deps } from '../deps.ts'
import { giveWay } from '../give-way.ts'
import type { Narrator } from '../narrator.ts'
import type { KeptBank } from './recall-cache.ts'
import { embedScene, inWords, type EmbeddedScene } from './scene-vector.ts'
import type { NewInput } from '../store-input.ts'

/** What is recalled for. */
export interface RecallAsked {
  narrator: Narrator
  /** An input that stands below the spot and is not stored yet. */
  instead: NewInput | null
  /** The depth from which on the prompt holds the story itself, as long as what is recalled weighs no more. */
  toldFrom: (recalledTokens: number) => Promise<number>
  /** WORDS asks no model: for what is shown while somebody types. */
  by?: 'MEANING' | 'WORDS'
  signal?: AbortSignal
}

/** Among so many of the newest takes the scene is looked for: hidden ones are none of it. */
const NEWEST = 12

/** Recalls what a narrator below a spot is to be reminded of. */
export async function recall(
  deps: Deps,
  adventure: Adventure,
  spot: Spot,
  asked: RecallAsked,
): Promise<Recalled> {
  const { memoryOn, summaryOn } = asked.narrator.memory
  const found = summaryOn ? await summaryInUse(deps.db.reader, spot) : null
  const summary = found?.text.trim() ? found : null
  const remembered = memoryOn ? await memoriesFor(deps, adventure, spot, asked, summary) : NOTHING_RECALLED
  return { ...remembered, summary }
}

async function memoriesFor(
  deps: Deps,
  adventure: Adventure,
  spot: Spot,
  { narrator, instead, toldFrom, by = 'MEANING', signal }: RecallAsked,
  summary: ContextMemory | null,
): Promise<Recalled> {
  const { memoryTopK: topK, memoryCapacity: capacity } = narrator.memory
  const db = deps.db.reader
  const { rows, others: unread } = await recallableOnPath(
    db,
    adventure.id,
    spot,
    Math.max(capacity, MOST_LISTED),
  )
  if (rows.length === 0) return { ...NOTHING_RECALLED, report: NO_RECALL }
  const stored = await newestOnPath(db, spot, NEWEST)
  const takes = instead ? [...stored, { ...instead, hidden: false }] : stored
  const within = new Set(byCapacity(rows, capacity)[0].map(({ id }) => id))
  const competing = rows.filter(({ id }) => within.has(id))
  const [scene, { bank, known }] = await embeddedWith(
    by === 'WORDS' ? inWords(takes) : embedScene(deps, narrator, takes, signal),
    (space) => deps.recallCache.bankOf(db, adventure.id, competing, space),
  )
  // One that went meanwhile comes back no more.
  const there = rows.filter(({ id }) => !within.has(id) || known.get(id)?.text.trim())
  const tokensOf = (id: number) => countTokens(memoryLine(known.get(id)!.text))
  const pinned = there.flatMap(({ id, pinned: isPinned }) => (isPinned ? [tokensOf(id)] : []))
  const from = await toldFrom(mostRecalled(narrator.budget, { pinned, topK, summary }))
  const isStillTold = ({ id, pinned: isPinned, block }: RecallRow) =>
    !isPinned && block !== null && within.has(id) && blockAt(block).from >= from
  const [stillTold, others] = [there.filter(isStillTold), there.filter((row) => !isStillTold(row))]
  const limits = { topK, capacity: capacity - stillTold.length }
  const best = await rankGently(ranking(bank, others, scene, limits))
  const chosen = withinBudget(best, tokensOf, narrator.budget)
  const ranked = [...chosen, ...stillTold.map((row) => unranked(row, 'STILL_TOLD'))]
  const told = new Set(ranked.filter(({ leftOut }) => leftOut === null).map(({ id }) => id))
  const revisions = new Map(there.map(({ id, revision }) => [id, known.get(id)?.revision ?? revision]))
  return {
    summary: null,
    memories: there.filter(({ id }) => told.has(id)).map(({ id }) => known.get(id)!),
    report: recallReport(ranked, unread, (id) => revisions.get(id)!, scene),
  }
}

/** What the recalled can weigh at most, with its headings. */
function mostRecalled(
  budget: number,
  { pinned, topK, summary }: { pinned: number[]; topK: number; summary: ContextMemory | null },
): number {
  const lines = Math.max(topK, pinned.length)
  const memories = Math.max(
    Math.floor(budget * SHARE),
    pinned.reduce((sum, tokens) => sum + tokens, 0),
  )
  return memories + lines + (summary ? countTokens(summaryLine(summary.text)) : 0) + HEADINGS
}

/** What stands around the recalled: a heading, and what parts sections. */
const HEADINGS = 32

type BankFor = (space: { model: string; width: number } | null) => Promise<KeptBank>

/** The bank is made ready while the scene is embedded; it is another one when the scene cannot be compared with it. */
async function embeddedWith(
  embedding: EmbeddedScene | Promise<EmbeddedScene>,
  bankFor: BankFor,
): Promise<[EmbeddedScene, KeptBank]> {
  const [scene, kept] = await Promise.all([embedding, bankFor(null)])
  const { vector, model } = scene
  if (vector === null || model === null) return [scene, kept]
  const { bank } = kept
  if (bank.model === model && bank.width === vector.length) return [scene, kept]
  return [scene, await bankFor({ model, width: vector.length })]
}

/** Runs a ranking and lets others go first at each of its pauses. */
async function rankGently(steps: Generator<void, RankedMemory[]>): Promise<RankedMemory[]> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await giveWay()
  }
}
