// Which take lies under a point of the map: every take can be looked at and chosen, not only the marked ones. Pure.
import { LANE, MARGIN, xOf, yOf, type MapLayout, type MapNode } from './map-layout.ts'
import type { Piece } from './map-strands.ts'

/** How far beside a stroke one may point, and beyond its ends, in the map's own measure. */
const BESIDE = 15
const BEYOND = 8

const UNMARKED = 'unmarked'

/** Whether a place is a take as any other: nothing is drawn there. */
export const isUnmarked = ({ key }: MapNode): boolean => key.endsWith(UNMARKED)

/** The take under a point, as a place that one can stop at; null where there is none. A marked place is given as it is. */
export function placeAt(layout: MapLayout, x: number, y: number): MapNode | null {
  const lane = Math.round((y - MARGIN.top) / LANE)
  if (Math.abs(y - yOf(lane)) > BESIDE) return null
  const piece = layout.strands
    .filter((strand) => layout.lanes.get(strand) === lane)
    .flatMap(({ pieces }) => pieces)
    .find((piece) => piece.branchId !== null && isOn(layout, piece, x))
  if (!piece) return null
  return placeOn(layout, piece, depthAt(layout, piece, x))
}

function isOn({ scale }: MapLayout, { from, to }: Piece, x: number): boolean {
  return x > xOf(scale, from) + BEYOND && x <= xOf(scale, to) + BEYOND
}

/** The nearest take of a piece: the first whose successor lies farther away. */
function depthAt({ scale }: MapLayout, { from, to }: Piece, x: number): number {
  let [low, high] = [from + 1, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((xOf(scale, middle) + xOf(scale, middle + 1)) / 2 < x) low = middle + 1
    else high = middle
  }
  return low
}

function placeOn(layout: MapLayout, piece: Piece, depth: number): MapNode {
  const { branchId, strand, isStub } = piece
  const marked = layout.nodes.find(
    (node) => node.branchId === branchId && node.depth === depth && node.isStub === isStub,
  )
  if (marked) return marked
  return {
    key: `${branchId} ${depth} ${UNMARKED}`,
    x: xOf(layout.scale, depth),
    y: yOf(layout.lanes.get(strand)!),
    branchId,
    depth,
    isStub,
    strand,
    lineId: null,
    forks: 0,
    folded: 0,
    checkpoints: [],
    isHere: false,
  }
}
