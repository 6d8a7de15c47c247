// Which take lies under a point of the map: every one of every line, and none where there is no ink.
import { describe, expect, it } from 'vitest'
import { isUnmarked, placeAt } from '../../client/tree/map-find.ts'
import { layOut, xOf, yOf, type MapInput } from '../../client/tree/map-layout.ts'

const branch = (id: string, parentId: string | null, forkDepth: number, tipDepth: number) => ({
  id,
  parentId,
  forkDepth,
  tipDepth,
  bare: false,
})

const input: MapInput = {
  branches: [branch('main', null, -1, 40), branch('side', 'main', 10, 14)],
  checkpoints: [{ id: 'flag', branchId: 'main', depth: 20 }],
  head: { lineId: 'main', branchId: 'main', depth: 40 },
  unfold: false,
}
const layout = layOut(input)
const laneOf = (branchId: string) => layout.lanes.get(layout.bodies.get(branchId)!.strand)!
const at = (branchId: string, depth: number, dx = 0, dy = 0) =>
  placeAt(layout, xOf(layout.scale, depth) + dx, yOf(laneOf(branchId)) + dy)

describe('the take under a point', () => {
  it('is each take of each line, where it is drawn', () => {
    for (const { id, forkDepth, tipDepth } of input.branches)
      for (let depth = forkDepth + 1; depth <= tipDepth; depth++) {
        // A fork's first take lies in its elbow.
        const found = at(id, depth, id === 'side' && depth === 11 ? 4 : 0)
        expect(found).toMatchObject({ depth })
        // What is shared is held by the piece that both go through.
        expect(layout.bodies.get(found!.branchId!)?.strand).toBe(layout.bodies.get(id)!.strand)
      }
  })

  it('is a marked place where there is one, as it is', () => {
    expect(at('main', 20)).toBe(layout.nodes.find(({ checkpoints }) => checkpoints.includes('flag')))
    expect(at('main', 40)).toMatchObject({ lineId: 'main', isHere: true })
    expect(isUnmarked(at('main', 40)!)).toBe(false)
    expect(isUnmarked(at('main', 30)!)).toBe(true)
  })

  it('is the nearest one', () => {
    const step = xOf(layout.scale, 13) - xOf(layout.scale, 12)
    expect(at('side', 12, step * 0.4)?.depth).toBe(12)
    expect(at('side', 12, step * 0.6)?.depth).toBe(13)
  })

  it('is none beside the ink, before the first take, and beyond the last', () => {
    expect(at('main', 5, 0, 20)).toBeNull()
    expect(at('side', 14, 30)).toBeNull()
    expect(at('side', 5)).toBeNull()
    expect(at('main', -1, -10)).toBeNull()
  })
})
