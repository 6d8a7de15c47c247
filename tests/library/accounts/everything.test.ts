// All that is a user's, in one file: every story and scenario as a bundle that can be imported again, and nobody else's.
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MANIFEST } from '../../../server/library/bundle/manifest.ts'
import { aHostedApp, type Hosted, type Person } from '../../fakes/a-hosted-app.ts'
import { begin } from '../../fakes/an-app.ts'
import { PASSWORD, createAccessToken, register } from './people.ts'

let hosted: Hosted
beforeEach(async () => (hosted = await aHostedApp()))
afterEach(() => hosted.stop())

const START = `mutation ($title: String) { startAdventure(input: { title: $title }) { ... on StartAdventurePayload { adventure { id } } } }`
const MAKE = `mutation ($title: String!) { createScenario(input: { title: $title }) { ... on CreateScenarioPayload { scenario { id } } } }`

async function filesOf(
  person: Pick<Person, 'fetch'>,
  init?: RequestInit,
): Promise<Record<string, Uint8Array>> {
  const response = await person.fetch('/exports/everything', init)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="forklore-[\d-]{10}\.zip"/,
  )
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

it('holds a bundle of each story and scenario, under names of their own', async () => {
  const [person, other] = [hosted.person(), hosted.person()]
  await begin(other)
  for (const title of ['A night', 'a night', '../../etc/passwd']) await person.ask(START, { title })
  await person.ask(MAKE, { title: 'A night' })
  const files = await filesOf(person)
  expect(Object.keys(files)).toEqual([
    'stories/A night.forklore.zip',
    'stories/a night 2.forklore.zip',
    'stories/etc passwd.forklore.zip',
    'scenarios/A night.forklore.zip',
  ])
  for (const [name, bytes] of Object.entries(files)) {
    const bundle = unzipSync(bytes)
    const manifest = JSON.parse(new TextDecoder().decode(bundle[MANIFEST]))
    expect(manifest.kind, name).toBe(name.startsWith('stories/') ? 'ADVENTURE' : 'SCENARIO')
  }
})

it('is read back, each file by itself', async () => {
  const person = hosted.person()
  await person.ask(START, { title: 'A night' })
  const [bytes] = Object.values(await filesOf(person))
  const upload = await person.fetch('/uploads?name=a.forklore.zip', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes! as BodyInit,
  })
  expect(upload.status).toBe(201)
  const { id } = (await upload.json()) as { id: string }
  const read = await person.ask(
    `mutation ($ids: [ID!]!) { readFiles(input: { uploadIds: $ids }) { __typename } }`,
    { ids: [id] },
  )
  expect(read.readFiles.__typename).toBe('ReadFilesPayload')
})

it('is an empty zip for who has nothing, and a token that reads may have it', async () => {
  expect(await filesOf(hosted.person())).toEqual({})
  const person = hosted.person()
  await person.ask(START, { title: 'A night' })
  await register(person, { email: 'ann@example.com', password: PASSWORD })
  const { token } = await createAccessToken(person, { name: 'backup', scope: 'READ' })
  const headers = { authorization: `Bearer ${token}` }
  expect(Object.keys(await filesOf(hosted.person(), { headers }))).toEqual(['stories/A night.forklore.zip'])
  const stranger = { authorization: 'Bearer flp_nobody' }
  expect((await hosted.person().fetch('/exports/everything', { headers: stranger })).status).toBe(403)
})
