// Recipes and reports: what is stored is small, and what is read back is what was.
import { describe, expect, it } from 'vitest'
import { UNSAVED } from '../../../server/engine/context/build.ts'
import { messagesOf } from '../../../server/engine/context/messages.ts'
import {
  ERASED,
  markOf,
  rebuild,
  recipeOf,
  referencesOf,
  type RecalledReference,
} from '../../../server/engine/context/recipe.ts'
import { readReport, storedReport } from '../../../server/engine/context/report.ts'
import { build, card, full, take } from './inputs.ts'

const settings = { narrator: 'N', style: 'SINGLE', temperature: 1, maxOutputTokens: 250, factor: 1 } as const

describe('a recipe', () => {
  const { sections } = build(full)
  const said = new Map([
    ['summary 7 2', 'Much happened.'],
    ['memory 1 0', 'A debt.'],
    ['memory 2 3', 'A key.'],
  ])
  const cards = new Map(full.cards!.map(({ id, entry }) => [id, entry]))
  const then = {
    take: ([id]: [number, ...unknown[]]) => {
      const one = full.takes!.find((some) => some.id === id)
      return one ? { kind: one.kind, text: one.text, block: null } : null
    },
    card: ([, id]: [string, number]) => cards.get(id) ?? null,
    recalled: ([what, id, revision]: RecalledReference) => said.get(`${what} ${id} ${revision}`) ?? null,
  }

  it.each(['SINGLE', 'ALTERNATING'] as const)('rebuilds what was sent in the style %s', (style) => {
    const recipe = JSON.parse(JSON.stringify(recipeOf({ sections }, style))) as ReturnType<typeof recipeOf>
    const rebuilt = rebuild(recipe, then)
    expect(rebuilt.whole).toBe(true)
    expect(
      messagesOf(
        rebuilt.sections.map((one) => ({ ...one, tokens: 0 })),
        recipe.style,
      ),
    ).toEqual(messagesOf(sections, style))
  })

  it('quotes takes and cards by reference, and keeps the static block apart', () => {
    const recipe = recipeOf({ sections }, 'SINGLE')
    expect(JSON.stringify(recipe.rest)).not.toMatch(/The inn|d1|n2/)
    expect(recipe.fixed.map(([label]) => label)).toContain('plot_essentials')
    expect(referencesOf(recipe).takes.map(([id]) => id)).toEqual(full.takes!.map(({ id }) => id))
    expect(referencesOf(recipe).cards).toEqual([[markOf('The inn is old.'), full.cards![0]!.id]])
    expect(referencesOf(recipe).recalled).toEqual([
      ['summary', 7, 2],
      ['memory', 1, 0],
      ['memory', 2, 3],
    ])
    expect(JSON.stringify(recipe)).not.toMatch(/Much happened|debt|key/)
  })

  it('gives an input that was not stored yet its id, in the report too', () => {
    const unsaved = take(5, 'to the inn', { id: UNSAVED })
    const built = build({ takes: [unsaved], cards: [card({ keys: ['inn'] })] })
    expect(referencesOf(recipeOf(built, 'SINGLE', 42)).takes).toEqual([[42, 0, 0]])
    expect(built.report.cards[0]!.takeId).toBe(UNSAVED)
    expect(readReport(storedReport(built.report, built.sections, settings, 42)).cards[0]!.takeId).toBe(42)
  })

  it('says where words are gone', () => {
    const rebuilt = rebuild(recipeOf({ sections }, 'SINGLE'), {
      take: () => null,
      card: () => null,
      recalled: () => null,
    })
    expect(rebuilt.whole).toBe(false)
    const texts = rebuilt.sections.flatMap(({ pieces }) => pieces.map(({ text }) => text))
    expect(texts.filter((text) => text === ERASED)).toHaveLength(9)
  })
})

it('a report is read back as it was, but for the names of cards that nothing called up', () => {
  const cards = [
    card({ name: 'one', keys: ['inn'] }),
    ...Array.from({ length: 300 }, () => card({ name: 'silent', keys: ['castle'] })),
    card({ name: 'off', keys: ['inn'], enabled: false }),
    card({ name: 'two', constant: true, priority: 9 }),
    card({ name: 'bad', keys: ['/(/'] }),
    card({ name: 'long', constant: true, entry: 'word '.repeat(3_900) }),
  ]
  const { report, sections } = build({ takes: [take(0, 'The inn.')], cards, budget: 5_000 })
  const stored = storedReport(report, sections, settings)
  expect(JSON.stringify(stored).length).toBeLessThan(1_800)
  const read = readReport(JSON.parse(JSON.stringify(stored)) as typeof stored)
  const named = new Set(['one', 'two', 'bad', 'long'])
  const expected = report.cards.map((one) => (named.has(one.name) ? one : { ...one, name: '' }))
  const byId = (all: typeof expected) => all.toSorted((a, b) => a.cardId - b.cardId)
  expect(byId(read.cards)).toEqual(byId(expected))
  expect({ ...read, cards: [] }).toEqual({
    ...report,
    cards: [],
    settings,
    sections: sections.map(({ label, tokens }) => [label, tokens]),
  })
})
