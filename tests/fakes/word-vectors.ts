// Vectors as a fake model makes them: texts that share words lie close, and the same text always has the same one.
import type { Model } from '../../server/play/deps.ts'

export const WORD_VECTORS = 'word-vectors'
const WIDTH = 64

/** The vector of a text: each of its words pulls in a direction of its own. */
export function wordVector(text: string, width = WIDTH): Float32Array {
  const vector = new Float32Array(width)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    let hash = 2_166_136_261
    for (const unit of word) hash = Math.imul(hash ^ unit.codePointAt(0)!, 16_777_619)
    for (let place = 0; place < width; place++) {
      hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) + place
      vector[place]! += ((hash >>> 8) & 0xffff) / 0x8000 - 1
    }
  }
  return vector
}

/** Embeds as a model would. */
export const embedWords: Model['embed'] = ({ endpoint, texts, signal }) => {
  signal.throwIfAborted()
  const vectors = texts.map((text) => wordVector(text))
  return Promise.resolve({ vectors, width: WIDTH, model: endpoint?.model ?? WORD_VECTORS })
}
