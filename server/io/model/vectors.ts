// Reads the vectors of an answer about embeddings, in any of the shapes that servers give them, and checks them.
import { asDict, asList, asNumber, asText } from './json.ts'

/** The vectors, in the order of the texts, or why they cannot be used. */
export function readVectors(value: unknown, count: number): Float32Array[] | string {
  const vectors = vectorsIn(value)
  if (!vectors) return 'there are none in the answer'
  if (vectors.length !== count) return `${vectors.length} came for ${count} texts`
  const width = vectors[0]?.length ?? 0
  for (const vector of vectors) {
    if (vector.length === 0) return 'one is empty'
    if (vector.length !== width) return `they have ${width} and ${vector.length} numbers`
    if (!vector.every(Number.isFinite)) return 'one holds something that is no number'
    if (vector.every((number) => number === 0)) return 'one is all zeros'
  }
  return vectors
}

function vectorsIn(value: unknown): Float32Array[] | null {
  const answer = asDict(value)
  const byType = asDict(answer?.embeddings)
  const list = Array.isArray(value)
    ? value
    : [answer?.data, answer?.embeddings, byType?.float, asDict(answer?.result)?.data].find(Array.isArray)
  // One text, one vector: Ollama's older API, llama-server's own, Google's.
  const items = (list ?? (answer && 'embedding' in answer ? [answer] : null)) as unknown[] | null
  if (!items) return null
  const isOneVector = items.length > 0 && items.every((item) => typeof item === 'number')
  return isOneVector ? [Float32Array.from(items)] : inOrder(items).map(vectorOf)
}

/** By their index, where each has one of its own. */
function inOrder(items: readonly unknown[]): unknown[] {
  const places = items.map((item) => asNumber(asDict(item)?.index))
  const isOrder = new Set(places).size === items.length && places.every((place) => place !== null)
  if (!isOrder) return [...items]
  return items
    .map((item, index) => ({ item, place: places[index] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Numbers; a text that is base64 of 32-bit floats; either of them inside of what names it. */
function vectorOf(item: unknown): Float32Array {
  const dict = asDict(item)
  if (dict) return vectorOf(dict.embedding ?? dict.values ?? dict.float)
  const base64 = asText(item)
  if (base64 !== null) return fromBase64(base64)
  const list = asList(item)
  if (list.length === 1 && Array.isArray(list[0])) return vectorOf(list[0])
  return Float32Array.from(list, (number) => (typeof number === 'number' ? number : Number.NaN))
}

function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length % 4 !== 0) return Float32Array.of(Number.NaN)
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
}
