// Accounts while stories are told: a turn goes on when its story changes hands, and ends when its owner goes; and what
// others rely on needs an account.
import { afterEach, describe, expect, it } from 'vitest'
import { aHostedApp, type Hosted, type Person } from '../../fakes/a-hosted-app.ts'
import { anApp, TAKE_TURN, begin, type Running } from '../../fakes/an-app.ts'
import {
  PASSWORD,
  deleteAccount,
  errorOf,
  register,
  signIn,
  signOut,
  storiesOf,
  viewerOf,
  soon,
} from './people.ts'

let hosted: Hosted
afterEach(() => hosted.stop())

const ann = { email: 'ann@example.com', password: PASSWORD }

/** A narrator who waits in the middle of what he says. */
async function slowly() {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  hosted = await aHostedApp({
    model: {
      narrate: async function* ({ signal }) {
        yield { type: 'TEXT', text: 'The lamp burns' }
        const aborted = new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        )
        await Promise.race([held, aborted])
        yield { type: 'TEXT', text: ' on.' }
        yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
      },
      close: () => Promise.resolve(),
    },
  })
  return () => goOn()
}

const running = () => hosted.app.deps.running

async function turnOf(person: Person, adventureId: string): Promise<void> {
  const input = { adventureId, requestId: 'r', kind: 'DO', text: 'look' }
  expect((await person.ask(TAKE_TURN, { input })).takeTurn.__typename).toBe('TakeTurnPayload')
  await soon(() => [...running().values()][0]?.told.text).toBe('The lamp burns')
}

describe('a turn that is told', () => {
  it.each([
    ['registers', register],
    ['signs in with his stories', signIn],
  ])('goes on when its guest %s', async (_what, act) => {
    const goOn = await slowly()
    const owner = hosted.person()
    if (act === signIn) await register(owner, ann)
    const person = hosted.person()
    const { id } = await begin(person)
    await turnOf(person, id)
    await act(person, ann)
    goOn()
    await soon(() => running().size).toBe(0)
    const query = 'query ($id: ID!) { adventure(id: $id) { lastTurn { status take { text } } } }'
    expect((await person.ask(query, { id })).adventure.lastTurn).toMatchObject({
      status: 'SAVED',
      take: { text: 'The lamp burns on.' },
    })
    expect(hosted.errors).toEqual([])
  })

  it('ends when its owner deletes what he is, and nothing is left of it', async () => {
    await slowly()
    const person = hosted.person()
    const { id } = await begin(person)
    await turnOf(person, id)
    expect((await deleteAccount(person, {})).deletedStories).toBe(1)
    expect(running().size).toBe(0)
    expect(await hosted.app.deps.db.reader.turn.count()).toBe(0)
    expect(hosted.errors).toEqual([])
  })
})

describe('what others rely on', () => {
  const SHARE = `mutation ($id: ID!) { createShare(input: { adventureId: $id, role: SPECTATOR }) {
    __typename ... on UserError { code message } } }`
  const SHOW = `mutation ($id: ID!, $to: ScenarioVisibility) { saveScenario(input: { scenarioId: $id, visibility: $to, title: "Ours" }) {
    __typename ... on UserError { code message } } }`
  const MAKE = `mutation { createScenario(input: { title: "Mine" }) { ... on CreateScenarioPayload { scenario { id title } } } }`

  it('needs an account; a guest is told so, and has it when he registers', async () => {
    hosted = await aHostedApp()
    const person = hosted.person()
    const { id } = await begin(person)
    const { scenario } = (await person.ask(MAKE)).createScenario
    expect((await person.ask(SHARE, { id })).createShare).toMatchObject({
      code: 'ACCOUNT_NEEDED',
      message: expect.stringMatching(/^A share link needs an account/),
    })
    const show = { id: scenario.id, to: 'PUBLIC' }
    expect((await person.ask(SHOW, show)).saveScenario.code).toBe('ACCOUNT_NEEDED')
    expect((await person.ask('query ($id: ID!) { scenario(id: $id) { title } }', show)).scenario.title).toBe(
      'Mine',
    )
    expect((await person.ask(SHOW, { ...show, to: 'PRIVATE' })).saveScenario.__typename).toBe(
      'SaveScenarioPayload',
    )
    await register(person, ann)
    expect((await person.ask(SHARE, { id })).createShare.__typename).toBe('CreateSharePayload')
    expect((await person.ask(SHOW, show)).saveScenario.__typename).toBe('SaveScenarioPayload')
  })
})

it('a request that signs in and asks on is answered as the account', async () => {
  hosted = await aHostedApp()
  const owner = hosted.person()
  const { id } = await begin(owner)
  await register(owner, ann)
  const person = hosted.person()
  const answer = await person.ask(
    `mutation ($in: SignInInput!, $id: ID!) {
      signIn(input: $in) { ... on SignInPayload { viewer { kind settings { narrator } } } }
      renameAdventure: saveAdventure(input: { adventureId: $id, title: "Ours" }) { __typename }
      signOut { ... on SignOutPayload { viewer { kind } } }
    }`,
    { in: ann, id },
  )
  expect(answer.signIn.viewer.kind).toBe('ACCOUNT')
  expect(answer.renameAdventure.__typename).toBe('SaveAdventurePayload')
  expect(answer.signOut.viewer.kind).toBe('VISITOR')
  expect((await viewerOf(person)).kind).toBe('VISITOR')
  expect(await storiesOf(person)).toEqual([])
})

describe('a local installation', () => {
  let house: Running
  afterEach(() => house.stop())

  it('has one user, and no accounts', async () => {
    hosted = await aHostedApp()
    house = await anApp()
    const local = { ...hosted.person(), raw: house.raw as never, ask: house.ask }
    const { viewer, serverInfo } = await house.ask(
      '{ viewer { kind email tokens { id } accesses { at } demo { left } seesVisits } serverInfo { isHosted } }',
    )
    expect(viewer).toEqual({
      kind: 'LOCAL',
      email: null,
      tokens: [],
      accesses: [],
      demo: null,
      seesVisits: false,
    })
    expect(serverInfo.isHosted).toBe(false)
    await expect(register(local, ann)).rejects.toThrow('FORBIDDEN')
    await expect(signIn(local, ann)).rejects.toThrow('FORBIDDEN')
    await expect(signOut(local)).rejects.toThrow('FORBIDDEN')
    await expect(deleteAccount(local, {})).rejects.toThrow('FORBIDDEN')
    expect(await errorOf(local)).toBeNull()
    const response = await fetch(house.url)
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})
