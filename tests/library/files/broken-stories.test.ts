// Chats and trees broken by mutation: each is read to a sound story or told as a problem, at once, and never throws.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFile, readFiles } from '../../../server/library/files/read-file.ts'
import { STORY_FORMATS } from '../../../server/library/files/formats/stories.ts'
import { aiDnd, aiDndFirst } from './ai-dnd-files.ts'
import { json, readOk } from './build.ts'
import { expectSoundFile } from './sound-story.ts'
import {
  byaf,
  byafScene,
  STORY_FILES,
  stChat,
  stGreeting,
  stHeader,
  stInput,
  stReply,
  jsonl,
} from './story-files.ts'
import * as files from './story-files.ts'

const PROBLEMS = ['TOO_LARGE', 'BROKEN', 'TOO_DEEP', 'TOO_MANY', 'TOO_NEW', 'LOCKED', 'UNKNOWN']

function expectRead(bytes: Uint8Array): void {
  const start = performance.now()
  const file = readFile({ name: 'x', bytes })
  expect(performance.now() - start).toBeLessThan(5_000)
  if ('problem' in file) {
    expect(PROBLEMS).toContain(file.problem)
    expect(file.message.length).toBeGreaterThan(10)
    // What a reader did not foresee is caught, and told with the words of the engine.
    expect(file.message).not.toMatch(/^The file cannot be read:/)
  } else expectSoundFile(file)
}

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { children: [value] }
  return value
}

/** What stands where something else should. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2_147_483_648,
  '',
  ' \n\t',
  'a\0b\uD800c\r\nd',
  'שלום 👩‍👩‍👧 ‮drawkcab',
  '__proto__',
  'x'.repeat(200_001),
  [],
  {},
  [null, [null, [null]]],
  [{ text: 1, msg: {}, mes: [], src: null }],
  { length: 4_294_967_295 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  nested(150),
]

type Raw = Record<string, unknown>

/** Every place in a value that can hold another. */
function placesIn(value: unknown): { holder: Raw; name: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    { holder: value as Raw, name },
    ...placesIn(inner),
  ])
}

const mutation = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('odd', 'odd', 'gone', 'many', 'swap', 'number'),
  odd: fc.nat(ODD.length - 1),
  other: fc.nat(),
  number: fc.constantFrom(-2, -1, 0, 1, 2, 3, 4, 9, 1e6, 0.5),
})

function mutate(
  value: unknown,
  changes: { place: number; how: string; odd: number; other: number; number: number }[],
): unknown {
  const copy = structuredClone(value)
  for (const { place, how, odd, other, number } of changes) {
    const places = placesIn(copy)
    if (places.length === 0) return copy
    const { holder, name } = places[place % places.length]!
    const second = places[other % places.length]!
    if (how === 'gone') delete holder[name]
    else if (how === 'many') holder[name] = Array.from({ length: 60 }, () => structuredClone(holder[name]))
    else if (how === 'swap') holder[name] = structuredClone(second.holder[second.name])
    else holder[name] = how === 'number' ? number : structuredClone(ODD[odd])
  }
  return copy
}

const VALUES: [string, unknown][] = [
  ['textgen', files.textgen],
  ['Character.AI', files.characterAi],
  ['Agnaistic', files.agnaiChat],
  ['Agnaistic as a tree', files.agnaiTree],
  ['a character of Agnaistic', files.agnaiCharacter],
  ['RisuAI', files.risu],
  ['KoboldAI', files.kobold],
  ['KoboldAI United', files.koboldUnited],
  ['KoboldAI Lite', files.koboldLite],
  ['Loom', files.pyloom],
  ['Loomsidian', files.loomsidian],
  ['Exoloom', files.exoloom],
  ['Open WebUI', files.openWebUi],
  ['AI-DnD', aiDnd],
  ['AI-DnD, version 1', aiDndFirst],
]
const SEED = 20_260_131

describe('with values that are not as they should be', () => {
  it.each(VALUES)('%s', (_, value) => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) =>
        expectRead(json(mutate(value, changes))),
      ),
      { numRuns: 40, seed: SEED },
    )
    expect(({} as Raw)['polluted']).toBeUndefined()
  })

  it('SillyTavern, line by line', () => {
    const lines = [stHeader, stGreeting, stInput, stReply]
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) =>
        expectRead(jsonl(...(mutate(lines, changes) as unknown[]))),
      ),
      { numRuns: 100, seed: SEED },
    )
  })

  it('Backyard', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (changes) =>
        expectRead(byaf(mutate(byafScene, changes))),
      ),
      { numRuns: 60, seed: SEED },
    )
  })
})

it.each(Object.entries(STORY_FILES))('cut, or with bytes turned over: %s', (_, bytes) => {
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(bytes.length - 1), fc.nat(255), (end, at, byte) => {
      expectRead(bytes.subarray(0, end))
      const turned = Uint8Array.from(bytes)
      turned[at] = byte
      expectRead(turned)
    }),
    { numRuns: 25, seed: SEED },
  )
})

it('merging survives what was read of broken chats', () => {
  const lines = [stHeader, stGreeting, stInput, stReply]
  fc.assert(
    fc.property(fc.array(fc.array(mutation, { maxLength: 2 }), { minLength: 2, maxLength: 4 }), (all) => {
      const sent = all.map((changes, at) => ({
        name: `${at}.jsonl`,
        bytes: jsonl(...(mutate(lines, changes) as unknown[])),
      }))
      const alone = sent.map((one) => readFile(one))
      const together = readFiles(sent)
      for (const { file } of together) if (!('problem' in file)) expectSoundFile(file)
      // No word is lost: whatever one of them says alone, the trees say together.
      const texts = (files: readonly ReturnType<typeof readFile>[]) =>
        new Set(
          files.flatMap((file) =>
            'problem' in file ? [] : file.stories.flatMap(({ nodes }) => nodes.map(({ text }) => text)),
          ),
        )
      expect(texts(together.map(({ file }) => file))).toEqual(texts(alone))
    }),
    { numRuns: 60, seed: SEED },
  )
})

describe('each format', () => {
  it.each(Object.entries(STORY_FILES))('is known as what it is: %s', (format, bytes) => {
    expect(readOk(bytes).report.format).toBe(format)
  })

  it('has a file here', () => {
    // Agnaistic has two formats, KoboldAI one of three names, AI-DnD one of two.
    expect(Object.keys(STORY_FILES)).toHaveLength(STORY_FORMATS.length + 3)
  })
})

it('a chat of 5,000 messages with swipes is read whole', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) =>
    at % 2
      ? { ...stInput, mes: `I say ${at}` }
      : { ...stReply, mes: `A${at}`, swipes: [`A${at}`, `B${at}`], extra: {} },
  )
  const { stories } = readOk(stChat(...lines))
  expectSoundFile(readOk(stChat(...lines)))
  expect(stories[0]!.nodes).toHaveLength(6 + 7_500)
})
