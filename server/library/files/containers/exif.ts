// The comment that a WEBP or JPEG carries in its EXIF data; some tools write a character card there.

const MAX_IFD = 500
const EXIF_POINTER = 0x8769
const USER_COMMENT = 0x9286
/** The encoding of the comment stands before it. */
const CODE = 8

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

export const isWebp = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** The comment; null when there is none. */
export function pictureComment(bytes: Uint8Array): string | null {
  const exif = isWebp(bytes) ? exifOfWebp(bytes) : isJpeg(bytes) ? exifOfJpeg(bytes) : null
  if (!exif) return null
  return commentOf(ascii(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)
}

function exifOfWebp(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    if (ascii(bytes, at, at + 4) === 'EXIF') return bytes.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  return null
}

function exifOfJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda;) {
    const size = view.getUint16(at + 2)
    if (bytes[at + 1] === 0xe1 && ascii(bytes, at + 4, at + 8) === 'Exif')
      return bytes.subarray(at + 4, at + 2 + size)
    at += 2 + size
  }
  return null
}

/** Follows the two lists of fields that lead to the comment. */
function commentOf(tiff: Uint8Array): string | null {
  if (tiff.length < 14) return null
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = ascii(tiff, 0, 2) === 'II'
  const first = view.getUint32(4, little)
  const exif = fieldOf(view, first, EXIF_POINTER, little)
  const field = fieldOf(view, exif ? view.getUint32(exif + 8, little) : first, USER_COMMENT, little)
  if (field === null) return null
  const size = view.getUint32(field + 4, little)
  const from = view.getUint32(field + 8, little)
  if (size <= CODE || from + size > tiff.length) return null
  const body = Buffer.from(tiff.subarray(from + CODE, from + size))
  const isUtf16 = ascii(tiff, from, from + 7) === 'UNICODE'
  const text = isUtf16
    ? new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(body)
    : body.toString('utf8')
  return text.replace(/\0+$/, '')
}

/** Where a field of a list stands; null when it is not there. */
function fieldOf(view: DataView, list: number, tag: number, little: boolean): number | null {
  if (list + 2 > view.byteLength) return null
  const count = Math.min(view.getUint16(list, little), MAX_IFD)
  for (let index = 0; index < count; index++) {
    const at = list + 2 + index * 12
    if (at + 12 > view.byteLength) return null
    if (view.getUint16(at, little) === tag) return at
  }
  return null
}
