// Writing cards: files that the tools can read, what they held before, and what they cannot hold.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardContent } from '../../../server/engine/context/card-content.ts'
import type { CardWriteFormat } from '../../../server/library/cards/types.ts'
import { writeCards } from '../../../server/library/cards/write-cards.ts'
import { card, cards, plain, readOk, simpleKeys } from './cards.ts'

const written = (content: CardContent[], format: CardWriteFormat): unknown =>
  JSON.parse(writeCards(content, format).text)

describe('a file for AI Dungeon', () => {
  const dragon = card({
    name: 'Dragon',
    type: 'character',
    keys: ['dragon', '/a,b/i'],
    entry: 'E',
    notes: 'N',
  })

  it('is a list of its story cards', () => {
    expect(written([dragon], 'AI_DUNGEON')).toEqual([
      {
        keys: 'dragon, /a,b/i',
        value: 'E',
        type: 'character',
        title: 'Dragon',
        description: 'N',
        useForCharacterCreation: false,
      },
    ])
  })

  it('says what it cannot hold', () => {
    const full = card({
      name: 'Full',
      keys: ['a, b'],
      secondaryKeys: ['c'],
      secondaryLogic: 'NOT_ALL',
      constant: true,
      priority: 1,
      scanDepth: 2,
      caseSensitive: true,
      wholeWords: false,
      enabled: false,
      extensions: { sillytavern: { sticky: 1 }, aidungeon: { id: 1 } },
    })
    const { lost } = writeCards([dragon, full, { ...full, name: '' }], 'AI_DUNGEON')
    expect(lost).toHaveLength(11)
    expect(lost).toContain('AI Dungeon cannot hold secondary keys: Full, card 3.')
    expect(lost).toContain(
      'AI Dungeon cannot hold what came with a card from elsewhere (sillytavern): Full, card 3.',
    )
    expect(lost).toContain('AI Dungeon reads patterns as plain keys: Dragon.')
  })
})

describe('a file for SillyTavern', () => {
  it('has every field of an entry, under its uid', () => {
    const file = written(
      [card({ keys: ['a'] }), card({ name: 'B', secondaryLogic: 'NOT_ANY' })],
      'WORLD_INFO',
    )
    expect(file).toMatchObject({
      entries: {
        0: {
          uid: 0,
          key: ['a'],
          keysecondary: [],
          addMemo: false,
          disable: false,
          position: 0,
          probability: 100,
        },
        1: { uid: 1, comment: 'B', selectiveLogic: 2, selective: true, displayIndex: 1 },
      },
    })
  })

  it('says what it cannot hold', () => {
    const many = Array.from({ length: 9 }, (_, at) => card({ name: `C${at}`, type: 't', keys: ['a, b'] }))
    expect(writeCards(many, 'WORLD_INFO').lost).toEqual([
      'SillyTavern cannot hold the type: C0, C1, C2, C3, C4 and 4 more.',
    ])
  })

  it('keeps cards in order and uids apart', () => {
    const with_ = (name: string, uid: unknown) => card({ name, extensions: { sillytavern: { uid } } })
    const sent = [
      with_('a', 7),
      with_('b', 3),
      with_('c', 7),
      with_('d', 'x'),
      with_('e', 90),
      card({ name: 'f' }),
    ]
    const { text } = writeCards(sent, 'WORLD_INFO')
    expect(Object.keys((JSON.parse(text) as { entries: object }).entries)).toEqual([
      '7',
      '8',
      '9',
      '10',
      '90',
      '91',
    ])
    expect(readOk(text).cards.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})

describe('what a file held besides', () => {
  const entries = {
    0: {
      uid: 0,
      key: ['a'],
      keysecondary: ['b'],
      selective: false,
      comment: 'A',
      content: 'x',
      order: 1.5,
      sticky: 2,
    },
    4: {
      uid: 4,
      key: ['c'],
      comment: 'C',
      content: 'y',
      order: 5,
      caseSensitive: null,
      odd: [1, { b: null }],
    },
  }

  it('is written back as it was', () => {
    expect(written(readOk({ entries }).cards, 'WORLD_INFO')).toMatchObject({ entries })
    const cards = [{ keys: 'a', value: 'x', title: 'T', id: 7, updatedAt: null, deletedAt: 'then', odd: {} }]
    expect(written(readOk(cards).cards, 'AI_DUNGEON')).toMatchObject(cards)
  })

  it('gives way to what the card says since then', () => {
    const [one, two] = readOk({ entries }).cards
    const edited = [
      { ...one!, secondaryKeys: ['new'], priority: 9 },
      { ...two!, caseSensitive: true },
    ]
    const file = written(edited, 'WORLD_INFO')
    expect(file).toMatchObject({
      entries: {
        0: { keysecondary: ['new'], selective: true, order: 9, sticky: 2 },
        4: { caseSensitive: true, odd: [1, { b: null }] },
      },
    })
    expect(readOk(file).cards.map(plain)).toEqual(edited.map(plain))
  })

  it('gives way only where it must', () => {
    const [one] = readOk({ entries }).cards
    expect(written([{ ...one!, name: 'Other' }], 'WORLD_INFO')).toMatchObject({
      entries: { 0: { comment: 'Other', selective: false, keysecondary: ['b'], order: 1.5 } },
    })
  })
})

describe('reading what was written', () => {
  it('gives the same cards, for our own file', () => {
    fc.assert(
      fc.property(fc.array(cards, { maxLength: 5 }), (sent) => {
        const { text, lost } = writeCards(sent, 'FORKLORE')
        expect(readOk(text).cards).toEqual(sent)
        expect(lost).toEqual([])
      }),
    )
  })

  it('gives the same cards but for type, notes and blank keys, for SillyTavern', () => {
    const filled = (keys: string[]) => keys.filter((key) => key.trim() !== '')
    fc.assert(
      fc.property(fc.array(cards, { maxLength: 5 }), (drawn) => {
        const sent = drawn.map((one) => ({
          ...one,
          keys: filled(one.keys),
          secondaryKeys: filled(one.secondaryKeys),
        }))
        const { text, lost } = writeCards(sent, 'WORLD_INFO')
        expect(readOk(text).cards.map(plain)).toEqual(
          sent.map((one) => ({ ...plain(one), type: '', notes: '' })),
        )
        expect(lost.some((line) => line.includes('the type'))).toBe(sent.some(({ type }) => type !== ''))
      }),
    )
  })

  it('gives name, type, keys, entry and notes, for AI Dungeon', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cards, simpleKeys), { minLength: 1, maxLength: 5 }), (drawn) => {
        const sent = drawn.map(([one, keys]) => ({ ...one, keys }))
        const { text, lost } = writeCards(sent, 'AI_DUNGEON')
        const held = ({ name, type, keys, entry, notes }: CardContent) => ({ name, type, keys, entry, notes })
        expect(readOk(text).cards.map(held)).toEqual(sent.map(held))
        expect(lost.some((line) => line.includes('secondary keys:'))).toBe(
          sent.some(({ secondaryKeys }) => secondaryKeys.length > 0),
        )
      }),
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cards, simpleKeys), { minLength: 1, maxLength: 5 }), (drawn) => {
        const sent = drawn.map(([one, keys]) => ({ ...one, keys }))
        for (const format of ['AI_DUNGEON', 'WORLD_INFO', 'FORKLORE'] as const) {
          const once = readOk(writeCards(sent, format).text).cards
          expect(readOk(writeCards(once, format).text).cards).toEqual(once)
        }
      }),
    )
  })

  it('says so where two keys become one pattern', () => {
    const { text, lost } = writeCards([card({ name: 'Paths', keys: ['/b', 'c/'] })], 'AI_DUNGEON')
    expect(readOk(text).cards[0]!.keys).toEqual(['/b, c/'])
    expect(lost).toEqual([expect.stringContaining('the keys as they are')])
  })
})
