// Which memories come back for a scene: ranked by meaning and words, the pinned first, as many as fit.
import { normalise, type Bank } from './bank.ts'
import { bm25, lexicalPart } from './bm25.ts'
import { dotProducts } from './dots.ts'

/** A memory on the path, as it competes. */
export interface Candidate {
  id: number
  pinned: boolean
  /** When it was last recalled; when it was made, if never. Any clock, as long as it is one for all. */
  usedAt: number
  uses: number
}

/** What the memories are ranked against. */
export interface Scene {
  text: string
  /** null where the text could not be embedded: then words alone count. */
  vector: Float32Array | null
  /** The model that made the vector. */
  model: string | null
}

export interface RankLimits {
  /** How many are recalled; pinned ones count. */
  topK: number
  /** How many compete; pinned ones count. */
  capacity: number
}

/** Why a memory is not recalled. RANKED_BELOW: others bear more on the scene. PINNED_INSTEAD: pinned ones have taken the
 * places. NOTHING_SHARED: it has no vector to compare, and no word of it is in the scene. BEYOND_CAPACITY: it does not
 * compete, because too many others are pinned, were used later, or more often. STILL_TOLD: it does not compete, because the
 * prompt holds all of its takes. */
export type LeftOut = 'RANKED_BELOW' | 'PINNED_INSTEAD' | 'NOTHING_SHARED' | 'BEYOND_CAPACITY' | 'STILL_TOLD'

/** What became of a memory. */
export interface RankedMemory {
  id: number
  pinned: boolean
  /** From 1, by score alone; null for one that does not compete. */
  rank: number | null
  /** Similarity + 0.1 × lexical. Without a similarity the mean of the others stands for it. */
  score: number | null
  /** Cosine of the angle between scene and memory, −1 to 1; null where there are no two vectors to compare. */
  similarity: number | null
  /** BM25 / (BM25 + 3): 0 to below 1. */
  lexical: number
  /** null: it is recalled. */
  leftOut: LeftOut | null
}

/** Equal weights lose 7 to 16 points of hit@1; so little loses none, and finds invented names. */
const LEXICAL_WEIGHT = 0.1
/** Multiplications between two pauses: about a millisecond. */
const WORK_AT_ONCE = 1_000_000

/** Ranks the memories of a path against a scene, with a pause at least about every millisecond of work. Equal ones go by
 * their ids, the later first. Answers them best first, then those beyond capacity. A bank without some of them is no
 * fault: those share nothing with the scene. */
export function* ranking(
  bank: Bank,
  candidates: readonly Candidate[],
  scene: Scene,
  limits: RankLimits,
): Generator<void, RankedMemory[]> {
  const [within, beyond] = byCapacity(candidates, limits.capacity)
  const rows = Int32Array.from(within, ({ id }) => bank.rows.get(id) ?? -1)
  const lexical = bm25(bank.index, rows, scene.text).map(lexicalPart)
  yield
  const similarities = yield* comparing(bank, rows, scene)
  const scores = scoresOf(similarities, lexical)
  const order = bestFirst(scores)
  yield
  const ranked = order.map((place, at): RankedMemory => {
    const { id, pinned } = within[place]!
    const similarity = similarities[place]!
    return {
      id,
      pinned,
      rank: at + 1,
      score: scores[place]!,
      similarity: Number.isNaN(similarity) ? null : similarity,
      lexical: lexical[place]!,
      leftOut: null,
    }
  })
  leaveOut(ranked, limits.topK)
  return [...ranked, ...beyond.map((one) => unranked(one, 'BEYOND_CAPACITY'))]
}

/** Those that compete and those that do not, each by pin, last use, uses. All that are pinned compete. */
export function byCapacity(candidates: readonly Candidate[], capacity: number): [Candidate[], Candidate[]] {
  // By id first, so that the order in which they were given never matters.
  const byId = candidates.toSorted((a, b) => b.id - a.id)
  if (candidates.length <= capacity) return [byId, []]
  const kept = byId.sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.usedAt - a.usedAt || b.uses - a.uses || b.id - a.id,
  )
  const pinned = kept.filter((candidate) => candidate.pinned).length
  const end = Math.max(capacity, pinned, 0)
  return [kept.slice(0, end).sort((a, b) => b.id - a.id), kept.slice(end)]
}

/** Cosines by place; NaN where there is none. */
function* comparing(bank: Bank, rows: Int32Array, { vector, model }: Scene): Generator<void, Float64Array> {
  const similarities = new Float64Array(rows.length).fill(Number.NaN)
  const query = new Float32Array(bank.width)
  if (vector === null || model !== bank.model || !normalise(vector, bank.width, query)) return similarities
  const atOnce = Math.max(4, Math.floor(WORK_AT_ONCE / bank.width))
  for (let from = 0; from < rows.length; from += atOnce) {
    dotProducts(bank.vectors, query, rows, similarities, from, Math.min(from + atOnce, rows.length))
    yield
  }
  // Rounding may take a product of two unit vectors past 1.
  return similarities.map((product, place) =>
    bank.hasVector[rows[place]!] === 1 ? Math.min(1, Math.max(-1, product)) : Number.NaN,
  )
}

function scoresOf(similarities: Float64Array, lexical: Float64Array): Float64Array {
  let [sum, count] = [0, 0]
  for (const similarity of similarities)
    if (!Number.isNaN(similarity)) {
      sum += similarity
      count++
    }
  // Unknown counts as the mean: else, while a new model embeds, the few that it has done would always win.
  const unknown = count === 0 ? 0 : sum / count
  return lexical.map((part, place) => {
    const similarity = similarities[place]!
    return (Number.isNaN(similarity) ? unknown : similarity) + LEXICAL_WEIGHT * part
  })
}

/** The places by score, the first of equal ones first. One number each, sorted as numbers: ten times as fast as a sort
 * that has to ask. Scores that differ by less than 2⁻³⁴ are equal. */
function bestFirst(scores: Float64Array): number[] {
  const room = 2 ** Math.ceil(Math.log2(scores.length + 1))
  const steps = 2 ** 52 / room / 4
  const fine = Math.min(steps, 2 ** 34)
  const keys = scores.map((score, place) => Math.round((2 - score) * fine) * room + place)
  keys.sort()
  return Array.from(scores, (_, at) => keys[at]! - Math.floor(keys[at]! / room) * room)
}

/** Says of each memory, best first, why it is not recalled. */
function leaveOut(ranked: RankedMemory[], topK: number): void {
  const pinned = ranked.filter((memory) => memory.pinned).length
  let places = Math.max(0, topK - pinned)
  const full = places === 0 && pinned > 0
  for (const memory of ranked) {
    if (memory.pinned) continue
    if (memory.similarity === null && memory.lexical === 0) memory.leftOut = 'NOTHING_SHARED'
    else if (places > 0) places--
    else memory.leftOut = full ? 'PINNED_INSTEAD' : 'RANKED_BELOW'
  }
}

/** The share of a prompt that memories may take, unless more are pinned. A model writes short ones; a player need not. */
export const SHARE = 0.25

/** Leaves out those that are too much for a prompt, the best ranked keeping their places. All that are pinned stay.
 * @param ranked best first
 * @param tokensOf what a memory weighs
 * @param budget of the prompt, in tokens */
export function withinBudget(
  ranked: readonly RankedMemory[],
  tokensOf: (id: number) => number,
  budget: number,
): RankedMemory[] {
  const told = ranked.filter(({ leftOut }) => leftOut === null)
  const pinned = told.filter((memory) => memory.pinned)
  let room = Math.floor(budget * SHARE) - pinned.reduce((sum, { id }) => sum + tokensOf(id), 0)
  return ranked.map((memory): RankedMemory => {
    if (memory.leftOut !== null || memory.pinned) return memory
    room -= tokensOf(memory.id)
    if (room >= 0) return memory
    room = -1 // what comes after bears less on the scene, however short it is
    return { ...memory, leftOut: pinned.length > 0 ? 'PINNED_INSTEAD' : 'RANKED_BELOW' }
  })
}

/** One that does not compete. */
export const unranked = (
  { id, pinned }: Pick<Candidate, 'id' | 'pinned'>,
  leftOut: LeftOut,
): RankedMemory => ({
  id,
  pinned,
  rank: null,
  score: null,
  similarity: null,
  lexical: 0,
  leftOut,
})
