// The pure parts of the pages around the tree: lines in words, the model of a tree, differences as prose, addresses.
import { endOf } from '../../client/ui/last-words.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TreeBranchFragment, TreePageFragment } from '../../client/api/generated/graphql.ts'
import { layOut } from '../../client/tree/map-layout.ts'
import { proseOf, valueOf, type Run } from '../../client/ui/prose.ts'
import { comparePath, sideOf, sideParam } from '../../client/tree/sides.ts'
import { modelOf } from '../../client/tree/tree-model.ts'
import {
  beginningOf,
  deletionOf,
  lastReadOf,
  lengthOf,
  originOf,
  placeOf,
  titleOf,
} from '../../client/tree/words.ts'

const branch = (
  id: string,
  parent: string | null,
  forkDepth: number,
  tipDepth: number,
  more: Partial<TreeBranchFragment> = {},
): TreeBranchFragment => ({
  id,
  name: null,
  origin: parent === null ? 'ROOT' : 'FORK',
  kind: 'LINE',
  isHead: false,
  isDisposable: false,
  takeCount: tipDepth - forkDepth,
  tipDepth,
  forkDepth,
  visitedAt: '2026-03-01T10:00:00Z',
  createdAt: '2026-03-01T09:00:00Z',
  parent: parent === null ? null : { id: parent },
  tip: { id: `tip-${id}` },
  canDelete: { ok: true, reason: null },
  ...more,
})

const page = (
  branches: TreeBranchFragment[],
  head: { line: string; holder: string; depth: number },
): TreePageFragment => ({
  id: 'adventure',
  title: 'A story',
  runningTurn: null,
  head: {
    version: 3,
    depth: head.depth,
    branch: { id: head.line },
    take: { id: 'head', branch: { id: head.holder } },
  },
  tree: {
    takeCount: 40,
    branches,
    checkpoints: [{ id: 'c', name: 'Before the storm', depth: 2, take: { id: 't', branch: { id: 'a' } } }],
  },
})

/** Main was told anew once: its first version is left, and the name went along. */
const tree = () =>
  modelOf(
    page(
      [
        branch('a', null, -1, 6, { kind: 'ALTERNATIVE' }),
        branch('b', 'a', 5, 24, { name: 'Main', origin: 'RETRY', isHead: true, visitedAt: null }),
        branch('c', 'a', 3, 9, { name: 'By the fire', visitedAt: '2026-03-02T10:00:00Z' }),
        branch('d', 'b', 12, 14, { origin: 'EDIT', isDisposable: true }),
        branch('e', 'c', 7, 8, { kind: 'ALTERNATIVE', origin: 'RETRY' }),
        branch('f', null, -1, 3),
      ],
      { line: 'b', holder: 'b', depth: 24 },
    ),
  )

describe('the model', () => {
  test('what was told anew is still its line: the same hue, and it begins where the line does', () => {
    const { branches } = tree()
    expect(branches.get('b')).toMatchObject({ hue: branches.get('a')!.hue, parting: null, cause: 'ROOT' })
    expect(branches.get('c')).toMatchObject({ parting: { depth: 3, lineId: 'b' }, own: 6, length: 10 })
    expect(branches.get('c')!.hue).not.toBe(branches.get('b')!.hue)
  })

  test('the line that is read comes first, then by when they were read; versions apart', () => {
    const { lines, versions, current, lineAt } = tree()
    expect(lines.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'f'])
    expect(versions.map(({ id }) => id)).toEqual(['e', 'a'])
    expect(current.id).toBe('b')
    expect(lineAt('a').id).toBe('b')
  })

  test('each place says what is there', () => {
    const model = tree()
    const { nodes } = layOut(model.mapInput(false))
    const said = nodes.map((node) => placeOf(node, model, (line) => titleOf(line, 'the last words')))
    expect(said).toContain('Line Main, 25 takes, you are here')
    expect(said).toContain('Line By the fire, 10 takes, forks after take 4')
    expect(said).toContain('Line “the last words”, 15 takes, forks after take 13, left behind')
    expect(said).toContain('Take 3 of Main, checkpoint Before the storm')
    expect(said).toContain('Take 4 of Main, 1 line parts here')
    expect(said).toContain('Take 6 of Main, 1 other version of the next take')
    expect(said).toContain('The beginning, 1 line parts here')
  })
})

describe('words', () => {
  test('origins', () => {
    const model = tree()
    const said = (id: string) => originOf(model.branches.get(id)!, model)
    expect(said('b')).toBe('Told from the beginning')
    expect(said('c')).toBe('Another way, after take 4 of “Main”')
    expect(said('d')).toBe('Rewritten, after take 13 of “Main”')
    expect(said('e')).toBe('Another version of take 9')
    expect(said('f')).toBe('Another beginning')
  })

  test('lengths, times and what would be gone', () => {
    const { branches } = tree()
    const now = Date.parse('2026-03-02T12:00:00Z')
    expect(lengthOf(branches.get('c')!)).toBe('10 takes, 6 of its own')
    expect(lengthOf(branches.get('f')!)).toBe('4 takes')
    expect(lastReadOf(branches.get('c')!, now)).toBe('read 2 hours ago')
    expect(lastReadOf(branches.get('b')!, now)).toBe('you are reading it')
    expect(deletionOf({ takeCount: 23, memoryCount: 0, checkpointCount: 1 })).toBe(
      '23 takes and 1 checkpoint will be gone. This cannot be undone.',
    )
    expect(deletionOf({ takeCount: 23, memoryCount: 2, checkpointCount: 3 })).toBe(
      '23 takes, 2 memories and 3 checkpoints will be gone. This cannot be undone.',
    )
    expect(deletionOf({ takeCount: 1, memoryCount: 0, checkpointCount: 0 })).toBe(
      '1 take will be gone. This cannot be undone.',
    )
  })

  test('titles and excerpts keep whole words', () => {
    const { branches } = tree()
    expect(titleOf(branches.get('c')!, null)).toBe('By the fire')
    expect(titleOf(branches.get('c')!, null, 8)).toBe('By the…')
    expect(titleOf(branches.get('d')!, null)).toBe('Rewritten')
    expect(titleOf(branches.get('d')!, '> You say "hm"')).toBe('“You say "hm"”')
    expect(endOf('One two\n\nthree four', 11)).toBe('… four')
    expect(beginningOf('One two three', 9)).toBe('One two …')
    expect(beginningOf('One two', 9)).toBe('One two')
  })
})

describe('a difference as prose', () => {
  const text = ({ a, b }: ReturnType<typeof proseOf>[number], side: 'a' | 'b') =>
    (side === 'a' ? a : b).map((paragraph) => paragraph.map((one) => one.text).join('')).join('\n\n')

  test('what both have stands once; a changed word marks only itself', () => {
    const rows = proseOf([
      { kind: 'SAME', text: '> You wait.\n\nThe ' },
      { kind: 'REMOVED', text: 'lamp' },
      { kind: 'ADDED', text: 'lantern' },
      { kind: 'SAME', text: ' burns.\n\nIt is late.' },
    ])
    expect(rows.map(({ same }) => same)).toEqual([true, false, true])
    expect(rows[0]!.a).toEqual([[{ text: 'You wait.', own: false }]])
    expect(rows[1]!.a[0]).toEqual([
      { text: 'The ', own: false },
      { text: 'lamp', own: true },
      { text: ' burns.', own: false },
    ])
    expect(text(rows[1]!, 'b')).toBe('The lantern burns.')
  })

  test('whole paragraphs of one side stand beside nothing', () => {
    const rows = proseOf([
      { kind: 'SAME', text: 'One.\n\n' },
      { kind: 'ADDED', text: 'Two.\n\nThree.\n\n' },
      { kind: 'SAME', text: '\n\nFour.' },
    ])
    expect(rows.map((row) => [text(row, 'a'), text(row, 'b')])).toEqual([
      ['One.', 'One.'],
      ['', 'Two.\n\nThree.'],
      ['Four.', 'Four.'],
    ])
  })

  test('no word is lost on either side', () => {
    const runs = fc.array(
      fc.record({
        kind: fc.constantFrom<Run['kind'][]>('SAME', 'ADDED', 'REMOVED'),
        text: fc
          .array(fc.constantFrom('sea', ' ', 'oak', '\n\n', '\n'), { maxLength: 6 })
          .map((all) => all.join('')),
      }),
    )
    const letters = (value: string) => value.replace(/\s/g, '')
    fc.assert(
      fc.property(runs, (all) => {
        const rows = proseOf(all)
        for (const [side, skip] of [
          ['a', 'ADDED'],
          ['b', 'REMOVED'],
        ] as const) {
          const whole = all.filter(({ kind }) => kind !== skip).map((run) => run.text)
          expect(letters(rows.map((row) => text(row, side)).join(''))).toBe(letters(whole.join('')))
        }
      }),
    )
  })

  test('values of the world read as words', () => {
    expect([null, true, 3, ['rope', 'key'], [], 'wary', { a: 1 }].map(valueOf)).toEqual([
      '–',
      'yes',
      '3',
      'rope, key',
      'none',
      'wary',
      '{"a":1}',
    ])
  })
})

test('the sides of a comparison survive the address', () => {
  for (const side of [{ branchId: 'QnJhbmNoOjE' }, { takeId: 'VGFrZTox' }])
    expect(sideOf(sideParam(side))).toEqual(side)
  expect(sideOf('nonsense')).toBeNull()
  expect(sideOf(undefined)).toBeNull()
  expect(comparePath('x', { branchId: 'a' }, { takeId: 'b' })).toBe('/play/x/compare?a=line%3Aa&b=take%3Ab')
})
