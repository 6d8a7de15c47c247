// Whole stories, files and offers in words.
import { describe, expect, test } from 'vitest'
import { goneOf, lengthOf } from '../../client/adventures/words.ts'
import { madeOf, percentOf, sizeOf } from '../../client/import/words.ts'
import { otherFields, statOf } from '../../client/update/words.ts'

const CARD = {
  name: 'Miller',
  type: 'character',
  keys: ['miller'],
  entry: 'Old.',
  notes: '',
  wholeWords: true,
  caseSensitive: false,
  secondaryKeys: [],
  secondaryLogic: 'AND_ANY' as const,
  constant: false,
  priority: 0,
  scanDepth: null,
  enabled: true,
}

describe('stories', () => {
  test('how long one is', () => {
    expect(lengthOf({ narrationCount: 0, lineCount: 3 })).toBe('At its beginning, 3 lines')
    expect(lengthOf({ narrationCount: 1, lineCount: 1 })).toBe('1 turn')
    expect(lengthOf({ narrationCount: 1_200, lineCount: 2 })).toBe('1,200 turns, 2 lines')
  })

  test('what goes with one: only what there is', () => {
    const nothing = {
      takeCount: 1,
      lineCount: 1,
      memoryCount: 0,
      checkpointCount: 0,
      cardCount: 0,
      shareCount: 0,
    }
    expect(goneOf(nothing)).toBe('1 take and 1 line')
    expect(goneOf({ ...nothing, memoryCount: 2, shareCount: 1 })).toBe(
      '1 take, 1 line, 2 memories and 1 link for others',
    )
  })
})

describe('files', () => {
  test('how large one is', () => {
    expect([1, 999, 1_499, 999_999, 3_440_000].map(sizeOf)).toEqual([
      '1 byte',
      '999 bytes',
      '1 kB',
      '1 MB',
      '3.4 MB',
    ])
  })

  test('what would be made of them', () => {
    expect(madeOf({ scenarios: 0, adventures: 0, cards: 0, scripts: 0 })).toBe('')
    expect(madeOf({ scenarios: 1, adventures: 2, cards: 1, scripts: 0 })).toBe(
      '1 scenario, 2 stories and 1 story card',
    )
  })

  test('how far it is: never done before it is, and of nothing nothing', () => {
    expect([percentOf(0, 0), percentOf(999, 1_000), percentOf(1_000, 1_000), percentOf(12, 10)]).toEqual([
      0, 99, 100, 100,
    ])
  })
})

describe('offers', () => {
  test('what else a card says otherwise: as one reads it, without what the narrator is told', () => {
    expect(otherFields(CARD, { ...CARD, entry: 'Young.' })).toEqual([])
    expect(otherFields(CARD, { ...CARD, keys: ['miller', 'tam'], constant: true, type: '' })).toEqual([
      { label: 'Type', old: 'character', now: '–' },
      { label: 'Keys', old: 'miller', now: 'miller, tam' },
      { label: 'Tell it always', old: 'no', now: 'yes' },
    ])
  })

  test('what is counted, by name', () => {
    expect(['player.good_luck', 'npc.mira', 'npc.mira.trust'].map(statOf)).toEqual([
      'good luck',
      'mira',
      'mira: trust',
    ])
  })
})
