// What comes back of long ago for the moment that is about to be told: the summary in use on its path, and the memories
// there that bear most on the scene. Nothing that stands below the moment is among them.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import { NOTHING_RECALLED, type Recalled } from '../../engine/context/recalled.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import { byCapacity, ranking, withinBudget, type RankedMemory } from '../../engine/memory/rank.ts'
import { MOST_LISTED, NO_RECALL, recallReport } from '../../engine/memory/recall-report.ts'
import type { Spot } from '../../engine/story/words.ts'
import { newestOnPath } from '../../io/store/path.ts'
import { recallableOnPath, summaryInUse } from '../../io/store/recall.ts'
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
  const [summary, remembered] = await Promise.all([
    summaryOn ? summaryInUse(deps.db.reader, spot) : null,
    memoryOn ? memoriesFor(deps, adventure, spot, asked) : NOTHING_RECALLED,
  ])
  return { ...remembered, summary: summary?.text.trim() ? summary : null }
}

async function memoriesFor(
  deps: Deps,
  adventure: Adventure,
  spot: Spot,
  { narrator, instead, by = 'MEANING', signal }: RecallAsked,
): Promise<Recalled> {
  const { memoryTopK: topK, memoryCapacity: capacity } = narrator.memory
  const db = deps.db.reader
  const { rows, others } = await recallableOnPath(db, adventure.id, spot, Math.max(capacity, MOST_LISTED))
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
  const best = await rankGently(ranking(bank, there, scene, { topK, capacity }))
  const ranked = withinBudget(best, (id) => countTokens(known.get(id)!.text), narrator.budget)
  const told = new Set(ranked.filter(({ leftOut }) => leftOut === null).map(({ id }) => id))
  const revisions = new Map(there.map(({ id, revision }) => [id, known.get(id)?.revision ?? revision]))
  return {
    summary: null,
    memories: there.filter(({ id }) => told.has(id)).map(({ id }) => known.get(id)!),
    report: recallReport(ranked, others, (id) => revisions.get(id)!, scene),
  }
}

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
