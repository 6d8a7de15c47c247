// Where a depth is drawn: true to scale where something happens, and ever closer where nothing does. Pure.

export interface Scale {
  /** The x of a depth, from -1 on. */
  x: (depth: number) => number
  /** The width of the whole. */
  width: number
  /** What one take takes up where nothing is squeezed. */
  unit: number
}

const WIDEST_UNIT = 26
const NARROWEST_UNIT = 8
/** What one aims at: small stories get air, large ones are squeezed. */
const WISHED_WIDTH = 820
const MOST_WIDTH = 3_600
/** How much of a long run stays, from generous to nothing but a step. */
const GENEROSITIES = [3, 2, 1.2, 0.6, 0.25, 0]

/** @param depths where something happens, in any order */
export function scaleOf(depths: Iterable<number>): Scale {
  const stops = [...new Set([-1, ...depths])].sort((a, b) => a - b)
  const last = stops.at(-1)!
  const { positions, unit } = spread(stops)
  const width = positions.at(-1)!
  const x = (depth: number): number => {
    if (depth >= last) return width
    const at = upper(stops, depth)
    const [from, to] = [stops[at - 1]!, stops[at]!]
    const [left, right] = [positions[at - 1]!, positions[at]!]
    return left + ((depth - from) / (to - from)) * (right - left)
  }
  return { x, width, unit }
}

/** The first index whose stop lies beyond a depth. */
function upper(stops: number[], depth: number): number {
  let [low, high] = [1, stops.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stops[middle]! > depth) high = middle
    else low = middle + 1
  }
  return low
}

function spread(stops: number[]): { positions: number[]; unit: number } {
  for (const generosity of GENEROSITIES) {
    const steps = stops.map((stop, index) => (index === 0 ? 0 : stepOf(stop - stops[index - 1]!, generosity)))
    const total = steps.reduce((sum, step) => sum + step, 0)
    const unit = Math.min(WIDEST_UNIT, Math.max(NARROWEST_UNIT, WISHED_WIDTH / Math.max(1, total)))
    if (total * unit > MOST_WIDTH && generosity > 0) continue
    let at = 0
    return { positions: steps.map((step) => (at += step * unit)), unit }
  }
  return { positions: [0], unit: WIDEST_UNIT }
}

/** How many units a gap of so many takes gets. */
function stepOf(gap: number, generosity: number): number {
  return Math.min(gap, 1 + generosity * Math.log2(gap))
}

export interface Tick {
  /** Counted from 1, as players count. */
  number: number
  x: number
}

const ROUND = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

/** Numbers for a ruler: round ones, about so far apart. */
export function ticksOf({ x, width }: Scale, last: number, apart = 110): Tick[] {
  const ticks: Tick[] = []
  let depth = 0
  for (let at = apart; at <= width; at += apart) {
    let low = depth
    while (depth < last && x(depth) < at - apart * 0.3) low = ++depth
    while (depth < last && x(depth + 1) <= at + apart * 0.3) depth++
    const number = roundest(low + 1, depth + 1)
    if (number !== ticks.at(-1)?.number) ticks.push({ number, x: x(number - 1) })
  }
  return ticks
}

function roundest(low: number, high: number): number {
  for (const step of ROUND) {
    const number = Math.ceil(low / step) * step
    if (number <= high) return number
  }
  return low
}
