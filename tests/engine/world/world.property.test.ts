// What holds of every world: bounds, counters, the ledger's sum, and that no JSON whatever makes it throw.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { override } from '../../../server/engine/world/by-hand.ts'
import { flatten } from '../../../server/engine/world/delta.ts'
import { referee, type Ruling } from '../../../server/engine/world/referee.ts'
import {
  acceptedBlock,
  renderGuide,
  renderLive,
  renderRefusals,
} from '../../../server/engine/world/render.ts'
import { declared, readSchema, type WorldSchema } from '../../../server/engine/world/schema.ts'
import {
  initialState,
  readState,
  reconcile,
  storedState,
  type WorldState,
} from '../../../server/engine/world/state.ts'
import { splitReply } from '../../../server/engine/world/split-reply.ts'
import { schemaFrom, world } from './a-world.ts'

const RUNS = { numRuns: 400 }

/** Names, also those that every object has. */
const name = fc.oneof(
  fc.constantFrom(
    'hp',
    'day',
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    '_meta',
    'a.b',
    '__proto__',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
)
const id = name.filter(
  (one) => /^[^\s.]+$/u.test(one) && !/[\p{Cc}\p{Cs}]|```/u.test(one) && one !== '__proto__',
)

const number = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.double({ min: -50, max: 50, noNaN: true }))
const numeric = fc
  .record({
    type: fc.constantFrom('number', 'counter'),
    bounds: fc.option(fc.tuple(number, number)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    isWhole: fc.boolean(),
    cap: fc.option(fc.double({ min: 0.1, max: 20, noNaN: true })),
    cooldown: fc.option(fc.integer({ min: 0, max: 4 })),
  })
  .map(({ type, bounds, at, isWhole, cap, cooldown }) => {
    const [min, max] = bounds ? [Math.min(...bounds), Math.max(...bounds)] : [null, null]
    const within = min === null ? at * 10 : min + at * (max! - min)
    const whole = Math.round(within)
    const isIn = min === null || (whole >= min && whole <= max!)
    return { type, min, max, initial: isWhole && isIn ? whole : within, max_delta_per_turn: cap, cooldown }
  })
  .filter(({ min, max, initial }) => min === null || (initial >= min && initial <= max!))
const text = fc.record({ type: fc.constant('text'), max_length: fc.option(fc.integer({ min: 1, max: 5 })) })
const stats = fc.dictionary(id, fc.oneof(numeric, numeric, text), { maxKeys: 4 })
const anySchema = fc
  .record({
    world: stats,
    player: stats,
    npcs: fc.dictionary(id, fc.record({ name: fc.constant('N'), stats }), { maxKeys: 2 }),
    flags: fc.dictionary(id, fc.record({ initial: fc.boolean() }), { maxKeys: 3 }),
    milestones: fc.dictionary(id, fc.constant({}), { maxKeys: 3 }),
  })
  .map(schemaFrom)

const change = fc.oneof(
  number,
  number,
  fc.boolean(),
  fc.string({ maxLength: 8 }),
  fc.constantFrom(NaN, Infinity, null, '+3'),
)

/** Changes of what a schema has, and of what it has not. */
const changesOf = (schema: WorldSchema) => {
  const paths = declared(schema).map(({ path }) => path)
  const path = paths.length > 0 ? fc.constantFrom(...paths) : name
  return fc.array(
    fc.tuple(fc.oneof({ weight: 6, arbitrary: path }, { weight: 1, arbitrary: name }), change),
    {
      maxLength: 8,
    },
  )
}
const game = anySchema.chain((schema) =>
  fc.tuple(fc.constant(schema), fc.array(changesOf(schema), { maxLength: 6 })),
)

/** Plays turns, and gives every state with the rulings that led to it. */
function played([schema, turns]: [WorldSchema, [string, unknown][][]]): {
  state: WorldState
  rulings: Ruling[]
}[] {
  let state = initialState(schema)
  return turns.map((changes, at) => {
    const ruled = referee(schema, state, new Map(changes), at + 1)
    state = ruled.state
    return ruled
  })
}

describe('every game', () => {
  it('keeps every number within its bounds, every text within its length, every whole number whole', () => {
    fc.assert(
      fc.property(game, (given) => {
        const begin = initialState(given[0]).values
        for (const { state } of played(given))
          for (const one of declared(given[0])) {
            const value = state.values.get(one.path)!
            expect(typeof value).toBe(typeof begin.get(one.path))
            if (one.kind !== 'stat') continue
            if (typeof value === 'string')
              expect([...value].length).toBeLessThanOrEqual(one.def.max_length ?? 200)
            else {
              expect(value).toBeGreaterThanOrEqual(one.def.min ?? -Infinity)
              expect(value).toBeLessThanOrEqual(one.def.max ?? Infinity)
              const { min, max } = one.def
              const isShare = min !== null && max !== null && max - min <= 1
              if (!isShare && Number.isInteger(begin.get(one.path)))
                expect(Number.isInteger(value)).toBe(true)
            }
          }
      }),
      RUNS,
    )
  })

  it('keeps counters from falling, caps, cooldowns, and what is reached', () => {
    fc.assert(
      fc.property(game, (given) => {
        const last = new Map<string, number>()
        const defs = new Map(declared(given[0]).map((one) => [one.path, one]))
        played(given).forEach(({ rulings }, at) => {
          for (const { path, verdict, old, new: now } of rulings) {
            if (verdict === 'REJECTED') continue
            const one = defs.get(path)!
            if (one.kind === 'milestone') expect([old, now]).toEqual([false, true])
            if (one.kind !== 'stat') continue
            const moved = Number(now) - Number(old)
            if (one.def.type === 'counter') expect(moved).toBeGreaterThan(0)
            const cap = one.def.max_delta_per_turn
            if (one.def.type !== 'text' && cap !== null)
              expect(Math.abs(moved)).toBeLessThanOrEqual(cap + 1e-9)
            expect(at + 1 - (last.get(path) ?? -99)).toBeGreaterThanOrEqual(one.def.cooldown ?? 0)
            last.set(path, at + 1)
          }
        })
      }),
      RUNS,
    )
  })

  it('has a ledger whose changes make its state, without a ruling that changes nothing', () => {
    fc.assert(
      fc.property(game, (given) => {
        const values = new Map(initialState(given[0]).values)
        for (const { state, rulings } of played(given)) {
          for (const { path, verdict, old, new: now } of rulings) {
            expect(old).toBe(values.get(path) ?? null)
            if (verdict === 'REJECTED') expect(now).toBe(old)
            else {
              expect(now).not.toBe(old)
              values.set(path, now!)
            }
          }
          expect(state.values).toEqual(values)
        }
      }),
      RUNS,
    )
  })

  it('is the same after it was stored and read back, turn by turn', () => {
    fc.assert(
      fc.property(game, (given) => {
        for (const { state } of [{ state: initialState(given[0]) }, ...played(given)]) {
          const stored = JSON.parse(JSON.stringify(storedState(state))) as Record<string, unknown>
          // JSON knows no −0.
          const plain = (values: WorldState['values']) =>
            new Map([...values].map(([at, v]) => [at, v === 0 ? 0 : v]))
          const again = readState(given[0], stored)
          expect(plain(again.values)).toEqual(plain(state.values))
          expect(again.lastChanged).toEqual(state.lastChanged)
        }
      }),
      RUNS,
    )
  })

  it('has an accepted block that, proposed again, does the same', () => {
    fc.assert(
      fc.property(game, ([schema, turns]) => {
        const before = initialState(schema)
        const { state, rulings } = referee(schema, before, new Map(turns[0] ?? []), 1)
        const block = acceptedBlock(rulings)
        if (block === null) return
        const { prose, proposals, cut } = splitReply(`Told.\n${block}`)
        expect([prose, cut]).toEqual(['Told.', false])
        for (const [path, value] of referee(schema, before, proposals, 1).state.values)
          if (typeof value === 'number') expect(value).toBeCloseTo(Number(state.values.get(path)), 4)
          else expect(value).toBe(state.values.get(path))
      }),
      RUNS,
    )
  })
})

describe('any JSON whatever', () => {
  const json = fc.oneof(
    fc.jsonValue({ maxDepth: 5 }),
    fc.dictionary(name, fc.jsonValue({ maxDepth: 3 })),
    fc.record(
      {
        world: fc.jsonValue(),
        player: fc.dictionary(name, fc.jsonValue()),
        npcs: fc.jsonValue(),
        _meta: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  )
  const object = fc.oneof(fc.dictionary(name, json), fc.constant({}))

  it('is survived as a schema, with a path for each fault or a schema that reads back', () => {
    fc.assert(
      fc.property(json, (input) => {
        const { schema, issues } = readSchema(input)
        expect(schema === null).toBe(issues.length > 0)
        if (schema) expect(readSchema(JSON.parse(JSON.stringify(schema))).schema).toEqual(schema)
      }),
      RUNS,
    )
  })

  it('is survived as a state: what is read fits the schema', () => {
    fc.assert(
      fc.property(anySchema, object, object, (schema, stored, changes) => {
        const state = readState(schema, stored)
        expect(readState(schema, storedState(state)).values).toEqual(state.values)
        const { kept, added, dropped } = reconcile(schema, stored, world)
        expect([...kept, ...added].toSorted()).toEqual([...state.values.keys()].toSorted())
        expect(dropped.filter((path) => state.values.has(path))).toEqual([])
        const proposals = flatten(changes)
        const { rulings } = referee(schema, state, proposals, 1)
        const byHand = override(schema, state, new Map(Object.entries(changes)))
        for (const { state: after } of [referee(schema, state, proposals, 1), byHand]) {
          expect([...after.values.keys()]).toEqual([...state.values.keys()])
          renderLive(schema, after, null, Object.keys(schema.npcs))
        }
        renderGuide(schema, null)
        renderRefusals(rulings)
        expect(JSON.parse(JSON.stringify(rulings))).toEqual(rulings)
      }),
      RUNS,
    )
  })
})

describe('a state of another schema', () => {
  const named = (stat: object) => schemaFrom({ player: { constructor: stat, toString: stat, hp: stat } })

  it('keeps stats that are called as what every object has', () => {
    const schema = named({ initial: 5 })
    const all = ['player.constructor', 'player.toString', 'player.hp']
    const { state } = referee(schema, readState(schema, {}), new Map(all.map((at) => [at, 2])), 1)
    expect(all.map((at) => readState(schema, storedState(state)).values.get(at))).toEqual([7, 7, 7])
    expect(readState(schema, {}).values.get('player.toString')).toBe(5)
  })

  it('is brought within the bounds of the new one', () => {
    const old = readState(named({ initial: 80 }), {})
    const now = readState(named({ max: 50 }), storedState(old))
    expect(now.values.get('player.hp')).toBe(50)
  })

  it('is reconciled: kept, added, dropped; what never changed counts as kept where its value is the same', () => {
    const before = schemaFrom({ player: { hp: { initial: 5 }, mp: {} }, flags: { a: {} } })
    const after = schemaFrom({ player: { hp: { initial: 5 }, mp: { initial: 2 }, xp: {} } })
    expect(reconcile(after, {}, before)).toEqual({
      kept: ['player.hp'],
      added: ['player.mp', 'player.xp'],
      dropped: ['flags.a'],
    })
    const stored = { player: { hp: 3, mp: 9, gone: 1 }, _meta: { last_changed: { 'player.hp': 2 } } }
    expect(reconcile(after, stored, before)).toEqual({
      kept: ['player.hp', 'player.mp'],
      added: ['player.xp'],
      dropped: ['flags.a', 'player.gone'],
    })
  })
})
