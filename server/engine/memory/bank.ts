// The memories of an adventure in use, ready to be ranked: their vectors side by side in one array, their words in one index.
import { addText, lexicalIndex, type LexicalIndex } from './bm25.ts'

/** A memory as it is put into a bank. */
export interface Remembered {
  id: number
  text: string
  /** null before it has been embedded. */
  vector: Float32Array | null
  /** The model that made the vector. */
  model: string | null
}

/** Memories with the vectors of one model. What has a vector of another model or width is in it by its words alone. */
export interface Bank {
  /** null: there are no embeddings at all. */
  readonly model: string | null
  /** Numbers in a vector. */
  readonly width: number
  /** rows × width, each row of length 1 (or 0 where there is no vector); room for more at the end. */
  vectors: Float32Array
  /** 1 for each row that has a vector. */
  hasVector: Uint8Array
  readonly index: LexicalIndex
  /** The row of each memory. A memory that was put again has a new one; nobody reads its old one. */
  readonly rows: Map<number, number>
}

const FIRST_ROOM = 256
const ROWS_AT_ONCE = 200

/** An empty bank. `room`: how many memories are about to be put into it. */
export function createBank(model: string | null, width: number, room = FIRST_ROOM): Bank {
  return {
    model,
    width,
    vectors: new Float32Array(room * width),
    hasVector: new Uint8Array(room),
    index: lexicalIndex(),
    rows: new Map(),
  }
}

/** Puts a memory into a bank, in the place of the one with its id. */
export function putMemory(bank: Bank, memory: Remembered): void {
  const row = addText(bank.index, memory.text)
  if (row >= bank.hasVector.length) grow(bank)
  bank.rows.set(memory.id, row)
  if (memory.vector === null || memory.model !== bank.model) return
  bank.hasVector[row] = normalise(memory.vector, bank.width, bank.vectors, row * bank.width) ? 1 : 0
}

/** Puts memories into a bank with pauses between some hundred of them. */
export function* puttingMemories(bank: Bank, memories: Iterable<Remembered>): Generator<void, void> {
  let since = 0
  for (const memory of memories) {
    putMemory(bank, memory)
    if (++since % ROWS_AT_ONCE === 0) yield
  }
}

/** The memory is in no ranking any more. */
export function dropMemory(bank: Bank, id: number): void {
  bank.rows.delete(id)
}

/** The share of rows that nobody reads any more. Above a half a bank had better be made anew. */
export function wasteOf(bank: Bank): number {
  const { length } = bank.index.lengths
  return length === 0 ? 0 : 1 - bank.rows.size / length
}

/** Writes a vector of length 1 in the direction of another. False, with nothing written, where it has none: another
 * width, all zeros, or something that is no number. */
export function normalise(vector: Float32Array, width: number, into: Float32Array, at = 0): boolean {
  if (vector.length !== width || width === 0) return false
  let sum = 0
  for (let place = 0; place < width; place++) sum += vector[place]! * vector[place]!
  if (!Number.isFinite(sum) || sum === 0) return false
  const factor = 1 / Math.sqrt(sum)
  for (let place = 0; place < width; place++) into[at + place] = vector[place]! * factor
  return true
}

function grow(bank: Bank): void {
  const room = Math.max(FIRST_ROOM, bank.hasVector.length * 2)
  const vectors = new Float32Array(room * bank.width)
  vectors.set(bank.vectors)
  const hasVector = new Uint8Array(room)
  hasVector.set(bank.hasVector)
  bank.vectors = vectors
  bank.hasVector = hasVector
}

/** The direction between some vectors of one width, each with its weight, however long it is. One that has no direction
 * counts nothing. */
export function middleOf(parts: readonly { vector: Float32Array; weight: number }[]): Float32Array {
  const width = parts[0]?.vector.length ?? 0
  const middle = new Float32Array(width)
  const unit = new Float32Array(width)
  for (const { vector, weight } of parts)
    if (normalise(vector, width, unit))
      for (let place = 0; place < width; place++) middle[place]! += weight * unit[place]!
  return middle
}
