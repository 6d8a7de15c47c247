// The texts that a PNG carries: tEXt, zTXt and iTXt, before or after the picture, inflated within bounds.
import { inflateSync } from 'node:zlib'
import { FILE_LIMITS } from '../found.ts'

/** A text under its keyword, which is in lower case. */
export interface CarriedText {
  keyword: string
  text: string
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** What tools put cards and books under, the best first. Nothing else is inflated. */
const KEYWORDS = ['ccv3', 'chara', 'naidata', 'lorebook']
const LONGEST = Math.max(...KEYWORDS.map((keyword) => keyword.length))
/** Chunks of those keywords that are looked at. */
const MOST = 8
/** Types of chunks that hold a text, as numbers: a picture may have millions of chunks. */
const TYPES = new Map([
  [0x74455874, 'tEXt'],
  [0x7a545874, 'zTXt'],
  [0x69545874, 'iTXt'],
])

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte)

/** The texts of a PNG under the keywords that are known, the best keyword first; whether it ends too early, and how many
 * texts are damaged. */
export function pngTexts(bytes: Uint8Array): { texts: CarriedText[]; isCut: boolean; damaged: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const texts: CarriedText[] = []
  let isCut = false
  let looked = 0
  for (let at = SIGNATURE.length; at + 12 <= bytes.length && looked < MOST;) {
    const length = view.getUint32(at)
    const type = TYPES.get(view.getUint32(at + 4))
    if (at + 12 + length > bytes.length) {
      isCut = true
      break
    }
    const chunk = type === undefined ? null : bytes.subarray(at + 8, at + 8 + length)
    const keyword = chunk && keywordOf(chunk)
    if (chunk && keyword) {
      looked++
      const text = textOf(type!, chunk.subarray(keyword.length + 1))
      if (text !== null) texts.push({ keyword, text })
    }
    at += 12 + length
  }
  const rank = ({ keyword }: CarriedText) => KEYWORDS.indexOf(keyword)
  return { texts: texts.toSorted((a, b) => rank(a) - rank(b)), isCut, damaged: looked - texts.length }
}

/** What RisuAI puts more files of a character under, each in a text of its own. */
const ASSET = Buffer.from('chara-ext-asset_')

/** A PNG without the files that it brings beside its picture; the same bytes when there are none. */
export function withoutAssets(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = []
  let from = 0
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    const isAsset =
      TYPES.has(view.getUint32(at + 4)) && ASSET.equals(bytes.subarray(at + 8, at + 8 + ASSET.length))
    if (isAsset) {
      kept.push(bytes.subarray(from, at))
      from = end
    }
    at = end
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)])
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** The keyword of a chunk; null when it is not known. */
function keywordOf(chunk: Uint8Array): string | null {
  const end = chunk.subarray(0, LONGEST + 1).indexOf(0)
  if (end < 1) return null
  const keyword = latin1(chunk.subarray(0, end)).toLowerCase()
  return KEYWORDS.includes(keyword) ? keyword : null
}

/** The text of a chunk behind its keyword; null when it cannot be read within bounds. */
function textOf(type: string, rest: Uint8Array): string | null {
  if (type === 'tEXt') return latin1(rest)
  if (type === 'zTXt') return unpacked(rest.subarray(1), 'latin1')
  const afterLanguage = rest.indexOf(0, 2) + 1
  const afterTitle = afterLanguage > 0 ? rest.indexOf(0, afterLanguage) + 1 : 0
  if (afterTitle === 0) return null
  const body = rest.subarray(afterTitle)
  return rest[0] === 1 ? unpacked(body, 'utf8') : Buffer.from(body).toString('utf8')
}

function unpacked(packed: Uint8Array, encoding: 'latin1' | 'utf8'): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: FILE_LIMITS.bytes }).toString(encoding)
  } catch {
    return null
  }
}
