// The player's character: what others call him, and what is told of him.
import { describe, expect, test } from 'vitest'
import type { Scene } from '../../../server/engine/narration.ts'
import { calledOf, ownSentence } from '../../../server/engine/storyteller/called.ts'
import { momentOf } from '../../../server/engine/storyteller/moment.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { sceneOf, WORLDS } from './worlds.ts'
import type { Move } from './worlds.ts'

const persona = (name: string, pronouns = '', description = ''): Scene['persona'] => ({
  name,
  pronouns,
  description,
})

describe('what others call the player', () => {
  test.each([
    [persona('Kael Arden', 'he/him'), 'Kael', 'him'],
    [persona('Dr. Ines Vale', 'They / Them'), 'Dr. Ines Vale', 'them'],
    [persona('wren', 'xe/xem/xyr'), 'Wren', 'xem'],
    [persona('The Stranger', ''), 'The Stranger', undefined],
    [persona('', 'she/her'), null, 'her'],
    [persona('{who} #x#', 'he'), null, 'him'],
    [persona('Kael', 'any'), 'Kael', undefined],
  ])('%j', (given, called, them) => {
    expect(calledOf(given)).toMatchObject({ called, calledthem: them })
  })

  test('nothing, where there is neither a name nor a pronoun', () => {
    expect(calledOf(null)).toBeNull()
    expect(calledOf(persona(' ', '', 'A tall woman.'))).toBeNull()
  })
})

describe('what is written of him', () => {
  test.each([
    ['A disgraced knight', 'You are a disgraced knight'],
    ['She has a scar', 'You have a scar'],
    ['Kael is afraid of water', 'You are afraid of water'],
    ['You owe money', 'You owe money'],
    ['She is afraid of her father', null],
    ['Tall, dark', null],
  ])('%s', (sentence, told) => {
    expect(ownSentence(sentence, persona('Kael Arden'))).toBe(told)
  })
})

describe('in the telling', () => {
  const talk: Move = { kind: 'SAY', text: 'Good evening, Maren.' }
  const tellings = (given: Scene['persona'], move = talk) =>
    Array.from({ length: 24 }, (_, attempt) => tell(sceneOf(WORLDS.inn, move, { persona: given, attempt })))

  test('people use the name at times, and the narrator says "you"', () => {
    const named = tellings(persona('Wren', 'she/her')).filter((text) => text.includes('Wren'))
    expect(named.length).toBeGreaterThan(3)
    expect(named.length).toBeLessThan(24)
    for (const text of named) expect(text).not.toMatch(/Wren (?:says|looks|stands|goes)/)
  })

  test('others speak of the player with the pronouns that he asks for', () => {
    const told = ['he/him', 'she/her', 'they/them'].map((pronouns) =>
      tellings(persona('Wren', pronouns), { kind: 'DO', text: 'I look around' }).join('\n'),
    )
    expect(told[0]).toMatch(/\bLet him be; he has\b|Mark him\b|heard of him\b|Watch his hands/)
    expect(told[1]).toMatch(/\bLet her be; she has\b|Mark her\b|heard of her\b|Watch her hands/)
    expect(told[2]).toMatch(/\bLet them be; they have\b|Mark them\b|heard of them\b|Watch their hands/)
  })

  test('the player himself is nobody to be met, even with a card of his own', () => {
    const cards = [
      ...WORLDS.town.cards,
      { name: 'Kael', type: 'character', keys: [], entry: 'Kael is a knight.' },
    ]
    const scene = sceneOf(WORLDS.town, talk, { persona: persona('Kael Arden'), cards })
    expect(momentOf(scene).cast.map(({ name }) => name)).not.toContain('Kael')
  })

  test('somebody whom only the stats name is spoken to by name', () => {
    const world = { stats: [], flags: [], goals: [], people: [{ path: 'npc.tam', name: 'Tam' }] }
    expect(
      momentOf(sceneOf(WORLDS.nowhere, { kind: 'SAY', text: 'Hello there.' }, { world })).company.target
        ?.name,
    ).toBe('Tam')
  })
})
