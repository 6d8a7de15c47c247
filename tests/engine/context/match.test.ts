// Keys are seen not to occur without looking through every take; that must never hide one that does.
import * as fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { literalsOf } from '../../../server/engine/context/key-literals.ts'
import { foldable, foldableWhole, keyMatcher } from '../../../server/engine/context/match.ts'
import { stepsOf } from '../../../server/engine/context/pattern.ts'

describe('what a pattern needs', () => {
  it.each([
    ['dragon', ['dragon']],
    ['\\bDragons?\\b', ['dragon']],
    ['dragon|wyrm', ['dragon', 'wyrm']],
    ['(dragon|wyrm)s?', ['dragon', 'wyrm']],
    ['the (old|young) king', [' king']],
    ['(?:the )?(?i)queen of .* hearts', ['queen of ']],
    ['(?P<who>bram) the smith', [' the smith']],
    ['dra(g|k)on', ['dra']],
    ['dragon(?i)?', null],
    ['colou{0,1}r', ['colo']],
    ['colou{1}r', ['colo']],
    ['ab+c', ['ab']],
    ['a\\.b\\-c', ['b-c']],
    ['C\\+\\+ code', [' code']],
    ['[dw]ragon[abc]', ['ragon']],
    ['[]x]ragon', ['ragon']],
    ['[^]]ragon', ['ragon']],
    ['dragon|.', null],
    ['(dragon)?', null],
    ['(dragon)*x', null],
    ['\\x41bcd', null],
    ['\\Qab(\\E', null],
    ['\\pLabc', null],
    ['[[:alpha:]]abc', null],
    ['.*', null],
    ['caf\u00e9s', ['caf']],
    ['魔法(師|女)', ['魔法']],
    ['東京|กรุงเทพ', ['東京', 'งเทพ']],
  ])('%s: %j', (source, literals) => {
    expect(literalsOf(source)).toEqual(literals)
  })

  const atom = fc.constantFrom(
    'a',
    'b',
    'S',
    'k',
    '魔',
    '.',
    '\\w',
    '\\b',
    '[ab]',
    '[^b]',
    '(ab|s)',
    '(?:k|sa)',
    '(a)',
    '\\.',
    '^',
    '$',
    'ß',
  )
  const times = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0,2}', '+?')
  const source = fc
    .array(
      fc.tuple(atom, times).map(([one, many]) => (/^[\\^$]b?$/.test(one) ? one : one + many)),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((atoms) => atoms.join(''))
  const sources = fc.array(source, { minLength: 1, maxLength: 3 }).map((all) => all.join('|'))
  const text = fc
    .array(fc.constantFrom('a', 'b', '魔', 's', 'S', 'k', 'K', '\u017f', '\u212a', '.', ' ', 'ß', 'x'), {
      maxLength: 12,
    })
    .map((letters) => letters.join(''))

  it('is about so many steps as RE2 makes of it', () => {
    fc.assert(
      fc.property(sources, fc.integer({ min: 1, max: 40 }), fc.nat({ max: 40 }), (inner, least, more) => {
        const pattern = `(?:(${inner}){${least},${least + more}}x){2}`
        const size = RE2JS.compile(pattern).programSize()
        expect(stepsOf(pattern) * 2).toBeGreaterThanOrEqual(size)
        expect(stepsOf(pattern)).toBeLessThanOrEqual(size * 8 + 20)
      }),
      { numRuns: 300 },
    )
  })

  it('is in every text that it is found in', () => {
    fc.assert(
      fc.property(sources, text, (pattern, written) => {
        const literals = literalsOf(pattern)
        if (literals === null) return
        const folded = foldable(written)
        if (RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).matcher(folded.text).find())
          expect(literals.some((literal) => folded.lower.includes(literal))).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a key that may not occur', () => {
  const part = fc.constantFrom(
    'cat',
    'Cat',
    'C++',
    ' ',
    '-',
    '竜',
    'แมว',
    's',
    '_',
    '🐉',
    'é',
    'e\u0301',
    '!',
    'ΟΔΟΣ',
    'İ',
  )
  const phrase = (most: number) =>
    fc.array(part, { minLength: 1, maxLength: most }).map((all) => all.join(''))

  it('occurs in none of the texts, whatever the script', () => {
    fc.assert(
      fc.property(
        phrase(3),
        fc.array(phrase(7), { maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (key, texts, wholeWords, caseSensitive) => {
          const matcher = keyMatcher(key, { wholeWords, caseSensitive })
          if (matcher === null) return
          const folded = texts.map(foldable)
          if (!matcher.mayOccur(foldableWhole(folded)))
            expect(folded.filter((one) => matcher.occurs(one))).toEqual([])
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('is told from patterns, which are remembered by how they are looked for', () => {
    const texts = foldableWhole([foldable('Concatenate')])
    const looked = { wholeWords: true, caseSensitive: false }
    expect(keyMatcher('cat', looked)!.mayOccur(texts)).toBe(false)
    expect(keyMatcher('cat', { ...looked, wholeWords: false })!.mayOccur(texts)).toBe(true)
    expect(keyMatcher('CAT', { wholeWords: false, caseSensitive: true })!.mayOccur(texts)).toBe(false)
    expect(keyMatcher('/cat/', looked)!.mayOccur(texts)).toBe(true)
    expect(keyMatcher('/cat', looked)!.mayOccur(texts)).toBe(false)
  })
})
