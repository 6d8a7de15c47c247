// Six hundred turns: what only shows when the storyteller is played for long.
import { expect, test } from 'vitest'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { countWords, play, UNFILLED, WORLDS } from './worlds.ts'
import type { Move } from './worlds.ts'

const DEEDS = [
  'I look around',
  'I search the counter',
  'I ask about the key',
  'I attack the guard with my sword',
  'I go to the greenhouse',
  'I rest by the fire',
  'I give her the ring',
  'I sneak past the drones',
  'I open the door',
  'I threaten the man',
  'I buy bread',
  'I cast a spell of light',
  'I repair the array',
  'I xyzzy',
  'take the lamp',
  'look under the table for clues',
  'I tell Mira I am sorry',
  'I try to persuade Lark to open the hatch',
  'run',
  '#origin# {it} ${x} [a:b]',
  'I hide behind my shield and wait for them',
  'I juggle three apples to amuse the children',
  'use the "old" key',
]
const SEEDS = Array.from({ length: 8 }, (_, i) => `seed ${i}`)
const worlds = [WORLDS.town, WORLDS.station, WORLDS.nowhere, WORLDS.inn]

function moveAt(turn: number, seed: number): Move {
  if (turn % 11 === 10) return { kind: 'CONTINUE', text: '' }
  if (turn % 13 === 7) return { kind: 'STORY', text: 'Something heavy falls in the next room.' }
  if (turn % 7 === 6) return { kind: 'SAY', text: 'Who are you, and what do you want?' }
  return { kind: 'DO', text: DEEDS[(turn * 5 + seed * 3) % DEEDS.length]! }
}

const games = worlds.flatMap((world) =>
  SEEDS.map((seed, s) =>
    play(
      world,
      Array.from({ length: 25 }, (_, turn) => moveAt(turn, s)),
      seed,
    ),
  ),
)
const turns = games.flat()

test('there are at least six hundred turns', () => {
  expect(turns.length).toBeGreaterThanOrEqual(600)
})

test('every text has 60 to 150 words', () => {
  const lengths = turns.map(({ text }) => countWords(text))
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(60)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(150)
})

test('no slot is left unfilled', () => {
  for (const { text } of turns) expect(text.replaceAll('#origin# {it} ${x} [a:b]', '')).not.toMatch(UNFILLED)
})

test('no sentence is said again within four turns, or at most one in ten', () => {
  let all = 0
  let again = 0
  for (const { scene, text } of turns) {
    const before = scene.history
      .slice(-8)
      .map((take) => take.text)
      .join(' ')
    for (const sentence of text.split(/(?<=[.!?”])\s+/)) {
      all++
      if (sentence.length > 20 && before.includes(sentence)) again++
    }
  }
  expect(again / all).toBeLessThan(0.02)
})

test('no sentence is said twice within one text', () => {
  for (const { text } of turns) {
    const said = text.split(/(?<=[.!?”])\s+/).filter((sentence) => sentence.length > 20)
    expect(new Set(said).size).toBe(said.length)
  }
})

test('a retry never tells the same text, and the same attempt always does', () => {
  for (const { scene, text } of turns) {
    expect(tell({ ...scene, attempt: 1 })).not.toBe(text)
    expect(tell(scene)).toBe(text)
  }
})

test('sentences begin with a capital and paragraphs end with a stop', () => {
  for (const { text } of turns)
    for (const paragraph of text.split('\n\n')) {
      expect(paragraph).toMatch(/^[“‘(]?[\p{Lu}#]/u)
      expect(paragraph).toMatch(/[.!?…][”’]?$/)
      expect(paragraph).not.toMatch(/ {2}|\s[.,;!?]|\.\.(?!\.)|,,/)
    }
})
