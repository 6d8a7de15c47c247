// From where on a prompt surely holds the story, asked before it is known what is recalled for it and which cards are told.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildContext, surelyTold } from '../../../server/engine/context/build.ts'
import { NOTHING_RECALLED } from '../../../server/engine/context/recalled.ts'
import { card, input, take } from './inputs.ts'

const words = (count: number): string => 'word '.repeat(count).trim()
const texts = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 120 }).map(words) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }).map(words) },
)
const stories = fc.record({
  plotEssentials: texts,
  story: fc.array(fc.record({ text: texts, hidden: fc.boolean() }), { maxLength: 40 }),
  entries: fc.array(texts, { maxLength: 8 }),
  keptStart: fc.option(fc.nat({ max: 45 })),
  budget: fc.integer({ min: 128, max: 8_000 }),
  summary: fc.option(texts),
})

it('is where the story begins in the prompt, or below, whatever of it is recalled and called up', () =>
  fc.assert(
    fc.property(stories, fc.nat(400), ({ story, entries, summary, ...rest }, more) => {
      const takes = story.map(({ text, hidden }, depth) => take(depth, `${text} t${depth}`, { hidden }))
      const cards = entries.map((entry, at) => card({ entry, keys: [`t${at * 3}`] }))
      const given = input({ ...rest, takes, cards })
      const recalled = summary ? { id: 1, revision: 0, text: summary } : null
      const built = buildContext({ ...given, recalled: { ...NOTHING_RECALLED, summary: recalled } })
      const weight = built.sections.find(({ label }) => label === 'story_summary')?.tokens ?? 0
      expect(surelyTold(given, weight + more)).toBeGreaterThanOrEqual(built.report.history.start)
    }),
    { numRuns: 400 },
  ))

it('is where a window stays that could move back and finds nothing that fits there', () => {
  const cards = [card({ entry: words(20), keys: ['unheard'] })]
  for (let length = 90; length < 140; length++) {
    const takes = [1, 1, 120, 40, length].map((count, depth) =>
      take(depth, words(count), { hidden: depth === 3 }),
    )
    const given = input({ takes, cards, keptStart: 3, budget: 128 })
    expect(surelyTold(given, 0)).toBeGreaterThanOrEqual(buildContext(given).report.history.start)
  }
})

it('is the beginning of a story that has room beside all that may be told', () => {
  const takes = Array.from({ length: 12 }, (_, depth) => take(depth, words(40)))
  expect(surelyTold(input({ takes, budget: 4_000 }), 1_000)).toBe(0)
  expect(surelyTold(input({ takes, budget: 600 }), 250)).toBeGreaterThan(0)
})
