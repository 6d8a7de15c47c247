// Vectors as they are stored: 32-bit floats, little endian, one after the other.

const BYTES = 4
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** The bytes of a vector; null for one that cannot be compared: empty, all zeros, or with something that is no number. */
export function bytesOfVector(vector: Float32Array): Uint8Array<ArrayBuffer> | null {
  if (!isUsable(vector)) return null
  const bytes = new Uint8Array(vector.length * BYTES)
  const view = new DataView(bytes.buffer)
  vector.forEach((number, place) => view.setFloat32(place * BYTES, number, true))
  return bytes
}

/** The vector in some bytes; null where they hold none of that width that can be compared. */
export function vectorOfBytes(bytes: Uint8Array, width: number): Float32Array | null {
  if (bytes.length !== width * BYTES) return null
  const vector = isLittleEndian ? copied(bytes) : readByView(bytes, width)
  return isUsable(vector) ? vector : null
}

/** A copy, since the bytes of a database row may begin anywhere. */
const copied = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer)

function readByView(bytes: Uint8Array, width: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: width }, (_, place) => view.getFloat32(place * BYTES, true))
}

/** It has a direction. */
function isUsable(vector: Float32Array): boolean {
  let sum = 0
  for (const number of vector) sum += number * number
  return Number.isFinite(sum) && sum > 0
}
