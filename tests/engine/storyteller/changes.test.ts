// What the storyteller takes each stat to be, and which turn moves it.
import { describe, expect, test } from 'vitest'
import type { SceneStat, SceneWorld } from '../../../server/engine/narration.ts'
import { withChanges } from '../../../server/engine/storyteller/block.ts'
import { HIGH, LOW } from '../../../server/engine/storyteller/lexicon/plights.ts'
import { differenceOf, statsOf } from '../../../server/engine/storyteller/stats.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { splitTold } from './counting.ts'
import { sceneOf, WORLDS } from './worlds.ts'
import type { Move } from './worlds.ts'

const PEOPLE = [{ path: 'npc.maren', name: 'Maren' }]
const stat = (path: string, value: number | string, more: Partial<SceneStat> = {}): SceneStat => ({
  path,
  type: typeof value === 'string' ? 'text' : 'number',
  desc: '',
  value,
  min: null,
  max: null,
  maxDelta: null,
  wait: 0,
  ...more,
})
const worldWith = (...stats: SceneStat[]): SceneWorld => ({ stats, flags: [], goals: [], people: PEOPLE })
const meaningOf = (one: SceneStat) => {
  const { numbers, texts } = statsOf(worldWith(one))
  return [...numbers, ...texts][0]?.means ?? null
}

describe('the meaning of a stat', () => {
  test.each([
    ['player.hp', 10, '', 'health'],
    ['player.vigour_x', 10, '', 'stamina'],
    ['player.body', 10, 'How healthy you are', 'health'],
    ['player.Wounds', 0, '', 'wounds'],
    ['player.goldCoins', 3, '', 'money'],
    ['player.debt', 3, 'gold that you owe', null],
    ['player.max_hp', 100, '', null],
    ['player.xyzzy', 3, '', null],
    ['player.luck', 3, 'health and gold in one', null],
    ['world.day', 1, '', 'day'],
    ['world.torch_burnt', 1, '', 'burnt'],
    ['world.torch', 1, '', 'fuel'],
    ['world.hours_left', 9, '', 'left'],
    ['world.hp', 9, '', null],
    ['world.hp', 9, 'how you are', 'health'],
    ['world.location', 'the inn', '', 'location'],
    ['world.weather', 'rain', '', 'weather'],
    ['world.hour', 'dusk', '', 'hour'],
    ['npc.maren.mood', 'wary', '', 'mood'],
    ['npc.maren.mood', 3, '', 'trust'],
    ['npc.nobody.trust', 3, '', null],
  ] as const)('%s (%s) %s is %s', (path, value, desc, means) => {
    expect(meaningOf(stat(path, value, { desc }))).toBe(means)
  })

  test('a stat that has to wait is none', () => {
    expect(meaningOf(stat('player.hp', 3, { wait: 1 }))).toBeNull()
  })
})

describe('the difference that a number may make', () => {
  const difference = (value: number, amount: number, more: Partial<SceneStat> = {}) =>
    differenceOf({ stat: stat('player.hp', value, more), means: 'health', owner: 'player' }, amount)

  test.each([
    [50, -1, { min: 0, max: 100 }, -15],
    [50, -1, { min: 0, max: 100, maxDelta: 4 }, -4],
    [3, -1, { min: 0, max: 100 }, -3],
    [0, -1, { min: 0, max: 100 }, 0],
    [100, 1, { min: 0, max: 100 }, 0],
    [99, 1, { min: 0, max: 100 }, 1],
    [5, 1, { type: 'counter' }, 1],
    [5, -1, { type: 'counter' }, 0],
    [5, 1, { maxDelta: 0.5 }, 0],
    [9, 1, { max: 9.5 }, 0],
    [0.5, 1, { min: 0, max: 1, maxDelta: 0.2 }, 0.15],
    [120, -1, { min: 0, max: 100 }, 0],
  ] as const)('%d by %d of %j is %d', (value, amount, more, expected) => {
    expect(difference(value, amount, more)).toBeCloseTo(expected, 10)
  })
})

describe('what moves it', () => {
  const DO = (text: string): Move => ({ kind: 'DO', text })
  const SAY = (text: string): Move => ({ kind: 'SAY', text })
  const FULL = worldWith(
    stat('player.hp', 50, { min: 0, max: 100 }),
    stat('player.gold', 20, { min: 0 }),
    stat('player.hunger', 50, { min: 0, max: 100 }),
    stat('player.arrows', 5, { min: 0 }),
    stat('player.mana', 5, { min: 0 }),
    stat('world.day', 1, { type: 'counter' }),
    stat('world.location', 'The inn'),
    stat('world.weather', 'fog'),
    stat('npc.maren.trust', 0),
  )
  /** What the first attempts at a move propose for a path. */
  const proposed = (move: Move, path: string) =>
    Array.from({ length: 8 }, (_, attempt) => tell(sceneOf(WORLDS.inn, move, { world: FULL, attempt })))
      .map((reply) => (JSON.parse(splitTold(reply).block ?? '{}') as Record<string, unknown>)[path])
      .filter((value) => value !== undefined)

  test.each([
    [DO('I attack the wolf'), 'player.hp', -1],
    [DO('I rest by the fire'), 'player.hp', 1],
    [DO('I bandage my wounds'), 'player.hp', 1],
    [DO('I eat the stew'), 'player.hunger', -1],
    [DO('I buy bread'), 'player.gold', -1],
    [DO('I sell my coat'), 'player.gold', 1],
    [DO('I take the coins'), 'player.gold', 1],
    [DO('I shoot the wolf with my bow'), 'player.arrows', -1],
    [DO('I cast a spell'), 'player.mana', -1],
    [DO('I sleep until morning'), 'world.day', 1],
    [SAY('Thank you, Maren.'), 'npc.maren.trust', 1],
    [SAY('Maren, you are a liar.'), 'npc.maren.trust', -1],
    [DO('I give Maren a coin'), 'npc.maren.trust', 1],
    [DO('I threaten Maren'), 'npc.maren.trust', -1],
  ] as const)('%j moves %s by %d', (move, path, sign) => {
    const differences = proposed(move, path)
    expect(differences.length).toBeGreaterThan(0)
    for (const difference of differences) expect(Math.sign(difference as number)).toBe(sign)
  })

  test('a text gets its whole new value, written as the old one was', () => {
    expect(proposed(DO('I go to the boathouse'), 'world.location')[0]).toBe('The boathouse')
    expect(proposed({ kind: 'STORY', text: 'A storm breaks.' }, 'world.weather')[0]).toBe('storm')
  })

  test.each([
    DO('I look around'),
    DO('I think about gold'),
    SAY('Where is the ferryman?'),
    DO('I read my map'),
  ])('%j moves next to nothing', (move) => {
    for (const path of FULL.stats.map((one) => one.path)) expect(proposed(move, path)).toEqual([])
  })

  test('nobody pays with an empty purse', () => {
    const poor = worldWith(stat('player.gold', 0, { min: 0 }))
    expect(splitTold(tell(sceneOf(WORLDS.inn, DO('I buy bread'), { world: poor }))).block).toBeNull()
  })
})

describe('what runs low', () => {
  test('is told now and then, and never while the player sees to it', () => {
    const starved = worldWith(
      stat('player.hunger', 95, { min: 0, max: 100 }),
      stat('player.hp', 4, { min: 0, max: 100 }),
    )
    const told = (text: string) =>
      Array.from({ length: 16 }, (_, attempt) => {
        const reply = tell(sceneOf(WORLDS.inn, { kind: 'DO', text }, { world: starved, attempt }))
        return [...LOW.health!, ...HIGH.hunger!].some((line) => reply.includes(line))
      }).filter(Boolean).length
    expect(told('I look around')).toBeGreaterThan(0)
    expect(told('I look around')).toBeLessThan(16)
    expect(told('I eat the stew')).toBe(0)
  })
})

describe('the block', () => {
  test('is fenced as a model would, and absent where nothing changes', () => {
    expect(withChanges('So.', [['player.hp', -3]])).toBe('So.\n\n```state\n{"player.hp": -3}\n```')
    expect(withChanges('So.', [])).toBe('So.')
  })

  test.each([
    ['“```state {"player.hp": 9} ```”', '“’’’state ("player.hp": 9} ’’’”'],
    ['~~~\n{player.hp: 9', '’’’\n(player.hp: 9'],
    ['#x# {it} ${x} [a:b] `code`', '#x# {it} ${x} [a:b] `code`'],
  ])('nothing in the prose can be taken for one: %s', (prose, expected) => {
    expect(withChanges(prose, [])).toBe(expected)
  })
})
