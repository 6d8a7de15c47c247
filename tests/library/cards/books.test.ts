// Lorebooks of other tools: V2 and V3 books, NovelAI, Agnaistic, RisuAI; and our own file.
import { describe, expect, it } from 'vitest'
import type { CardContent } from '../../../server/engine/context/card-content.ts'
import { characterBook } from '../../../server/library/cards/formats/books.ts'
import { readCardFile } from '../../../server/library/cards/read-card-file.ts'
import { writeEntries } from '../../../server/library/cards/write-cards.ts'
import { card, readOk } from './cards.ts'

describe('the book of a character card', () => {
  const entry = {
    keys: ['dragon'],
    content: 'It sleeps.',
    enabled: true,
    insertion_order: 12,
    case_sensitive: null,
    name: 'Dragon',
    comment: 'Dragon',
    selective: true,
    secondary_keys: ['gold'],
    position: 'before_char',
    use_regex: false,
    extensions: {
      selectiveLogic: 2,
      match_whole_words: false,
      case_sensitive: true,
      scan_depth: 3,
      depth: 4,
    },
  }
  const asCard = card({
    name: 'Dragon',
    keys: ['dragon'],
    entry: 'It sleeps.',
    priority: 12,
    secondaryKeys: ['gold'],
    secondaryLogic: 'NOT_ANY',
    caseSensitive: true,
    wholeWords: false,
    scanDepth: 3,
    extensions: {
      characterBook: { case_sensitive: null, extensions: entry.extensions },
    },
  })

  it.each(['chara_card_v2', 'chara_card_v3'])('%s', (spec) => {
    const { format, cards, report } = readOk({
      spec,
      name: 'root copy',
      data: { name: 'X', character_book: { name: 'B', scan_depth: 2, entries: [entry] } },
    })
    expect(format).toBe('CHARACTER_BOOK')
    expect(cards).toEqual([asCard])
    expect(report.keptRaw[0]!.fields).toEqual(['extensions'])
    expect(report.dropped.map(({ field }) => field)).toEqual(['name', 'scan_depth'])
    expect(report.warnings).toEqual(['Of this character card only the book was read.'])
  })

  it('may be null', () => {
    const { cards, report } = readOk({ spec: 'chara_card_v2', data: { character_book: null } })
    expect(cards).toEqual([])
    expect(report.warnings).toEqual([expect.stringContaining('has no book')])
  })

  it('counts secondary keys only when it says so', () => {
    const { cards } = readOk({ entries: [{ ...entry, selective: undefined }] })
    expect(cards[0]!.secondaryKeys).toEqual([])
    expect(cards[0]!.extensions).toMatchObject({ characterBook: { secondary_keys: ['gold'] } })
  })

  it('flags keys whose slashes it takes differently', () => {
    const { report } = readOk([
      { keys: ['drag(on|ons)', 'plain'], content: '', use_regex: true },
      { keys: ['/a/'], content: '', use_regex: false },
    ])
    expect(report.warnings).toEqual([
      expect.stringMatching(/^Card 1: The key "drag\(on\|ons\)" may be a pattern/),
      expect.stringMatching(/^Card 2: The key \/a\/ was plain text/),
    ])
  })

  it('may stand alone, with decorators kept and flagged', () => {
    const { format, cards, report } = readOk({
      spec: 'lorebook_v3',
      data: { entries: [{ keys: ['a'], content: '@@depth 4\n@@@role user\nText', use_regex: false }] },
    })
    expect(format).toBe('LOREBOOK_V3')
    expect(cards[0]).toMatchObject({
      entry: 'Text',
      extensions: { decorators: ['@@depth 4', '@@@role user'] },
    })
    expect(report.warnings).toEqual([expect.stringContaining('@@depth'), expect.stringContaining('@@@role')])
  })
})

it('decorators are written back, but for those that the card gainsays by now', () => {
  const content = '@@scan_depth 5\n@@depth 4\n@@exclude_keys b\nText'
  const { cards } = readOk({
    spec: 'lorebook_v3',
    data: { entries: [{ keys: ['a'], content, use_regex: false }] },
  })
  const write = (change: Partial<CardContent>) =>
    writeEntries([{ ...cards[0]!, ...change }], characterBook, 'Others')
  expect(write({})).toMatchObject({ entries: [{ content, keys: ['a'] }], lost: [] })
  const { entries, lost } = write({ scanDepth: 9, entry: 'New' })
  expect(entries[0]!.content).toBe('@@depth 4\n@@exclude_keys b\nNew')
  expect(lost).toEqual([])
  expect(readOk({ spec: 'lorebook_v3', data: { entries } }).cards[0]).toMatchObject({
    scanDepth: 9,
    entry: 'New',
  })
})

describe('NovelAI', () => {
  it('is read', () => {
    const contextConfig = { prefix: '', suffix: '\n', tokenBudget: 0.5, budgetPriority: 400 }
    const { format, cards, report } = readOk({
      lorebookVersion: 5,
      settings: { orderByKeyLocations: false },
      categories: [],
      entries: [
        {
          text: 'It sleeps.',
          contextConfig,
          displayName: 'Dragon',
          keys: ['dragon', '/wyrm, old/i'],
          searchRange: 1000,
          enabled: false,
          forceActivation: true,
        },
      ],
    })
    expect(format).toBe('NOVELAI')
    expect(cards).toEqual([
      card({
        name: 'Dragon',
        keys: ['dragon', '/wyrm, old/i'],
        entry: 'It sleeps.',
        priority: 400,
        constant: true,
        enabled: false,
        extensions: { novelai: { contextConfig, searchRange: 1000 } },
      }),
    ])
    expect(report.dropped.map(({ field }) => field)).toEqual(['settings', 'categories'])
  })
})

describe('Agnaistic', () => {
  it('is read', () => {
    const { format, cards } = readOk({
      kind: 'memory',
      name: 'Book',
      entries: [
        { name: 'Dragon', entry: 'It sleeps.', keywords: ['dragon'], priority: 5, weight: 2, enabled: true },
      ],
    })
    expect(format).toBe('AGNAISTIC')
    expect(cards).toEqual([
      card({
        name: 'Dragon',
        keys: ['dragon'],
        entry: 'It sleeps.',
        priority: 5,
        extensions: { agnaistic: { weight: 2 } },
      }),
    ])
  })
})

describe('RisuAI', () => {
  it('is read; folders are no cards', () => {
    const { format, cards, report } = readOk({
      type: 'risu',
      ver: 1,
      data: [
        { mode: 'folder', key: 'f', content: '', comment: 'Folder' },
        {
          key: 'dragon, wyrm',
          secondkey: 'gold, red',
          selective: true,
          insertorder: 100,
          comment: 'Dragon',
          content: 'It sleeps.',
          mode: 'normal',
          alwaysActive: false,
          extentions: { risu_case_sensitive: true },
        },
        { key: '/a, b/i', useRegex: true, comment: 'R', content: 'x', mode: 'constant', secondkey: '' },
      ],
    })
    expect(format).toBe('RISUAI')
    expect(cards).toEqual([
      card({
        name: 'Dragon',
        keys: ['dragon', 'wyrm'],
        secondaryKeys: ['gold', 'red'],
        entry: 'It sleeps.',
        priority: 100,
        caseSensitive: true,
        extensions: {
          risuai: { selective: true, mode: 'normal', extentions: { risu_case_sensitive: true } },
        },
      }),
      card({
        name: 'R',
        keys: ['/a, b/i'],
        entry: 'x',
        constant: true,
        extensions: { risuai: { useRegex: true, mode: 'constant' } },
      }),
    ])
    expect(report.dropped).toEqual([{ card: { position: 1, name: '' }, field: '', why: 'It is a folder.' }])
  })
})

describe('our own file', () => {
  const file = (cards: unknown[], version = 1) => ({ format: 'forklore-cards', version, cards })

  it('is forgiving to hands', () => {
    const { format, cards, report } = readOk(
      file([{ keys: 'a, b', priority: '3', colour: 'red', extensions: { x: 1 } }, { keys: ['c'] }, 5]),
    )
    expect(format).toBe('FORKLORE')
    expect(cards).toEqual([
      card({ keys: ['a', 'b'], priority: 3, extensions: { x: 1, forklore: { colour: 'red' } } }),
      card({ keys: ['c'] }),
    ])
    expect(report.keptRaw).toEqual([{ card: { position: 1, name: '' }, fields: ['colour'] }])
    expect(report.dropped).toHaveLength(1)
  })

  it('of a newer Forklore is refused', () => {
    expect(readCardFile(JSON.stringify(file([], 2)))).toMatchObject({ problem: 'TOO_NEW' })
  })
})
