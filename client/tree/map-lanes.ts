// Which lane each strand of the map lies on. Pure.
import type { Scale } from './map-scale.ts'
import type { Strand } from './map-strands.ts'

export interface Lanes {
  lanes: Map<Strand, number>
  laneCount: number
  /** Room for the name of a line to the right of its tip. */
  label: number
  /** Where the last name ends. */
  right: number
  /** Elbows may cross strands: else there would be far too many lanes. */
  packed: boolean
}

const LABEL = 196
const PACKED_LABEL = 138
const STUB_LABEL = 34
/** More lanes than these, and they are packed. */
const MOST_LANES = 40

/** Puts strands on lanes. Below each strand hang those that part from it, the last to part nearest; each as high as it
 * can with all that hangs from it. So no elbow ever crosses a strand. What would need too many lanes that way is
 * packed instead: each goes where there is room. */
export function giveLanes(strands: Strand[], scale: Scale): Lanes {
  const plain = lanesOf(strands, scale, LABEL, under)
  if (plain && plain.laneCount <= MOST_LANES) return { ...plain, packed: false }
  return { ...lanesOf(strands, scale, PACKED_LABEL, firstFit)!, packed: true }
}

/** A strand within a block, by lane, and from column to column. */
interface Bar {
  lane: number
  from: number
  to: number
}

/** What hangs below a strand so far. */
interface Shelf {
  put(bar: Bar): void
  /** How far down a block must go to lie on nothing; null when that is too far. */
  fit(block: Bar[]): number | null
}

/** Null when one of them would have to go too far down. */
function lanesOf(
  strands: Strand[],
  scale: Scale,
  label: number,
  newShelf: (columns: number) => Shelf,
): Omit<Lanes, 'packed'> | null {
  const bars = barsOf(strands, scale, label)
  const hanging = hangingFrom(strands)
  const blocks = new Map<Strand, Bar[]>()
  const offsets = new Map<Strand, number>()
  for (const strand of strands.toReversed()) {
    const block = [bars.own.get(strand)!]
    const below = hanging.get(strand)
    const shelf = below && newShelf(bars.columns)
    shelf?.put(block[0]!)
    for (const child of below ?? []) {
      const hung = blocks.get(child)!
      const offset = shelf!.fit(hung)
      if (offset === null) return null
      offsets.set(child, offset)
      for (const { lane, from, to } of hung) {
        const bar = { lane: lane + offset, from, to }
        block.push(bar)
        shelf!.put(bar)
      }
      blocks.delete(child)
    }
    blocks.set(strand, block)
  }
  return { ...countLanes(strands, offsets), label, right: bars.right }
}

function countLanes(strands: Strand[], offsets: Map<Strand, number>) {
  const lanes = new Map<Strand, number>()
  let laneCount = 0
  for (const strand of strands) {
    const lane = (strand.parent ? lanes.get(strand.parent)! : 0) + (offsets.get(strand) ?? 0)
    lanes.set(strand, lane)
    laneCount = Math.max(laneCount, lane + 1)
  }
  return { lanes, laneCount }
}

/** What each strand takes up with its name, in columns: the places where anything begins or ends. */
function barsOf(strands: Strand[], scale: Scale, label: number) {
  const spans = strands.map((strand) => {
    const room = strand.pieces.at(-1)!.isStub ? STUB_LABEL : label
    return { strand, from: scale.x(strand.from), to: scale.x(strand.to) + room }
  })
  const columns = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const columnOf = new Map(columns.map((x, index) => [x, index]))
  const own = new Map(
    spans.map(({ strand, from, to }): [Strand, Bar] => [
      strand,
      { lane: 0, from: columnOf.get(from)!, to: columnOf.get(to)! },
    ]),
  )
  return { own, columns: columns.length, right: columns.at(-1)! }
}

/** Each block lies under everything that is there in its columns. */
function under(columns: number): Shelf {
  const floor = new Int32Array(columns).fill(-1)
  return {
    put: ({ lane, from, to }) => {
      for (let at = from; at < to; at++) if (floor[at]! < lane) floor[at] = lane
    },
    fit: (block) => {
      let offset = 1
      for (const { lane, from, to } of block)
        for (let at = from; at < to; at++) if (floor[at]! - lane >= offset) offset = floor[at]! - lane + 1
      return offset > MOST_LANES ? null : offset
    },
  }
}

/** Each block goes where its bars lie on no other. */
function firstFit(): Shelf {
  const taken: Bar[][] = []
  const meets = (bar: Bar, offset: number) => {
    for (const { from, to } of taken[bar.lane + offset] ?? []) if (from < bar.to && bar.from < to) return true
    return false
  }
  return {
    put: (bar) => void (taken[bar.lane] ??= []).push(bar),
    fit: (block) => {
      let offset = 1
      while (block.some((bar) => meets(bar, offset))) offset++
      return offset
    },
  }
}

/** The strands that part from each, the last to part first. */
function hangingFrom(strands: Strand[]): Map<Strand, Strand[]> {
  const hanging = new Map<Strand, Strand[]>()
  for (const strand of strands) {
    if (!strand.parent) continue
    const others = hanging.get(strand.parent)
    if (others) others.push(strand)
    else hanging.set(strand.parent, [strand])
  }
  for (const list of hanging.values()) list.sort((a, b) => b.from - a.from || a.to - b.to)
  return hanging
}
