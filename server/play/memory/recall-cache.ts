// What recalling has read already, kept in this process: the banks of stories that are being played, and vectors of scenes.
// Nothing in it is older than the rows that a turn reads: what other instances changed is read anew.
import type { ContextMemory } from '../../engine/context/recalled.ts'
import { createBank, puttingMemories, wasteOf, type Bank, type Remembered } from '../../engine/memory/bank.ts'
import type { Reader } from '../../io/store/database.ts'
import { vectorsOf } from '../../io/store/memories.ts'
import { memoryTexts, type RecallRow, type VectorSpace } from '../../io/store/recall.ts'
import { giveWay } from '../give-way.ts'
import { LateModels } from './late-models.ts'

/** A bank with the words of its memories. */
export interface KeptBank {
  bank: Bank
  known: Map<number, Known>
}

/** A memory as it was put into a bank. */
type Known = ContextMemory & { hasVector: boolean }

/** A scene with its vector. */
export interface SceneVector {
  vector: Float32Array
  model: string
}

const PATIENCE_MS = 1_500
const MOST_BYTES = 64 * 1024 * 1024
/** What a character of a memory costs, with its share of the index. */
const BYTES_PER_CHARACTER = 12
const MOST_SCENES = 64
/** Rows that are not asked for any more are kept up to so many, for whoever goes back to another line. */
const SPARE = 512

export class RecallCache {
  /** Models that could not be asked the last time: it is said once. */
  readonly failing = new Set<string>()
  /** Models that no turn waits for at present. */
  readonly late = new LateModels()
  readonly #mostBytes: number
  /** By adventure, the one used last at the end. */
  readonly #banks = new Map<string, KeptBank>()
  readonly #filling = new Map<string, Promise<unknown>>()
  readonly #scenes = new Map<string, SceneVector>()

  /** How long a turn waits for the vector of its scene, in milliseconds. */
  readonly patienceMs: number

  constructor({ mostBytes = MOST_BYTES, patienceMs = PATIENCE_MS } = {}) {
    this.#mostBytes = mostBytes
    this.patienceMs = patienceMs
  }

  /** A bank with at least these memories of an adventure.
   * @param space of the vectors that will be compared with it; null where it is not known yet */
  async bankOf(
    db: Reader,
    adventureId: string,
    rows: readonly RecallRow[],
    space: VectorSpace | null,
  ): Promise<KeptBank> {
    const before = this.#filling.get(adventureId) ?? Promise.resolve()
    const fill = () => this.#fill(db, adventureId, rows, space)
    // One after the other, also after one that failed.
    const filled = before.then(fill, fill)
    this.#filling.set(adventureId, filled)
    try {
      return await filled
    } finally {
      if (this.#filling.get(adventureId) === filled) this.#filling.delete(adventureId)
    }
  }

  async #fill(
    db: Reader,
    adventureId: string,
    rows: readonly RecallRow[],
    space: VectorSpace | null,
  ): Promise<KeptBank> {
    const kept = bestBank(this.#banks.get(adventureId), rows, space)
    const { bank, known } = kept
    const missing = rows.filter((row) => !isKnown(kept, row))
    if (missing.length > 0) {
      const withVector = missing.filter(({ vector }) => isIn(bank, vector)).map(({ id }) => id)
      const [texts, vectors] = await Promise.all([
        memoryTexts(
          db,
          missing.map(({ id }) => id),
        ),
        vectorsOf(db, withVector),
      ])
      const byId = new Map(vectors.map((vector) => [vector.memoryId, vector]))
      const memories = texts.map(({ id, text, revision }): Remembered => {
        const vector = byId.get(id)
        const isOfThem = vector?.revision === revision
        return { id, text, vector: isOfThem ? vector.vector : null, model: isOfThem ? vector.model : null }
      })
      for (const _ of puttingMemories(bank, memories)) await giveWay()
      memories.forEach(({ id, vector }, at) => known.set(id, { ...texts[at]!, hasVector: vector !== null }))
    }
    this.#banks.delete(adventureId)
    this.#banks.set(adventureId, kept)
    this.#makeRoom()
    return kept
  }

  /** Lets those go that were not used for longest; the last one always stays. */
  #makeRoom(): void {
    let bytes = [...this.#banks.values()].reduce((sum, kept) => sum + bytesOf(kept), 0)
    for (const [adventureId, kept] of this.#banks) {
      if (bytes <= this.#mostBytes || this.#banks.size === 1) return
      this.#banks.delete(adventureId)
      bytes -= bytesOf(kept)
    }
  }

  /** The vector that a scene was given; undefined for one that was not kept. */
  sceneOf(key: string): SceneVector | undefined {
    return this.#scenes.get(key)
  }

  keepScene(key: string, scene: SceneVector): void {
    this.#scenes.delete(key)
    this.#scenes.set(key, scene)
    if (this.#scenes.size > MOST_SCENES) this.#scenes.delete(this.#scenes.keys().next().value!)
  }
}

/** The bank that is there, as long as it serves; else an empty one. */
function bestBank(
  kept: KeptBank | undefined,
  rows: readonly RecallRow[],
  space: VectorSpace | null,
): KeptBank {
  const isSpare = kept && kept.known.size > 2 * rows.length + SPARE
  const isWasted = kept && kept.bank.index.lengths.length > SPARE && wasteOf(kept.bank) > 0.5
  if (kept && !isSpare && !isWasted && compares(kept.bank, rows, space)) return kept
  const { model = null, width = 0 } = space ?? commonSpace(rows) ?? {}
  return { bank: createBank(model, width, rows.length), known: new Map() }
}

/** Whether no other bank would compare more of the memories. */
function compares(bank: Bank, rows: readonly RecallRow[], space: VectorSpace | null): boolean {
  const wanted = space ?? (bank.model === null ? commonSpace(rows) : null)
  return wanted === null || isIn(bank, wanted) || !rows.some(({ vector }) => isSame(vector, wanted))
}

/** The space of the newest vector. */
const commonSpace = (rows: readonly RecallRow[]): VectorSpace | null =>
  rows.findLast(({ vector }) => vector !== null)?.vector ?? null

const isIn = (bank: Bank, space: VectorSpace | null): boolean =>
  space !== null && bank.model === space.model && bank.width === space.width

const isSame = (a: VectorSpace | null, b: VectorSpace): boolean => a?.model === b.model && a.width === b.width

function isKnown({ bank, known }: KeptBank, { id, revision, vector }: RecallRow): boolean {
  const memory = known.get(id)
  return memory?.revision === revision && memory.hasVector === isIn(bank, vector)
}

function bytesOf({ bank, known }: KeptBank): number {
  let characters = 0
  for (const { text } of known.values()) characters += text.length
  return bank.vectors.byteLength + characters * BYTES_PER_CHARACTER
}
