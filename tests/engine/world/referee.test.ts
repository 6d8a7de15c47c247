// The referee's table, rule by rule, with numbers.
import { describe, expect, it } from 'vitest'
import { override } from '../../../server/engine/world/by-hand.ts'
import { referee } from '../../../server/engine/world/referee.ts'
import { renderRefusals } from '../../../server/engine/world/render.ts'
import { rule, ruleOne, schemaFrom, stateOf, world } from './a-world.ts'

const hp = (value: number) => stateOf({ player: { hp: value } })

describe('a number', () => {
  it('changes by its difference', () => {
    const { value, ruling } = ruleOne('player.hp', -5)
    expect(value).toBe(95)
    expect(ruling).toEqual({
      source: 'MODEL',
      path: 'player.hp',
      proposed: -5,
      old: 100,
      new: 95,
      verdict: 'APPLIED',
      reason: '',
      fix: '',
    })
  })

  it('changes by its cap at most: 100 − 50 with a cap of 30 is 70', () => {
    const { value, ruling } = ruleOne('player.hp', -50)
    expect(value).toBe(70)
    expect(ruling).toMatchObject({ verdict: 'CLAMPED', proposed: -50, old: 100, new: 70 })
    expect(ruling!.reason).toBe('it changes by at most 30 a turn')
  })

  it('stops at its minimum: 10 − 30 is 0', () => {
    const { value, ruling } = ruleOne('player.hp', -30, hp(10))
    expect(value).toBe(0)
    expect(ruling).toMatchObject({ verdict: 'CLAMPED', old: 10, new: 0, reason: 'it has a minimum of 0' })
  })

  it('is told the limit when both cap and limit bind and the limit is nearer', () => {
    expect(ruleOne('player.hp', -90, hp(10)).ruling!.reason).toBe('it has a minimum of 0')
    expect(ruleOne('player.hp', -90, hp(30)).ruling!.reason).toBe('it changes by at most 30 a turn')
  })

  it('at its limit is refused with the limit’s name, and no cooldown begins', () => {
    const { state, rulings } = rule({ 'player.hp': 5 })
    expect(rulings).toMatchObject([
      { verdict: 'REJECTED', old: 100, new: 100, reason: 'it is at its maximum of 100 already' },
    ])
    expect(state.lastChanged.size).toBe(0)
    expect(ruleOne('player.hp', -5, hp(0)).ruling!.reason).toBe('it is at its minimum of 0 already')
  })

  it.each(['nan', 'NaN', 'a lot', '', ' ', 'Infinity', '1e400', '0x10', '5 hp', true, false, null, [1], NaN])(
    'is not changed by %j',
    (proposed) => {
      const { value, ruling } = ruleOne('player.hp', proposed)
      expect(value).toBe(100)
      expect(ruling).toMatchObject({ verdict: 'REJECTED', reason: 'its change is a number' })
      expect(JSON.parse(JSON.stringify(ruling))).toEqual(ruling)
    },
  )

  it('is not changed by 1e400, and the ledger says what was proposed', () => {
    expect(ruleOne('player.hp', Number('1e400')).ruling).toMatchObject({
      verdict: 'REJECTED',
      proposed: 'Infinity',
    })
  })

  it.each([
    ['-5', 45],
    ['+5', 55],
    [' +5 ', 55],
    ['−5', 45],
    ['5.', 55],
    ['.5e1', 55],
  ])('is changed by the text %j', (proposed, value) => {
    expect(ruleOne('player.hp', proposed, hp(50)).value).toBe(value)
  })

  it('that does not change is silent, whatever the cooldown', () => {
    expect(ruleOne('player.hp', 0).ruling).toBeNull()
    expect(ruleOne('player.luck', '0', rule({ 'player.luck': 1 }).state, 2).ruling).toBeNull()
  })

  it('that is whole stays whole, and says why', () => {
    expect(ruleOne('player.gold', 2.4)).toMatchObject({
      value: 12,
      ruling: { verdict: 'CLAMPED', reason: 'it is a whole number' },
    })
    expect(ruleOne('player.gold', 0.2).ruling).toBeNull()
    expect(ruleOne('player.speed', 0.25).value).toBe(0.75)
  })

  it('that is whole stays whole between bounds and caps that are not', () => {
    const schema = schemaFrom({ player: { x: { max: 10.5, initial: 9, max_delta_per_turn: 2.5 } } })
    const at = (x: number, change: number) =>
      referee(schema, stateOf({ player: { x } }, schema), new Map([['player.x', change]]), 1)
    expect(at(9, 5).rulings[0]).toMatchObject({ new: 10, reason: 'it has a maximum of 10' })
    expect(at(10, 5).rulings[0]).toMatchObject({ verdict: 'REJECTED' })
    expect(at(0, 9).rulings[0]).toMatchObject({ new: 2, verdict: 'CLAMPED' })
  })

  it('that goes from 0 to 1 is a share: at exactly 1, and at 0, it moves by fractions', () => {
    const share = (initial: number, min = 0, max = 1) =>
      schemaFrom({ player: { health: { min, max, initial, max_delta_per_turn: 0.2 } } })
    const after = (initial: number, change: number, min?: number, max?: number) => {
      const schema = share(initial, min, max)
      return referee(schema, stateOf({}, schema), new Map([['player.health', change]]), 1)
    }
    expect(after(1, -0.1).rulings[0]).toMatchObject({ new: 0.9, verdict: 'APPLIED' })
    expect(after(1, -0.5).rulings[0]).toMatchObject({ new: 0.8, verdict: 'CLAMPED' })
    expect(after(0, 0.05).rulings[0]).toMatchObject({ new: 0.05, verdict: 'APPLIED' })
    expect(after(1, 0.1).rulings[0]).toMatchObject({ new: 1, verdict: 'REJECTED' })
    // Begun as a fraction, it stays one when it meets a whole number.
    const speed = stateOf({ player: { speed: 1 } })
    expect(ruleOne('player.speed', -0.25, speed).value).toBe(0.75)
    expect(ruleOne('player.gold', -0.4).ruling).toBeNull()
  })

  it('has what is left of its cap, in either direction, when its turn goes on', () => {
    const spent = new Map([['player.hp', -20]])
    const at = (change: number) =>
      referee(world, hp(80), new Map([['player.hp', change]]), 1, 'MODEL', spent).rulings[0]
    expect(at(-30)).toMatchObject({ new: 70, verdict: 'CLAMPED', reason: 'it changes by at most 30 a turn' })
    expect(at(-10)).toMatchObject({ new: 70, verdict: 'APPLIED' })
    expect(at(20)).toMatchObject({ new: 100, verdict: 'APPLIED' })
    spent.set('player.hp', -30)
    expect(at(-1)).toMatchObject({ new: 80, verdict: 'REJECTED', fix: 'Leave it out.' })
  })

  it('without bounds names none that it does not have', () => {
    const schema = schemaFrom({ player: { x: {} } })
    const { rulings } = referee(schema, stateOf({}, schema), new Map([['player.x', 1e300]]), 1)
    expect(rulings[0]!.reason).not.toContain('null')
    expect(rulings[0]!.new).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('a counter', () => {
  it('never falls', () => {
    expect(ruleOne('world.day', -1)).toMatchObject({
      value: 3,
      ruling: { verdict: 'REJECTED', reason: 'it never falls' },
    })
    expect(ruleOne('world.day', 2).value).toBe(5)
  })
})

describe('a cooldown of two turns', () => {
  const changed = rule({ 'player.luck': 1 }, stateOf(), 7).state

  it('refuses the next turn, says how many are left, and takes the one after', () => {
    const at8 = ruleOne('player.luck', 1, changed, 8)
    expect(at8.value).toBe(1)
    expect(at8.ruling!.reason).toBe('it changed a moment ago; 1 more turn must pass')
    expect(ruleOne('player.luck', 1, changed, 7).ruling!.reason).toContain('2 more turns')
    expect(ruleOne('player.luck', 1, changed, 9)).toMatchObject({ value: 2, ruling: { verdict: 'APPLIED' } })
  })

  it('is not moved on by a retry: the same turn is refused each time', () => {
    for (const _ of [1, 2, 3])
      expect(ruleOne('player.luck', 1, changed, 8).ruling!.reason).toContain('1 more turn ')
  })

  it('is not begun by a refusal, nor by a change by hand', () => {
    const refused = rule({ 'player.luck': 'much' }, changed, 8).state
    expect(ruleOne('player.luck', 1, refused, 9).value).toBe(2)
    const byHand = override(world, stateOf(), new Map([['player.luck', 3]])).state
    expect(ruleOne('player.luck', 1, byHand, 1).value).toBe(4)
  })

  it('looks at the type first, and at the cooldown before the direction', () => {
    expect(ruleOne('player.luck', 'much', changed, 8).ruling!.reason).toBe('its change is a number')
  })
})

describe('milestones, flags and texts', () => {
  it('a milestone is reached once: again is silent, back is refused', () => {
    const reached = rule({ 'milestones.found_key': true })
    expect(reached.rulings).toMatchObject([{ verdict: 'APPLIED', old: false, new: true }])
    expect(ruleOne('milestones.found_key', true, reached.state).ruling).toBeNull()
    const back = ruleOne('milestones.found_key', false, reached.state)
    expect(back).toMatchObject({ value: true, ruling: { verdict: 'REJECTED' } })
  })

  it.each([false, 'true', 1, null])('a milestone is not reached by %j', (proposed) => {
    expect(ruleOne('milestones.found_key', proposed)).toMatchObject({
      value: false,
      ruling: { verdict: 'REJECTED', fix: 'Use true, or leave it out.' },
    })
  })

  it('a flag goes both ways, by true and false alone, and silently stays', () => {
    const off = rule({ 'flags.lamp_lit': false })
    expect(off.rulings).toMatchObject([{ verdict: 'APPLIED', old: true, new: false }])
    expect(ruleOne('flags.lamp_lit', true, off.state).value).toBe(true)
    expect(ruleOne('flags.lamp_lit', true).ruling).toBeNull()
    for (const odd of ['false', 0, 1, null, 'off'])
      expect(ruleOne('flags.lamp_lit', odd)).toMatchObject({ value: true, ruling: { verdict: 'REJECTED' } })
  })

  it('a text is trimmed, cut to its length, and silently stays', () => {
    expect(ruleOne('world.weather', '  snow ')).toMatchObject({
      value: 'snow',
      ruling: { verdict: 'APPLIED' },
    })
    const long = ruleOne('world.weather', 'x'.repeat(25))
    expect(long).toMatchObject({ value: 'x'.repeat(20), ruling: { verdict: 'CLAMPED' } })
    expect(long.ruling!.reason).toBe('it holds 20 characters')
    expect(ruleOne('world.weather', ' rain').ruling).toBeNull()
    expect(ruleOne('world.weather', 7).ruling).toMatchObject({ verdict: 'REJECTED', reason: 'it is a text' })
    expect(ruleOne('world.weather', '😀'.repeat(25)).value).toBe('😀'.repeat(20))
    expect(ruleOne('npc.odo.fear', 'x'.repeat(999)).value).toBe('x'.repeat(200))
  })
})

describe('a path that is written otherwise', () => {
  it.each([
    ['Player.HP', 'player.hp'],
    ['hp', 'player.hp'],
    ['npc.Mira.trust', 'npc.mira.trust'],
    ['Mira.Trust', 'npc.mira.trust'],
  ])('%j surely means %j, and is ruled on as that', (written, path) => {
    expect(rule({ [written]: 1 }, hp(50)).rulings).toMatchObject([{ path, verdict: 'APPLIED' }])
  })

  it('is ruled on once: of two that mean the same, the last word counts', () => {
    expect(rule({ 'player.hp': -20, HP: -25 }).rulings).toMatchObject([{ path: 'player.hp', new: 75 }])
  })

  it('means none where two end alike', () => {
    const schema = schemaFrom({ player: { hp: {} }, world: { hp: {} } })
    const { rulings } = referee(schema, stateOf({}, schema), new Map([['hp', 1]]), 1)
    expect(rulings).toMatchObject([{ path: 'hp', verdict: 'REJECTED' }])
  })
})

describe('a path that there is not', () => {
  it('is refused with at most 12 names, the likeliest first', () => {
    const stats = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`stat${at}`, {}]))
    const schema = schemaFrom({ world: stats, player: { hp: {}, mood: { type: 'text' } } })
    const { rulings } = referee(schema, stateOf({}, schema), new Map([['player.HPS', -1]]), 1)
    expect(rulings[0]).toMatchObject({ verdict: 'REJECTED', old: null, new: null })
    const names = /Use one of (.*)\.$/.exec(rulings[0]!.fix)![1]!.split(', ')
    expect(names).toHaveLength(12)
    expect(names.slice(0, 2)).toEqual(['player.hp', 'player.mood'])
  })

  it('finds what was misspelt among many', () => {
    const stats = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`stat${at}`, {}]))
    const schema = schemaFrom({ player: { ...stats, strength: {}, gold: {} } })
    const fix = (path: string) =>
      referee(schema, stateOf({}, schema), new Map([[path, 1]]), 1).rulings[0]!.fix
    expect(fix('player.strenght')).toMatch(/^Use one of player\.strength, /)
    expect(fix('world.Gold_coins')).toMatch(/^Use one of player\.gold, /)
  })

  it('names what ends alike elsewhere', () => {
    expect(ruleOne('player.trust', 1).ruling!.fix).toMatch(/^Use one of npc\.mira\.trust, player\./)
  })

  it('is kept no longer than a line, and as text that every database takes', () => {
    const { ruling } = ruleOne(`player.${'x'.repeat(5_000)}`, 'y'.repeat(5_000))
    expect(ruling!.path.length + ruling!.reason.length + String(ruling!.proposed).length).toBeLessThan(700)
    expect(ruleOne('player.\0\uD800', 1).ruling!.path).toBe('player.\uFFFD')
    expect(ruleOne('player.hp', { a: 'z'.repeat(5_000) }).ruling!.proposed).toHaveLength(200)
  })

  it.each(['player.__proto__', 'player.constructor', 'npc.mira', 'world', '_meta.last_changed', ''])(
    '%j is none',
    (path) => expect(rule({ [path]: 1, 'player.hp': -1 }).rulings.at(-1)!.new).toBe(99),
  )
})

describe('what the model hears of it', () => {
  it('is silent on partial clamps, and tells refusals and total losses', () => {
    const { rulings } = rule({ 'player.hp': 5, 'player.gold': -3, 'player.luck': 99, 'world.day': -1 })
    expect(renderRefusals(rulings)).toBe(
      '[These changes of the last turn were not made: player.hp 5: it is at its maximum of 100 already. Leave it out. world.day -1: it never falls. Use a number above 0.]',
    )
  })

  it('never grows beyond a dozen', () => {
    const odd = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`player.odd${at}`, 1]))
    const told = renderRefusals(rule(odd).rulings)!
    expect(told.match(/there is no/g)).toHaveLength(12)
    expect(told).toContain('And 188 more.')
  })

  it('hears nothing of what the player did by hand', () => {
    const { rulings } = override(world, stateOf(), new Map<string, unknown>([['player.nothing', 1]]))
    expect(rulings).toMatchObject([{ source: 'PLAYER', verdict: 'REJECTED' }])
    expect(renderRefusals(rulings)).toBeNull()
  })
})

describe('by hand', () => {
  const set = (values: Record<string, unknown>) => override(world, stateOf(), new Map(Object.entries(values)))

  it('no cap, cooldown or counter rule binds, but the bounds do', () => {
    const { state, rulings } = set({ 'player.hp': 20, 'world.day': 1, 'player.luck': 99, 'player.gold': '7' })
    expect(Object.fromEntries(rulings.map((one) => [one.path, one.verdict]))).toEqual({
      'player.hp': 'APPLIED',
      'world.day': 'APPLIED',
      'player.luck': 'CLAMPED',
      'player.gold': 'APPLIED',
    })
    expect(
      ['player.hp', 'world.day', 'player.luck', 'player.gold'].map((at) => state.values.get(at)),
    ).toEqual([20, 1, 5, 7])
  })

  it('each bad path is refused on its own, the rest is set', () => {
    const { state, rulings } = set({
      'player.hp': 'x',
      'flags.door_open': 1,
      nothing: 2,
      'world.weather': 'sun',
    })
    expect(rulings.map(({ verdict }) => verdict)).toEqual(['REJECTED', 'REJECTED', 'REJECTED', 'APPLIED'])
    expect(state.values.get('world.weather')).toBe('sun')
  })

  it('what its bounds keep from moving is told', () => {
    expect(set({ 'player.hp': 500 }).rulings).toMatchObject([
      { verdict: 'REJECTED', old: 100, new: 100, reason: 'it goes from 0 to 100' },
    ])
    expect(set({ 'player.hp': 100, 'flags.lamp_lit': true }).rulings).toEqual([])
  })

  it('a milestone can be taken back', () => {
    const reached = rule({ 'milestones.found_key': true }).state
    const { state } = override(world, reached, new Map([['milestones.found_key', false]]))
    expect(state.values.get('milestones.found_key')).toBe(false)
  })
})
