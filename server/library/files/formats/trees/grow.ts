// Walks trees of any depth and shape into a found story, without ever calling itself.
import type { FoundTree, Place } from '../../found-tree.ts'

/** Puts a tree below a place: each moment before its children, siblings in their order.
 * @param put puts one moment below a place, and says where its children hang */
export function grow<Node>(
  tree: FoundTree,
  roots: readonly Node[],
  {
    childrenOf,
    put,
  }: { childrenOf: (node: Node) => readonly Node[]; put: (node: Node, below: Place) => Place },
  below: Place = null,
): void {
  const left = roots.map((node) => ({ node, below })).toReversed()
  for (let next = left.pop(); next && !tree.isFull; next = left.pop()) {
    const place = put(next.node, next.below)
    for (const node of childrenOf(next.node).toReversed()) left.push({ node, below: place })
  }
}

/** The end of the last line: where a tree is read of which nobody says where it was left. */
export const lastEnd = ({ nodes }: FoundTree): Place => (nodes.length > 0 ? nodes.length - 1 : null)

/** A moment that says which one it hangs below. */
export interface Linked<Value> {
  id: string
  parentId: string | null
  value: Value
}

/** Puts moments that name their parents. One whose parent is not there is a beginning; those that hang in a ring are
 * counted, and left out.
 * @returns where each came to stand, by its id */
export function growLinked<Value>(
  tree: FoundTree,
  moments: readonly Linked<Value>[],
  put: (value: Value, below: Place) => Place,
): { places: Map<string, Place>; lost: number; inRings: number } {
  const ids = new Set(moments.map(({ id }) => id))
  const children = new Map<string | null, Linked<Value>[]>()
  let lost = 0
  for (const moment of moments) {
    const isKnown = moment.parentId !== null && ids.has(moment.parentId)
    if (moment.parentId !== null && !isKnown) lost++
    const parentId = isKnown ? moment.parentId : null
    const siblings = children.get(parentId)
    if (siblings) siblings.push(moment)
    else children.set(parentId, [moment])
  }
  const places = new Map<string, Place>()
  grow(tree, children.get(null) ?? [], {
    childrenOf: ({ id }) => children.get(id) ?? [],
    put: ({ id, value }, below) => {
      const place = put(value, below)
      places.set(id, place)
      return place
    },
  })
  return { places, lost, inRings: tree.isFull ? 0 : moments.length - places.size }
}
