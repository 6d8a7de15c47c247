// World Info of SillyTavern: what is used, what is kept, and dirty files.
import { describe, expect, it } from 'vitest'
import { card, readOk } from './cards.ts'

const entry = {
  uid: 0,
  key: ['dragon', '/wyrms?, big/i'],
  keysecondary: ['gold'],
  comment: 'Dragon',
  content: 'It sleeps.',
  constant: true,
  selective: true,
  selectiveLogic: 3,
  addMemo: true,
  order: 250,
  position: 0,
  disable: true,
  probability: 100,
  useProbability: true,
  depth: 4,
  scanDepth: 7,
  caseSensitive: true,
  matchWholeWords: false,
  sticky: null,
  displayIndex: 0,
}
const asCard = card({
  name: 'Dragon',
  keys: ['dragon', '/wyrms?, big/i'],
  secondaryKeys: ['gold'],
  secondaryLogic: 'AND_ALL',
  entry: 'It sleeps.',
  constant: true,
  priority: 250,
  scanDepth: 7,
  caseSensitive: true,
  wholeWords: false,
  enabled: false,
})

describe('world info', () => {
  it('is read whole; what every entry has need not be kept', () => {
    const { format, cards, report } = readOk({ entries: { 0: entry } })
    expect(format).toBe('WORLD_INFO')
    expect(cards).toEqual([asCard])
    expect(report.keptRaw).toEqual([])
    expect(report.mapped).toContain('keysecondary → secondaryKeys')
    expect(report.mapped).toContain('order → priority')
  })

  it.each([
    [0, 'AND_ANY'],
    [1, 'NOT_ALL'],
    ['2', 'NOT_ANY'],
    [3, 'AND_ALL'],
    [9, 'AND_ANY'],
  ])('reads the logic %j', (selectiveLogic, logic) => {
    const { cards } = readOk({ entries: { 0: { ...entry, selectiveLogic } } })
    expect(cards[0]!.secondaryLogic).toBe(logic)
    expect(cards[0]!.extensions).toEqual(
      selectiveLogic === 9 ? { sillytavern: { selectiveLogic: 9 } } : undefined,
    )
  })

  it('keeps what is not used, and says so', () => {
    const besides = {
      position: 4,
      depth: 2,
      probability: 50,
      sticky: 3,
      cooldown: 1,
      group: 'g',
      odd: { a: [1] },
    }
    const { cards, report } = readOk({ entries: { 0: { ...entry, ...besides } } })
    expect(cards[0]!.extensions).toEqual({ sillytavern: besides })
    expect(report.keptRaw).toEqual([{ card: { position: 1, name: 'Dragon' }, fields: expect.any(Array) }])
    expect(report.keptRaw[0]!.fields.toSorted()).toEqual(Object.keys(besides).toSorted())
  })

  it('does not use secondary keys that were switched off there', () => {
    const { cards, report } = readOk({ entries: { 0: { ...entry, selective: false } } })
    expect(cards[0]).toEqual({
      ...asCard,
      secondaryKeys: [],
      extensions: { sillytavern: { keysecondary: ['gold'], selective: false } },
    })
    expect(report.keptRaw).toEqual([{ card: { position: 1, name: 'Dragon' }, fields: ['keysecondary'] }])
  })

  it('takes ours where a switch was left to the settings, and keeps that it was', () => {
    const { cards, report } = readOk({
      entries: { 0: { ...entry, caseSensitive: null, matchWholeWords: null } },
    })
    expect(cards[0]).toEqual({
      ...asCard,
      caseSensitive: false,
      wholeWords: true,
      extensions: { sillytavern: { caseSensitive: null, matchWholeWords: null } },
    })
    expect(report.keptRaw).toEqual([])
  })

  it('is read from a list, bare or under entries', () => {
    expect(readOk({ entries: [entry] }).cards).toEqual([asCard])
    expect(readOk([entry]).cards).toEqual([asCard])
  })

  it('is read when it is dirty', () => {
    const { cards, report } = readOk({
      originalData: { huge: true },
      entries: {
        a: {
          key: 'x, y',
          content: 7,
          order: '30',
          disable: 'false',
          constant: null,
          comment: null,
          scanDepth: 0,
        },
        b: null,
        c: ['key', 'content'],
        d: { uid: 3, key: ['dup', 'dup'], keysecondary: null, content: 'z', order: 1.5, scanDepth: '4' },
        e: { uid: 4, key: [{}], content: [] },
      },
    })
    expect(cards).toEqual([
      card({ keys: ['x', 'y'], entry: '7', priority: 30, extensions: { sillytavern: { scanDepth: 0 } } }),
      card({
        keys: ['dup', 'dup'],
        entry: 'z',
        priority: 2,
        scanDepth: 4,
        extensions: { sillytavern: { order: 1.5 } },
      }),
      card({ extensions: { sillytavern: { key: [{}], content: [] } } }),
    ])
    expect(report.found).toBe(5)
    expect(report.dropped.map(({ card: at, field }) => [at?.position ?? null, field])).toEqual([
      [null, 'originalData'],
      [2, ''],
      [3, ''],
    ])
  })

  it('may be empty', () => {
    expect(readOk({ entries: {} }).cards).toEqual([])
  })

  it('has decorators flagged', () => {
    const { cards, report } = readOk({ entries: { 0: { ...entry, content: '@@activate\nText' } } })
    expect(cards[0]!.entry).toBe('@@activate\nText')
    expect(report.warnings).toEqual([expect.stringContaining('begins with @@activate')])
  })
})
