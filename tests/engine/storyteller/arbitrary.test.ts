// Whatever arrives, a text comes out: property tests over arbitrary scenes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scene } from '../../../server/engine/narration.ts'
import { pieces } from '../../../server/engine/storyteller/pieces.ts'
import { toSecondPerson } from '../../../server/engine/storyteller/person.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { countWords, UNFILLED } from './worlds.ts'

const WORDS =
  'I you my me look search take open the a door lamp sword Maren ferryman inn fens go to in under about for "hello" ask tell attack run and then but is was not never has gone missing must ship reactor John’s mine am , . ! ? ; \n ${x} {it} [a:b] $& #tag# über 门 😀'.split(
    ' ',
  )

const wordy = fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join(' '))
const text = fc.oneof(
  { weight: 3, arbitrary: wordy },
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 80 }),
)
const card = fc.record({
  name: text,
  type: fc.constantFrom('character', 'location', 'item', ''),
  keys: fc.array(text, { maxLength: 3 }),
  entry: text,
})
const take = fc.record({ kind: fc.constantFrom('OPENING', 'DO', 'SAY', 'STORY', 'NARRATION'), text })
const scene: fc.Arbitrary<Scene> = fc.record({
  persona: fc.constant(null),
  world: fc.constant(null),
  premise: text,
  cards: fc.array(card, { maxLength: 4 }),
  memories: fc.array(text, { maxLength: 3 }),
  history: fc.array(take as fc.Arbitrary<Scene['history'][number]>, { maxLength: 8 }),
  action: fc.record({ kind: fc.constantFrom('DO', 'SAY', 'STORY', 'CONTINUE'), text }),
  seed: fc.string(),
  attempt: fc.nat({ max: 50 }),
})

test('it never throws, and always tells 60 to 150 words', () => {
  fc.assert(
    fc.property(scene, (given) => {
      const words = countWords(tell(given))
      expect(words).toBeGreaterThanOrEqual(60)
      expect(words).toBeLessThanOrEqual(150)
    }),
    { numRuns: 400 },
  )
})

test('no slot is left unfilled where nothing in the scene looks like one', () => {
  const plain = (part: string) => part.replace(/[{}]/g, '')
  fc.assert(
    fc.property(scene, (given) => {
      const clean = JSON.parse(JSON.stringify(given), (_, value: unknown) =>
        typeof value === 'string' ? plain(value) : value,
      ) as Scene
      expect(tell(clean)).not.toMatch(UNFILLED)
    }),
    { numRuns: 200 },
  )
})

test('it is a function of its scene', () => {
  fc.assert(
    fc.property(scene, (given) => tell(given) === tell(structuredClone(given))),
    { numRuns: 100 },
  )
})

test('it leaves no broken surrogate and no control character', () => {
  fc.assert(
    fc.property(scene, (given) => {
      const told = tell(given)
      expect(told).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
      expect(told).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
    }),
    { numRuns: 200 },
  )
})

test('pieces are small and concatenate to exactly the text', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 300 })), (given) => {
      expect(pieces(given).join('')).toBe(given)
    }),
  )
  fc.assert(
    fc.property(scene, (given) => {
      const told = tell(given)
      const cut = pieces(told)
      expect(cut.join('')).toBe(told)
      expect(cut.length).toBeGreaterThanOrEqual(countWords(told))
    }),
    { numRuns: 60 },
  )
})

test('turning into the second person never throws', () => {
  fc.assert(fc.property(text, (given) => typeof toSecondPerson(given) === 'string'))
})
