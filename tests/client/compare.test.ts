// Two prompts and their cards in words: rows, sentences, and what is said when something is missing.
import { describe, expect, test } from 'vitest'
import type { ComparedCards, ComparedPrompts } from '../../client/tree/answers.ts'
import {
  cardOf,
  fieldNamed,
  promptOf,
  rowsOf,
  sameOf,
  sectionsOf,
  storyOf,
  toldOf,
  weightOf,
} from '../../client/tree/prompt-words.ts'
import { sectionNamed } from '../../client/ui/section-names.ts'
import { SECTIONS } from '../../server/engine/context/sections.ts'
import { CARD_FIELDS } from '../../server/engine/context/compare-cards.ts'

type Section = ComparedPrompts['sections'][number]
type Story = NonNullable<ComparedPrompts['story']>

const section = (
  label: string,
  tokensA: number | null,
  tokensB: number | null,
  isSame: boolean,
): Section => ({
  label,
  block: 'STATIC',
  tokensA,
  tokensB,
  isSame,
  words: null,
})
const none = { earlierCount: 0, ownCount: 0 }
const story = (more: Partial<Story> = {}): Story => ({
  sharedCount: 3,
  changedCount: 0,
  lastShared: { id: 't', depth: 2 },
  a: none,
  b: none,
  words: null,
  ...more,
})
const side = {
  take: { id: 't', depth: 4, kind: 'NARRATION' as const },
  missing: null,
  tokens: 900,
  isExact: true,
}
const prompts = (sections: Section[], told: Story): ComparedPrompts => ({
  a: side,
  b: side,
  sections,
  story: told,
})
const NAMES: [string, string] = ['Main', 'By the fire']

describe('sections', () => {
  test('that quote the story are one row, the same when each take is, wherever the note parts them', () => {
    const sections = [
      section('narrator', 10, 10, true),
      section('history', 100, 60, false),
      section('authors_note', 5, null, false),
      section('recent_history', null, 40, false),
    ]
    const rows = rowsOf(prompts(sections, story()))
    expect(rows.map(({ label, tokensA, tokensB, isSame }) => [label, tokensA, tokensB, isSame])).toEqual([
      ['narrator', 10, 10, true],
      ['history', 100, 100, true],
      ['authors_note', 5, null, false],
    ])
    expect(sectionsOf(rows)).toBe('3 sections: 2 the same, 1 on one side alone.')
    expect(sameOf(rows.slice(0, 2))).toBe(
      'The same in both, with their tokens: How to tell (10) · The story (100).',
    )
    const other = rowsOf(prompts(sections, story({ b: { ...none, ownCount: 1 } })))
    expect(other[1]?.isSame).toBe(false)
    expect(sectionsOf(other)).toBe('3 sections: 1 the same, 1 not, 1 on one side alone.')
    expect(sectionsOf(rows.slice(0, 2))).toBe('Both were told from the very same words.')
  })

  test('weigh something on one side or on both', () => {
    const weight = (tokensA: number | null, tokensB: number | null) => weightOf({ tokensA, tokensB }, NAMES)
    expect(weight(null, 1)).toBe('1 token, only in By the fire')
    expect(weight(1_200, null)).toBe('1,200 tokens, only in Main')
    expect([weight(7, 7), weight(7, 8)]).toEqual(['7 tokens', '7 and 8 tokens'])
  })

  test('that a prompt can have all have a name', () => {
    for (const label of Object.keys(SECTIONS)) expect(sectionNamed(label).hint, label).not.toBe('')
    expect(sectionNamed('of_a_later_version').name).toBe('of a later version')
  })
})

test('what of the story both quote is said in takes', () => {
  expect(storyOf(story(), NAMES)).toBe('Both quote 3 takes alike, up to take 3.')
  const far = { changedCount: 1, a: { earlierCount: 12, ownCount: 0 }, b: { earlierCount: 0, ownCount: 2 } }
  expect(storyOf(story(far), NAMES)).toBe(
    'Both quote 3 takes alike, up to take 3. 1 take in other words: edited between, or cut. In Main the story is read from 12 takes earlier on. 2 takes only in By the fire.',
  )
  expect(storyOf(story({ sharedCount: 0, lastShared: null }), NAMES)).toBe('They quote no take alike.')
})

test('a side without a prompt says why', () => {
  const without = (more: object) =>
    promptOf({ ...side, missing: 'NOT_TOLD', tokens: null, isExact: null, ...more })
  expect(promptOf(side)).toBe('What was read before take 5. 900 tokens.')
  expect(promptOf({ ...side, isExact: false })).toContain('erased or deleted since')
  expect(without({ missing: 'NOT_KEPT' })).toBe('What the narrator read before take 5 is no longer kept.')
  expect(without({})).toBe('No narrator told take 5, so nothing was read for it.')
  expect(without({ take: { ...side.take, kind: 'DO' } })).toMatch(/^You wrote take 5 yourself/)
  expect(without({ take: null })).toBe('No narrator has told anything here lately.')
})

describe('cards', () => {
  type Card = ComparedCards['cards']['differences'][number]
  const there = (depth: number | null) => ({
    isThere: true,
    take: depth === null ? null : { id: 't', depth },
  })
  const gone = (depth: number | null) => ({ ...there(depth), isThere: false })
  const said = (a: Card['a'], b: Card['b']) =>
    cardOf({ cardId: 'c', name: 'C', a, b, fields: [], entry: null }, NAMES)

  test('are made, changed and removed on a line', () => {
    expect(said(gone(null), there(4))).toBe('Only in By the fire, since take 5.')
    expect(said(there(null), gone(4))).toBe('Removed by take 5 in By the fire.')
    expect(said(there(2), there(null))).toBe('In Main as take 3 left it. In By the fire as on every line.')
    expect(said(there(null), gone(null))).toBe('Only in Main.')
  })

  test('are told for a reason', () => {
    const report = { verdict: 'FIRED' as const, key: 'inn', take: { id: 't', depth: 0 } }
    expect(toldOf(report)).toBe('Told: “inn” stood in take 1.')
    expect(toldOf({ ...report, take: null })).toBe('Told: “inn” was found.')
    expect(toldOf({ verdict: 'NO_KEY_FOUND', key: null, take: null })).toBe('Not told: nothing called it up.')
    expect(toldOf(null)).toBe('There was no such card.')
  })

  test('have a name for each field that is compared', () => {
    for (const field of CARD_FIELDS) expect(fieldNamed(field), field).toMatch(/^[A-Z]/)
  })
})
