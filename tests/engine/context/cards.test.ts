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

describe('a pattern that cannot be used', () => {
  it.each([
    ['/a(b/', /a “\(” is never closed\. Add a “\)”/],
    ['/a)b/', /a “\)” closes nothing/],
    ['/[ab/', /a “\[” is never closed/],
    ['/a\\/', /ends with “\\”/],
    ['/*a/', /nothing before “\*” to be repeated/],
    ['/a**/', /“\*\*” repeats what is repeated already/],
    ['/a{1001}/', /“\{1001\}” is no count/],
    ['/a{3,1}/', /smaller number first/],
    ['/[z-a]/', /“z-a” is no range/],
    ['/[[:foo:]]/', /names no kind of characters/],
    ['/\\pX/', /names no kind of characters/],
    ['/\\k/', /“\\k” means nothing/],
    ['/(a)\\1/', /asks for what was found before/],
    ['/(?=a)b/', /looking ahead or back is not possible/],
    ['/(?<=a)b/', /looking ahead or back is not possible/],
    ['/(?<!a)b/', /looking ahead or back is not possible/],
    ['/(?P<n/', /no name of a group/],
    ['/(?<n>a)(?<n>b)/', /two groups have the name “n”/],
    ['/(?z)a/', /“\(\?z” means nothing/],
    ['/a/y', /the letter “y” behind it means nothing\. Use i, m, s/],
    [
      `/${'('.repeat(240)}${')'.repeat(240)}x{999}{999}/`,
      /repeats what is repeated already|cannot be read|too/,
    ],
    [`/(${'ab'.repeat(200)}){999}/`, /it is too large\. Use smaller numbers/],
  ])('%s is told with what to do, in words of our own', (key, words) => {
    const [fault] = cardFaults({ keys: ['plain', key] })
    expect(fault).toMatchObject({ path: 'keys.1', message: expect.stringMatching(words) })
    expect(fault!.message.startsWith(`The pattern ${key} cannot be used: `)).toBe(true)
    expect(fault!.message).not.toMatch(/regexp|perl|error|null|undefined|`/i)
    expect(fault!.message).toMatch(/\.$/)
  })

  it('is no other: whatever RE2 takes of a fair size is taken', () => {
    const good = ['/a/', '/(a|b)+?x{2,5}/gi', '/\\pL{3}\\p{Greek}/u', '/[^\\]]\\)/', '/(?i)a/', '/魔(法|女)/']
    expect(cardFaults({ keys: good })).toEqual([])
  })
})

describe('the effort', () => {
  const text = 'The rain went on over the roofs, and nobody in the lane looked up at it for long. '.repeat(6)
  const long = Array.from({ length: 64 }, (_, id) => ({ id: id + 1, text: `${text}${id}` }))
  const many = (count: number, keys: (index: number) => string[], change: Partial<CardContent> = {}) =>
    Array.from({ length: count }, (_, index) => card({ keys: keys(index), ...change }))
  const verdicts = (cards: Card[]) => {
    const seen: Partial<Record<string, number>> = {}
    for (const { verdict } of chooseCards(cards, long, 100).report) seen[verdict] = (seen[verdict] ?? 0) + 1
    return seen
  }

  it('is enough for 2,000 cards of 5 words, and for 30 patterns that need no word', () => {
    expect(verdicts(many(2_000, (one) => [0, 1, 2, 3, 4].map((key) => `x${one}y${key}`)))).toEqual({
      NO_KEY_FOUND: 2_000,
    })
    expect(verdicts(many(30, (one) => [`/[A-Z]\\d{2}[${one}]/`]))).toEqual({ NO_KEY_FOUND: 30 })
  })

  // Each of these took from ten seconds to minutes when nothing bounded it.
  it.each([
    ['nothing but .*', 5_000, (one: number) => [`/.*.*x${one}/`, `/.*.*[qxz]\\d{${one % 90}}/`]],
    ['what RE2 is slowest at', 2_000, (one: number) => [`/(.{0,40}e){10}\\d{${(one % 90) + 8}}/`]],
    ['large counts', 2_000, (one: number) => [`/[${one % 10}a]{990}.{0,900}/`]],
    ['too large ones', 2_000, (one: number) => [`/(${'.'.repeat(200)}${one}){900}/`]],
    [
      'words that nearly occur',
      2_000,
      (one: number) =>
        Array.from({ length: 100 }, (_, key) => `the rain went on over the lane ${one} ${key}`),
    ],
    [
      'texts that nearly occur',
      2_000,
      () => Array.from({ length: 100 }, (_, key) => `!rain went on over the roofs${' '.repeat(key % 2)}.`),
    ],
  ])('has an end: %s', (_what, count, keys) => {
    const first = card({ keys: ['rain'], priority: 1 })
    const began = performance.now()
    const { report } = chooseCards([...many(count, keys), first], long, 1_000)
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(report[0]).toMatchObject({ cardId: first.id, verdict: 'FIRED' })
    const seen = new Set(report.slice(1).map(({ verdict }) => verdict))
    expect(seen).toContain('NOT_SEARCHED')
    expect([...seen].filter((verdict) => verdict !== 'NOT_SEARCHED' && verdict !== 'NO_KEY_FOUND')).toEqual(
      [],
    )
  })

  it('goes to the cards with the highest priority, and is counted, so that it is the same each time', () => {
    const cards = [
      ...many(400, (one) => [`/[A-Z]\\d{2}[${one % 10}]/`]),
      card({ name: 'low', keys: ['/[r]ain/'], priority: -1 }),
      card({ name: 'high', keys: ['/[r]ain/'], priority: 1 }),
    ]
    const { report } = chooseCards(cards, long, 1_000)
    expect(report[0]).toMatchObject({ name: 'high', verdict: 'FIRED' })
    expect(report.at(-1)).toMatchObject({ name: 'low', verdict: 'NOT_SEARCHED', included: false, key: null })
    expect(chooseCards(cards, long, 1_000).report).toEqual(report)
  })

  it('that ends at a secondary key does not tell the card by mistake', () => {
    const cards = [
      ...many(400, (one) => [`/[A-Z]\\d{2}[${one % 10}]/`], { priority: 1 }),
      card({ name: 'not any', keys: ['rain'], secondaryKeys: ['/[r]ain/'], secondaryLogic: 'NOT_ANY' }),
    ]
    expect(chooseCards(cards, long, 1_000).report.at(-1)).toMatchObject({ verdict: 'NOT_SEARCHED' })
  })
})
