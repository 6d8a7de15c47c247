// A picture as PNG, which can hold texts beside what it shows; and a plain one for what has none.
import { crc32, deflateSync } from 'node:zlib'
import type Sharp from 'sharp'
import { PNG_SIGNATURE } from './header.ts'

/** The bytes as PNG; null when nothing here can encode them so, or they are broken. */
export async function asPng({
  mime,
  bytes,
}: {
  mime: string
  bytes: Uint8Array
}): Promise<Uint8Array | null> {
  if (mime === 'image/png') return bytes
  const sharp = await import('sharp').then(
    ({ default: library }): typeof Sharp => library,
    () => null,
  )
  if (sharp === null) return null
  // Of a picture that came in a bundle only the beginning was looked at.
  return sharp(bytes)
    .png()
    .toBuffer()
    .then(
      (png) => new Uint8Array(png),
      () => null,
    )
}

const SIGNATURE = Buffer.from(PNG_SIGNATURE, 'latin1')
/** Before the name of a chunk stands how long it is. */
const LENGTH_BYTES = 4

/** A PNG with texts in it, each under its keyword.
 * @param png a whole one, that has none of them yet */
export function withTexts(
  png: Uint8Array,
  texts: readonly (readonly [keyword: string, text: string])[],
): Uint8Array {
  const end = Buffer.from(png).lastIndexOf('IEND', undefined, 'latin1') - LENGTH_BYTES
  const chunks = texts.map(([keyword, text]) => chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')))
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)])
}

const WIDTH = 300
const HEIGHT = 450

/** A sheet of one colour: warm paper, of a tone that the name decides. */
export function plainPng(name: string): Uint8Array {
  const tone = crc32(name) % 64
  const row = Buffer.alloc(1 + WIDTH * 3)
  for (let x = 0; x < WIDTH; x++) row.set([150 + tone, 120 + (tone >> 1), 90 + (tone >> 2)], 1 + x * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits, RGB
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: HEIGHT }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
