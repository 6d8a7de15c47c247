// Time travel in words: what a turn began with, what it cost, what would have changed.
import { expect, it } from 'vitest'
import type { RehearsedFragment } from '../../client/api/generated/graphql.ts'
import {
  beganWith,
  cardWords,
  notesOf,
  sumOf,
  summaryOf,
  usedBy,
} from '../../client/scripts/rehearsal-words.ts'

const words = { grain: 'WORDS' as const, isCut: false, runs: [] }
const run = { milliseconds: 3, bytes: 5_500_000, log: [] }
const found: RehearsedFragment = {
  isExact: true,
  hasPrompt: true,
  hooks: [{ hook: 'OUTPUT', recorded: run, now: run }],
  ending: null,
  input: null,
  sections: [],
  narration: null,
  state: [],
  cards: [],
  proposals: [],
  messageThen: null,
  messageNow: null,
  log: null,
}

it('a turn is known by what was typed, or by what it was', () => {
  expect(beganWith({ kind: 'TAKE', inputText: ' look\n up ' })).toBe('look up')
  expect(beganWith({ kind: 'RETRY', inputText: null })).toBe('Told again')
})

it('tells time and memory, of one hook and of all', () => {
  expect(usedBy({ milliseconds: 3.14, bytes: 5_500_000 })).toBe('3.1 ms, 5.2 MB')
  expect(usedBy({ milliseconds: 214.6, bytes: null })).toBe('215 ms')
  expect(
    sumOf([
      { milliseconds: 4, bytes: 5_500_000 },
      { milliseconds: 8, bytes: 20_000_000 },
    ]),
  ).toBe('12 ms, 19.1 MB')
})

it('sums up what would have changed, or where the turn would have ended', () => {
  expect(summaryOf(found)).toBe('Nothing would have changed.')
  expect(summaryOf({ ...found, narration: words })).toBe('This would have changed the narration.')
  const value = { name: 'turns', a: 1, b: 2 }
  const more = { ...found, input: words, state: [value], messageNow: 'Hi' }
  expect(summaryOf(more)).toBe('This would have changed the input, the state and the message.')
  const ending = { hook: 'INPUT' as const, isStop: true, message: 'No.' }
  expect(summaryOf({ ...more, ending })).toBe('The input hook would have stopped the turn.')
  expect(summaryOf({ ...more, ending: { ...ending, isStop: false } })).toMatch(/would have failed/)
})

it('says what is not as it was', () => {
  expect(notesOf(found)).toEqual([])
  const bare = [{ hook: 'OUTPUT' as const, recorded: null, now: run }]
  expect(notesOf({ ...found, isExact: false, hasPrompt: false, hooks: bare })).toHaveLength(3)
  const card = { name: 'Owl', isThereThen: true, isThereNow: true, fields: [], entry: null }
  const told = [card, { ...card, isThereNow: false }, { ...card, isThereThen: false }].map(cardWords)
  expect(new Set(told).size).toBe(3)
})
