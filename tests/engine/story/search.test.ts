// Searching: what matches what, and offsets that point at it in the text as it stands.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, matchOf, termsOf } from '../../../server/engine/story/search.ts'
import { lastVisitedLines } from '../../../server/engine/story/last-visited.ts'

/** What a query finds in a text. */
const found = (query: string, text: string): string | null => {
  const match = matchOf(text, termsOf(query))
  return match && text.slice(match.start, match.start + match.length)
}

describe('a search', () => {
  it('finds words in any case, with or without accents, also within words', () => {
    expect(found('LAMP', 'the lamplight')).toBe('lamp')
    expect(found('plig', 'the lamplight')).toBe('plig')
    expect(found('nai', 'nai\u0308ve')).toBe('nai\u0308')
    expect(found('fenetre', 'La Fenêtre s’ouvre')).toBe('Fenêtre')
    expect(found('FENÊTRE', 'la fenetre')).toBe('fenetre')
    expect(found('naive', 'nai\u0308ve')).toBe('nai\u0308ve')
    expect(found('ещё', 'Вода поднялась ЕЩЕ')).toBe('ЕЩЕ')
    expect(found('strasse', 'Die Straße')).toBe('Straße')
    expect(found('σισυφοσ', 'ΣΊΣΥΦΟΣ')).toBe('ΣΊΣΥΦΟΣ')
    expect(found('ΟΔΌΣ', 'η οδός')).toBe('οδός')
    expect(found('istanbul', 'İstanbul')).toBe('İstanbul')
    expect(found('ışık', 'IŞIK')).toBe('IŞIK')
    expect(found('漲了', '水又漲了一級')).toBe('漲了')
    expect(found('ｆｕｌｌ', 'full width')).toBe('full')
    expect(found('efficient', 'an eﬃcient way')).toBe('eﬃcient')
  })

  it('tells letters apart that are no accents to their readers', () => {
    expect(found('का', 'की')).toBeNull()
    expect(found('की', 'यह की है')).toBe('की')
  })

  it('takes every kind of quotation mark and apostrophe for the same', () => {
    expect(found("don't", 'I don’t know')).toBe('don’t')
    expect(found('“in the gable”', 'a lamp in the gable')).toBe('in the gable')
  })

  it('wants all of the words, anywhere, and shows the first', () => {
    expect(found('gable lamp', 'A lamp in the gable')).toBe('lamp')
    expect(found('gable window', 'A lamp in the gable')).toBeNull()
    expect(found('lamp lamplight', 'the lamplight')).toBe('lamplight')
  })

  it('wants a phrase in quotes as it stands, over line ends too', () => {
    expect(found('"the gable"', 'the old gable')).toBeNull()
    expect(found('"the gable"', 'in the\n\n  gable')).toBe('the\n\n  gable')
    expect(found('lamp "the gable"', 'the gable has a lamp')).toBe('the gable')
    expect(found('"the ga', 'the gable')).toBe('the ga')
  })

  it('of nothing has no terms', () => {
    for (const nothing of ['', '  \n', '"', '""', '" "', '´', '\u0301']) expect(termsOf(nothing)).toEqual([])
    expect(matchOf('text', [])).toBeNull()
  })
})

/** Letters that change their length, their neighbours or their kind when they are compared. */
const STRANGE = `a B é e\u0301 ß ẞ Σ ς İ ı ﬃ Ⅷ … ’ “ й が ｶﾞ 각 कि ก็ 水 🦊 👍🏽 \u200d \ufe0f \u0301 \u0327 \ud83d ½ ﷽`
const letters = fc.constantFrom(...STRANGE.split(' '), ' ', '\u00a0', '\n', '\t')
const text = fc.oneof(
  fc.array(letters, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

describe('offsets', () => {
  it('point at text that matches, whatever the letters', () => {
    fc.assert(
      fc.property(text, text, (whole, other) => {
        for (const term of termsOf(other)) {
          const match = matchOf(whole, [term])
          if (match)
            expect(matchOf(whole.slice(match.start, match.start + match.length), [term])).not.toBeNull()
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('point at every part of a text that is searched for in it', () => {
    const part = fc.tuple(text, text, text).filter(([, middle]) => termsOf(`"${middle}"`).length === 1)
    fc.assert(
      fc.property(part, ([before, middle, after]) => {
        // A blank keeps what comes before and after from being accents of it.
        const whole = `${before} ${middle} ${after}`
        const [phrase] = termsOf(`"${middle.replaceAll(/[“"”„‟]/g, '')}"`)
        if (phrase === undefined || /[“"”„‟]/.test(middle)) return
        const match = matchOf(whole, [phrase])
        expect(match).not.toBeNull()
        const seen = whole.slice(match!.start, match!.start + match!.length)
        expect(matchOf(seen, [phrase])).not.toBeNull()
        const shown = excerptOf(whole, match!)
        expect(shown.text.slice(shown.match.start, shown.match.start + shown.match.length)).toBe(seen)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an excerpt', () => {
  const long = 'word '.repeat(100)
  const of = (whole: string, needle: string) => excerptOf(whole, matchOf(whole, termsOf(needle))!)
  const marked = ({ text: shown, match }: ReturnType<typeof of>) =>
    shown.slice(match.start, match.start + match.length)

  it('is the text itself when that is short', () => {
    expect(of('A lamp.', 'lamp')).toEqual({ text: 'A lamp.', match: { start: 2, length: 4 } })
  })

  it('holds some 160 characters around the match, whole words, and says where it was cut', () => {
    for (const whole of [`${long}needle ${long}`, `needle ${long}`, `${long}needle`, `${long}x needle y`]) {
      const excerpt = of(whole, 'needle')
      expect(marked(excerpt)).toBe('needle')
      expect(excerpt.text.length).toBeGreaterThan(110)
      expect(excerpt.text.length).toBeLessThanOrEqual(164)
      expect(excerpt.text.replaceAll(/…|word|needle|x|y/g, '').trim()).toBe('')
    }
    expect(of(`${long}needle ${long}`, 'needle').text).toMatch(/^…word.* word…$/)
  })

  it('cuts no character in two, and shows the beginning of an endless match', () => {
    const foxes = '🦊'.repeat(200)
    const excerpt = of(`${foxes}x${foxes}`, 'x')
    expect(marked(excerpt)).toBe('x')
    expect(excerpt.text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/)
    const endless = of(`a${' '.repeat(5000)}b`, '"a b"')
    expect(endless.text.length).toBeLessThan(600)
    expect(marked(endless)).toMatch(/^a +$/)
  })
})

describe('the line last visited', () => {
  // 1 is a trunk (its tip is a fork); 2, 3 and 4 fork from it at 3, 5 and 5; 5 forks from 2 at 4.
  const one = { id: 1, parentId: null, forkDepth: -1, tip: 5 }
  const two = { id: 2, parentId: 1, forkDepth: 3, tip: 8 }
  const three = { id: 3, parentId: 1, forkDepth: 5, tip: 6 }
  const four = { id: 4, parentId: 1, forkDepth: 5, tip: 7 }
  const five = { id: 5, parentId: 2, forkDepth: 4, tip: 5 }
  const at = (branchId: number, depth: number) => ({ branchId, depth })

  it('through a spot is the first that passes there', () => {
    const order = [five, one, three, four, two]
    expect(lastVisitedLines(order, [at(1, 3), at(1, 4), at(2, 4), at(2, 5), at(5, 5), at(1, 9)])).toEqual([
      5,
      3,
      5,
      2,
      5,
      null,
    ])
    expect(lastVisitedLines(order, [at(9, 0)])).toEqual([null])
    expect(lastVisitedLines([four, three, two, five, one], [at(1, 0), at(1, 5), at(2, 8)])).toEqual([4, 4, 2])
  })
})
