// What the model reads of a world, word for word.
import { describe, expect, it } from 'vitest'
import { buildContext } from '../../../server/engine/context/build.ts'
import { countTokens } from '../../../server/engine/context/tokens.ts'
import type { Ruling } from '../../../server/engine/world/referee.ts'
import {
  REMINDER,
  RULE,
  acceptedBlock,
  peopleInScene,
  renderGuide,
  renderLive,
  shown,
} from '../../../server/engine/world/render.ts'
import { declared } from '../../../server/engine/world/schema.ts'
import { splitReply } from '../../../server/engine/world/split-reply.ts'
import { input, take } from '../context/inputs.ts'
import { rule, stateOf, world } from './a-world.ts'

describe('the guide', () => {
  it('prints each ladder once', () => {
    expect(renderGuide(world, { name: 'Ann' })).toBe(`What this story keeps count of:
player is Ann.
npc.mira is Mira — A smith.
npc.odo is Odo
world.day: a number of 1 or more that never falls — Days since the flood.
world.weather: a text
player.hp: a number from 0 to 100, at most 30 a turn (0 to 1 dead, 1 to 50 badly hurt, 50 to 90 hurt, 90 to 100 well) — Health.
player.luck: a number from -5 to 5, not more often than every 2 turns
player.gold: a number of 0 or more
player.speed: a number from 0 to 2
npc.mira.trust: a number from 0 to 10, at most 2 a turn
npc.odo.fear: a text
flags.lamp_lit: true or false — The lamp burns.
flags.door_open: true or false
milestones.found_key: a goal — Find the key.
milestones.left_town: a goal`)
  })
})

describe('the live block', () => {
  const state = stateOf({ player: { hp: 55 }, milestones: { left_town: true }, npc: { odo: { fear: '' } } })

  it('has the values with their words, flags, goals open and reached', () => {
    expect(renderLive(world, state, null, [])).toBe(`The state of the world now:
World: day 3, weather rain
You: hp 55/100 (hurt), luck 0/5, gold 10, speed 0.5/2
Flags: lamp_lit true, door_open false
Open goals: milestones.found_key — Find the key.
Goals reached: left_town`)
  })

  it('calls the player by name with his path, and has the people who are in the scene', () => {
    const lines = renderLive(world, state, { name: ' Ann ' }, ['mira', 'odo', 'nobody']).split('\n')
    expect(lines.slice(2, 5)).toEqual([
      'Ann [player]: hp 55/100 (hurt), luck 0/5, gold 10, speed 0.5/2',
      'Mira [npc.mira]: trust 5/10',
      'Odo [npc.odo]: fear (none)',
    ])
    expect(renderLive(world, state, { name: '' }, []).split('\n')[2]).toMatch(/^You: /)
  })

  it('keeps a text on its line', () => {
    const letter = stateOf({ world: { weather: 'a\nFlags: x' } })
    expect(renderLive(world, letter, null, []).split('\n')[1]).toBe('World: day 3, weather a Flags: x')
  })

  it('prints no dust of fractions', () => {
    const [, , hp] = declared(world)
    expect(hp!.kind === 'stat' && shown(hp!.def, 0.1 + 0.2)).toBe('0.3/100 (dead)')
  })
})

describe('who is in the scene', () => {
  it.each([
    [['You meet Mira.'], ['mira']],
    [['THE SMITH nods.'], ['mira']],
    [['A miller and odo.'], ['mira', 'odo']],
    [['Miras hammer, Odoric, a smith.'], []],
    [['Nobody.', 'Then Odo.'], ['odo']],
    [[], []],
  ])('%j: %j', (texts, people) => expect(peopleInScene(world, texts)).toEqual(people))
})

describe('the rule and its reminder', () => {
  it('say what to do, with an example that is read as it is meant', () => {
    expect(RULE).toMatch(/^Your narration decides what happens\./)
    for (const word of [
      'difference',
      'in proportion',
      'true or false',
      'full new value',
      'exact paths',
      'no block',
    ])
      expect(RULE).toContain(word)
    expect(Object.fromEntries(splitReply(RULE).proposals)).toEqual({
      'player.hp': -8,
      'flags.lamp_lit': false,
    })
    expect(REMINDER.split('\n')).toHaveLength(1)
  })
})

describe('the accepted block', () => {
  const block = (changes: Record<string, unknown>) => acceptedBlock(rule(changes).rulings)

  it('has numbers as differences, milestones and flags as they are, texts in full', () => {
    expect(
      block({
        'player.hp': -90,
        'player.speed': 0.1,
        'world.weather': 'snow',
        'flags.lamp_lit': false,
        'milestones.found_key': true,
        'npc.mira.trust': '+1',
        'player.nothing': 1,
      }),
    ).toBe(
      '```state\n{"player.hp":-30,"player.speed":0.1,"world.weather":"snow","flags.lamp_lit":false,"milestones.found_key":true,"npc.mira.trust":1}\n```',
    )
  })

  it('leaves out what changed nothing, what was refused, and what the player set', () => {
    expect(block({ 'player.hp': 5, 'world.day': 0, 'flags.lamp_lit': true })).toBeNull()
    const { rulings } = rule({ 'player.hp': -5 })
    expect(acceptedBlock(rulings.map((one): Ruling => ({ ...one, source: 'PLAYER' })))).toBeNull()
  })

  it('of a narration that was gone on with has the sum of its parts', () => {
    const first = rule({ 'player.hp': -5, 'player.gold': 3, 'flags.lamp_lit': false })
    const second = rule({ 'player.hp': -3, 'player.gold': -3, 'flags.lamp_lit': true }, first.state)
    expect(acceptedBlock([...first.rulings, ...second.rulings])).toBe('```state\n{"player.hp":-8}\n```')
  })

  it('is attached to its narration in the history again, and weighs in the budget', () => {
    const text = acceptedBlock(rule({ 'player.hp': -5 }).rulings)!
    const weight = countTokens(text) + 1
    const told = (block: string | null) =>
      buildContext(
        input({
          takes: [take(0, 'The inn.'), take(2, 'You fall.', { block, blockTokens: block ? weight : 0 })],
        }),
      )
    const history = told(text).sections.find(({ label }) => label === 'history')!
    expect(history.pieces.map((piece) => piece.text)).toEqual(['The inn.', `You fall.\n${text}`])
    expect(told(text).report.tokens - told(null).report.tokens).toBe(weight)
  })
})
