// A schema for the tests of the world, short ways to be ruled on, and numbers that can be repeated.
import { referee, type Ruled, type Ruling } from '../../../server/engine/world/referee.ts'
import { readSchema, type WorldSchema } from '../../../server/engine/world/schema.ts'
import { readState, type WorldState } from '../../../server/engine/world/state.ts'

/** A schema, or the test fails. */
export function schemaFrom(input: unknown): WorldSchema {
  const { schema, issues } = readSchema(input)
  if (schema === null) throw new Error(JSON.stringify(issues))
  return schema
}

export const WORLD = {
  world: {
    day: { type: 'counter', desc: 'Days since the flood.', min: 1, initial: 3 },
    weather: { type: 'text', max_length: 20, initial: 'rain' },
  },
  player: {
    hp: {
      desc: 'Health.',
      min: 0,
      max: 100,
      initial: 100,
      max_delta_per_turn: 30,
      bands: [
        [0, 1, 'dead'],
        [1, 50, 'badly hurt'],
        [50, 90, 'hurt'],
        [90, 100, 'well'],
      ],
    },
    luck: { min: -5, max: 5, initial: 0, cooldown: 2 },
    gold: { min: 0, initial: 10 },
    speed: { min: 0, max: 2, initial: 0.5 },
  },
  npcs: {
    mira: {
      name: 'Mira',
      keys: ['the smith', 'miller'],
      desc: 'A smith.',
      stats: { trust: { min: 0, max: 10, initial: 5, max_delta_per_turn: 2 } },
    },
    odo: { name: 'Odo', stats: { fear: { type: 'text' } } },
  },
  flags: { lamp_lit: { desc: 'The lamp burns.', initial: true }, door_open: {} },
  milestones: { found_key: { desc: 'Find the key.' }, left_town: {} },
}

export const world = schemaFrom(WORLD)

/** A state of nested values against a schema. */
export const stateOf = (stored: Record<string, unknown> = {}, schema: WorldSchema = world): WorldState =>
  readState(schema, stored)

/** Rules on changes; at turn 1 unless said. */
export const rule = (changes: Record<string, unknown>, state = stateOf(), turn = 1): Ruled =>
  referee(world, state, new Map(Object.entries(changes)), turn)

/** The one ruling on a change, with the value after it; null for silence. */
export function ruleOne(
  path: string,
  change: unknown,
  state = stateOf(),
  turn = 1,
): { value: unknown; ruling: Ruling | null } {
  const ruled = rule({ [path]: change }, state, turn)
  return { value: ruled.state.values.get(path), ruling: ruled.rulings[0] ?? null }
}

/** Random numbers from 0 to 1 that a seed repeats. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
