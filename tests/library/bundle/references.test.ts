// Every kind of reference that a prompt can hold is mapped, both ways: a kind that is added does not compile here, and then
// throws, until the bundle knows it.
import { describe, expect, it } from 'vitest'
import { recipeOf } from '../../../server/engine/context/recipe.ts'
import type { Piece } from '../../../server/engine/context/sections.ts'
import {
  mapRecipe,
  mapReport,
  mapRuns,
  mapState,
  Numbers,
  type References,
} from '../../../server/library/bundle/references.ts'
import { recipe as recipeField } from '../../../server/library/bundle/prompt-fields.ts'

type KeysOf<Union> = Union extends unknown ? keyof Union : never
/** What tells pieces apart; `text` alone is a text. */
type PieceKind = Exclude<KeysOf<Piece>, 'revision' | 'kind' | 'from' | 'hasBlock'>

const PIECES: Record<PieceKind, Piece> = {
  text: { text: 'It rains.' },
  card: { card: 7, text: 'The inn.' },
  memory: { memory: 7, revision: 2, text: 'They met.' },
  summary: { summary: 7, revision: 3, text: 'They went.' },
  take: { take: 7, revision: 4, kind: 'NARRATION', from: 5, hasBlock: true, text: 'told' },
}

const plus = (by: number): References => ({
  take: (id) => id + by,
  card: (id) => id + by * 10,
  memory: (id) => id + by * 100,
  summary: (id) => id + by * 1_000,
  script: (id) => String(Number(id) + by),
  state: (hash) => `${hash}${by}`,
})

describe('references', () => {
  it('of every kind of piece are mapped, and taken in', () => {
    const sections = Object.values(PIECES).map((piece) => ({
      label: 'history' as const,
      pieces: [piece],
      tokens: 1,
    }))
    const gone = [{ label: 'world_lore' as const, pieces: [PIECES.card], tokens: 1 }, sections[0]!]
    const { fixed: _fixed, ...stored } = recipeOf({ sections, unscripted: gone }, 'SINGLE')
    const mapped = mapRecipe(stored, plus(1))
    expect(mapped.rest.map(([, pieces]) => pieces[0])).toEqual([
      'It rains.',
      [expect.any(String), 17],
      ['memory', 107, 2],
      ['summary', 1007, 3],
      [8, 4, 5, 1],
    ])
    expect(mapped.before).toEqual([['world_lore', [[expect.any(String), 17]]], 0])
    expect(recipeField.safeParse(mapped).success).toBe(true)
    expect(mapRecipe(mapped, plus(-1))).toEqual(stored)
  })

  it('of a kind that nobody knows throw, and are no recipe', () => {
    const stored = { style: 'SINGLE' as const, rest: [['history', [[{ id: 1 }, 2, 3]]]] as never }
    expect(() => mapRecipe(stored, plus(1))).toThrow('No bundle maps')
    expect(recipeField.safeParse(stored).success).toBe(false)
  })

  it('of a report: cards, takes and memories, the silent ones too', () => {
    const report = {
      tokens: 1,
      budget: 2,
      reserved: 3,
      overBudget: false,
      history: { included: 1, total: 2, start: 0, truncated: false },
      recall: { memories: [[7, 1, 1, 0.5, 0.1, 'r', 1]], more: {}, model: null, wordsAlone: null },
      settings: { narrator: 'a', style: 'SINGLE', temperature: 1, maxOutputTokens: 1, factor: 1 },
      sections: [['history', 1]],
      called: [
        [7, 'Inn', 'FIRED', 1, 'inn', 8],
        [8, 'Moon', 'CONSTANT', 1, null, null],
      ],
      silent: { NO_KEYS: [3, 2, 4] },
    } as unknown as Parameters<typeof mapReport>[0]
    const mapped = mapReport(report, plus(1))
    expect(mapped.called.map(([card, , , , , take]) => [card, take])).toEqual([
      [17, 9],
      [18, null],
    ])
    expect(mapped.silent).toEqual({ NO_KEYS: [13, 2, 4] })
    expect(mapped.recall!.memories).toEqual([[107, 1, 1, 0.5, 0.1, 'r', 1]])
    expect(mapReport(mapped, plus(-1))).toEqual(report)
  })

  it('of runs and states: scripts, and states by their hashes', () => {
    const line = { script: '4', line: 'l' }
    const run = { hook: 'INPUT', verdict: 'PASS', ms: 1, logs: [line], warnings: [], errors: [] } as const
    const began = { depth: 1, script: 'a', world: null, persona: '', hidden: [], mark: 'm' }
    const runs = {
      runs: [{ ...run, logs: [line], warnings: [], errors: [] }],
      message: null,
      began,
      left: 'b',
    }
    const mapped = mapRuns(runs, plus(1))
    expect(mapped).toMatchObject({
      runs: [{ logs: [{ script: '5' }] }],
      began: { script: 'a1', world: null },
      left: 'b1',
    })
    const state = JSON.stringify({ own: '4', __forklore_proposed: [{ script: '4', path: 'p', delta: 1 }] })
    expect(JSON.parse(mapState(state, plus(1)).body)).toEqual({
      own: '4',
      __forklore_proposed: [{ script: '5', path: 'p', delta: 1 }],
    })
    expect(mapState('{"own":"4"}', plus(1)).body).toBe('{"own":"4"}')
  })

  it('to what is gone lead nowhere', () => {
    const numbers = new Numbers()
    numbers.add(40)
    numbers.add(50)
    expect([40, 50, 60].map(numbers.of)).toEqual([0, 1, -1])
  })
})
