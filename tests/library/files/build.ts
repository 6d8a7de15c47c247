// Small files of other tools as bytes: pictures and archives that carry a text, built by hand so that they can be broken.
import { deflateSync } from 'node:zlib'
import { zipSync, type Zippable } from 'fflate'
import { readFile, type ReadOptions } from '../../../server/library/files/read-file.ts'
import type { FoundFile, FoundScenario, FoundStory } from '../../../server/library/files/found.ts'

export const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')
export const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value))
export const base64 = (value: unknown): string => Buffer.from(json(value)).toString('base64')

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export type Chunk = [type: string, body: Uint8Array]

/** A PNG of these chunks. Checksums are left out: nobody reads them. */
export function png(...chunks: Chunk[]): Uint8Array {
  const parts = chunks.map(([type, body]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)])
  })
  return Buffer.concat([Buffer.from(SIGNATURE), ...parts])
}

export const IHDR: Chunk = ['IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])]
export const IDAT: Chunk = ['IDAT', deflateSync(Buffer.from([0, 0]))]
export const IEND: Chunk = ['IEND', Buffer.alloc(0)]

export const textChunk = (keyword: string, text: string): Chunk => [
  'tEXt',
  Buffer.from(`${keyword}\0${text}`, 'latin1'),
]
export const zipped = (keyword: string, text: string): Chunk => [
  'zTXt',
  Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflateSync(Buffer.from(text))]),
]
export const international = (keyword: string, text: string, { packed = false } = {}): Chunk => [
  'iTXt',
  Buffer.concat([
    Buffer.from(`${keyword}\0${packed ? '\x01' : '\0'}\0en\0${keyword}\0`, 'latin1'),
    packed ? deflateSync(Buffer.from(text)) : Buffer.from(text),
  ]),
]

/** A picture that carries a card as most tools write it. */
export const cardPng = (card: unknown): Uint8Array => png(IHDR, IDAT, textChunk('chara', base64(card)), IEND)

/** EXIF data with one comment. */
export function exif(comment: Uint8Array, code = 'ASCII\0\0\0'): Uint8Array {
  const value = Buffer.concat([Buffer.from(code, 'latin1'), comment])
  const head = Buffer.alloc(44)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(1, 8)
  head.writeUInt16LE(0x8769, 10)
  head.writeUInt16LE(4, 12)
  head.writeUInt32LE(1, 14)
  head.writeUInt32LE(26, 18)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(0x9286, 28)
  head.writeUInt16LE(7, 30)
  head.writeUInt32LE(value.length, 32)
  head.writeUInt32LE(44, 36)
  return Buffer.concat([head, value])
}

export function webp(exifData: Uint8Array): Uint8Array {
  const chunk = (type: string, body: Uint8Array) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from(type, 'latin1'), size, body, Buffer.alloc(body.length % 2)])
  }
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8 ', Buffer.alloc(11)), chunk('EXIF', exifData)])
  return chunk('RIFF', body)
}

export function jpeg(exifData: Uint8Array): Uint8Array {
  const app1 = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifData])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(app1.length + 2)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    size,
    app1,
    Buffer.from([0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9]),
  ])
}

export const zip = (entries: Zippable): Uint8Array => zipSync(entries)

/** What was read of a file; fails when it was not. */
export function readOk(bytes: Uint8Array, options?: ReadOptions, name = 'a file'): FoundFile {
  const file = readFile({ name, bytes }, options)
  if ('problem' in file) throw new Error(`${file.problem}: ${file.message}`)
  return file
}

/** The one scenario of a file. */
export function scenarioIn(bytes: Uint8Array): FoundScenario {
  const { scenarios, stories } = readOk(bytes)
  if (scenarios.length !== 1 || stories.length > 0) throw new Error('There is not one scenario in it.')
  return scenarios[0]!
}

/** The one story of a file. */
export function storyIn(bytes: Uint8Array): FoundStory {
  const { scenarios, stories } = readOk(bytes)
  if (stories.length !== 1 || scenarios.length > 0) throw new Error('There is not one story in it.')
  return stories[0]!
}

/** Why a file was not read; null when it was. */
export function problemOf(bytes: Uint8Array): string | null {
  const file = readFile({ name: 'a file', bytes })
  return 'problem' in file ? file.problem : null
}
