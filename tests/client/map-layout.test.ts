// The map's drawing: whatever the tree, nothing crosses, nothing lies on anything else, and all can be walked to.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut, xOf, yOf, type MapInput, type MapLayout } from '../../client/tree/map-layout.ts'
import { beadsOf, strokeOf, wayAhead, wayTo } from '../../client/tree/map-paths.ts'
import { scaleOf, ticksOf } from '../../client/tree/map-scale.ts'
import { strandsOf, type MapBranch, type Strand } from '../../client/tree/map-strands.ts'
import { walk } from '../../client/tree/map-walk.ts'

const branch = (
  id: string,
  parentId: string | null,
  forkDepth: number,
  tipDepth: number,
  bare = false,
): MapBranch => ({ id, parentId, forkDepth, tipDepth, bare })

const input = (branches: MapBranch[], more: Partial<MapInput> = {}): MapInput => {
  const last = branches.findLast(({ bare }) => !bare)!
  const head = { lineId: last.id, branchId: last.tipDepth < 0 ? null : last.id, depth: last.tipDepth }
  return { branches, checkpoints: [], head, unfold: false, ...more }
}

interface Twig {
  parent: number
  fork: number
  length: number
  bare: boolean
}

/** Trees as they grow: each branch parts from one that is there, at one of its own takes. */
const trees = fc
  .array(
    fc.record({
      parent: fc.nat(),
      fork: fc.nat(),
      length: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 900 })),
      bare: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((twigs: Twig[]) => {
    const branches: MapBranch[] = []
    for (const { parent, fork, length, bare } of twigs) {
      const of = branches.length === 0 || parent % 11 === 0 ? null : branches[parent % branches.length]!
      // Nothing goes on from a bare version itself.
      const own = of ? of.tipDepth - of.forkDepth - (of.bare ? 1 : 0) : 0
      const at = of && own > 0 ? of.forkDepth + 1 + (fork % own) : -1
      const id = String(branches.length)
      branches.push(branch(id, at < 0 ? null : of!.id, at, at + length, bare && branches.length > 0))
    }
    return branches
  })

const barsOf = ({ strands, lanes, scale }: MapLayout) =>
  strands.map((strand) => ({
    strand,
    lane: lanes.get(strand)!,
    from: scale.x(strand.from),
    to: scale.x(strand.to),
  }))

describe('whatever the tree', () => {
  const always = (check: (layout: MapLayout, branches: MapBranch[]) => void) =>
    fc.assert(
      fc.property(trees, fc.boolean(), (branches, unfold) =>
        check(layOut(input(branches, { unfold })), branches),
      ),
      { numRuns: 100 },
    )

  test('no two strands share a place on a lane, nor does a name lie under another strand', () =>
    always((layout) => {
      const bars = barsOf(layout).sort((a, b) => a.lane - b.lane || a.from - b.from || a.to - b.to)
      for (let at = 1; at < bars.length; at++)
        if (bars[at]!.lane === bars[at - 1]!.lane)
          expect(bars[at]!.from).toBeGreaterThanOrEqual(bars[at - 1]!.to + 30)
    }))

  test('no elbow crosses a strand', () =>
    always((layout) => {
      const bars = barsOf(layout)
      for (const { strand, lane, from } of bars) {
        if (!strand.parent || layout.packed) continue
        const above = layout.lanes.get(strand.parent)!
        expect(lane).toBeGreaterThan(above)
        for (const other of bars)
          if (other.lane > above && other.lane < lane && other.strand !== strand)
            expect(other.from < from && from < other.to).toBe(false)
      }
    }))

  test('every branch has one lane, and every line a tip on it', () =>
    always((layout, branches) => {
      for (const { id, bare, forkDepth, tipDepth } of branches) {
        const body = layout.bodies.get(id)!
        if (!bare) expect(body).toMatchObject({ branchId: id, from: forkDepth, to: tipDepth })
        expect(body.strand.pieces).toContain(body)
      }
      const tips = layout.nodes.filter(({ lineId }) => lineId !== null)
      expect(new Set(tips.map(({ strand }) => strand)).size).toBe(tips.length)
      expect(tips.length).toBe(layout.strands.length)
      expect(layout.nodes.filter(({ isHere }) => isHere).length).toBe(1)
    }))

  test('folded and drawn versions are the same in number', () =>
    always((_, branches) => {
      const bare = branches.filter((one) => one.bare).length
      const folded = strandsOf(branches, false)
      expect(folded.folds.reduce((sum, { count }) => sum + count, 0)).toBe(bare)
      const drawn = strandsOf(branches, true)
      expect(drawn.strands.length).toBe(folded.strands.length + bare)
      for (const { id } of branches)
        expect(drawn.bodies.get(id)!.strand.hue).toBe(folded.bodies.get(id)!.strand.hue)
    }))

  test('every place is reached by arrows', () =>
    always(({ nodes }) => {
      const seen = new Set([nodes[0]!])
      for (const node of seen)
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])
          seen.add(walk(nodes, node, key)!)
      expect(seen.size).toBe(nodes.length)
    }))

  test('the way that is read is one stroke from the beginning to the reader, and on to the end of his line', () =>
    always((layout, branches) => {
      const last = branches.findLast(({ bare }) => !bare)!
      const way = wayTo(layout, { branchId: last.id, depth: last.tipDepth })
      const body = layout.bodies.get(last.id)!
      if (body.branchId === null) return
      const ends = [...way.matchAll(/H([\d.]+)|Q[\d.]+ [\d.]+ [\d.]+ [\d.]+H([\d.]+)/g)]
      expect(Number(ends.at(-1)![1] ?? ends.at(-1)![2])).toBeCloseTo(xOf(layout.scale, body.to), 0)
      expect(way.startsWith(`M${Math.round(xOf(layout.scale, -1) * 10) / 10} `)).toBe(true)
      expect(wayAhead(layout, last.id, body.to)).toBe('')
      expect(wayAhead(layout, last.id, -1)).toBe(way)
    }))
})

describe('strands', () => {
  /** A turn of the story told anew again and again: each branch goes on where the one before has its last but one. */
  const retried = (turns: number) => {
    const branches = [branch('0', null, -1, 2)]
    for (let turn = 1; turn < turns; turn++) {
      branches.at(-1)!.bare = true
      branches.push(branch(String(turn), String(turn - 1), turn * 2 - 1, turn * 2 + 2))
    }
    return branches
  }

  test('a story told anew at every turn is one straight line', () => {
    const layout = layOut(input(retried(200)))
    expect(layout.laneCount).toBe(1)
    expect(layout.nodes.filter(({ folded }) => folded === 1).length).toBe(199)
    expect(layout.nodes.filter(({ lineId }) => lineId !== null).length).toBe(1)
  })

  test('lanes are used again, and the last to part hangs nearest', () => {
    const branches = [branch('0', null, -1, 60), branch('1', '0', 3, 6), branch('2', '0', 3, 9)]
    branches.push(branch('3', '0', 40, 44), branch('4', '0', 42, 50))
    const layout = layOut(input(branches))
    const laneOf = (id: string) => layout.lanes.get(layout.bodies.get(id)!.strand)!
    expect(['0', '1', '2', '3', '4'].map(laneOf)).toEqual([0, 1, 2, 2, 1])
  })

  test('hundreds of lines are packed on few lanes', () => {
    const branches = [branch('0', null, -1, 4_800)]
    for (let at = 1; at < 300; at++) branches.push(branch(String(at), '0', at * 16, at * 16 + 12))
    const layout = layOut(input(branches))
    expect(layout.packed).toBe(true)
    expect(layout.laneCount).toBeLessThan(40)
  })

  test('what is there keeps its hue when more is told', () => {
    const before = strandsOf([branch('a', null, -1, 9), branch('b', 'a', 3, 6)], false)
    const after = strandsOf(
      [branch('a', null, -1, 9), branch('b', 'a', 3, 6), branch('c', 'a', 1, 4), branch('d', 'b', 6, 8)],
      false,
    )
    for (const id of ['a', 'b'])
      expect(after.bodies.get(id)!.strand.hue).toBe(before.bodies.get(id)!.strand.hue)
    expect(after.bodies.get('d')!.strand).toBe(after.bodies.get('b')!.strand)
    expect(new Set(after.strands.map(({ hue }: Strand) => hue)).size).toBe(3)
  })

  test('a blank story has one place', () => {
    const { nodes, laneCount } = layOut(input([branch('a', null, -1, -1)]))
    expect(nodes).toMatchObject([{ key: 'start', lineId: 'a', isHere: true, forks: 0 }])
    expect(laneCount).toBe(1)
  })
})

describe('the scale', () => {
  test('grows with depth, whole where things happen and squeezed where not', () => {
    const scale = scaleOf([0, 1, 2, 4_000, 4_001])
    expect(scale.x(1) - scale.x(0)).toBeCloseTo(scale.x(4_001) - scale.x(4_000))
    expect(scale.x(4_000) - scale.x(2)).toBeLessThan(60 * (scale.x(1) - scale.x(0)))
    for (let depth = 0; depth <= 4_001; depth += 1) expect(scale.x(depth)).toBeGreaterThan(scale.x(depth - 1))
  })

  test('thousands of places stay within bounds, and the ruler counts in round numbers', () => {
    const scale = scaleOf(Array.from({ length: 600 }, (_, index) => index * 8))
    expect(scale.width).toBeLessThan(5_000)
    const ticks = ticksOf(scale, 4_792)
    expect(ticks.length).toBeGreaterThan(10)
    for (const { number } of ticks) expect(number % 5).toBe(0)
    for (let at = 1; at < ticks.length; at++) expect(ticks[at]!.x - ticks[at - 1]!.x).toBeGreaterThan(30)
  })
})

test('strokes: straight, with an elbow, and beads between', () => {
  const layout = layOut(input([branch('a', null, -1, 3), branch('b', 'a', 1, 4)]))
  const { scale, bodies } = layout
  const straight = strokeOf(layout, bodies.get('b')!)
  expect(straight).toContain('Q')
  expect(straight).toContain(`M${Math.round(xOf(scale, 1) * 10) / 10} ${yOf(0)}V`)
  expect(strokeOf(layout, bodies.get('a')!)).not.toContain('Q')
  expect(beadsOf(layout, bodies.get('b')!).match(/h0/g)).toHaveLength(2)
})
