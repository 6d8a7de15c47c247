// The same walk over every field on a server for strangers: by links, by a visitor and by another account, and by programs
// with a token, which read what their user reads and do no more than its scope. The questions are made from the schema.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../server/access/limits.ts'
import type { Role } from '../../server/access/viewer.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { begin, type Data } from '../fakes/an-app.ts'
import { PASSWORD, createAccessToken, register } from '../library/accounts/people.ts'
import { madeUp, mutations } from './made-up-input.ts'
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

let hosted: Hosted
let shown: Shown
let ann: Person
const access: Record<string, string> = {}

beforeAll(async () => {
  hosted = await aHostedApp({ model: countingNarrator(), env: { ANALYTICS_OWNERS: 'ann@example.org' } })
  hosted.app.deps.limits = UNLIMITED // what is counted is proven elsewhere
  ann = hosted.person()
  await register(ann, { email: 'ann@example.org', password: PASSWORD })
  shown = await shownStory(hosted.app, ann)
  for (const scope of ['READ', 'PLAY'])
    access[scope] = (await createAccessToken(ann, { name: scope, scope })).token
})
afterAll(() => hosted.stop())

const by = (token: string) => ({ authorization: `Bearer ${token}` })

describe('every field that can be reached', () => {
  it('its owner is refused none', async () => {
    const refused: string[] = []
    let secrets = 0
    for (const { query, fields } of roads(shown.known)) {
      const { body } = await ann.raw(query)
      if (forbiddenIn(body).length > 0) refused.push(fields.at(-1)!)
      if (JSON.stringify(body).includes(SECRET)) secrets++
    }
    expect(refused).toEqual([])
    expect(secrets).toBeGreaterThan(8) // else the mark proves nothing
  })

  it.each(['STRANGER', ...GUESTS] as const)(
    'as %s, beside a cookie of the owner: as the table says',
    async (role) => {
      const wrong: string[] = []
      const token = role === 'STRANGER' ? 'fls_unknown' : shown.tokens[role]
      for (const road of roads(shown.known)) {
        const { body } = await ann.raw(road.query, {}, by(token))
        const fault = faultIn(role satisfies Role, road, body)
        if (fault !== null) wrong.push(fault)
      }
      expect(wrong).toEqual([])
    },
  )

  it.each(['a visitor', 'a guest', 'another account'])('as %s: nothing of hers', async (who) => {
    const person = hosted.person()
    await person.open()
    if (who !== 'a visitor') await begin(person)
    if (who === 'another account') await register(person, { email: 'ben@example.org', password: PASSWORD })
    const ids = await herIds()
    const wrong: string[] = []
    for (const { query, fields } of roads(shown.known)) {
      const { body } = await person.raw(query)
      const text = JSON.stringify(body)
      const leak = [SECRET, 'ann@example.org', ...ids].find((word) => text.includes(word))
      if (leak) wrong.push(`${fields.at(-1)} tells ${leak}: ${text}`)
      if (forbiddenIn(body).length > 0)
        wrong.push(`${fields.at(-1)} is refused, which tells that it is there`)
      // All below her story answers as what is missing.
      if (fields[0] === 'Query.adventure' && body.data && body.data.adventure !== null)
        wrong.push(`${fields.at(-1)} is answered: ${text}`)
    }
    expect(wrong).toEqual([])
    expect(ids.length).toBeGreaterThan(5)
  })
})

/** The ids of what she has, as the API gives them. */
async function herIds(): Promise<string[]> {
  const { viewer, adventure } = await ann.ask(
    `query ($id: ID!) { viewer { id } adventure(id: $id) { id lastTurn { id } head { take { id } branch { id } }
      storyCards { id } memories { edges { node { id } } } } }`,
    { id: shown.adventureId },
  )
  return [...JSON.stringify({ viewer, adventure }).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!)
}

describe('a token', () => {
  /** They are about the account itself, and about how the server is visited. */
  const HERS_ALONE = ['Query.visits', 'Viewer.accesses', 'Viewer.email', 'Viewer.seesVisits', 'Viewer.tokens']

  it.each(['READ', 'PLAY'])(
    'to %s reads what its user reads, but for what is about himself',
    async (scope) => {
      const different = new Set<string>()
      for (const { query, fields } of roads(shown.known)) {
        // With his cookie beside it: that must not make it more.
        const { body } = await ann.raw(query, {}, by(access[scope]!))
        if (withoutTimes(body) === withoutTimes((await ann.raw(query)).body)) continue
        different.add(fields.find((name) => HERS_ALONE.includes(name)) ?? fields.at(-1)!)
      }
      expect([...different].toSorted()).toEqual(HERS_ALONE)
    },
  )

  it.each(['READ', 'PLAY'])('to %s does what its scope names, and nothing else', async (scope) => {
    const may =
      'takeTurn retry retake continuePassage cancelTurn keepInterrupted undo redo goTo addCheckpoint fork'
    const allowed: string[] = []
    for (const { name, input } of mutations()) {
      const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
      const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ... on UserError { code } } }`
      const { body } = await ann.raw(query, { input: madeUp(input, () => 'nothing') }, by(access[scope]!))
      if (!refuses(body, name)) allowed.push(name)
    }
    for (const name of ['signOut', 'signOutEverywhere']) {
      const { body } = await ann.raw(`mutation { ${name} { __typename } }`, {}, by(access[scope]!))
      if (!refuses(body, name)) allowed.push(name)
    }
    expect(allowed.toSorted()).toEqual(scope === 'READ' ? [] : may.split(' ').toSorted())
    expect((await ann.ask('{ viewer { email } }')).viewer.email).toBe('ann@example.org')
  })
})

const withoutTimes = (body: Data): string => JSON.stringify(body).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

const refuses = (body: Data, name: string): boolean =>
  forbiddenIn(body).length > 0 || body.data?.[name]?.code === 'FORBIDDEN'
