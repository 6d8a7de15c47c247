// The shapes of an emblem, decided by the letters of a title alone: the same title has the same emblem everywhere, for
// good. Pure.
import { originalName } from './copy-name.ts'

/** One drawing on a field of 120 by 160: what is filled, how strongly, and what is only a line. */
export interface EmblemShape {
  /** Which of the calm colours it is drawn in. */
  hue: number
  /** Paths from the back to the front. */
  fills: { d: string; strength: number }[]
  lines: string[]
}

export const WIDTH = 120
export const HEIGHT = 160
const HUES = 6

type Chance = () => number

/** Numbers between 0 and 1 that follow from a text (FNV-1a, then mulberry32). */
function chanceOf(text: string): Chance {
  let state = 2166136261
  for (const unit of text) state = Math.imul(state ^ unit.codePointAt(0)!, 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const between = (chance: Chance, from: number, to: number): number => from + chance() * (to - from)
const round = (number: number): number => Math.round(number * 10) / 10
const point = (x: number, y: number): string => `${round(x)} ${round(y)}`
/** A circle of two halves. A radius that is rounded twice would make an egg of it. */
function disc(x: number, y: number, radius: number): string {
  const r = round(radius)
  const half = (by: number) => `a${r} ${r} 0 1 0 ${by} 0`
  return `M${point(x - r, y)}${half(2 * r)}${half(-2 * r)}Z`
}

/** A wavy line from edge to edge. */
function wave(chance: Chance, y: number, swing: number): string {
  const bends = 2 + Math.floor(chance() * 2)
  const step = WIDTH / bends
  let side = chance() < 0.5 ? 1 : -1
  let d = `M${point(0, y)}`
  for (let at = 0; at < bends; at++, side = -side) {
    const lift = side * swing * between(chance, 0.6, 1)
    d += `C${point((at + 0.35) * step, y - lift)} ${point((at + 0.65) * step, y - lift)} ${point((at + 1) * step, y)}`
  }
  return d
}

const ground = (line: string): string => `${line}V${HEIGHT}H0Z`

type Drawing = (chance: Chance) => Omit<EmblemShape, 'hue'>

/** A sun or moon above hills. */
const hills: Drawing = (chance) => {
  const sky = disc(between(chance, 34, 88), between(chance, 36, 56), between(chance, 11, 19))
  const tops = [80, 102, 126].map((y) => wave(chance, y + between(chance, -7, 7), between(chance, 10, 20)))
  return {
    fills: [
      { d: sky, strength: 0.75 },
      ...tops.map((line, at) => ({ d: ground(line), strength: 0.24 + at * 0.2 })),
    ],
    lines: [],
  }
}

/** Long waves, and a light over them. */
const water: Drawing = (chance) => {
  const swing = between(chance, 5, 9)
  const shore = between(chance, 66, 84)
  return {
    fills: [
      {
        d: disc(between(chance, 30, 90), shore - between(chance, 22, 34), between(chance, 8, 14)),
        strength: 0.7,
      },
      { d: ground(wave(chance, shore, swing)), strength: 0.3 },
      { d: ground(wave(chance, shore + 44, swing)), strength: 0.45 },
    ],
    lines: [16, 30, 60].map((y) => wave(chance, shore + y, swing * 0.8)),
  }
}

/** Arches behind each other: a gate. */
const gate: Drawing = (chance) => {
  const middle = between(chance, 48, 72)
  const top = between(chance, 30, 44)
  const arch = (half: number, head: number) =>
    `M${point(middle - half, HEIGHT)}V${round(head + half)}a${round(half)} ${round(half)} 0 0 1 ${round(2 * half)} 0V${HEIGHT}Z`
  const widest = between(chance, 36, 46)
  return {
    fills: [1, 0.68, 0.36].map((part, at) => ({
      d: arch(widest * part, top + at * between(chance, 14, 20)),
      strength: 0.24 + at * 0.24,
    })),
    lines: [],
  }
}

/** Rings around a middle: a whirl, a well, an orbit. */
const rings: Drawing = (chance) => {
  const [x, y] = [between(chance, 44, 76), between(chance, 54, 76)]
  const far = between(chance, 0.55, 1.2)
  const outer = between(chance, 42, 50)
  return {
    fills: [
      { d: disc(x, y, outer), strength: 0.16 },
      { d: disc(x, y, between(chance, 9, 14)), strength: 0.75 },
      { d: disc(x + Math.cos(far) * outer, y - Math.sin(far) * outer, between(chance, 4, 6)), strength: 0.9 },
    ],
    lines: [disc(x, y, outer), disc(x, y, outer * 0.66)],
  }
}

/** Stars joined by lines, over a dark ground. */
const stars: Drawing = (chance) => {
  const places = Array.from({ length: 6 }, (_, at) => [
    12 + at * 19 + between(chance, -5, 5),
    between(chance, 24, 104),
  ])
  const [first, ...rest] = places.map(([x, y]) => point(x!, y!))
  return {
    fills: [
      ...places.map(([x, y]) => ({ d: disc(x!, y!, between(chance, 2, 4.6)), strength: 0.95 })),
      { d: ground(wave(chance, between(chance, 120, 130), 7)), strength: 0.45 },
    ],
    lines: [`M${first}L${rest.join('L')}`],
  }
}

/** A tree that forks. */
const tree: Drawing = (chance) => {
  const foot = between(chance, 50, 70)
  const lines: string[] = []
  const crowns: string[] = []
  const grow = (x: number, y: number, angle: number, length: number, forks: number): void => {
    const [toX, toY] = [x + Math.sin(angle) * length, y - Math.cos(angle) * length]
    lines.push(`M${point(x, y)}L${point(toX, toY)}`)
    if (forks === 0) return void crowns.push(disc(toX, toY, between(chance, 3.5, 7)))
    for (const side of [-1, 1])
      grow(
        toX,
        toY,
        angle + side * between(chance, 0.28, 0.56),
        length * between(chance, 0.66, 0.82),
        forks - 1,
      )
  }
  grow(foot, 142, between(chance, -0.08, 0.08), 40, 3)
  const soil = ground(wave(chance, 142, 5))
  return {
    fills: [{ d: soil, strength: 0.45 }, ...crowns.map((d) => ({ d, strength: 0.6 }))],
    lines,
  }
}

const DRAWINGS: Drawing[] = [hills, water, gate, rings, stars, tree]

/** What a title looks like. Blanks around it and capitals make no other emblem, and a copy looks like what it was made of. */
export function emblemOf(title: string): EmblemShape {
  const chance = chanceOf(originalName(title).normalize('NFC').trim().toLowerCase())
  const hue = Math.floor(chance() * HUES)
  const drawing = DRAWINGS[Math.floor(chance() * DRAWINGS.length)]!
  return { hue, ...drawing(chance) }
}
