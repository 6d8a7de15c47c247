// What two paths, two states and two texts have in common, and where they differ.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  below,
  movedBetween,
  partingOf,
  stateDifferences,
  takesIn,
} from '../../../server/engine/story/compare.ts'
import {
  clipped,
  textDifference,
  type RunKind,
  type TextRun,
} from '../../../server/engine/story/text-difference.ts'

const stretch = (branchId: number, lo: number, hi: number) => ({ branchId, lo, hi })

describe('two paths', () => {
  const root = [stretch(1, 0, 9)]
  const early = [stretch(2, 4, 7), stretch(1, 0, 3)]
  const nested = [stretch(3, 6, 8), stretch(2, 4, 5), stretch(1, 0, 3)]

  it('part at the last spot of both', () => {
    expect(partingOf(root, early)).toEqual({ branchId: 1, depth: 3 })
    expect(partingOf(early, nested)).toEqual({ branchId: 2, depth: 5 })
    expect(partingOf(nested, root)).toEqual({ branchId: 1, depth: 3 })
    expect(partingOf([stretch(1, 0, 2)], early)).toEqual({ branchId: 1, depth: 2 })
    expect(partingOf(early, early)).toEqual({ branchId: 2, depth: 7 })
    expect(partingOf(root, [stretch(9, 0, 4)])).toBeNull()
    expect(partingOf([], root)).toBeNull()
  })

  it('have so many takes below it', () => {
    expect(below(nested, 4)).toEqual([stretch(3, 6, 8), stretch(2, 5, 5)])
    expect(below(nested, 8)).toEqual([])
    expect(below(nested, -1)).toEqual(nested)
    expect(takesIn(below(nested, 4))).toBe(4)
    expect(takesIn([])).toBe(0)
  })
})

describe('two states', () => {
  const told = (a: Record<string, unknown>, b: Record<string, unknown>) =>
    stateDifferences(a, b, 100).differences.map(({ path, ...values }) => ({
      path: path.join('.'),
      ...values,
    }))

  it('differ value by value, by path', () => {
    const a = { hp: 10, npcs: { mira: { mood: 'glad', age: 30 } }, bag: ['lamp'] }
    const b = { bag: ['lamp', 'key'], npcs: { mira: { age: 30, mood: 'sad' } }, hp: 7 }
    expect(told(a, b)).toEqual([
      { path: 'bag', a: ['lamp'], b: ['lamp', 'key'] },
      { path: 'hp', a: 10, b: 7 },
      { path: 'npcs.mira.mood', a: 'glad', b: 'sad' },
    ])
  })

  it('differ in what only one has, as a whole', () => {
    expect(told({ npcs: {} }, { npcs: { mira: { mood: 'sad', age: 3 } } })).toEqual([
      { path: 'npcs.mira', a: null, b: { mood: 'sad', age: 3 } },
    ])
    expect(told({ hp: 0, door: false, name: '' }, {})).toEqual([
      { path: 'door', a: false, b: null },
      { path: 'hp', a: 0, b: null },
      { path: 'name', a: '', b: null },
    ])
    expect(told({ spell: null }, {})).toEqual([])
    expect(told({ x: { y: 1 } }, { x: [1] })).toEqual([{ path: 'x', a: { y: 1 }, b: [1] }])
  })

  it('do not differ in the order of keys, also within lists', () => {
    expect(told({ bag: [{ a: 1, b: 2 }], x: 1 }, { x: 1, bag: [{ b: 2, a: 1 }] })).toEqual([])
  })

  it('may have keys that an object is born with', () => {
    const a = JSON.parse('{"__proto__": 1, "constructor": {"x": 1}}') as Record<string, unknown>
    expect(told(a, {})).toEqual([
      { path: '__proto__', a: 1, b: null },
      { path: 'constructor', a: { x: 1 }, b: null },
    ])
    expect(movedBetween({}, a, [['__proto__'], ['toString'], ['constructor', 'x']])).toEqual([
      ['__proto__'],
      ['constructor', 'x'],
    ])
  })

  it('are told up to a number, and that there are more', () => {
    const many = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`s${index}`, index]))
    expect(stateDifferences(many, {}, 5).more).toBe(false)
    expect(stateDifferences(many, {}, 4)).toMatchObject({ more: true, differences: { length: 4 } })
  })

  it('that are any JSON: none with itself, the same paths both ways, each of them moved', () => {
    const state = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
    fc.assert(
      fc.property(state, state, (a, b) => {
        expect(told(a, JSON.parse(JSON.stringify(a)) as typeof a)).toEqual([])
        const { differences } = stateDifferences(a, b, 1000)
        const paths = differences.map(({ path }) => path)
        expect(stateDifferences(b, a, 1000).differences.map(({ path }) => path)).toEqual(paths)
        expect(movedBetween(a, b, paths)).toEqual(paths)
        expect(movedBetween(a, a, paths)).toEqual([])
      }),
    )
  })

  it('may be nested without end', () => {
    const nest = (depth: number, core: unknown): Record<string, unknown> =>
      depth === 0 ? { core } : { in: nest(depth - 1, core) }
    const { differences } = stateDifferences(nest(100, 1), nest(100, 2), 10)
    expect(differences).toHaveLength(1)
    expect(differences[0]!.path).toHaveLength(16)
  })
})

const joined = (runs: TextRun[], ...kinds: RunKind[]) =>
  runs
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('')

const marks = { SAME: ['', ''], REMOVED: ['[-', '-]'], ADDED: ['[+', '+]'] } as const
const shown = (a: string, b: string) =>
  textDifference(a, b)
    .runs.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`)
    .join('')

describe('two texts', () => {
  it('differ word by word, and what was changed together is told together', () => {
    expect(shown('The quick fox jumps.', 'A slow fox jumps!')).toBe(
      '[-The quick-][+A slow+] fox jumps[-.-][+!+]',
    )
    expect(shown('I go', 'I go home')).toBe('I go[+ home+]')
    expect(shown('She isn’t here.', 'She is here.')).toBe('She[- isn’t-][+ is+] here.')
    expect(shown('one\n\ntwo', 'one two')).toBe('one[-\n\n-][+ +]two')
    expect(shown('same', 'same')).toBe('same')
    expect(shown('', 'all')).toBe('[+all+]')
    expect(shown('all ', '')).toBe('[-all -]')
    expect(textDifference('', '').runs).toEqual([])
  })

  it('differ by words in every language', () => {
    expect(shown('Вода поднялась ещё', 'Вода опустилась ещё')).toBe('Вода[- поднялась-][+ опустилась+] ещё')
    expect(shown('水又漲了一級', '水又退了一級')).toBe('水又[-漲-][+退+]了一級')
    expect(shown('यह किताब है', 'यह कलम है')).toBe('यह[- किताब-][+ कलम+] है')
  })

  it('of any kind are whole in the runs, which take turns', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(fc.constantFrom('a', 'b', 'é', '水', ' ', '\n', '\n\n', '.', '’'))
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { runs } = textDifference(a, b)
        expect(joined(runs, 'SAME', 'REMOVED')).toBe(a)
        expect(joined(runs, 'SAME', 'ADDED')).toBe(b)
        expect(runs.every((run) => run.text !== '')).toBe(true)
        expect(runs.every(({ kind }, index) => kind !== runs[index + 1]?.kind)).toBe(true)
        expect(runs.every(({ kind }, index) => kind !== 'ADDED' || runs[index + 1]?.kind !== 'REMOVED')).toBe(
          true,
        )
        if (a !== b) expect(runs.some(({ kind }) => kind !== 'SAME')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  const words = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ')

  it('with too many different words are compared by paragraphs, else not at all', () => {
    const [a, b] = [words(2000, 0), words(2000, 5000)]
    expect(textDifference(a, b)).toEqual({
      grain: 'NONE',
      runs: [
        { kind: 'REMOVED', text: a },
        { kind: 'ADDED', text: b },
      ],
    })
    expect(textDifference(`same\n\n${a}\n\nend`, `same\n\n${b}\n\nend`)).toEqual({
      grain: 'PARAGRAPHS',
      runs: [
        { kind: 'SAME', text: 'same' },
        { kind: 'REMOVED', text: `\n\n${a}` },
        { kind: 'ADDED', text: `\n\n${b}` },
        { kind: 'SAME', text: '\n\nend' },
      ],
    })
  })

  it('of the length of most narrations are always compared by words', () => {
    const { grain, runs } = textDifference(`the ${words(450, 0)}`, `the ${words(450, 5000)}`)
    expect(grain).toBe('WORDS')
    expect(runs.map(({ kind }) => kind)).toEqual(['SAME', 'REMOVED', 'ADDED'])
  })

  it('of which one only goes on have no limit', () => {
    const { grain, runs } = textDifference(words(10, 0), words(9_000, 0))
    expect(grain).toBe('WORDS')
    expect(runs.map(({ kind }) => kind)).toEqual(['SAME', 'ADDED'])
  })

  it('are cut between characters', () => {
    expect(clipped('ab🦊', 3)).toBe('ab')
    expect(clipped('ab🦊', 4)).toBe('ab🦊')
  })
})
