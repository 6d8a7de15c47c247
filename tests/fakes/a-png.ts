// A small picture with a text in it, as character cards are handed around.
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** A grey picture of 60 by 80 points; `texts` by keyword, each in a tEXt chunk behind the picture. */
export function aPng(texts: Record<string, string> = {}): Buffer {
  const [width, height] = [60, 80]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const points = Buffer.alloc((width + 1) * height, 0x60)
  for (let row = 0; row < height; row++) points[row * (width + 1)] = 0
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(points)),
    ...Object.entries(texts).map(([keyword, text]) =>
      chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')),
    ),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A character card as a picture. @param card its JSON */
export const aCardPng = (card: Uint8Array): Buffer => aPng({ chara: Buffer.from(card).toString('base64') })
