// Every field that can be reached, asked as every role: what the table keeps from a role is refused there, what it gives is
// answered, and no word that is the owner's alone is in any answer to somebody else. The questions are made from the schema.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../server/access/viewer.ts'
import { anApp, type Data, type Running } from '../fakes/an-app.ts'
import { roads } from './roads.ts'
import {
  GUESTS,
  SECRET,
  countingNarrator,
  faultIn,
  forbiddenIn,
  shownStory,
  type Shown,
} from './shown-story.ts'

let running: Running
let shown: Shown
beforeAll(async () => {
  running = await anApp({ model: countingNarrator() })
  shown = await shownStory(running.app, running)
})
afterAll(() => running.stop())

const ask = async (role: Exclude<Role, 'OWNER'>, query: string): Promise<Data> => {
  const token = role === 'STRANGER' ? 'fls_unknown' : shown.tokens[role]
  return (await running.raw(query, {}, { authorization: `Bearer ${token}` })).body
}

describe('every field that can be reached', () => {
  it('is of most types that there are, and its owner is refused none', async () => {
    const all = roads(shown.known)
    expect(new Set(all.map(({ fields }) => fields.at(-1)!.split('.')[0])).size).toBeGreaterThan(55)
    expect(all.length).toBeGreaterThan(330)
    const refused: string[] = []
    let secrets = 0
    for (const { query, fields } of all) {
      const { body } = await running.raw(query)
      if (forbiddenIn(body).length > 0) refused.push(fields.at(-1)!)
      if (JSON.stringify(body).includes(SECRET)) secrets++
    }
    expect(refused).toEqual([])
    expect(secrets).toBeGreaterThan(8) // else the mark proves nothing
  })

  it.each(['STRANGER', ...GUESTS] as const)('as %s: refused or answered as the table says', async (role) => {
    const wrong: string[] = []
    for (const road of roads(shown.known)) {
      const fault = faultIn(role, road, await ask(role, road.query))
      if (fault !== null) wrong.push(fault)
    }
    expect(wrong).toEqual([])
  })
})
