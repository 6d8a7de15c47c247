// The shape of a tree: what goes with a line across branches, and which lines prune deletes in which order.
import { describe, expect, it } from 'vitest'
import { TreeShape, type EdgeTake, type ShapedBranch } from '../../../server/engine/story/tree-shape.ts'
import type { TakeKind } from '../../../server/engine/story/words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = 100 * DAY_MS
const KINDS: Record<string, TakeKind> = { O: 'OPENING', i: 'DO', n: 'NARRATION' }

/** A branch in a few words: `kinds` are those of its takes, a letter for each. It was left as many days ago as it says. */
interface Drawn {
  from?: [branch: number, depth: number]
  kinds: string
  left?: number
  name?: string
  imported?: boolean
  /** Depths. */
  marked?: number[]
  edited?: number[]
}

/** Branches are numbered from 1; every take is given. */
function shapeOf(drawn: Drawn[], head: number): TreeShape {
  let takeId = 0
  const takes: EdgeTake[] = []
  const branches = drawn.map(({ from, kinds, left, name, imported, marked, edited }, index): ShapedBranch => {
    const forkDepth = from?.[1] ?? -1
    for (const [at, kind] of [...kinds].entries()) {
      const depth = forkDepth + 1 + at
      const checkpoint = marked?.includes(depth) ?? false
      const byHand = edited?.includes(depth) ?? false
      takes.push({ id: ++takeId, branchId: index + 1, depth, kind: KINDS[kind]!, checkpoint, byHand })
    }
    return {
      id: index + 1,
      parentId: from?.[0] ?? null,
      forkDepth,
      tip: forkDepth + kinds.length,
      name: name ?? null,
      origin: imported ? 'IMPORT' : 'FORK',
      leftAt: left === undefined ? null : NOW - left * DAY_MS,
      createdAt: 0,
    }
  })
  return new TreeShape(branches, takes, head)
}

const prunable = (shape: TreeShape, days = 30) => shape.prunable(NOW, days).map(({ line }) => line.id)
const disposable = (shape: TreeShape) =>
  shape
    .lines()
    .filter((line) => shape.isDisposable(line, NOW, 30))
    .map(({ id }) => id)

describe('what goes with a line', () => {
  it('is its own branch, when that forks from a take with something else below', () => {
    const shape = shapeOf([{ kinds: 'Oinin' }, { from: [1, 1], kinds: 'nin' }], 1)
    expect(shape.tailOf(shape.branch(2)!)).toEqual({
      runs: [{ branchId: 2, from: 2, to: 4, whole: true }],
      takes: 3,
      above: { branchId: 1, depth: 1 },
    })
  })

  it('is the end of its branch, from the deepest fork of another', () => {
    const shape = shapeOf(
      [{ kinds: 'Oinin' }, { from: [1, 1], kinds: 'n' }, { from: [1, 2], kinds: 'in' }],
      2,
    )
    expect(shape.tailOf(shape.branch(1)!)).toEqual({
      runs: [{ branchId: 1, from: 3, to: 4, whole: false }],
      takes: 2,
      above: { branchId: 1, depth: 2 },
    })
  })

  it('reaches across branches that nothing else goes on from', () => {
    // 3 goes on from the last take of 2, and that from the last of what is left of 1 below its fork with 4.
    const shape = shapeOf(
      [
        { kinds: 'Oini' },
        { from: [1, 3], kinds: 'ni' },
        { from: [2, 5], kinds: 'n' },
        { from: [1, 1], kinds: 'n' },
      ],
      4,
    )
    expect(shape.lines().map(({ id }) => id)).toEqual([3, 4])
    expect(shape.tailOf(shape.branch(3)!)).toEqual({
      runs: [
        { branchId: 3, from: 6, to: 6, whole: true },
        { branchId: 2, from: 4, to: 5, whole: true },
        { branchId: 1, from: 2, to: 3, whole: false },
      ],
      takes: 5,
      above: { branchId: 1, depth: 1 },
    })
  })

  it('stops at a take that its parent goes on below', () => {
    const shape = shapeOf([{ kinds: 'Oinin' }, { from: [1, 3], kinds: 'n' }, { from: [2, 4], kinds: 'i' }], 1)
    expect(shape.tailOf(shape.branch(3)!)).toMatchObject({ takes: 2, above: { branchId: 1, depth: 3 } })
  })

  it('is everything, for the only line', () => {
    const shape = shapeOf([{ kinds: 'Oin' }], 1)
    const runs = [{ branchId: 1, from: 0, to: 2, whole: true }]
    expect(shape.tailOf(shape.branch(1)!)).toEqual({ runs, takes: 3, above: null })
    const blank = shapeOf([{ kinds: '' }], 1)
    expect(blank.tailOf(blank.branch(1)!)).toMatchObject({ takes: 0, above: null })
  })

  it('is not another beginning', () => {
    const shape = shapeOf([{ kinds: 'Oin' }, { kinds: 'Oin' }], 1)
    expect(shape.tailOf(shape.branch(2)!)).toMatchObject({ takes: 3, above: null })
    expect(shape.tailOf(shape.branch(1)!).runs).toHaveLength(1)
  })
})

describe('a disposable line', () => {
  /** A narration beside another one that is read, left long ago. */
  const judged = (more: Partial<Drawn>, beside: Partial<Drawn> = {}) =>
    disposable(
      shapeOf(
        [
          { kinds: 'Oinin', ...beside },
          { from: [1, 1], kinds: 'n', left: 40, ...more },
        ],
        1,
      ),
    ).includes(2)

  it('is at most one turn that nobody cared for, left long ago, beside what holds more', () => {
    expect(judged({})).toBe(true)
    expect(judged({ left: 30 })).toBe(true)
    expect(judged({ left: 29.9 })).toBe(false)
    expect(judged({ name: 'Main' })).toBe(false)
    expect(judged({ imported: true })).toBe(false)
    expect(judged({ marked: [2] })).toBe(false)
    expect(judged({ edited: [2] })).toBe(false)
    expect(judged({ kinds: 'nin' })).toBe(false)
    expect(judged({ kinds: 'nn' })).toBe(false)
    expect(judged({}, { marked: [1], edited: [1] })).toBe(true) // what it borrows is not its own
  })

  it('is an input with its narration, or an unanswered one', () => {
    const beside = (kinds: string) =>
      disposable(shapeOf([{ kinds: 'Oinin' }, { from: [1, 2], kinds, left: 40 }], 1))
    expect(beside('in')).toEqual([2])
    expect(beside('i')).toEqual([2])
    expect(beside('ii')).toEqual([])
  })

  it('is never a beginning, and never the one that is read', () => {
    expect(
      disposable(
        shapeOf(
          [
            { kinds: 'Oinin', left: 1 },
            { kinds: 'O', left: 40 },
          ],
          1,
        ),
      ),
    ).toEqual([])
    expect(
      disposable(
        shapeOf(
          [
            { kinds: 'Oinin', left: 1 },
            { from: [1, 1], kinds: 'n' },
          ],
          2,
        ),
      ),
    ).toEqual([])
  })

  it('needs something beside it that holds more or was read later', () => {
    const three = (lefts: [number, number]) =>
      disposable(
        shapeOf(
          [
            { kinds: 'Oin', left: lefts[0] },
            { from: [1, 1], kinds: 'n', left: lefts[1] },
            { kinds: 'O' }, // read elsewhere
          ],
          3,
        ),
      )
    expect(three([50, 40])).toEqual([1])
    expect(three([40, 50])).toEqual([2])
  })
})

describe('what prune deletes', () => {
  it('goes oldest first, and what is left is judged again', () => {
    const shape = shapeOf(
      [
        { kinds: 'Oin', left: 40 }, // O i n
        { from: [1, 1], kinds: 'n', left: 60 },
        { from: [1, 1], kinds: 'n', left: 50 },
        { from: [1, 0], kinds: 'inin' }, // read
      ],
      4,
    )
    expect(disposable(shape)).toEqual([2, 3])
    // With its versions gone, the first is an input and a narration beside what is read.
    expect(prunable(shape)).toEqual([2, 3, 1])
    expect(shape.prunable(NOW, 30).map(({ tail }) => tail.takes)).toEqual([1, 1, 2])
    expect(prunable(shape, 45)).toEqual([2, 3])
    expect(prunable(shape, 70)).toEqual([])
    expect(disposable(shape)).toEqual([2, 3]) // only asked
  })

  it('leaves one of bare versions, the one read last', () => {
    const shape = shapeOf(
      [
        { kinds: 'Oin', left: 50 },
        { from: [1, 1], kinds: 'n', left: 40 },
        { from: [1, 1], kinds: 'n', left: 60 },
        { kinds: 'O' },
      ],
      4,
    )
    expect(prunable(shape)).toEqual([3, 1])
  })

  it('ends on 5,000 alternatives, and leaves what is read', { timeout: 20_000 }, () => {
    const versions = Array.from({ length: 5_000 }, (_, index): Drawn => ({
      from: [1, 1],
      kinds: 'n',
      left: 40 + ((index * 7919) % 5_000) / 100,
    }))
    const shape = shapeOf([{ kinds: 'Oinin' }, ...versions], 1)
    expect(shape.lines().filter((line) => shape.isAlternative(line))).toHaveLength(5_000)
    expect(disposable(shape)).toHaveLength(5_000)
    const gone = shape.prunable(NOW, 30)
    expect(gone).toHaveLength(5_000)
    const lefts = gone.map(({ line }) => line.leftAt!)
    expect(lefts).toEqual([...lefts].sort((one, other) => one - other))
  })
})
