// The pure parts of Insights: the budget, prompts and verdicts in words, the keys of a card, what is kept unsaved.
import { endOf } from '../../client/ui/last-words.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Card, CardReport, Prompt } from '../../client/insights/answers.ts'
import { budgetOf, percent, reuseOf } from '../../client/insights/budget.ts'
import { BLANK, hasText, inputOf, optionsOf, titleOf, valuesOf } from '../../client/ui/cards/card-values.ts'
import { faultsOf } from '../../client/ui/faults.ts'
import { changesOf, restored } from '../../client/ui/kept.ts'
import { draftOf } from '../../client/insights/kept-draft.ts'
import { joinKeys, splitKeys } from '../../client/ui/cards/keys.ts'
import { markedPieces } from '../../client/insights/pieces.ts'
import { plotOf, unsavedOf } from '../../client/insights/plot-values.ts'
import {
  calibrationOf,
  cardsOf,
  historyOf,
  isByRules,
  overOf,
  proofOf,
  pushedOut,
  reuseWords,
  rulesOf,
  toldOf,
  verdictOf,
  weightOf,
} from '../../client/insights/words.ts'
import { saveDraft } from '../../client/play/draft.ts'

const section = (
  label: string,
  block: Prompt['sections'][number]['block'],
  tokens: number,
  texts = ['x'],
) => ({
  label,
  block,
  tokens,
  pieces: texts.map((text) => ({ text, take: null })),
})

const prompt = (more: Partial<Prompt> = {}): Prompt => ({
  sections: [
    section('narrator', 'STATIC', 100),
    section('plot_essentials', 'STATIC', 100),
    section('history', 'HISTORY', 300),
    section('length_hint', 'TAIL', 50),
  ],
  messages: [],
  tokens: 550,
  budget: 1000,
  reservedTokens: 250,
  isOverBudget: false,
  cards: [],
  recall: null,
  history: { included: 4, total: 4, startDepth: 0, isTruncated: false },
  settings: null,
  sha256: null,
  isExact: true,
  prefixShare: null,
  ...more,
})

const report = (more: Partial<CardReport> = {}): CardReport => ({
  cardId: 'a',
  name: 'Maren',
  verdict: 'FIRED',
  included: true,
  tokens: 36,
  key: 'keeper',
  take: { id: 't', depth: 3 },
  ...more,
})

const card = (more: Partial<Card> = {}): Card => ({
  id: 'a',
  name: 'Maren',
  type: '',
  keys: ['Maren', 'the keeper'],
  entry: 'She keeps the inn.',
  notes: '',
  wholeWords: true,
  caseSensitive: false,
  secondaryKeys: [],
  secondaryLogic: 'AND_ANY',
  constant: false,
  priority: 0,
  scanDepth: null,
  enabled: true,
  isAnchored: false,
  revision: 'r',
  ...more,
})

describe('the budget', () => {
  test('is shared by blocks in the order in which they are read, and the free rest', () => {
    const { parts, over } = budgetOf(prompt())
    expect(parts.map(({ block, tokens }) => [block, tokens])).toEqual([
      ['STATIC', 200],
      ['HISTORY', 300],
      ['TAIL', 50],
      ['FREE', 450],
    ])
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(over).toBe(0)
    expect(weightOf(budgetOf(prompt()))).toBe('550 of 1,000 tokens: 55% of the budget.')
  })

  test('that is not enough is said in words, with what to do', () => {
    const small = prompt({ budget: 400, isOverBudget: false })
    expect(budgetOf(small).parts.some(({ block }) => block === 'FREE')).toBe(false)
    expect(overOf(small, budgetOf(small), 'next')).toContain('150 tokens over the budget')
    const fixed = prompt({ budget: 200, isOverBudget: true })
    expect(overOf(fixed, budgetOf(fixed), 'next')).toContain('weighs 250 tokens by itself')
    expect(overOf(prompt(), budgetOf(prompt()), 'next')).toBe('')
    expect(weightOf(budgetOf(prompt({ budget: null, tokens: null })))).toBe('550 tokens.')
  })

  test('percents never make nothing of something, nor all of less', () => {
    expect([0, 0.001, 0.5, 0.996, 1].map(percent)).toEqual(['0%', '<1%', '50%', '99%', '100%'])
  })

  test('what is re-used ends with the first letter that differs', () => {
    const said = (...all: string[]) => all.map((content) => ({ content }))
    expect(reuseOf(said('abcd', 'ef'), said('abcd', 'xy'))).toBe(5 / 7)
    expect(reuseOf(said('abc'), said('abc'))).toBe(1)
    expect(reuseOf(said('abc'), null)).toBeNull()
    expect(reuseWords(0.71, null, 'next')).toMatch(/^71% can be re-used/)
    expect(reuseWords(0.71, 1200, 'then')).toMatch(/could be re-used.*re-used 1,200 tokens\.$/)
  })
})

describe('a prompt in words', () => {
  test('where the window of the story begins', () => {
    const said = (more: object) =>
      historyOf({ included: 4, total: 4, startDepth: 0, isTruncated: false, ...more }, 'next')
    expect(said({})).toBe('The whole story so far: 4 takes.')
    expect(said({ total: 5 })).toBe('The whole story, 4 of 5 takes. 1 hidden or empty take is left out.')
    expect(said({ total: 40, startDepth: 36 })).toBe(
      '4 of 40 takes, from take 37 on. What was told before is not read. It moves on in steps, so that most of a prompt can be re-used.',
    )
    expect(said({ isTruncated: true })).toContain('Not even the newest take')
    expect(said({ total: 0, included: 0 })).toBe('Nothing has been told yet.')
  })

  test('how it was counted, told and proven', () => {
    expect(calibrationOf(1)).toContain('As we count')
    expect(calibrationOf(1.12)).toMatch(/About 12% more tokens.*smaller/)
    expect(calibrationOf(0.9)).toMatch(/About 10% fewer tokens.*larger/)
    const usage = { promptTokens: 2310, outputTokens: 244, cachedTokens: null }
    expect(toldOf({ finish: 'LENGTH', usage })).toBe(
      'It was cut at the limit for one narration. The endpoint says that it read 2,310 tokens and wrote 244.',
    )
    expect(toldOf({ finish: null, usage: null })).toBe('')
    const proof = (isExact: boolean, sha256: string | null, byRules = false) =>
      proofOf({ isExact, sha256 }, byRules)
    expect(proof(true, 'ab')).toContain('Byte for byte what was sent')
    expect(proof(false, 'ab')).toContain('erased')
    expect(proof(true, null)).toContain('Not sent yet')
    // Nothing is sent to the built-in storyteller, and no sentence says so.
    for (const said of [proof(true, 'ab', true), proof(false, 'ab', true)]) {
      expect(said).toContain('what was put together for this turn')
      expect(said).not.toContain('sent')
    }
    expect(proof(true, null, true)).toBe('Built just now, exactly as a model would be sent it.')
    expect([rulesOf('next'), rulesOf('then')]).toEqual([
      expect.stringMatching(/^Nothing is sent: .* would read\.$/),
      expect.stringMatching(/^Nothing was sent: .* would have read\.$/),
    ])
    const settings = (temperature: number | null) =>
      ({ settings: { temperature } }) as unknown as Pick<Prompt, 'settings'>
    expect(isByRules(settings(null), { toldByRules: false })).toBe(true)
    expect(isByRules(settings(0), { toldByRules: true })).toBe(false)
    expect(isByRules({ settings: null }, { toldByRules: true })).toBe(true)
    expect(endOf('One two  three\nfour', 12)).toBe('… three four')
  })

  test('why a card is told or not', () => {
    expect(verdictOf(report(), 'next')).toBe('Told: “keeper” stands in take 4.')
    expect(verdictOf(report({ take: null }), 'next')).toBe('Told: “keeper” stands in your draft.')
    expect(verdictOf(report({ take: null }), 'then')).toBe('Told: “keeper” stood in a take that is gone.')
    expect(verdictOf(report({ verdict: 'NO_ROOM', included: false }), 'next')).toMatch(
      /^No room: “keeper” stands in take 4, but its 36 tokens do not fit/,
    )
    expect(verdictOf(report({ verdict: 'CONSTANT', key: null, take: null }), 'next')).toBe(
      'Told: it always is.',
    )
    const left = report({ verdict: 'NOT_SEARCHED', included: false, key: null, take: null })
    expect(verdictOf(left, 'then')).toMatch(
      /^Not told: its keys were not looked for to the end.*higher priority\.$/,
    )
    expect(cardsOf([report(), report({ verdict: 'NO_ROOM', included: false })], 'next')).toBe(
      '1 told, 1 without room.',
    )
  })

  test('a card that is told may push out others', () => {
    const before = [report(), report({ cardId: 'b' })]
    const after = [
      report(),
      report({ cardId: 'b', included: false, verdict: 'NO_ROOM' }),
      report({ cardId: null }),
    ]
    expect(pushedOut(before, after, null).map(({ cardId }) => cardId)).toEqual(['b'])
    expect(pushedOut(before, after, 'b')).toEqual([])
  })

  test('the pieces of the story are marked with their takes, the draft as the draft', () => {
    const history = {
      ...section('recent_history', 'HISTORY', 9, ['told', '> You go.']),
    }
    history.pieces[0]!.take = { id: 't', depth: 4, kind: 'NARRATION' } as never
    const marks = (when: 'next' | 'then') => markedPieces(history, prompt(), when).map(({ mark }) => mark)
    expect(marks('next')).toEqual(['Take 5 · narration', 'Your draft'])
    expect(marks('then')).toEqual(['Take 5 · narration', 'A take that is gone'])
    const lore = section('world_lore', 'LIVE', 9, ['What is known:', 'She keeps the inn.'])
    expect(markedPieces(lore, prompt({ cards: [report()] }), 'next').map(({ mark }) => mark)).toEqual([
      '',
      'Maren',
    ])
  })
})

describe('the keys of a card', () => {
  test('commas part them; quotes and patterns may hold commas', () => {
    expect(splitKeys('Maren, the keeper,, Maren')).toEqual(['Maren', 'the keeper'])
    expect(splitKeys('/a{1,2}/i, inn')).toEqual(['/a{1,2}/i', 'inn'])
    expect(splitKeys('"salt, and bread", /open')).toEqual(['salt, and bread', '/open'])
    expect(splitKeys('either/or, a "b" c')).toEqual(['either/or', 'a "b" c'])
    expect(splitKeys(' , ')).toEqual([])
  })

  test('come back from their line as they were', () => {
    const key = fc
      .array(fc.constantFrom('a', 'B', ' ', ',', '"', '/', '\\', '\n', 'i', '(', '.'), {
        minLength: 1,
        maxLength: 9,
      })
      .map((all) => all.join('').trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 5 }), (keys) => {
        expect(splitKeys(joinKeys(keys))).toEqual(keys)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a card in its form', () => {
  test('goes out as it came in', () => {
    const { input, faults } = inputOf(valuesOf(card({ scanDepth: 5, priority: -2 })))
    expect(faults).toEqual({})
    expect(input).toMatchObject({ keys: ['Maren', 'the keeper'], scanDepth: 5, priority: -2 })
    expect(inputOf(BLANK).input).toMatchObject({ keys: [], scanDepth: 0, priority: 0, enabled: true })
  })

  test('says what is wrong with it where it stands', () => {
    expect(inputOf({ priority: 'high' }).faults.priority).toContain('whole number')
    expect(inputOf({ scanDepth: '-1' }).faults.scanDepth).toContain('whole number')
    const issues = [
      { path: 'keys.1', message: 'A pattern.' },
      { path: 'else', message: 'Odd.' },
    ]
    expect(faultsOf(issues, BLANK)).toEqual({ faults: { keys: 'A pattern.' }, rest: 'Odd.' })
  })

  test('is named, found and described', () => {
    expect(titleOf(card())).toBe('Maren')
    expect(titleOf(card({ name: ' ', keys: ['inn'] }))).toBe('inn')
    expect(titleOf(card({ name: '', keys: [] }))).toBe('A card without a name')
    expect(hasText(card({ notes: 'Élan' }), 'elan KEEPER')).toBe(true)
    expect(hasText(card(), 'Oswin')).toBe(false)
    expect(optionsOf(valuesOf(card()))).toEqual([])
    expect(optionsOf(valuesOf(card({ constant: true, priority: 5, enabled: false })))).toEqual([
      'switched off',
      'always told',
      'priority 5',
    ])
  })
})

describe('words that are not saved', () => {
  test('come back field by field, and nothing else does', () => {
    const stored = JSON.stringify({ name: 'Oswin', enabled: false, priority: 5, other: 'x' })
    expect(restored(stored, BLANK)).toEqual({ name: 'Oswin', enabled: false })
    expect(restored('not json', BLANK)).toEqual({})
    expect(restored(null, BLANK)).toEqual({})
    expect(changesOf({ name: 'Oswin', enabled: true }, BLANK)).toEqual({ name: 'Oswin' })
  })

  test('of the plot are named', () => {
    const plot = plotOf({
      title: 'T',
      persona: null,
      plotEssentials: 'p',
      aiInstructions: '',
      authorsNote: '',
    })
    expect(plot.personaName).toBe('')
    expect(unsavedOf(changesOf({ ...plot, authorsNote: 'Dry.', title: 'T' }, plot))).toBe(
      'Not saved yet: Author’s note.',
    )
    expect(unsavedOf({})).toBe('')
  })

  test('the draft of the play page is read as it is kept there', () => {
    const kept = new Map<string, string>()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    saveDraft(store, 'x', { kind: 'SAY', text: ' Who is there? ', sent: null })
    expect(draftOf(store.getItem('forklore:draft:x'))).toEqual({ kind: 'SAY', text: 'Who is there?' })
    saveDraft(store, 'x', { kind: 'CONTINUE', text: 'words', sent: null })
    expect(draftOf(store.getItem('forklore:draft:x'))).toEqual({ kind: 'DO', text: 'words' })
    expect(draftOf(null)).toEqual({ kind: 'DO', text: '' })
    expect(draftOf('{')).toEqual({ kind: 'DO', text: '' })
  })
})
