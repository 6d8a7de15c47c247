// What an endpoint may keep of a prompt: what changes from turn to turn, and what must not.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../../server/engine/context/messages.ts'
import { SECTIONS, SEPARATOR, textOf } from '../../../server/engine/context/sections.ts'
import { build, full, sent, take, whole, world } from './inputs.ts'

type Change = Parameters<typeof build>[0]

/** The texts of the sections of some blocks. */
const blocks = (change: Change, ...wanted: string[]): string[] =>
  build(change)
    .sections.filter(({ label }) => wanted.includes(SECTIONS[label]))
    .map(textOf)

const hurt: Change = { ...full, world: { ...full.world!, live: 'hp: 4' } }

describe('the five assertions', () => {
  it('changing one stat leaves the static block and the history as they were, byte for byte', () => {
    expect(blocks(hurt, 'STATIC', 'HISTORY')).toEqual(blocks(full, 'STATIC', 'HISTORY'))
    expect(blocks(hurt, 'LIVE')).not.toEqual(blocks(full, 'LIVE'))
    expect(sent(hurt)[0]).toEqual(sent(full)[0])
  })

  it('the live sections stand below the history', () => {
    const labels = build(full).sections.map(({ label }) => SECTIONS[label])
    expect(labels.indexOf('LIVE')).toBeGreaterThan(labels.lastIndexOf('HISTORY'))
  })

  it('the tail keeps the last slots, and the reminder the very last', () => {
    const sections = build({ ...full, isPassage: true }).sections
    expect(sections.slice(-5).map(({ label }) => SECTIONS[label])).toEqual(Array(5).fill('TAIL'))
    for (const style of ['SINGLE', 'ALTERNATING'] as const)
      expect(messagesOf(sections, style).at(-1)!.content).toMatch(/\n\nREMINDER$/)
  })

  it('the budget charges for the live sections', () => {
    const calm = { ...full, world: { ...world, live: 'hp' } }
    const loud = { ...full, world: { ...world, live: 'hp '.repeat(300) } }
    expect(build(loud).report.reserved).toBeGreaterThan(build(calm).report.reserved + 250)
  })

  it('a new turn only appends to what stands above the live sections', () => {
    const before = { ...full, authorsNote: '' }
    const after = { ...before, takes: [...full.takes!, take(5, 'd5'), take(6, 'n6')] }
    const above = blocks(before, 'STATIC', 'HISTORY').join(SEPARATOR)
    expect(blocks(after, 'STATIC', 'HISTORY').join(SEPARATOR)).toBe(`${above}\n\nd5\n\nn6`)
  })
})

describe('the author’s note', () => {
  it('leaves all but the newest three takes as they were', () => {
    const after = { ...full, takes: [...full.takes!, take(5, 'd5'), take(6, 'n6')] }
    const history = ({ sections }: ReturnType<typeof build>) =>
      textOf(sections.find(({ label }) => label === 'history')!)
    expect(history(build(after)).startsWith(history(build(full)))).toBe(true)
  })
})

describe('turn after turn', () => {
  /** The prompts of a story, each with the start that the one before it had. */
  function play(lengths: number[], budget: number): { start: number; above: string; whole: string }[] {
    let keptStart: number | null = null
    return lengths.map((_, turn) => {
      const takes = lengths
        .slice(0, turn + 1)
        .map((length, depth) => take(depth, `t${depth}${' word'.repeat(length)}`))
      const change = { plotEssentials: 'PLOT', summary: `${turn}`, takes, keptStart, budget }
      const { report } = build(change)
      keptStart = report.history.start
      const above = blocks(change, 'STATIC', 'HISTORY').join(SEPARATOR)
      return { start: keptStart, above, whole: whole(sent(change)) }
    })
  }

  it('each prompt begins as the one before it did above the live sections, unless the start has moved', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 30, maxLength: 60 }),
        fc.integer({ min: 400, max: 1_500 }),
        (lengths, budget) => {
          const prompts = play(lengths, budget)
          for (const [index, prompt] of prompts.entries()) {
            const before = prompts[index - 1]
            if (before?.start === prompt.start) expect(prompt.whole.startsWith(before.above)).toBe(true)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('the start moves seldom, and never back while the budget stays', () => {
    const prompts = play(
      Array.from({ length: 300 }, (_, index) => 20 + ((index * 7) % 20)),
      2_000,
    )
    const moves = prompts.filter(({ start }, index) => index > 0 && start !== prompts[index - 1]!.start)
    expect(moves.length).toBeGreaterThan(3)
    expect(moves.length).toBeLessThan(300 / 10)
    const starts = prompts.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })
})
