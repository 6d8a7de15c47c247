// Walking the map by keyboard: up and down from line to line, left and right along one. Pure.
import type { MapNode } from './map-layout.ts'

/** The node that a key leads to; null when the key means nothing here. Nodes come sorted by lane, then along it. */
export function walk(nodes: MapNode[], from: MapNode, key: string): MapNode | null {
  const tips = nodes.filter(({ lineId }) => lineId !== null)
  switch (key) {
    case 'ArrowDown':
      return next(tips, from, 1)
    case 'ArrowUp':
      return next(tips, from, -1)
    case 'ArrowLeft':
      return along(nodes, from, -1)
    case 'ArrowRight':
      return along(nodes, from, 1)
    case 'Home':
      return tips[0] ?? from
    case 'End':
      return tips.at(-1) ?? from
    default:
      return null
  }
}

/** The line above or below, counted from the line that a place lies on. */
function next(tips: MapNode[], from: MapNode, by: 1 | -1): MapNode {
  const at = tips.findIndex(({ strand }) => strand === from.strand)
  return tips[at + by] ?? tips[at] ?? from
}

/** The place before or after on the same strand; before the first, the place where it parts from another. */
function along(nodes: MapNode[], from: MapNode, by: 1 | -1): MapNode {
  const mine = nodes.filter(({ strand }) => strand === from.strand)
  const at = mine.indexOf(from)
  const there = mine[at + by]
  if (there || by > 0) return there ?? from
  const { parent, from: depth } = from.strand
  const above = nodes.filter((node) => node.strand === parent)
  return above.findLast((node) => node.depth <= depth) ?? above[0] ?? from
}
