// The last model calls over HTTP: every call of a local installation with what it was for, and none where strangers are served.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aHostedApp } from '../fakes/a-hosted-app.ts'
import { anApp, blank, TAKE_TURN, type Data, type Running } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'
import { settled } from './shown-story.ts'

const KEY = 'sk-very-secret-key'

let running: Running
let endpoint: FakeEndpoint
beforeAll(async () => {
  running = await anApp()
  endpoint = await startFakeEndpoint()
})
afterAll(async () => {
  await running.stop()
  await endpoint.close()
})

const CALL = `id purpose model url state finish firstTokenMs totalMs attempts expectedTokens
  failure { code message } usage { promptTokens outputTokens } options sent { role content } text vectorWidth`
const calls = async (): Promise<Data[]> => (await running.ask(`{ modelCalls { ${CALL} } }`)).modelCalls
const settings = (input: object) =>
  running.ask('mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }', {
    input,
  })
let requests = 0
const play = async (adventureId: string, text: string) => {
  const input = { adventureId, requestId: `model-call-${++requests}`, kind: 'DO', text }
  await running.ask(TAKE_TURN, { input })
  await settled(running, adventureId)
}
/** Another number of takes leaves nothing to remember. */
const playOn = async (adventureId: string, turns: number) => {
  for (let turn = 0; turn < turns; turn++) await play(adventureId, `go on, ${turn}`)
  await running.app.deps.jobs.idle()
}

beforeEach(() =>
  settings({
    endpointUrl: endpoint.at('normal', { text: `A door opens; ${KEY} is told.` }),
    endpointKey: KEY,
    model: 'fake',
    memoryOn: true,
  }),
)

describe('the log', () => {
  it('has a narration as it was asked and as it came, without the key', async () => {
    const { id } = await blank(running)
    await play(id, 'open the door')
    const call = (await calls()).find(({ purpose }) => purpose === 'NARRATION')
    expect(call).toMatchObject({
      model: 'fake',
      state: 'DONE',
      finish: 'COMPLETE',
      failure: null,
      attempts: 1,
      text: 'A door opens; [key] is told.',
      options: { model: 'fake', temperature: 0.8, stream: true },
    })
    expect(call.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/normal.*\/v1\/chat\/completions$/)
    expect(call.totalMs).toBeGreaterThanOrEqual(call.firstTokenMs)
    expect(call.expectedTokens).toBeGreaterThan(10)
    expect(call.sent).toEqual(endpoint.requests.at(-1)!.body!.messages)
    expect(call.sent.at(-1).content).toContain('open the door')
    expect(JSON.stringify(await calls())).not.toContain(KEY)
    const { modelCall } = await running.ask('query ($id: ID!) { modelCall(id: $id) { text } }', {
      id: call.id,
    })
    expect(modelCall.text).toBe(call.text)
  })

  it('says what a call was for: narrations, memories, summaries, vectors, the doctor', async () => {
    await settings({ embeddingModel: 'fake-embedding' })
    const { id } = await blank(running)
    await playOn(id, 13)
    await running.ask('mutation { testEndpoint(input: {}) { __typename } }')
    const found = await calls()
    const of = (purpose: string) => found.find((call) => call.purpose === purpose)
    expect(of('MEMORY').sent.map(({ role }: Data) => role)).toContain('user')
    expect(of('EMBEDDING')).toMatchObject({ state: 'DONE', model: 'fake-embedding', vectorWidth: 8 })
    expect(of('EMBEDDING').sent[0]).toMatchObject({ role: null })
    expect(of('DOCTOR').text).toContain('ANSWER OK')
    expect(new Set(found.map(({ purpose }) => purpose)).has('NARRATION')).toBe(true)
    expect(found.every(({ state }) => state === 'DONE')).toBe(true)
    await running.ask(
      'mutation ($input: RebuildSummaryInput!) { rebuildSummary(input: $input) { __typename } }',
      { input: { adventureId: id } },
    )
    await running.app.deps.jobs.idle()
    expect((await calls()).some(({ purpose }) => purpose === 'SUMMARY')).toBe(true)
  })

  it('keeps a failure with its code and sentence', async () => {
    await settings({ endpointUrl: endpoint.at('key'), endpointKey: 'another-secret' })
    const { id } = await blank(running)
    await play(id, 'knock')
    const [call] = await calls()
    expect(call).toMatchObject({ state: 'FAILED', finish: null, failure: { code: 'KEY_REFUSED' }, text: '' })
    expect(JSON.stringify(call)).not.toContain('another-secret')
  })

  it('does not pretend that the storyteller reads a prompt', async () => {
    await settings({ endpointUrl: '', model: '' })
    const { id } = await blank(running)
    await play(id, 'knock')
    const call = (await calls()).find(({ purpose }) => purpose === 'NARRATION')
    expect(call).toMatchObject({ state: 'DONE', sent: [], attempts: 0, url: null, expectedTokens: null })
    expect(call.model).toContain('storyteller')
    expect(call.text).not.toBe('')
  })

  it('has no call that is not there', async () => {
    expect((await running.ask('{ modelCall(id: "none") { id } }')).modelCall).toBeNull()
  })
})

it('is kept by no server for strangers', async () => {
  const hosted = await aHostedApp()
  const ann = hosted.person()
  await ann.open()
  const { id } = await blank(ann)
  await ann.ask(TAKE_TURN, { input: { adventureId: id, requestId: 'one', kind: 'DO', text: 'knock' } })
  await settled(ann, id)
  expect(await ann.ask('{ modelCalls { id } modelCall(id: "1") { id } }')).toEqual({
    modelCalls: null,
    modelCall: null,
  })
  await hosted.stop()
})
