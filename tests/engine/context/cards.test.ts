// Story cards: which a scene calls up, in every script, and why the others are not told.
import { describe, expect, it } from 'vitest'
import { cardContent, cardFaults, type CardContent } from '../../../server/engine/context/card-content.ts'
import { chooseCards, type Card } from '../../../server/engine/context/cards.ts'
import { foldable, keyMatcher } from '../../../server/engine/context/match.ts'

const finds = (key: string, text: string, wholeWords = true, caseSensitive = false): boolean =>
  keyMatcher(key, { wholeWords, caseSensitive })?.occurs(foldable(text)) ?? false

describe('a key is found', () => {
  it.each([
    ['cat', 'The cat sat.', true],
    ['cat', 'Concatenate.', false],
    ['cat', 'cats', false],
    ['Cat', 'the CAT', true],
    ['Ödön', 'Hallo Ödön!', true],
    ['Öd', 'Hallo Ödön!', false],
    ['дом', 'Это дом.', true],
    ['дом', 'домой', false],
    ['竜', '黒竜が来た', true],
    ['東京', '東京タワー', true],
    ['แมว', 'มีแมวดำ', true],
    ['C++', 'He wrote C++ code', true],
    ['C++', 'C++11', true], // a key that ends with a sign needs no boundary there
    ['$gold', 'with $gold.', true],
    ['(dragon)', 'a (dragon) here', true],
    ['old king', 'the old king sat', true],
    ['old king', 'the bold king sat', false],
    ['ice', 'A dice. Ice!', true],
    ['x_y', 'x_y_z', false],
    ['🐉', 'a🐉b', true],
    ['e\u0301t\u00e9', '\u00e9t\u00e9', true],
  ])('%s in "%s": %s', (key, text, found) => {
    expect(finds(key, text)).toBe(found)
  })

  it('as a part of a word where it need not be whole, and by case where that counts', () => {
    expect(finds('cat', 'Concatenate', false)).toBe(true)
    expect(finds('Will', 'will', true, true)).toBe(false)
    expect(finds('Will', 'Will', true, true)).toBe(true)
  })

  it('as a pattern, which cannot run away', () => {
    expect(finds('/dra.on/i', 'a DRAGON')).toBe(true)
    expect(finds('/dra.on/', 'a DRAGON')).toBe(false)
    expect(finds('/(a+)+$/', `${'a'.repeat(50_000)}b`)).toBe(false)
    expect(finds('/(/', 'x')).toBe(false)
    expect(cardFaults({ keys: ['/(/'] })).toMatchObject([{ path: 'keys.0' }])
    expect(cardFaults({ keys: ['/a/y'] })).toMatchObject([{ path: 'keys.0' }])
  })
})

let ids = 0
const card = (content: Partial<CardContent>): Card => ({
  ...cardContent.parse({ entry: 'Entry.', ...content }),
  id: ++ids,
})
const scene = (...texts: string[]) => texts.map((text, index) => ({ id: index + 1, text }))
const reportOf = (one: Card, ...texts: string[]) => chooseCards([one], scene(...texts), 1_000).report[0]!

describe('a card', () => {
  it('is told with the key that fired and the newest take that holds it', () => {
    const one = card({ keys: ['inn', 'tavern'] })
    expect(reportOf(one, 'the tavern', 'an inn', 'nothing')).toMatchObject({
      verdict: 'FIRED',
      included: true,
      key: 'inn',
      takeId: 2,
    })
  })

  it.each([
    ['DISABLED', { keys: ['inn'], enabled: false }],
    ['NO_ENTRY', { keys: ['inn'], entry: ' ' }],
    ['NO_KEYS', { keys: ['', ' '] }],
    ['NO_KEY_FOUND', { keys: ['castle'] }],
    ['BAD_PATTERN', { keys: ['/(/'] }],
    ['CONSTANT', { keys: [], constant: true }],
    ['SECONDARY_KEYS', { keys: ['inn'], secondaryKeys: ['x', 'y'] }],
    ['FIRED', { keys: ['inn'], secondaryKeys: ['x', 'an'] }],
    ['SECONDARY_KEYS', { keys: ['inn'], secondaryKeys: ['x', 'an'], secondaryLogic: 'AND_ALL' as const }],
    ['SECONDARY_KEYS', { keys: ['inn'], secondaryKeys: ['an'], secondaryLogic: 'NOT_ANY' as const }],
    ['FIRED', { keys: ['inn'], secondaryKeys: ['an', 'x'], secondaryLogic: 'NOT_ALL' as const }],
    ['SECONDARY_KEYS', { keys: ['inn'], secondaryKeys: ['an'], secondaryLogic: 'NOT_ALL' as const }],
  ])('%s: %j', (verdict, content) => {
    expect(reportOf(card(content), 'an inn').verdict).toBe(verdict)
  })

  it('scans only so many of the newest takes', () => {
    expect(reportOf(card({ keys: ['inn'], scanDepth: 1 }), 'an inn', 'nothing').verdict).toBe('NO_KEY_FOUND')
    expect(reportOf(card({ keys: ['inn'], scanDepth: 2 }), 'an inn', 'nothing').verdict).toBe('FIRED')
  })

  it('that does not fit is skipped, and a later smaller one may still fit', () => {
    const long = card({ name: 'long', keys: ['inn'], entry: 'word '.repeat(100), priority: 2 })
    const small = card({ name: 'small', keys: ['inn'], priority: 1 })
    const { told, tokens, report } = chooseCards([small, long], scene('an inn'), 20)
    expect(told.map(({ name }) => name)).toEqual(['small'])
    expect(tokens).toBeLessThanOrEqual(20)
    expect(report.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['long', 'NO_ROOM'],
      ['small', 'FIRED'],
    ])
  })
})
