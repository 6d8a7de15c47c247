// A picture as it is, without what it says besides: where it was taken, by what, a whole character card. For where nothing can
// encode it anew; each kind is walked to its end, and what is no whole still picture is nothing.
import { PNG_SIGNATURE, type Mime } from './header.ts'

/** The picture without metadata; null when it is broken off, moves, or is of a kind that cannot be walked. */
export function stripped(bytes: Uint8Array, mime: Mime): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const kept = mime === 'image/png' ? png(view) : mime === 'image/jpeg' ? jpeg(view) : webp(view, mime)
    return kept && new Uint8Array(Buffer.concat(kept.map(([from, to]) => bytes.subarray(from, to))))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Parts of a picture that stay, from and to. */
type Parts = [number, number][]

const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT'])

function png(view: DataView): Parts | null {
  const parts: Parts = [[0, PNG_SIGNATURE.length]]
  for (let at = PNG_SIGNATURE.length; ;) {
    const name = letters(view, at + 4)
    const end = at + 12 + view.getUint32(at)
    if (end > view.byteLength || name === 'acTL') return null
    if (PNG_CHUNKS.has(name)) parts.push([at, end])
    if (name === 'IEND') return parts
    at = end
  }
}

const letters = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

const SCAN = 0xda
const END = 0xd9
/** Application segments that say how the colours are meant; and the comment, which does not. */
const JPEG_COLOURS = new Set([0xe0, 0xee])
const COMMENT = 0xfe

function jpeg(view: DataView): Parts | null {
  const parts: Parts = [[0, 2]]
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === END) return [...parts, [at, at + 2]]
    let end = at + 2 + view.getUint16(at + 2)
    if (marker === SCAN) end = endOfScan(view, end)
    if (end > view.byteLength) return null
    const isSaid = (marker >= 0xe0 && marker <= 0xef && !JPEG_COLOURS.has(marker)) || marker === COMMENT
    if (!isSaid) parts.push([at, end])
    at = end
  }
}

/** In a scan a marker is what FF begins, but for FF 00 (which is FF) and the restarts. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at++) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
}

/** Where the first chunk of a RIFF file is. */
const CHUNK = 12

/** Only the simple kinds, of one chunk: the extended one would go on saying in its header what is no longer there. */
function webp(view: DataView, mime: Mime): Parts | null {
  if (mime !== 'image/webp' || !['VP8 ', 'VP8L'].includes(letters(view, CHUNK))) return null
  const size = view.getUint32(CHUNK + 4, true)
  const end = CHUNK + 8 + size + (size % 2)
  return end === 8 + view.getUint32(4, true) && end <= view.byteLength ? [[0, end]] : null
}
