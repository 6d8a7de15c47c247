// Where the story stands, who is by, and what is told of places indoors and out.
import { describe, expect, test } from 'vitest'
import { COUNTRY } from '../../../server/engine/storyteller/lexicon/country.ts'
import { ROOMS } from '../../../server/engine/storyteller/lexicon/rooms.ts'
import { momentOf } from '../../../server/engine/storyteller/moment.ts'
import { inputTake, play, sceneOf, WORLDS } from './worlds.ts'
import type { Move, World } from './worlds.ts'

const here = (world: World, ...moves: string[]) => {
  const deeds = moves.map((text): Move => ({ kind: 'DO', text }))
  const history = [...sceneOf(world, deeds[0]!).history, ...deeds.map((move) => inputTake(move)!)]
  return momentOf(sceneOf(world, { kind: 'CONTINUE', text: '' }, { history })).here
}

describe('the place', () => {
  test('is the one that the opening names', () => {
    expect(momentOf(sceneOf(WORLDS.inn, { kind: 'CONTINUE', text: '' })).here).toMatchObject({
      name: 'the Hollow Lantern',
      kind: 'inn',
      indoors: true,
    })
  })

  test.each([
    [['I go outside'], null, 'marsh', false],
    [['I go outside', 'I walk to the boathouse'], 'the boathouse', 'house', true],
    [['I leave the inn'], null, 'marsh', false],
    [['I leave the inn', 'I go back to the inn'], 'the Hollow Lantern', 'inn', true],
    [['I walk into the forest'], 'the forest', 'forest', false],
    [['I step up to the bar'], 'the Hollow Lantern', 'inn', true],
    [['I walk over to Maren'], 'the Hollow Lantern', 'inn', true],
    [['I run down the stairs to the cellar'], 'the cellar', 'underground', true],
    [['I look out of the window at the sea'], 'the Hollow Lantern', 'inn', true],
  ] as const)('after %j', (moves, name, kind, indoors) => {
    expect(here(WORLDS.inn, ...moves)).toMatchObject({ name, kind, indoors })
  })

  test('is where the player tells that he wakes up', () => {
    const history = sceneOf(WORLDS.inn, { kind: 'CONTINUE', text: '' }).history
    const story: Move = { kind: 'STORY', text: 'The next morning I wake up on a beach.' }
    expect(momentOf(sceneOf(WORLDS.inn, story)).here).toMatchObject({ name: 'the beach', indoors: false })
    const after = [...history, inputTake(story)!]
    expect(momentOf(sceneOf(WORLDS.inn, { kind: 'CONTINUE', text: '' }, { history: after })).here.name).toBe(
      'the beach',
    )
  })

  test('is a card’s, by any of its keys', () => {
    expect(here(WORLDS.town, 'I go to the market', 'I go to the tavern')).toMatchObject({
      name: 'the Sallow Goose',
      indoors: true,
    })
  })

  test('a bridge is on a ship in one story and over a river in another', () => {
    const ship = { ...WORLDS.nowhere, premise: 'You are an engineer on a starship. The reactor is failing.' }
    expect(here(ship, 'I go to the bridge').kind).toBe('bridge')
    expect(here(WORLDS.inn, 'I go to the bridge').kind).toBe('road')
  })
})

describe('scenery', () => {
  const outside: Move[] = [
    'I go outside',
    'I look around',
    'I wait',
    'I listen',
    'I walk along the causeway',
    'I look around',
    'I wait',
    'I rest',
  ].map((text) => ({ kind: 'DO', text }))
  const inside: Move[] = [
    'I look around',
    'I wait',
    'I sit down',
    'I listen',
    'I drink my ale',
    'I rest',
    'I think',
    'I wait',
  ].map((text) => ({ kind: 'DO', text }))
  const linesOf = (
    places: Record<string, { indoors: boolean; survey: readonly string[]; air: readonly string[] }>,
  ) => Object.values(places).flatMap((place) => [...place.survey, ...place.air])

  test('of rooms is told only indoors, and of the country only outdoors', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const out = play(WORLDS.inn, outside, seed)
        .map((turn) => turn.text)
        .join('\n')
      for (const line of linesOf(ROOMS)) expect(out).not.toContain(line)
      const home = play(WORLDS.inn, inside, seed)
        .map((turn) => turn.text)
        .join('\n')
      for (const line of linesOf(COUNTRY)) expect(home).not.toContain(line)
    }
  })

  test('of the place itself is told on looking round', () => {
    const [, look] = play(WORLDS.inn, outside, 'a')
    expect(COUNTRY.marsh.survey.some((line) => look!.text.includes(line))).toBe(true)
  })
})

describe('company', () => {
  const company = (world: World, move: Move, ...moves: Move[]) => {
    const history = [...sceneOf(world, move).history, ...moves.map((each) => inputTake(each)!)]
    return momentOf(sceneOf(world, move, { history })).company
  }

  test('whoever lives where the story begins is by, and is spoken to', () => {
    expect(company(WORLDS.inn, { kind: 'SAY', text: 'Good evening.' }).target?.name).toBe('Maren')
  })

  test('is left behind on leaving, and met again on coming back', () => {
    const leave: Move = { kind: 'DO', text: 'I go outside' }
    expect(company(WORLDS.inn, { kind: 'SAY', text: 'Hello?' }, leave).target).toBeNull()
    expect(
      company(WORLDS.inn, { kind: 'SAY', text: 'Hello?' }, leave, {
        kind: 'DO',
        text: 'I go back to the inn',
      }).target?.name,
    ).toBe('Maren')
  })

  test('may be somebody whom only the player has named', () => {
    expect(
      company(WORLDS.nowhere, { kind: 'DO', text: 'I ask the old sailor about the storm' }).target?.name,
    ).toBe('the old sailor')
    expect(
      company(
        WORLDS.nowhere,
        { kind: 'SAY', text: 'Hello, wolf.' },
        { kind: 'STORY', text: 'A wolf steps out of the trees.' },
      ).target,
    ).toMatchObject({
      name: 'the wolf',
      manner: 'animal',
    })
  })

  test('a title is no end of a sentence, and a role means its bearer', () => {
    const world = {
      ...WORLDS.nowhere,
      premise: 'The caretaker, Mr. Hobb, will not go past the gate after dark.',
    }
    expect(company(world, { kind: 'DO', text: 'I talk to the caretaker' }).target).toMatchObject({
      name: 'Mr Hobb',
      pronoun: 'he',
    })
  })

  test('the player himself is nobody to be met', () => {
    const world = {
      ...WORLDS.nowhere,
      premise: 'You are Elric, a young knight. King Aldous has fallen ill.',
      opening: 'You are Elric, and you ride to see the king.',
    }
    expect(company(world, { kind: 'SAY', text: 'Is anyone there?' })).toMatchObject({
      target: null,
      present: [],
    })
  })

  test('somebody missing is nowhere', () => {
    expect(company(WORLDS.inn, { kind: 'SAY', text: 'Ferryman, where are you?' }).target).toBeNull()
  })
})
