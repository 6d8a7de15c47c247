// The budget: its formulas, who gives way to whom, and that nothing is over it that could be under it.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingReach, type ContextInput } from '../../../server/engine/context/build.ts'
import { inReach } from '../../../server/engine/context/window.ts'
import { textOf } from '../../../server/engine/context/sections.ts'
import { countTokens } from '../../../server/engine/context/tokens.ts'
import { build, card, full, input, sectionTexts, sent, take, takes, whole } from './inputs.ts'

const words = (count: number): string => 'word '.repeat(count).trim()
const told = (change: Partial<ContextInput>): string =>
  sectionTexts(change).find(([label]) => label === 'world_lore')?.[1] ?? ''

describe('the formulas', () => {
  it('reserve every section but cards and history, each with its separator', () => {
    const { report, sections } = build(full)
    const fixed = sections.filter(({ label }) => !/history|lore/.test(label))
    expect(report.reserved).toBe(fixed.reduce((sum, one) => sum + countTokens(textOf(one)) + 1, 0))
    expect(report.tokens).toBe(sections.reduce((sum, { tokens }) => sum + tokens, 0))
  })

  it('give cards at most 40% of what is left, heading and all, and the story the rest', () => {
    const cards = Array.from({ length: 200 }, () => card({ constant: true, entry: words(20) }))
    const story = Array.from({ length: 200 }, (_, depth) => take(depth, words(20)))
    const { report, sections } = build({ narratorText: words(100), cards, takes: story, budget: 2_000 })
    const available = 2_000 - report.reserved
    const lore = sections.find(({ label }) => label === 'world_lore')!
    expect(lore.tokens).toBeLessThanOrEqual(Math.floor(available * 0.4))
    expect(lore.tokens).toBeGreaterThan(Math.floor(available * 0.4) - 21)
    expect(lore.tokens).toBeGreaterThanOrEqual(countTokens(textOf(lore)))
    const history = sections.find(({ label }) => label === 'history')!
    // The start has moved, so that a quarter of what the story has is free.
    expect(history.tokens).toBeLessThanOrEqual((available - lore.tokens) * 0.75)
    expect(history.tokens).toBeGreaterThan((available - lore.tokens) * 0.75 - 21)
  })

  it('leave 256 tokens for both, however much is fixed, and say that it is too much', () => {
    const { report, sections } = build({
      plotEssentials: words(500),
      takes: takes(words(200), words(200)),
      budget: 300,
    })
    expect(report).toMatchObject({ overBudget: true, history: { included: 1, total: 2 } })
    expect(textOf(sections[0]!)).toBe(words(500))
    expect(sections[1]!.tokens).toBeLessThanOrEqual(256)
  })

  it('never trim what is fixed', () => {
    for (const budget of [256, 300, 10_000])
      expect(sectionTexts({ ...full, budget }).filter(([label]) => !/history|lore/.test(label))).toEqual(
        sectionTexts(full).filter(([label]) => !/history|lore/.test(label)),
      )
  })
})

describe('cards', () => {
  const three = (budget: number) => ({
    cards: [
      card({ name: 'first', constant: true, entry: words(30), priority: 3 }),
      card({ name: 'long', constant: true, entry: words(500), priority: 2 }),
      card({ name: 'small', constant: true, entry: 'Small.', priority: 1 }),
    ],
    budget,
  })

  it('are told first-fit: a long one is skipped, and a later smaller one still fits', () => {
    expect(told(three(256))).toMatch(/people:\n\nword [^\n]*\n\nSmall\.$/)
    expect(build(three(256)).report.cards.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['first', 'CONSTANT'],
      ['long', 'NO_ROOM'],
      ['small', 'CONSTANT'],
    ])
  })

  it('have no heading when none is told', () => {
    expect(told({ cards: [card({ constant: true, entry: words(500) })], budget: 256 })).toBe('')
  })

  it('keep to the order of priority, then to the order that they were made in', () => {
    const cards = ['a', 'b', 'c', 'd'].map((entry, index) =>
      card({ constant: true, entry, priority: index === 2 ? 1 : 0 }),
    )
    expect(told({ cards }).split('\n\n').slice(1)).toEqual(['c', 'a', 'b', 'd'])
  })

  it('are looked for from the kept start on, so that their choice does not move the window', () => {
    const story = takes('the inn', 'two', 'three')
    const cards = [card({ keys: ['inn'] })]
    expect(build({ takes: story, cards, keptStart: 0 }).report.cards[0]!.verdict).toBe('FIRED')
    expect(build({ takes: story, cards, keptStart: 1 }).report.cards[0]!.verdict).toBe('NO_KEY_FOUND')
  })
})

describe('a newest take that does not fit', () => {
  it.each([
    ['English', `${'The water has come up another step, and stands. '.repeat(400)}THE END`],
    ['Chinese', `${'水又涨了一级，灯在山墙里亮着。'.repeat(600)}完了`],
    ['emoji', `${'👩‍👩‍👧‍👦🔥'.repeat(900)}!!`],
    ['one run', `${'x'.repeat(20_000)}END`],
  ])('in %s is told by its last tokens alone, within the budget and on a whole character', (_, text) => {
    for (const budget of [256, 300, 1_001]) {
      const { report, sections } = build({ takes: [take(0, 'old'), take(1, text)], budget })
      const [history] = sections
      expect(report.history).toMatchObject({ included: 1, truncated: true, start: 1 })
      const end = textOf(history!)
      expect(text.endsWith(end)).toBe(true)
      expect(end).not.toMatch(/^[\uDC00-\uDFFF]/)
      expect(countTokens(end) + 1).toBe(history!.tokens)
      expect(history!.tokens).toBeLessThanOrEqual(Math.max(256, budget))
      expect(history!.tokens).toBeGreaterThan(Math.max(256, budget) * 0.7)
      const [piece] = history!.pieces
      expect('take' in piece! && piece.from).toBe(text.length - end.length)
    }
  })
})

const texts = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 120 }).map(words) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }).map(words) },
  { weight: 1, arbitrary: fc.constantFrom('', ' \n', '水又涨了一级。'.repeat(40), '👩‍👩‍👧‍👦 inn') },
)

describe('whatever is given', () => {
  const inputs = fc.record({
    plotEssentials: texts,
    authorsNote: fc.constantFrom('', 'dry'),
    summary: fc.option(texts),
    story: fc.array(fc.record({ text: texts, hidden: fc.boolean() }), { maxLength: 40 }),
    entries: fc.array(texts, { maxLength: 12 }),
    keptStart: fc.option(fc.nat({ max: 45 })),
    budget: fc.integer({ min: 128, max: 4_000 }),
  })

  it('is within the budget, counted whole, unless what is fixed leaves less than 256', () => {
    fc.assert(
      fc.property(inputs, ({ story, entries, ...rest }) => {
        const change = {
          ...rest,
          takes: story.map(({ text, hidden }, depth) =>
            take(depth, text, { hidden: hidden && depth % 3 === 0 }),
          ),
          cards: entries.map((entry) => card({ entry, constant: true })),
        }
        const { report } = build(change)
        const most = Math.max(rest.budget, report.reserved + 256)
        expect(report.tokens).toBeLessThanOrEqual(most)
        expect(countTokens(whole(sent(change)))).toBeLessThanOrEqual(most + 8) // "Begin the story."
        expect(report.overBudget).toBe(report.reserved > rest.budget)
      }),
      { numRuns: 300 },
    )
  })

  it('holds the newest take, and every take from its start on that is story', () => {
    fc.assert(
      fc.property(inputs, ({ story, entries, ...rest }) => {
        const all = story.map(({ text, hidden }, depth) => take(depth, text, { hidden }))
        const cards = entries.map((entry) => card({ entry, constant: true }))
        const { report, sections } = build({ ...rest, cards, takes: all })
        const pieces = sections.flatMap((section) => section.pieces)
        const ids = pieces.flatMap((piece) => ('take' in piece ? [piece.take] : []))
        const read = all.filter(({ hidden, text }) => !hidden && text.trim())
        expect(ids).toEqual(read.filter(({ depth }) => depth >= report.history.start).map(({ id }) => id))
        if (read.length > 0) expect(ids.at(-1)).toBe(read.at(-1)!.id)
      }),
      { numRuns: 300 },
    )
  })

  it('does not differ with how much of the story was loaded, as long as it is enough', () => {
    fc.assert(
      fc.property(inputs, fc.nat({ max: 10 }), ({ story, entries, ...rest }, more) => {
        const all = story.map(({ text, hidden }, depth) => take(depth, `${text} t${depth}`, { hidden }))
        // Each is called up by one take, which may be out of reach.
        const cards = entries.map((entry, index) => card({ entry, keys: [`t${index}`] }))
        const enough = inReach(all, rest.keptStart, readingReach(input(rest))).length
        const loaded = all.slice(Math.max(0, all.length - enough - more))
        expect(build({ ...rest, cards, takes: loaded })).toEqual(build({ ...rest, cards, takes: all }))
      }),
      { numRuns: 300 },
    )
  })
})
