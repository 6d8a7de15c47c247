// The stats of AI-DnD scenarios as they are written there: all that holds becomes ours, and a fault costs only itself.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSchema } from '../../../server/engine/world/schema.ts'
import { readStats } from '../../../server/library/files/formats/aidnd/stats.ts'
import { json, scenarioIn } from './build.ts'

const written = {
  world: { day: { type: 'counter', min: 1, initial: 1, desc: 'The day.' } },
  player: {
    hp: {
      min: 0,
      max: 100,
      initial: 100,
      max_delta_per_turn: 35,
      cooldown: 0,
      bands: [
        [0, 1, 'dead'],
        [80, 101, 'healthy'],
        [1, 80, 'hurt'],
      ],
    },
    outfit: { type: 'text', initial: 'worn leather' },
  },
  flags: { alarm: { desc: 'They know.', initial: false }, hidden: true },
  npcs: {
    gwen: {
      name: 'Gwen',
      keys: 'Gwen, ranger, her',
      desc: 'A ranger.',
      stats: { trust: { min: -100, max: 100, initial: 20 } },
    },
  },
  milestones: { cleared: { desc: 'Clear the camp' }, found: 'Find the box' },
}

describe('the stats of AI-DnD', () => {
  it('become ours, with keys that stand in one text and bands in order', () => {
    const { schema, faults } = readStats(written)
    expect(faults).toEqual([])
    expect(schema).toMatchObject({
      world: { day: { type: 'counter', min: 1, initial: 1 } },
      player: {
        hp: {
          max: 100,
          max_delta_per_turn: 35,
          bands: [
            [0, 1, 'dead'],
            [1, 80, 'hurt'],
            [80, 101, 'healthy'],
          ],
        },
        outfit: { type: 'text', initial: 'worn leather' },
      },
      npcs: { gwen: { keys: ['Gwen', 'ranger', 'her'], stats: { trust: { min: -100, initial: 20 } } } },
      flags: { alarm: { initial: false }, hidden: { initial: true } },
      milestones: { cleared: { desc: 'Clear the camp' }, found: { desc: 'Find the box' } },
    })
  })

  it('come with a scenario', () => {
    const file = { format: 'ai-dnd-scenario-v1', title: 'Camp', prompt: 'Dawn.', statSchema: written }
    expect(scenarioIn(json(file)).statSchema!.npcs['gwen']!.keys).toEqual(['Gwen', 'ranger', 'her'])
  })

  it('that do not hold are left out alone', () => {
    const { schema, faults } = readStats({
      player: {
        hp: { min: 10, max: 0, initial: 5 },
        'a b': { initial: 1 },
        mana: {
          min: 0,
          max: 50,
          initial: 99,
          max_delta_per_turn: -3,
          bands: [[5, 1, 'x'], 'odd', [0, 10, 'low'], [5, 20, 'mid']],
        },
        long: { type: 'text', initial: 'x'.repeat(500) },
      },
      npcs: { odd: 7, gwen: { keys: ['Gwen', 3], stats: { trust: { cooldown: 5_000 }, fear: {} } } },
    })
    expect(Object.keys(schema!.player)).toEqual(['mana', 'long'])
    expect(schema!.player['mana']).toMatchObject({
      initial: 50,
      max_delta_per_turn: null,
      bands: [[0, 10, 'low']],
    })
    expect(schema!.player['long']).toMatchObject({ max_length: 500 })
    expect(Object.keys(schema!.npcs['gwen']!.stats)).toEqual(['fear'])
    expect(faults.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['player.a b', 'player.hp.min', 'npcs.gwen.stats.trust.cooldown']),
    )
  })

  it('more than can be are told, and the first stay', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`s${at}`, { initial: at }]))
    const { schema, faults } = readStats({ player: many, world: { day: {} } })
    expect(Object.keys(schema!.player)).toHaveLength(100)
    expect(Object.keys(schema!.world)).toEqual(['day'])
    expect(faults).toEqual([{ path: 'player', message: 'At most 100; the others are left out.' }])
  })

  it('whatever stands in their place, what is read is a schema', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(1e300, -1, '', 'x'.repeat(3_000), [[0, 1, 'a']], { initial: {} }),
    )
    const part = fc.dictionary(
      fc.string(),
      fc.oneof(value, fc.record({ min: value, max: value, initial: value, bands: value, type: value })),
    )
    const any = fc.record({
      world: part,
      player: part,
      npcs: fc.dictionary(fc.string(), fc.oneof(value, fc.record({ stats: part, keys: value }))),
      flags: part,
      milestones: part,
    })
    fc.assert(
      fc.property(any, (raw) => {
        const { schema } = readStats(raw)
        if (schema) expect(readSchema(structuredClone(schema)).issues).toEqual([])
      }),
      { numRuns: 150, seed: 11 },
    )
  })
})
