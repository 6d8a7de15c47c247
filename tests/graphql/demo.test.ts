// The key that the server pays for, over HTTP: what a stranger is told of it, plays with it, and can choose instead.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSealer } from '../../server/access/secrets.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, begin, type Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

let fake: FakeEndpoint
let hosted: Hosted
beforeEach(async () => {
  fake = await startFakeEndpoint()
  hosted = await aHostedApp({
    env: {
      DEMO_KEY: 'sk-demo',
      DEMO_URL: fake.at('normal'),
      DEMO_MODELS: 'small, large',
      DEMO_TURNS_PER_DAY: '2',
    },
  })
})
afterEach(async () => {
  await hosted.stop()
  await fake.close()
})

const DEMO =
  '{ viewer { demo { model models isUsed turnsPerDay left resetsAt } settings { demoOn narrator usesStoryteller } } }'
const viewerOf = async (person: Person): Promise<Data> => (await person.ask(DEMO)).viewer
const TURN = TAKE_TURN.replace('... on StoryMoved', '... on DemoUsedUp { resetsAt } ... on StoryMoved')
let requests = 0

async function play(person: Person, adventureId: string): Promise<Data> {
  const input = { adventureId, requestId: `r${++requests}`, kind: 'DO', text: 'knock' }
  const { takeTurn } = await person.ask(TURN, { input })
  await hosted.app.deps.running.values().next().value?.ended
  return takeTurn
}
const set = async (person: Person, input: object): Promise<Data> => {
  const SAVE = `mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename ... on UserError { message } } }`
  return (await person.ask(SAVE, { input })).saveSettings
}

describe('a stranger', () => {
  it('has so many turns a day from his first one on, and then is told what to do', async () => {
    const person = hosted.person()
    await person.open()
    const all = { model: 'small', models: ['small', 'large'], isUsed: true, turnsPerDay: 2, left: 2 }
    expect(await viewerOf(person)).toMatchObject({ demo: all, settings: { demoOn: true, narrator: 'small' } })
    const { id } = await begin(person)
    for (const left of [1, 0]) {
      expect((await play(person, id)).__typename).toBe('TakeTurnPayload')
      expect((await viewerOf(person)).demo.left).toBe(left)
    }
    const refused = await play(person, id)
    expect(refused).toMatchObject({ __typename: 'DemoUsedUp', code: 'DEMO_USED_UP' })
    expect(new Date(refused.resetsAt).getTime()).toBeGreaterThan(Date.now())
    expect(refused.resetsAt).toBe((await viewerOf(person)).demo.resetsAt)
    expect(fake.requests).toHaveLength(2)
    expect(fake.requests.map(({ headers, body }) => [headers.authorization, body?.model])).toEqual([
      ['Bearer sk-demo', 'small'],
      ['Bearer sk-demo', 'small'],
    ])
    const other = hosted.person()
    expect((await play(other, (await begin(other)).id)).__typename).toBe('TakeTurnPayload')
  })

  it('chooses another of its models, or the storyteller, who costs nobody anything', async () => {
    const person = hosted.person()
    const { id } = await begin(person)
    await set(person, { model: 'large' })
    await play(person, id)
    expect(fake.requests.at(-1)?.body?.model).toBe('large')
    await set(person, { demoOn: false })
    expect(await viewerOf(person)).toMatchObject({
      demo: { isUsed: false, left: 1 },
      settings: { usesStoryteller: true },
    })
    for (let count = 0; count < 3; count++)
      expect((await play(person, id)).__typename).toBe('TakeTurnPayload')
    expect(fake.requests).toHaveLength(1)
  })

  it('whose own endpoint is not public is told so, and pays nothing for it', async () => {
    const person = hosted.person()
    await begin(person)
    for (const endpointUrl of [
      'http://localhost:11434',
      'http://[::ffff:127.0.0.1]:80',
      'http://2130706433/v1',
    ])
      expect(await set(person, { endpointUrl, model: 'm' })).toMatchObject({
        __typename: 'InvalidInput',
        message: expect.stringContaining('public internet'),
      })
    expect((await viewerOf(person)).settings.narrator).toBe('small')
  })
})

describe('a new SECRET_KEY', () => {
  const settings = () => hosted.app.deps.db.reader.settings.findFirstOrThrow()

  it('opens what the old one sealed, and seals it anew when it is saved; nothing is written before', async () => {
    const person = hosted.person()
    await begin(person)
    const { deps } = hosted.app
    deps.secrets = createSealer(['old'])
    await set(person, { endpointUrl: 'https://api.example.com', endpointKey: 'sk-mine' })
    const { endpointKey: before } = await settings()
    deps.secrets = createSealer(['new', 'old'])
    expect((await settings()).endpointKey).toBe(before)
    expect(createSealer(['new']).open(before!)).toBeNull()
    await set(person, { temperature: 1 })
    const { endpointKey: after } = await settings()
    expect(createSealer(['new']).open(after!)).toBe('sk-mine')
  })

  it('leaves what nothing opens as it is: its secret may come back', async () => {
    const person = hosted.person()
    await begin(person)
    const { deps } = hosted.app
    deps.secrets = createSealer(['lost'])
    await set(person, { endpointUrl: 'https://api.example.com', endpointKey: 'sk-mine' })
    const { endpointKey: before } = await settings()
    deps.secrets = createSealer(['new'])
    await set(person, { temperature: 1 })
    expect((await settings()).endpointKey).toBe(before)
    await set(person, { endpointUrl: 'https://elsewhere.example.com' })
    expect((await settings()).endpointKey).toBeNull()
  })
})
