// What a schema may say, and the path of everything that it may not.
import { describe, expect, it } from 'vitest'
import {
  bandOf,
  declared,
  isEmptySchema,
  readSchema,
  SCHEMA_LIMITS,
} from '../../../server/engine/world/schema.ts'
import { initialState } from '../../../server/engine/world/state.ts'
import { schemaFrom, world } from './a-world.ts'

const faults = (input: unknown) => readSchema(input).issues
const paths = (input: unknown) => faults(input).map(({ path }) => path)
const player = (stat: unknown) => paths({ player: { hp: stat } })

describe('the path of each fault', () => {
  it.each([
    ['an unknown type', { type: 'strength' }, 'player.hp.type'],
    ['a minimum above the maximum', { min: 5, max: 1, initial: 3 }, 'player.hp.min'],
    ['an initial value below the minimum', { min: 5, initial: 1 }, 'player.hp.initial'],
    ['an initial value above the maximum', { max: 5, initial: 9 }, 'player.hp.initial'],
    ['no initial value where 0 is outside', { max: -5 }, 'player.hp.initial'],
    ['a number that begins with a text', { initial: 'x' }, 'player.hp.initial'],
    ['a text that begins with a number', { type: 'text', initial: 1 }, 'player.hp.initial'],
    ['a text longer than it may be', { type: 'text', max_length: 2, initial: 'abc' }, 'player.hp.initial'],
    ['a cap of 0', { max_delta_per_turn: 0 }, 'player.hp.max_delta_per_turn'],
    ['a cap below 0', { max_delta_per_turn: -3 }, 'player.hp.max_delta_per_turn'],
    ['half a turn', { cooldown: 1.5 }, 'player.hp.cooldown'],
    ['turns below 0', { cooldown: -1 }, 'player.hp.cooldown'],
    ['a length of 0', { type: 'text', max_length: 0 }, 'player.hp.max_length'],
    ['a number that cannot be counted with', { min: -1e300 }, 'player.hp.min'],
    ['a band that ends where it begins', { bands: [[1, 1, 'a']] }, 'player.hp.bands.0'],
    [
      'bands that overlap',
      {
        bands: [
          [0, 5, 'a'],
          [4, 9, 'b'],
        ],
      },
      'player.hp.bands.1',
    ],
    [
      'bands out of order',
      {
        bands: [
          [5, 9, 'a'],
          [0, 4, 'b'],
        ],
      },
      'player.hp.bands.1',
    ],
    ['a band without a word', { bands: [[0, 5, '']] }, 'player.hp.bands.0.2'],
    ['a band that is no triple', { bands: [[0, 5]] }, 'player.hp.bands.0'],
    ['a stat that is none', 7, 'player.hp'],
  ])('%s', (_, stat, path) => expect(player(stat)).toContain(path))

  it.each(['a b', 'a.b', '', 'a\tb', 'x'.repeat(61)])('a name like %j, in every part', (name) => {
    expect(paths({ world: { [name]: {} } })).toEqual([`world.${name}`])
    expect(paths({ npcs: { [name]: { name: 'N' } } })).toEqual([`npcs.${name}`])
    expect(paths({ npcs: { n: { name: 'N', stats: { [name]: {} } } } })).toEqual([`npcs.n.stats.${name}`])
    expect(paths({ flags: { [name]: {} } })).toEqual([`flags.${name}`])
    expect(paths({ milestones: { [name]: {} } })).toEqual([`milestones.${name}`])
  })

  it('is said in words that help', () => {
    expect(faults({ player: { 'a.b': {} } })).toEqual([
      { path: 'player.a.b', message: 'A name has no dot and no white space.' },
    ])
    expect(faults({ player: { hp: { type: 'x' } } })[0]!.message).toBe('It is number, counter or text.')
  })

  it('is found beside all others', () => {
    const all = paths({ world: { a: { min: 2, max: 1 } }, player: { b: { type: 'x' } }, npcs: { c: {} } })
    expect(all).toEqual(expect.arrayContaining(['world.a.min', 'player.b.type', 'npcs.c.name']))
  })

  it('is told for a name that would be lost', () => {
    expect(paths(JSON.parse('{"player": {"__proto__": {"initial": 3}}}'))).toEqual(['player.__proto__'])
  })

  it.each([[[]], ['x'], [7], [true]])('the whole, for %j', (input) => expect(paths(input)).toEqual(['']))
})

describe('limits', () => {
  const many = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, value]))

  it.each([
    ['world', SCHEMA_LIMITS.stats, {}],
    ['player', SCHEMA_LIMITS.stats, {}],
    ['flags', SCHEMA_LIMITS.flags, {}],
    ['milestones', SCHEMA_LIMITS.milestones, {}],
    ['npcs', SCHEMA_LIMITS.npcs, { name: 'N' }],
  ])('%s has at most %i', (part, most, value) => {
    expect(paths({ [part]: many(most, value) })).toEqual([])
    expect(paths({ [part]: many(most + 1, value) })).toEqual([part])
  })

  it('texts and bands too', () => {
    expect(player({ desc: 'x'.repeat(501) })).toEqual(['player.hp.desc'])
    const bands = Array.from({ length: 21 }, (_, at) => [at, at + 1, 'w'])
    expect(player({ bands })).toEqual(['player.hp.bands'])
  })
})

describe('what is left out', () => {
  it('is a number without bounds that begins at its minimum, else at 0', () => {
    const schema = schemaFrom({ player: { a: {}, b: { min: 5 }, c: { type: 'text' } } })
    expect([...initialState(schema).values.values()]).toEqual([0, 5, ''])
  })

  it('makes an empty schema of nothing', () => {
    for (const nothing of [null, undefined, {}]) expect(isEmptySchema(schemaFrom(nothing))).toBe(true)
    expect(isEmptySchema(world)).toBe(false)
  })

  it('stays as it was when a schema is read again', () => {
    expect(schemaFrom(JSON.parse(JSON.stringify(world)))).toEqual(world)
  })
})

describe('bands', () => {
  const schema = schemaFrom({
    player: {
      x: {
        bands: [
          [0, 10, 'low'],
          [10, 20, 'mid'],
          [30, 40, 'top'],
        ],
      },
    },
  })
  const [one] = declared(schema)
  const label = (value: number) => (one!.kind === 'stat' ? bandOf(one!.def, value) : null)

  it.each([
    [-1, null],
    [0, 'low'],
    [9.99, 'low'],
    [10, 'mid'],
    [19.99, 'mid'],
    [20, null],
    [29, null],
    [30, 'top'],
    [40, 'top'],
    [40.01, null],
  ])('%d is %j', (value, word) => expect(label(value)).toBe(word))
})
