// What the first bytes of a picture say of it: its kind and size. Nothing is decoded.

export type Mime = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

export interface Header {
  mime: Mime
  width: number
  height: number
}

/** The kind and size of a picture; null for whatever is none that we take. */
export function readHeader(bytes: Uint8Array): Header | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = png(view) ?? gif(view) ?? webp(view) ?? jpeg(view)
    return header && header.width > 0 && header.height > 0 ? header : null
  } catch (error) {
    if (error instanceof RangeError) return null // it ends before it says so
    throw error
  }
}

/** Whether four letters stand at a place. */
export const spells = (view: DataView, at: number, letters: string): boolean =>
  at + letters.length <= view.byteLength &&
  [...letters].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0))

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

function png(view: DataView): Header | null {
  if (!spells(view, 0, PNG_SIGNATURE) || !spells(view, 12, 'IHDR')) return null
  return { mime: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function gif(view: DataView): Header | null {
  if (!spells(view, 0, 'GIF87a') && !spells(view, 0, 'GIF89a')) return null
  return { mime: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function webp(view: DataView): Header | null {
  if (!spells(view, 0, 'RIFF') || !spells(view, 8, 'WEBP')) return null
  const mime = 'image/webp'
  if (spells(view, 12, 'VP8X')) return { mime, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (spells(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!spells(view, 12, 'VP8 ')) return null
  return { mime, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

function jpeg(view: DataView): Header | null {
  if (!spells(view, 0, '\xff\xd8\xff')) return null
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at++
    else if (isFrame(marker))
      return { mime: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
}

/** Start of frame: every SOFn; C4, C8 and CC stand for tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
