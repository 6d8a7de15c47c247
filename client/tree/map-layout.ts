// The map of a story, computed: a lane for every strand, elbows that cross nothing, and the places one can stop at. Pure.
import { giveLanes, type Lanes } from './map-lanes.ts'
import { scaleOf, type Scale } from './map-scale.ts'
import { strandsOf, type MapBranch, type Piece, type Strand } from './map-strands.ts'

export const LANE = 48
export const MARGIN = { left: 26, top: 54, right: 24, bottom: 36 }

export interface Spot {
  /** The branch that holds the take; null before the first. */
  branchId: string | null
  depth: number
}

export interface MapInput {
  /** Oldest first. */
  branches: MapBranch[]
  checkpoints: (Spot & { id: string })[]
  /** Where the reader stands, and the line he is on. */
  head: Spot & { lineId: string }
  unfold: boolean
}

/** A place on the map at which one can stop: the tip of a line, a fork, a checkpoint, folded versions, the reader. */
export interface MapNode extends Spot {
  key: string
  x: number
  y: number
  /** The line that ends here; null for places along the way. */
  lineId: string | null
  isStub: boolean
  strand: Strand
  /** How many lines part here. */
  forks: number
  /** Versions of the next moment that are not drawn. */
  folded: number
  checkpoints: string[]
  isHere: boolean
}

export interface MapLayout extends Lanes {
  scale: Scale
  strands: Strand[]
  bodies: Map<string, Piece>
  /** Sorted by lane, then along it. */
  nodes: MapNode[]
  width: number
  height: number
  lastDepth: number
}

export const xOf = (scale: Scale, depth: number): number => MARGIN.left + scale.x(depth)
export const yOf = (lane: number): number => MARGIN.top + lane * LANE

export function layOut(input: MapInput): MapLayout {
  const { strands, bodies, folds, start } = strandsOf(input.branches, input.unfold)
  const depths = strands.flatMap(({ pieces, from }) => [from, ...pieces.map(({ to }) => to)])
  depths.push(input.head.depth, ...input.checkpoints.map(({ depth }) => depth))
  depths.push(...folds.map(({ depth }) => depth))
  const scale = scaleOf(depths)
  const given = giveLanes(strands, scale)
  const nodes = nodesOf(input, { strands, bodies, folds, start }, scale, given.lanes)
  return {
    ...given,
    scale,
    strands,
    bodies,
    nodes,
    width: MARGIN.left + given.right + MARGIN.right,
    height: MARGIN.top + (given.laneCount - 1) * LANE + MARGIN.bottom,
    lastDepth: strands.reduce((deepest, { to }) => Math.max(deepest, to), -1),
  }
}

function nodesOf(
  input: MapInput,
  { strands, bodies, folds, start }: ReturnType<typeof strandsOf>,
  scale: Scale,
  lanes: Map<Strand, number>,
): MapNode[] {
  const nodes = new Map<string, MapNode>()
  const place = (piece: Piece, depth: number): MapNode => {
    const key = depth < 0 ? 'start' : `${piece.branchId}${piece.isStub ? ' stub' : ''} ${depth}`
    const held = nodes.get(key)
    if (held) return held
    const { strand, branchId, isStub } = piece
    const [x, y] = [xOf(scale, depth), yOf(lanes.get(strand)!)]
    const empty = { lineId: null, forks: 0, folded: 0, checkpoints: [], isHere: false }
    const node = { key, x, y, branchId, depth, isStub, strand, ...empty }
    nodes.set(key, node)
    return node
  }
  const bodyOf = ({ branchId }: Spot) => (branchId === null ? start : (bodies.get(branchId) ?? start))
  for (const strand of strands) {
    const last = strand.pieces.at(-1)!
    place(last, last.to).lineId = last.branchId
    // A stub hangs where the versions are counted when they are folded: it is no fork of the story.
    const { parent } = strand.pieces[0]!
    if (strand.parent && parent && !strand.pieces[0]!.isStub) place(parent, strand.from).forks++
  }
  for (const fold of folds) place(bodyOf(fold), fold.depth).folded = fold.count
  for (const mark of input.checkpoints) place(bodyOf(mark), mark.depth).checkpoints.push(mark.id)
  place(bodyOf(input.head), input.head.depth).isHere = true
  return [...nodes.values()].sort((a, b) => a.y - b.y || a.x - b.x || (a.key < b.key ? -1 : 1))
}
