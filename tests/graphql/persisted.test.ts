// What the built client asks, it asks by hashes; a document that the server does not know is asked for whole.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../fakes/a-database.ts'
import { anApp, begin, type Data, type Running } from '../fakes/an-app.ts'

const WHO = 'sha256:of-who'
const CREATE = 'sha256:of-create'
const EVENTS = 'sha256:of-events'
const DOCUMENTS = {
  [EVENTS]:
    'subscription Events($id: ID!) { adventureEvents(adventureId: $id, text: true) { __typename ... on HeadMoved { adventure { id } } } }',
  [WHO]: 'query Who { viewer { id kind } }',
  [CREATE]:
    'mutation Create($title: String!) { createScenario(input: { title: $title }) { __typename ... on CreateScenarioPayload { scenario { title } } } }',
}

let folder: string
let running: Running
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-documents-'))
  symlinkSync(join(root, 'prisma'), join(folder, 'prisma'))
  mkdirSync(join(folder, 'dist', 'client'), { recursive: true })
  writeFileSync(join(folder, 'dist', 'client', 'documents.json'), JSON.stringify(DOCUMENTS))
  running = await anApp({ root: folder })
})
afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(body: object, headers: Record<string, string> = {}): Promise<Data> {
  const response = await fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return response.json()
}
const by = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })

it('a known hash is answered as its document, with variables', async () => {
  expect((await ask({ operationName: 'Who', ...by(WHO) })).data.viewer.kind).toBe('LOCAL')
  const made = await ask({ variables: { title: 'By hash' }, ...by(CREATE) })
  expect(made.data.createScenario.scenario.title).toBe('By hash')
})

it('of an unknown one it is said that it is not known, so that it is sent whole', async () => {
  const { errors } = await ask(by('sha256:of-nothing'))
  expect(errors[0].message).toBe('PersistedQueryNotFound')
  const whole = { query: DOCUMENTS[WHO], ...by('sha256:of-nothing') }
  expect((await ask(whole)).data.viewer.kind).toBe('LOCAL')
})

it('on the socket as well', async () => {
  const { id } = await begin(running)
  const client = running.socket()
  const asked = (sha256Hash: string) => client.iterate({ query: '', variables: { id }, ...by(sha256Hash) })
  for await (const event of asked(EVENTS)) {
    expect(event).toMatchObject({ data: { adventureEvents: { __typename: expect.any(String) } } })
    break
  }
  const unknown = asked('sha256:of-nothing').next()
  await expect(unknown).rejects.toMatchObject([{ message: 'PersistedQueryNotFound' }])
})

it('whoever brings his own document needs no hash, and whoever brings neither is told so', async () => {
  expect((await ask({ query: '{ viewer { kind } }' })).data.viewer.kind).toBe('LOCAL')
  expect((await ask({})).errors[0].message).toMatch(/Send a document as "query"/)
})
