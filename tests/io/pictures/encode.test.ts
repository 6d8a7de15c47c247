// Pictures from anywhere: what is kept is small, still and says nothing besides; what is no picture, or a trap, is refused in a
// sentence and costs nothing.
import { crc32, deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PICTURE_LIMITS, UnusablePicture, encodePicture } from '../../../server/io/pictures/encode.ts'
import { readHeader } from '../../../server/io/pictures/header.ts'

const drawn = (width = 64, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
const png = async (width?: number, height?: number) =>
  new Uint8Array(await drawn(width, height).png().toBuffer())
const jpeg = async (width?: number, height?: number) =>
  new Uint8Array(await drawn(width, height).jpeg().toBuffer())

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour that says it has such a size. */
function claimed(width: number, height: number, data = deflateSync(new Uint8Array(4))): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array())]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}

/** A PNG with something more in it, before its end. */
const withChunk = (bytes: Uint8Array, name: string, data: string): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, -12), chunk(name, Buffer.from(data)), bytes.subarray(-12)]))

/** Both ways: encoded anew, and kept as it is where nothing can. */
const WAYS = [
  ['anew', (bytes: Uint8Array) => encodePicture(bytes)],
  ['as it is', (bytes: Uint8Array) => encodePicture(bytes, Promise.resolve(null))],
] as const

async function refusalOf(kept: Promise<unknown>): Promise<string> {
  const error = await kept.then(
    () => new Error('it was kept'),
    (reason: unknown) => reason as Error,
  )
  expect(error).toBeInstanceOf(UnusablePicture)
  return error.message
}

describe.each(WAYS)('a picture that is kept %s', (_how, keep) => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
    ['webp', async () => new Uint8Array(await drawn().webp().toBuffer())],
    ['webp without loss', async () => new Uint8Array(await drawn().webp({ lossless: true }).toBuffer())],
    ['progressive jpeg', async () => new Uint8Array(await drawn().jpeg({ progressive: true }).toBuffer())],
  ])('can be seen: %s', async (_kind, make) => {
    const kept = await keep(await make())
    expect(kept).toMatchObject({ width: 64, height: 40 })
    const seen = await sharp(kept.bytes).raw().toBuffer()
    expect([...seen.subarray(0, 3)].map((value) => Math.round(value / 24))).toEqual([7, 2, 2])
    expect(readHeader(kept.bytes)).toEqual({ mime: kept.mime, width: 64, height: 40 })
  })

  it('says nothing besides: no place, no card, no words', async () => {
    const secret = 'chara\0c2VjcmV0'
    const card = withChunk(withChunk(await png(), 'tEXt', secret), 'zzZz', 'secret')
    const photo = await drawn()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer()
    for (const bytes of [card, new Uint8Array(photo)]) {
      const kept = Buffer.from((await keep(bytes)).bytes).toString('latin1')
      for (const word of ['secret', 'chara', 'Exif', 'c2VjcmV0']) expect(kept).not.toContain(word)
    }
  })

  it.each([
    ['nothing', async () => new Uint8Array()],
    ['words', async () => new TextEncoder().encode('hello')],
    ['a drawing in SVG', async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG behind a blank', async () => new TextEncoder().encode('\n<?xml version="1.0"?><svg/>')],
    ['a signature alone', async () => (await png()).subarray(0, 8)],
    ['a PNG that breaks off in its header', async () => (await png()).subarray(0, 20)],
    ['a PNG that breaks off', async () => (await png(300, 300)).subarray(0, 200)],
    ['a JPEG that breaks off', async () => (await jpeg(300, 300)).subarray(0, -400)],
    [
      'a WebP that breaks off',
      async () => new Uint8Array((await drawn().webp().toBuffer()).subarray(0, -10)),
    ],
    ['a PNG without width', async () => claimed(0, 10)],
    ['a JPEG of markers alone', async () => new Uint8Array(5_000).fill(0xff)],
    ['a JPEG that goes in circles', async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0])],
  ])('is not %s', async (_what, make) => {
    expect(await refusalOf(keep(await make()))).toMatch(/picture/)
  })

  it('is not one that says to be huge, and nothing is decoded to know that', async () => {
    const before = process.memoryUsage().rss
    for (const [width, height] of [
      [50_000, 50_000],
      [4_294_967_295, 4_294_967_295],
      [2_147_483_647, 1],
    ] as const)
      expect(await refusalOf(keep(claimed(width, height)))).toMatch(/too large|cannot make/)
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
  })

  it('is not one of many bytes', async () => {
    const bytes = new Uint8Array(PICTURE_LIMITS.bytes + 1)
    bytes.set(await png())
    expect(await refusalOf(keep(bytes))).toMatch(/MB/)
  })
})

it('is whole or refused, whatever is broken in it', async () => {
  const whole = await Promise.all([
    png(),
    jpeg(),
    drawn().webp().toBuffer(),
    drawn().webp({ lossless: true, alphaQuality: 50 }).toBuffer(),
    drawn().gif().toBuffer(),
  ])
  const edits = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 })
  const broken = fc.tuple(fc.constantFrom(...whole), edits, fc.nat(600)).map(([bytes, changes, length]) => {
    const copy = new Uint8Array(bytes).slice(0, Math.max(0, bytes.length + 300 - length))
    for (const [at, value] of changes) if (at < copy.length) copy[at] = value
    return copy
  })
  for (const [index, [, keep]] of WAYS.entries())
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const kept = await keep(bytes).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnusablePicture)
          return null
        })
        if (kept) expect(readHeader(kept.bytes)).toMatchObject({ width: kept.width, height: kept.height })
      }),
      { numRuns: index === 0 ? 200 : 3_000 },
    )
})

describe('encoded anew', () => {
  it('is at most so long, upright, and never larger than it was', async () => {
    expect(await encodePicture(await png(3_000, 1_500))).toMatchObject({
      width: 1_024,
      height: 512,
      mime: 'image/webp',
    })
    expect(await encodePicture(await png(10, 5))).toMatchObject({ width: 10, height: 5 })
    const lying = await drawn(200, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await encodePicture(new Uint8Array(lying))).toMatchObject({ width: 100, height: 200 })
  })

  it('stands still: of a moving picture the first frame is left', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const joined = () => sharp(frames, { join: { animated: true } })
    const delay = [100, 100, 100]
    for (const made of [joined().gif({ delay }), joined().webp({ delay })]) {
      const moving = await made.toBuffer()
      expect((await sharp(moving).metadata()).pages).toBe(3)
      const kept = await encodePicture(new Uint8Array(moving))
      expect(kept).toMatchObject({ width: 20, height: 10 })
      expect((await sharp(kept.bytes).metadata()).pages ?? 1).toBe(1)
      const [red = 0, green = 0] = await sharp(kept.bytes).raw().toBuffer()
      expect(red).toBeGreaterThan(200)
      expect(green).toBeLessThan(60)
    }
  })

  it('takes bounded memory, whatever is inflated and however many come at once', async () => {
    // A small header before 100 MB of nothing, and the largest that is taken.
    const lying = claimed(1_000, 1_000, deflateSync(new Uint8Array(100 * 1024 * 1024)))
    const large = await png(5_000, 5_000)
    const before = process.memoryUsage().rss
    let peak = 0
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
    await Promise.allSettled([lying, large, lying, large, large].map((bytes) => encodePicture(bytes)))
    clearInterval(timer)
    expect(peak - before).toBeLessThan(200 * 1024 * 1024)
  })
})

describe('kept as it is', () => {
  it('is not one that moves, or that is large', async () => {
    const keep = (bytes: Uint8Array) => encodePicture(bytes, Promise.resolve(null))
    await refusalOf(keep(withChunk(await png(), 'acTL', '12345678')))
    const gif = new Uint8Array(await drawn().gif().toBuffer())
    await refusalOf(keep(gif))
    expect(await refusalOf(keep(await png(5_000, 10)))).toContain('4096')
  })

  it('loses what follows its end', async () => {
    const keep = (bytes: Uint8Array) => encodePicture(bytes, Promise.resolve(null))
    for (const make of [png, jpeg]) {
      const bytes = await make()
      const kept = await keep(new Uint8Array(Buffer.concat([bytes, Buffer.from('PK\x03\x04 hidden')])))
      expect(Buffer.from(kept.bytes).toString('latin1')).not.toContain('hidden')
    }
  })
})
