// Emblems: the same for the same title, spread evenly over colours and drawings, and always inside of what is seen.
import { describe, expect, test } from 'vitest'
import { emblemOf, HEIGHT, WIDTH } from '../../client/ui/emblem-shape.ts'

const titles = Array.from({ length: 1200 }, (_, at) => `The ${at % 7 ? 'road' : 'house'} of ${at * 37}`)
const strokes = ({ fills, lines }: ReturnType<typeof emblemOf>) => [...fills.map(({ d }) => d), ...lines]

describe('an emblem', () => {
  test('is the same for a title, however it is written', () => {
    expect(emblemOf(' THE Salt Road\n')).toEqual(emblemOf('the salt road'))
    expect(emblemOf('Cafe\u0301')).toEqual(emblemOf('Caf\u00e9'))
    expect(emblemOf('The salt road')).not.toEqual(emblemOf('The salt roads'))
  })

  test('of a copy is that of what it was made of, also of a copy of a copy', () => {
    expect(emblemOf('The salt road (copy)')).toEqual(emblemOf('The salt road'))
    expect(emblemOf('The salt road (copy) (copy)')).toEqual(emblemOf('The salt road'))
    expect(emblemOf('The (copy) road')).not.toEqual(emblemOf('The road'))
  })

  test('uses each colour and each drawing about as often as the others', () => {
    const seen = new Map<string, number>()
    for (const shape of titles.map(emblemOf)) {
      const drawing = `${shape.fills.length} fills, ${shape.lines.length} lines`
      for (const key of [`hue ${shape.hue}`, drawing]) seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    expect(seen.size).toBe(12)
    for (const count of seen.values()) {
      expect(count).toBeGreaterThan(140)
      expect(count).toBeLessThan(260)
    }
  })

  test('has no number that is none, and begins every stroke where it is seen, whatever the title', () => {
    for (const title of [...titles, '', '🙂', 'مدينة', '\ud800', 'a'.repeat(10_000)]) {
      for (const d of strokes(emblemOf(title))) {
        expect(d).not.toMatch(/NaN|Infinity|undefined|e-/)
        const [, x, y] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(d)!
        expect(Number(x)).toBeGreaterThanOrEqual(-WIDTH * 0.1)
        expect(Number(x)).toBeLessThanOrEqual(WIDTH * 1.1)
        expect(Number(y)).toBeGreaterThanOrEqual(0)
        expect(Number(y)).toBeLessThanOrEqual(HEIGHT)
      }
    }
  })
})
