// Pictures, archives and encodings: whatever carries a text, and whatever pretends to.
import { describe, expect, it } from 'vitest'
import { openZip } from '../../../server/library/files/containers/zip.ts'
import { FILE_LIMITS } from '../../../server/library/files/found.ts'
import { readFile } from '../../../server/library/files/read-file.ts'
import {
  base64,
  cardPng,
  exif,
  IDAT,
  IEND,
  IHDR,
  international,
  jpeg,
  json,
  png,
  problemOf,
  readOk,
  scenarioIn,
  textChunk,
  utf8,
  webp,
  zip,
  zipped,
} from './build.ts'

const mira = { name: 'Mira', description: 'A smith.', first_mes: 'Hello.' }
const v2 = (name: string) => ({ spec: 'chara_card_v2', spec_version: '2.0', data: { ...mira, name } })
const v3 = (name: string) => ({ ...v2(name), spec: 'chara_card_v3', spec_version: '3.0' })
const coded = base64(v2('Mira'))

describe('a PNG', () => {
  it.each([
    ['tEXt behind the picture', png(IHDR, IDAT, textChunk('chara', coded), IEND)],
    ['tEXt before the picture', png(IHDR, textChunk('chara', coded), IDAT, IEND)],
    ['tEXt in capitals', png(IHDR, IDAT, textChunk('Chara', coded), IEND)],
    ['zTXt', png(IHDR, IDAT, zipped('chara', coded), IEND)],
    ['iTXt', png(IHDR, international('chara', coded), IDAT, IEND)],
    ['iTXt, packed', png(IHDR, IDAT, international('CHARA', coded, { packed: true }), IEND)],
    ['plain JSON', png(IHDR, IDAT, international('chara', JSON.stringify(v2('Mira'))), IEND)],
    ['no end', png(IHDR, IDAT, textChunk('chara', coded))],
  ])('carries a card in %s', (_, bytes) => {
    expect(scenarioIn(bytes)).toMatchObject({ title: 'Mira', picture: bytes })
  })

  it('is read as V3 when it has both, and as V2 when the V3 is damaged', () => {
    const both = png(IHDR, textChunk('chara', coded), textChunk('ccv3', base64(v3('Mira III'))), IEND)
    expect(scenarioIn(both).title).toBe('Mira III')
    const damaged = readOk(png(IHDR, textChunk('chara', coded), textChunk('ccv3', '*'), IEND))
    expect(damaged.scenarios[0]!.title).toBe('Mira')
    expect(damaged.report.warnings[0]).toMatch(/ccv3/)
  })

  it('is told apart when it carries nothing, something damaged, or something locked', () => {
    expect(problemOf(png(IHDR, IDAT, IEND))).toBe('UNKNOWN')
    expect(problemOf(png(IHDR, IDAT, textChunk('chara', '!!'), IEND))).toBe('BROKEN')
    expect(problemOf(cardPng(mira).subarray(0, 90))).toBe('BROKEN')
    const locked = Buffer.from('rcc||rccv1||x').toString('base64')
    expect(problemOf(png(IHDR, IDAT, textChunk('chara', locked), IEND))).toBe('LOCKED')
    expect(problemOf(png(IHDR, IDAT, textChunk('chara', 'rcc||rccv1||x'), IEND))).toBe('LOCKED')
  })

  it('may claim 2 GB, and may be a bomb', () => {
    const bytes = Buffer.from(png(IHDR, IDAT, textChunk('chara', coded), IEND))
    bytes.writeUInt32BE(0x7fffffff, bytes.indexOf('tEXt') - 4)
    expect(problemOf(bytes)).toBe('BROKEN')
    const bomb = png(IHDR, zipped('chara', 'A'.repeat(FILE_LIMITS.bytes + 1)), IEND)
    expect(bomb.length).toBeLessThan(100_000)
    expect(problemOf(bomb)).toBe('BROKEN')
  })
})

describe('a comment in EXIF data', () => {
  const card = json(v2('Mira'))
  it.each([
    ['WEBP', webp(exif(card))],
    ['WEBP, as a list of bytes', webp(exif(utf8([...card].join(','))))],
    ['WEBP in UTF-16', webp(exif(Buffer.from(JSON.stringify(v2('Mira')), 'utf16le'), 'UNICODE\0'))],
    ['JPEG', jpeg(exif(card))],
  ])('carries a card: %s', (_, bytes) => {
    expect(scenarioIn(bytes).title).toBe('Mira')
  })

  it('of a photograph is none, whatever it says', () => {
    for (const comment of ['Screenshot', '', 'Summer, 2019!', '{'])
      expect(problemOf(jpeg(exif(utf8(comment))))).toBe('UNKNOWN')
    expect(() => readOk(jpeg(exif(utf8('Screenshot'))))).toThrow(/carries no character card/)
  })

  it('may lie about its size', () => {
    const bytes = Buffer.from(webp(exif(card)))
    bytes.writeUInt32LE(0x7fffffff, bytes.indexOf('II*') + 32)
    expect(problemOf(bytes)).toBe('UNKNOWN')
  })
})

describe('an archive', () => {
  const charx = zip({
    'card.json': json(v3('Mira')),
    'assets/icon/image/main.png': [png(IHDR, IDAT, IEND), { level: 0 }],
  })

  it('carries a card, also behind a picture', () => {
    expect(scenarioIn(charx).title).toBe('Mira')
    const picture = jpeg(exif(utf8('nothing')))
    const joined = Buffer.concat([picture, charx])
    expect(scenarioIn(joined)).toMatchObject({ title: 'Mira', picture: joined })
  })

  it('has names that are only names', () => {
    const names = ['../../etc/passwd', '/root/x', 'C:\\x', 'XXproto__', '\u202Egnp.exe', 'a'.repeat(5_000)]
    const bytes = zip({
      ...Object.fromEntries(names.map((name) => [name, utf8('x')])),
      'card.json': json(v3('Mira')),
    })
    const renamed = Buffer.from(
      Buffer.from(bytes).toString('latin1').replaceAll('XXproto', '__proto'),
      'latin1',
    )
    expect(scenarioIn(renamed).title).toBe('Mira')
    const stranger = zip({ '../card.json': json(v3('Mira')) })
    expect(problemOf(stranger)).toBe('UNKNOWN')
  })

  it('is told apart when it is cut, locked, or no archive at all', () => {
    expect(problemOf(charx.subarray(0, charx.length - 30))).toBe('BROKEN')
    const locked = Buffer.from(charx)
    locked[locked.indexOf('PK\x01\x02', 0, 'latin1') + 8]! |= 1
    expect(problemOf(locked)).toBe('LOCKED')
    expect(problemOf(utf8('PK\x03\x04 and so on'))).toBe('BROKEN')
    expect(problemOf(zip({ 'notes.txt': utf8('x') }))).toBe('UNKNOWN')
  })

  it('never holds more than it may, nor more than it says', () => {
    const bomb = zip({ 'card.json': new Uint8Array(FILE_LIMITS.bytes + 1) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(problemOf(bomb)).toBe('TOO_LARGE')
    const liar = Buffer.from(bomb)
    const central = liar.indexOf('PK\x01\x02', 0, 'latin1')
    for (const claim of [10, FILE_LIMITS.inflated + 1, 0x7fffffff, 0xffffffff]) {
      liar.writeUInt32LE(claim, central + 24)
      expect(problemOf(liar)).toBe('TOO_LARGE')
    }
  })

  it('may claim any count and any place', () => {
    const bytes = Buffer.from(charx)
    const end = bytes.length - 22
    bytes.writeUInt16LE(0xffff, end + 10)
    expect(problemOf(bytes)).toBe('TOO_MANY')
    bytes.writeUInt16LE(9, end + 10)
    expect(problemOf(bytes)).toBe('BROKEN')
    bytes.writeUInt32LE(0x7fffffff, end + 16)
    expect(problemOf(bytes)).toBe('BROKEN')
  })

  it('shares one bound among all that is read of it', () => {
    const half = new Uint8Array(FILE_LIMITS.inflated / 2 + 1)
    const archive = openZip(zip({ a: [half, { level: 0 }], b: [half, { level: 0 }] }))
    if (!archive || 'problem' in archive) throw new Error('It is an archive.')
    expect(archive.read('a')).toHaveLength(half.length)
    expect(archive.read('b')).toMatchObject({ problem: 'TOO_LARGE' })
    expect(archive.read('c')).toBeNull()
  })
})

describe('a text', () => {
  const text = '[{"keys":"café","value":"Ein Café 🐉 שלום","title":"Café"}]'
  const utf16 = (mark: boolean, swapped: boolean) => {
    const bytes = Buffer.from((mark ? '\uFEFF' : '') + text.replace(/🐉 שלום/, ''), 'utf16le')
    return swapped ? bytes.swap16() : bytes
  }

  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
    ['UTF-8 with two marks', utf8(`\uFEFF\uFEFF${text}`)],
    ['UTF-16', utf16(true, false)],
    ['UTF-16, big end first', utf16(true, true)],
    ['UTF-16 without a mark', utf16(false, false)],
    ['UTF-16 without a mark, big end first', utf16(false, true)],
  ])('is read in %s', (_, bytes) => {
    const { cards, report } = readOk(bytes)
    expect(cards).toMatchObject([{ name: 'Café', keys: ['café'] }])
    expect(report.warnings).toEqual([])
  })

  it('in Latin-1 is read with a warning', () => {
    const { cards, report } = readOk(Buffer.from('[{"keys":"café","value":"x"}]', 'latin1'))
    expect(cards[0]!.keys).toEqual(['café'])
    expect(report.warnings[0]).toMatch(/Latin-1/)
  })

  it('is none when it is binary, and JSON only when it can be parsed', () => {
    expect(problemOf(Buffer.alloc(5_000, 1))).toBe('UNKNOWN')
    expect(problemOf(new Uint8Array())).toBe('UNKNOWN')
    expect(problemOf(utf8('{"spec": "chara_card_v2", '))).toBe('BROKEN')
    expect(problemOf(utf8('Once upon a time.'))).toBe('UNKNOWN')
    expect(problemOf(utf8(`{"a":${'['.repeat(200)}${']'.repeat(200)}}`))).toBe('UNKNOWN')
    expect(problemOf(utf8(`[{"keys":"a","value":${'['.repeat(200)}${']'.repeat(200)}}]`))).toBe('UNKNOWN')
    expect(problemOf(utf8('['.repeat(2_000_000)))).toBe('TOO_DEEP')
    expect(problemOf(new Uint8Array(FILE_LIMITS.bytes + 1))).toBe('TOO_LARGE')
  })

  it('is an opening when the user says so', () => {
    const file = readFile(
      { name: 'C:\\stories\\The Inn.txt', bytes: utf8('\uFEFF{It was night.\r\n') },
      { asText: true },
    )
    expect(file).toMatchObject({ scenarios: [{ title: 'The Inn', opening: '{It was night.' }] })
  })

  it('never sets a prototype', () => {
    const { cards } = readOk(utf8('[{"keys":"a","value":"b","__proto__":{"x":1},"\\u005f_proto__":{"y":1}}]'))
    expect(JSON.stringify(cards)).not.toMatch(/proto|"x"|"y"/)
  })
})
