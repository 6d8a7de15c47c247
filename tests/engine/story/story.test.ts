// The pure rules of the story: stops, inputs, and what a write leaves behind.
import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../server/engine/story/clean.ts'
import { inputText } from '../../../server/engine/story/input.ts'
import { isAtMostOneTurn } from '../../../server/engine/story/place.ts'
import { redoTarget, undoTarget } from '../../../server/engine/story/stops.ts'
import type { TakeKind } from '../../../server/engine/story/words.ts'

const LETTERS: Record<string, TakeKind> = { O: 'OPENING', d: 'DO', s: 'STORY', n: 'NARRATION' }
const around = (story: string) => new Map([...story].map((letter, depth) => [depth, LETTERS[letter]!]))

describe('undo and redo rest', () => {
  it.each([
    // story, from depth, undo goes to, redo goes to
    ['Odndn', 4, 2, null],
    ['Odndn', 2, 0, 4],
    ['Odndn', 0, null, 2],
    ['Odnd', 3, 2, null], // an unanswered input is taken back alone
    ['Odnddn', 5, 3, null],
    ['Odnddn', 3, 2, 5],
    ['Onn', 2, 1, null],
    ['dndn', 3, 1, null],
    ['dndn', 1, -1, 3],
    ['dndn', -1, null, 1],
    ['sn', 1, 0, null], // a story text at the beginning is a floor
    ['sn', 0, null, 1],
    ['sn', -1, null, 0], // and redo rests there too
    ['', -1, null, null],
    ['d', 0, -1, null],
  ])('in %s from %i: undo %s, redo %s', (story, depth, undo, redo) => {
    expect(undoTarget(around(story), depth)).toBe(undo)
    expect(redoTarget(around(story), depth)).toBe(redo)
  })
})

describe('an input stands in the story as', () => {
  it.each([
    ['DO', 'look around', '> You look around.'],
    ['DO', '  You look around!  ', '> You look around!'],
    ['DO', 'I open the door', '> You open the door.'],
    ['DO', 'Open the door', '> You open the door.'],
    ['DO', 'NASA answers', '> You NASA answers.'],
    ['DO', 'wait…', '> You wait…'],
    ['DO', 'ask "why?"', '> You ask "why?"'],
    ['DO', 'you', '> You you.'],
    ['SAY', 'hello', '> You say "hello."'],
    ['SAY', '“Who is there?”', '> You say "Who is there?"'],
    ['STORY', '  The bell rang.\n', '  The bell rang.\n'],
  ] as const)('%s %j → %j', (kind, typed, text) => {
    expect(inputText(kind, typed)).toBe(text)
  })
})

describe('text from outside', () => {
  it('loses what no database takes, and nothing else', () => {
    expect(cleanText('a\0b\r\nc\rd')).toBe('ab\nc\nd')
    expect(cleanText('👋 \uD83D x \uDC4B')).toBe('👋 \uFFFD x \uFFFD')
    expect(cleanText('שלום \u200B {it} ${x} <b>')).toBe('שלום \u200B {it} ${x} <b>')
  })
})

describe('at most one turn', () => {
  it('calls an input with its narration one turn, and nothing more', () => {
    const kinds = (story: string) => [...story].map((letter) => LETTERS[letter]!)
    for (const one of ['', 'd', 'n', 'dn']) expect(isAtMostOneTurn(kinds(one)), one).toBe(true)
    for (const more of ['dd', 'nn', 'dnd', 'O', 'On']) expect(isAtMostOneTurn(kinds(more)), more).toBe(false)
  })
})
