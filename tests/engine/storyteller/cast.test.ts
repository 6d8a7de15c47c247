// Who the built-in scenario is about: the right people, each once, and each he or she as told.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { castOf } from '../../../server/engine/storyteller/people.ts'
import { root } from '../../fakes/a-database.ts'

it('knows the people of The Hollow Lantern', () => {
  const file = join(root, 'prisma/seeds/scenarios/the-hollow-lantern.json')
  const scenario = JSON.parse(readFileSync(file, 'utf8')) as { plotEssentials: string; opening: string }
  const scene = {
    persona: null,
    world: null,
    premise: scenario.plotEssentials,
    cards: [],
    memories: [],
    history: [],
    action: { kind: 'CONTINUE' as const, text: '' },
    seed: '',
    attempt: 0,
  }
  const cast = castOf(scene, `${scenario.plotEssentials} ${scenario.opening}`, '')
  const known = Object.fromEntries(cast.map((person) => [person.name, person.pronoun]))
  expect(known).toMatchObject({ Maren: 'she', Tobin: 'he' })
  expect(Object.keys(known)).not.toContain('Inside')
  expect(Object.keys(known)).not.toContain('the keeper')
  expect(Object.keys(known)).not.toContain('the ferryman')
})
