// Encoding a picture anew: what comes out is ours, small and still, whatever came in. Its size is known before a point of it is
// decoded, and one is decoded at a time.
import type Sharp from 'sharp'
import { readHeader, type Header } from './header.ts'
import { stripped } from './strip.ts'

/** A picture that can be kept. */
export interface EncodedPicture {
  mime: string
  width: number
  height: number
  bytes: Uint8Array<ArrayBuffer>
}

/** Why a picture cannot be kept, in a sentence. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture'
}

/** The bounds of what is taken, and of what is kept. */
export const PICTURE_LIMITS = {
  /** Of the file, in bytes. */
  bytes: 32 * 1024 * 1024,
  /** Of all points: so many decoded take 100 MB, or 200 where a point is eight bytes. */
  pixels: 26_000_000,
  /** The longest side of what is kept. */
  side: 1_024,
  /** Where nothing can encode anew: of the file, and its longest side. */
  plainBytes: 4 * 1024 * 1024,
  plainSide: 4_096,
} as const

const QUALITY = 82
const SECONDS = 20

/** Encodes a picture anew. Of a moving one the first frame stays. Throws UnusablePicture.
 * @param library how it is done; null where there is none: then a small one is kept as it is, without metadata */
export async function encodePicture(
  bytes: Uint8Array,
  library: Promise<typeof Sharp | null> = loaded(),
): Promise<EncodedPicture> {
  const header = checked(bytes)
  const sharp = await library
  return sharp === null ? plain(bytes, header) : inTurn(() => anew(sharp, bytes))
}

function checked(bytes: Uint8Array): Header {
  if (bytes.length > PICTURE_LIMITS.bytes)
    throw new UnusablePicture(`A picture has at most ${PICTURE_LIMITS.bytes / 1024 / 1024} MB.`)
  const header = readHeader(bytes)
  if (header === null)
    throw new UnusablePicture('This is no picture that can be used. Take a PNG, JPEG, WebP or GIF file.')
  if (header.width * header.height > PICTURE_LIMITS.pixels)
    throw new UnusablePicture(
      `This picture is too large: ${header.width} by ${header.height} points. Make it smaller first.`,
    )
  return header
}

async function anew(sharp: typeof Sharp, bytes: Uint8Array): Promise<EncodedPicture> {
  const { side, pixels } = PICTURE_LIMITS
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { mime: 'image/webp', width: info.width, height: info.height, bytes: new Uint8Array(data) }
  } catch (error) {
    throw new UnusablePicture(BROKEN, { cause: error })
  }
}

const BROKEN = 'This picture cannot be read to its end; it may be broken off. Try another file.'

function plain(bytes: Uint8Array, { mime, width, height }: Header): EncodedPicture {
  const { plainBytes, plainSide } = PICTURE_LIMITS
  if (bytes.length > plainBytes || Math.max(width, height) > plainSide)
    throw new UnusablePicture(
      `This server cannot make pictures smaller. Take one of at most ${plainBytes / 1024 / 1024} MB and ${plainSide} by ${plainSide} points.`,
    )
  const kept = stripped(bytes, mime)
  if (kept === null)
    throw new UnusablePicture(
      'This server cannot use this picture. Take a whole PNG or JPEG that does not move.',
    )
  return { mime, width, height, bytes: kept }
}

let loading: Promise<typeof Sharp | null> | undefined

/** Loaded when the first picture comes; it is not on every machine. */
function loaded(): Promise<typeof Sharp | null> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false)
      sharp.concurrency(1)
      return sharp
    },
    () => null,
  )
  return loading
}

let last: Promise<unknown> = Promise.resolve()

/** Does one thing after the other. */
function inTurn<T>(deed: () => Promise<T>): Promise<T> {
  const done = last.then(deed)
  last = done.catch(() => {})
  return done
}
