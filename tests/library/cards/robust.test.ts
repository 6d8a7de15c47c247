// Whatever a file holds: a typed answer, within bounds, and never a throw.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardContent, CARD_LIMITS } from '../../../server/engine/context/card-content.ts'
import { readCardFile } from '../../../server/library/cards/read-card-file.ts'
import { CARD_FILE_LIMITS } from '../../../server/library/cards/types.ts'
import { writeCards } from '../../../server/library/cards/write-cards.ts'
import { readOk } from './cards.ts'

const problemOf = (text: string) => {
  const read = readCardFile(text)
  return 'problem' in read ? read.problem : null
}

describe('files that are none', () => {
  it.each(['', 'garbage', '{"a":', '\uFEFF', 'undefined', '{"entries": {"0": }}'])(
    '%j is no JSON',
    (text) => {
      expect(problemOf(text)).toBe('NOT_JSON')
    },
  )

  it.each([
    'null',
    '7',
    '"x"',
    '[]',
    '{}',
    '[[]]',
    '[[[{"keys":"a"}]]]',
    '[null]',
    '{"entries": 5}',
    '[{"a":1}]',
  ])('%s holds no cards', (text) => {
    expect(problemOf(text)).toBe('UNKNOWN')
  })

  it('are told apart when too large, too deep or too many', () => {
    expect(problemOf(' '.repeat(CARD_FILE_LIMITS.bytes + 1))).toBe('TOO_LARGE')
    expect(problemOf(`"${'龍'.repeat(CARD_FILE_LIMITS.bytes / 2)}"`)).toBe('TOO_LARGE')
    expect(problemOf('['.repeat(5_000_000))).toBe('TOO_DEEP')
    expect(problemOf('{"a":'.repeat(101) + '1' + '}'.repeat(101))).toBe('TOO_DEEP')
    expect(problemOf(JSON.stringify(Array.from({ length: 5001 }, () => ({ keys: 'a', value: 'b' }))))).toBe(
      'TOO_MANY_CARDS',
    )
  })

  it('may hold brackets in texts', () => {
    expect(readOk([{ keys: 'a', value: `\\"${'[{'.repeat(500)}` }]).cards).toHaveLength(1)
  })
})

describe('bounds', () => {
  it('are met by 5,000 cards', () => {
    const entries = Array.from({ length: 5000 }, (_, uid) => ({
      uid,
      key: [`key ${uid}`],
      content: 'x',
      sticky: 1,
    }))
    const { cards, report } = readOk({
      entries: Object.fromEntries(entries.map((entry) => [entry.uid, entry])),
    })
    expect(cards).toHaveLength(5000)
    expect(report.keptRaw).toHaveLength(5000)
    expect(readOk(writeCards(cards, 'WORLD_INFO').text).cards).toEqual(cards)
  })

  it('drop what is too long, say so, and cut nothing', () => {
    const { cards, report } = readOk([
      {
        title: 'n'.repeat(CARD_LIMITS.name + 1),
        value: 'e'.repeat(CARD_LIMITS.entry + 1),
        keys: ['k'.repeat(CARD_LIMITS.key + 1), ...Array.from({ length: 101 }, (_, at) => `k${at}`)],
        description: 'd'.repeat(CARD_LIMITS.notes),
      },
    ])
    expect(cards[0]).toMatchObject({ name: '', entry: '', notes: 'd'.repeat(CARD_LIMITS.notes) })
    expect(cards[0]!.keys).toHaveLength(100)
    expect(report.dropped.map(({ field, why }) => [field, why])).toEqual([
      ['name', expect.stringContaining('201 characters')],
      ['keys', expect.stringContaining('501 characters')],
      ['keys', expect.stringContaining('101 keys')],
      ['entry', expect.stringContaining('20,001 characters')],
    ])
  })

  it('move a priority, and keep what it was', () => {
    const { cards } = readOk([{ uid: 0, key: ['a'], content: '', order: 1e9 }])
    expect(cards[0]).toMatchObject({ priority: 1_000_000, extensions: { sillytavern: { order: 1e9 } } })
  })

  it('hold for what is kept besides', () => {
    const { cards, report } = readOk([{ keys: 'a', value: 'b', big: 'x'.repeat(100_001), small: 1 }])
    expect(cards[0]!.extensions).toEqual({ aidungeon: { small: 1 } })
    expect(report.dropped).toMatchObject([{ card: { position: 1 }, field: 'big' }])
  })

  it('hold for the report', () => {
    const bad = Array.from({ length: 5000 }, () => ({ keys: '/(?<=a)b/', value: 'x'.repeat(1) }))
    const { report } = readOk([...bad.slice(0, 2000), ...Array.from({ length: 1500 }, () => null)])
    expect(report.warnings).toHaveLength(1002)
    expect(report.warnings.slice(-2)).toEqual([
      '1,000 further warnings are not listed.',
      '500 further dropped fields and cards are not listed.',
    ])
    expect(report.dropped).toHaveLength(1000)
  })

  it('hold for the patterns that are tried', () => {
    const long = Array.from({ length: 300 }, (_, at) => ({
      keys: `/${String(at).padStart(400)}(?<=a)/`,
      value: 'x',
    }))
    const { cards, report } = readOk(long)
    expect(cards).toHaveLength(300)
    const tried = report.warnings.filter((line) => line.includes('cannot be used')).length
    expect(tried).toBe(Math.ceil((CARD_FILE_LIMITS.patterns + 1) / long[200]!.keys.length))
    expect(report.warnings.filter((line) => line.includes('were not tried'))).toHaveLength(1)
  })

  it('hold against keys that are made to be slow', () => {
    for (const piece of ['/[,', '#[,', '/a\\', '[', '/'])
      expect(readOk([{ keys: piece.repeat(1_000_000), value: 'x' }]).cards).toHaveLength(1)
  })
})

describe('names that mean something to JavaScript', () => {
  it('are harmless', () => {
    const text = `{"entries": {"0": {"uid": 0, "key": ["a"], "content": "x", "__proto__": {"disable": true, "own": 1},
      "constructor": {"prototype": {"own": 1}}, "toString": 1, "\\u005f_proto__": {"order": 5}},
      "__proto__": {"key": ["b"], "content": "y"}}, "__proto__": {"kind": "memory"}}`
    const { format, cards } = readOk(text)
    expect(format).toBe('WORLD_INFO')
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({ enabled: true, priority: 0 })
    expect(Object.keys(cards[0]!.extensions!.sillytavern as object).toSorted()).toEqual([
      'constructor',
      'toString',
    ])
    expect(Object.hasOwn(Object.prototype, 'own')).toBe(false)
    expect(() => writeCards(cards, 'WORLD_INFO')).not.toThrow()
  })
})

/** Names that some format looks for, with any JSON below. */
const names = fc.constantFrom(
  ...(
    'entries data storyCards scenario spec type kind lorebookVersion format cards keys key value entry content ' +
    'title hidden uid extensions character_book text selective keysecondary keywords mode order deletedAt ' +
    'contextConfig secondkey x'
  ).split(' '),
)
const leaves = fc.oneof(
  fc.anything({ maxDepth: 1 }),
  fc.constantFrom(
    'lorebook_v3',
    'chara_card_v2',
    'risu',
    'memory',
    'forklore-cards',
    '/a,b/',
    'a, b',
    Infinity,
    '-0',
  ),
)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaves,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(names, tie('tree'), { maxKeys: 8 }),
  ),
}))
const asText = (value: unknown): string => {
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? ''
    )
  } catch {
    return ''
  }
}

describe('any JSON', () => {
  it.each([
    ['anything', fc.anything({ withBigInt: true, withNullPrototype: true }).map(asText)],
    ['what formats look like', tree.map(asText)],
    ['any text', fc.string()],
  ])('gets an answer, and cards that are cards: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = readCardFile(text)
        if ('problem' in read) {
          expect(read.message).not.toBe('')
          return
        }
        for (const card of read.cards) expect(cardContent.safeParse(card).success).toBe(true)
        for (const format of ['AI_DUNGEON', 'WORLD_INFO', 'FORKLORE'] as const) {
          const again = readCardFile(writeCards(read.cards, format).text)
          if (read.cards.length > 0) expect(again).toMatchObject({ report: { found: read.cards.length } })
        }
      }),
      { numRuns: 2000 },
    )
  })
})
