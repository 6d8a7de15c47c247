// Words of any language, and what texts have in common by them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addText, bm25, lexicalIndex, lexicalPart } from '../../../server/engine/memory/bm25.ts'
import { termsOf } from '../../../server/engine/memory/terms.ts'

describe('terms', () => {
  it.each([
    ['The Inn, at Dusk: 3 crowns!', ['the', 'inn', 'at', 'dusk', '3', 'crowns']],
    ['Maren’s don’t', ['maren', 's', 'don', 't']],
    ['ÉIRE naïve Ångström', ['eire', 'naive', 'angstrom']],
    ['Čeština ЁЖ Ελλάδα', ['cestina', 'еж', 'ελλαδα']],
    ['古い宿', ['古い', 'い宿']],
    ['宿', ['宿']],
    ['第3話Lantern', ['第', '3', '話', 'lantern']],
    ['여관에서', ['여관', '관에', '에서']],
    ['โรงแรม', ['โร', 'รง', 'งแ', 'แร', 'รม']],
    ['हिन्दी की', ['हिन्दी', 'की']],
    ['שָׁלוֹם', ['שלום']],
    ['ｆｕｌｌ ﬁne', ['full', 'fine']],
    ['… — !', []],
    ['', []],
  ])('of %s', (text, terms) => expect(termsOf(text)).toEqual(terms))

  it('are the same however a letter is written', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(termsOf(text.normalize('NFD'))).toEqual(termsOf(text.normalize('NFC')))
      }),
    ))

  it('come from any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => termsOf(text).every((term) => term !== '')),
    ))
})

/** BM25 as the books have it. */
function naive(texts: string[], query: string): number[] {
  const documents = texts.map(termsOf)
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / documents.length || 1
  return documents.map((terms) =>
    [...new Set(termsOf(query))].reduce((sum, term) => {
      const count = terms.filter((one) => one === term).length
      const having = documents.filter((one) => one.includes(term)).length
      const idf = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))
      return sum + (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * terms.length) / mean))
    }, 0),
  )
}

const text = fc.array(fc.constantFrom('inn', 'key', 'snow', 'Odo', 'the'), { maxLength: 12 })
const words = text.map((list) => list.join(' '))

describe('BM25', () => {
  it('is that of the books, among the rows asked for alone', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(words, fc.boolean()), { maxLength: 12 }), words, (texts, query) => {
        const index = lexicalIndex()
        for (const [one] of texts) addText(index, one)
        const rows = texts.flatMap(([, isAsked], row) => (isAsked ? [row] : []))
        const expected = naive(
          rows.map((row) => texts[row]![0]),
          query,
        )
        const scores = [...bm25(index, rows, query)]
        expect(scores).toHaveLength(rows.length)
        scores.forEach((score, place) => expect(score).toBeCloseTo(expected[place]!, 10))
      }),
    ))

  it('counts a word at most 256 times, and takes rows that do not exist', () => {
    const index = lexicalIndex()
    addText(index, 'key '.repeat(1_000))
    addText(index, 'snow')
    const [many, none, absent] = bm25(index, [0, 1, -1, 7], 'key')
    expect(many).toBeGreaterThan(0)
    expect([none, absent]).toEqual([0, 0])
    expect([...bm25(index, [], 'key')]).toEqual([])
  })

  it('is half a lexical part at 3', () => {
    expect([0, 3, 9].map(lexicalPart)).toEqual([0, 0.5, 0.75])
  })
})
