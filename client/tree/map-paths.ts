// The strokes of the map: every piece as a path with its elbow, and the way that is being read. Pure.
import { xOf, yOf, type MapLayout, type Spot } from './map-layout.ts'
import type { Piece } from './map-strands.ts'

const RADIUS = 13

const round = (value: number): number => Math.round(value * 10) / 10

/** The stroke of a piece between two of its depths; from where it parts, with the elbow. */
export function strokeOf(
  { scale, lanes }: MapLayout,
  piece: Piece,
  from = piece.from,
  to = piece.to,
): string {
  const y = yOf(lanes.get(piece.strand)!)
  const [left, right] = [round(xOf(scale, from)), round(xOf(scale, to))]
  const above = piece.parent && from === piece.from ? yOf(lanes.get(piece.parent.strand)!) : y
  if (above === y) return `M${left} ${y}H${right}`
  const radius = round(Math.min(RADIUS, scale.unit))
  return `M${left} ${above}V${round(y - radius)}Q${left} ${y} ${round(left + radius)} ${y}H${right}`
}

/** The way from the beginning to a spot. */
export function wayTo(layout: MapLayout, spot: Spot): string {
  const strokes: string[] = []
  let to = spot.depth
  for (let piece = spot.branchId === null ? null : layout.bodies.get(spot.branchId); piece;) {
    strokes.push(strokeOf(layout, piece, piece.from, Math.max(piece.from, Math.min(to, piece.to))))
    to = piece.from
    piece = piece.parent?.branchId ? piece.parent : null
  }
  return strokes.reverse().join('')
}

/** What lies ahead of a depth on the way to the end of a line: what redo brings back. */
export function wayAhead(layout: MapLayout, lineId: string, depth: number): string {
  const strokes: string[] = []
  let to = Infinity
  for (let piece = layout.bodies.get(lineId); piece;) {
    const end = Math.min(to, piece.to)
    if (end > depth) strokes.push(strokeOf(layout, piece, Math.max(piece.from, depth), end))
    to = piece.from
    piece = piece.from > depth && piece.parent?.branchId ? piece.parent : undefined
  }
  return strokes.reverse().join('')
}

/** A bead for every take of a piece, as one path of dots. */
export function beadsOf({ scale, lanes }: MapLayout, piece: Piece): string {
  const y = yOf(lanes.get(piece.strand)!)
  let beads = ''
  for (let depth = piece.from + 1; depth < piece.to; depth++) beads += `M${round(xOf(scale, depth))} ${y}h0`
  return beads
}
