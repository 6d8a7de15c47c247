// What the tests of card files share: a reading that must succeed, blank cards, and cards at random.
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { cardContent, type CardContent } from '../../../server/engine/context/card-content.ts'
import { readCardFile } from '../../../server/library/cards/read-card-file.ts'
import type { CardFile } from '../../../server/library/cards/types.ts'

export function readOk(file: unknown): CardFile {
  const read = readCardFile(typeof file === 'string' ? file : JSON.stringify(file))
  if ('problem' in read) expect.fail(`${read.problem}: ${read.message}`)
  return read
}

export const card = (content: Partial<CardContent> = {}): CardContent => ({
  ...cardContent.parse({}),
  ...content,
})

/** A card as it says itself, without what is kept besides. */
export function plain(content: CardContent): Omit<CardContent, 'extensions'> {
  const copy = { ...content }
  delete copy.extensions
  return copy
}

/** Texts with everything that breaks files: markup, commas, slashes, quotes, other scripts. */
export const texts = (maxLength: number) =>
  fc.oneof(
    fc.string({ maxLength, unit: 'binary' }),
    fc.string({
      maxLength,
      unit: fc.constantFrom('a', ' ', ',', '/', '\\', '[', ']', '#', '"', '\n', '龍', '<b>'),
    }),
  )

/** Keys that a comma-separated string can hold: no comma outside of a pattern, no blanks around. */
export const simpleKeys = fc.array(
  fc.oneof(
    texts(20)
      .map((key) => key.replaceAll(/[,/#]/g, '').trim())
      .filter((key) => key !== ''),
    fc.constantFrom('/drag(on|ons), ?here/i', '/a,b/', '/[/,]x/gu', 'either/or', 'dragon#[t=5,l=5]'),
  ),
  { maxLength: 5 },
)

export const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)

const keyLists = fc.array(texts(30), { maxLength: 5 })

export const cards: fc.Arbitrary<CardContent> = fc.record(
  {
    name: texts(40),
    type: texts(20),
    keys: keyLists,
    entry: texts(200),
    notes: texts(200),
    wholeWords: fc.boolean(),
    caseSensitive: fc.boolean(),
    secondaryKeys: keyLists,
    secondaryLogic: fc.constantFrom('AND_ANY', 'AND_ALL', 'NOT_ANY', 'NOT_ALL'),
    constant: fc.boolean(),
    priority: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    scanDepth: fc.option(fc.integer({ min: 1, max: 1000 })),
    enabled: fc.boolean(),
    extensions: fc.dictionary(
      fc.constantFrom('sillytavern', 'aidungeon', 'novelai', 'x'),
      fc.dictionary(
        fc.string({ maxLength: 12 }).filter((name) => name !== '__proto__'),
        json,
        { maxKeys: 4 },
      ),
      { maxKeys: 3 },
    ),
  },
  {
    requiredKeys: [
      'name',
      'type',
      'keys',
      'entry',
      'notes',
      'wholeWords',
      'caseSensitive',
      'secondaryKeys',
      'secondaryLogic',
      'constant',
      'priority',
      'scanDepth',
      'enabled',
    ],
  },
)
