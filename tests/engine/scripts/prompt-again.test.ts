// The prompt of an old turn with what scripts entered otherwise, and lists of cards held against each other.
import { describe, expect, it } from 'vitest'
import { textOf, type Section, type SectionLabel } from '../../../server/engine/context/sections.ts'
import type { ScriptCard } from '../../../server/engine/scripts/cards.ts'
import { cardPairs } from '../../../server/engine/scripts/compare-cards.ts'
import { markOfFound } from '../../../server/engine/scripts/found.ts'
import { promptAgain, saidInNote } from '../../../server/engine/scripts/prompt-again.ts'

const section = (label: SectionLabel, text: string): Section => ({ label, pieces: [{ text }], tokens: 1 })
const input = { take: 7, revision: 0, kind: 'DO' as const, from: 0, hasBlock: false, text: '> You wait.' }
const sections: Section[] = [
  section('narrator', 'Tell it.'),
  section('plot_essentials', 'Rain.'),
  section('authors_note', "[Author's note: Be brief.]"),
  { label: 'recent_history', pieces: [{ text: 'Before.' }, input], tokens: 1 },
  section('length_hint', '[Short.]'),
]
const none = { context: null, authorsNote: null, frontMemory: null }
const plot = { essentials: 'Rain.', authorsNote: 'Be brief.' }
const shown = (again: Section[]) => again.map((one) => `${one.label}: ${textOf(one)}`)

describe('the prompt of an old turn', () => {
  const again = (after: object, before: object = {}, words: string | null = null) =>
    promptAgain(sections, {
      input: words === null ? null : { takeId: 7, text: words },
      memory: { before: { ...none, ...before }, after: { ...none, ...after } },
      plot,
    })

  it('stays as it was when nothing is entered otherwise', () => {
    expect(again({})).toBe(sections)
    expect(again({ frontMemory: 'x' }, { frontMemory: 'x' })).toBe(sections)
    expect(shown(again({}, {}, '> You wait.'))).toEqual(shown(sections))
  })

  it('has other words of the player, and other texts of scripts where theirs stand', () => {
    const told = shown(
      again({ context: 'Birds.', authorsNote: 'Shout.', frontMemory: '[hush]' }, {}, '> You go.'),
    )
    expect(told).toEqual([
      'narrator: Tell it.',
      "authors_note: [Author's note: Shout.]",
      'recent_history: Before.\n\n> You go.',
      'script_context: Birds.',
      'front_memory: [hush]',
      'length_hint: [Short.]',
    ])
  })

  it('has the texts of the story again where scripts put nothing any more', () => {
    const before = { context: 'Birds.', authorsNote: 'Shout.', frontMemory: '[hush]' }
    const scripted = promptAgain(sections, { input: null, memory: { before: none, after: before }, plot })
    const back = promptAgain(scripted, { input: null, memory: { before, after: none }, plot })
    expect(shown(back)).toEqual(shown(sections))
    expect(saidInNote("[Author's note: Be brief.]")).toBe('Be brief.')
  })
})

describe('cards', () => {
  const card = (id: string, more: Partial<ScriptCard> = {}): ScriptCard => ({
    id,
    keys: id,
    entry: 'E',
    type: '',
    title: id,
    description: '',
    ...more,
  })

  it('are the same by id, and what both made anew by keys and title', () => {
    const [kept, changed, gone] = [card('kept'), card('changed'), card('gone')]
    const made = card('1', { keys: 'moon', title: 'Moon' })
    const again = { ...made, id: '2', entry: 'F' }
    const pairs = cardPairs(
      [kept, changed, gone, made],
      [kept, { ...changed, keys: 'k' }, again, card('new')],
    )
    expect(pairs.map(({ a, b, fields }) => [a?.id ?? null, b?.id ?? null, fields])).toEqual([
      ['changed', 'changed', ['keys']],
      ['gone', null, []],
      ['1', '2', []],
      [null, 'new', []],
    ])
    expect(cardPairs([made], [{ ...made, id: '9' }])).toEqual([])
  })

  it('and takes that a turn found have another mark when one is longer, or missing', () => {
    const take = { text: 'One.', rawText: 'One.', type: 'start' as const }
    const mark = markOfFound([card('a')], [take])
    expect(markOfFound([card('a')], [{ ...take }])).toBe(mark)
    const others = [
      markOfFound([], [take]),
      markOfFound([card('b')], [take]),
      markOfFound([card('a', { description: 'x' })], [take]),
      markOfFound([card('a')], []),
      markOfFound([card('a')], [{ ...take, text: 'One. ' }]),
    ]
    expect(new Set([mark, ...others]).size).toBe(6)
  })
})
