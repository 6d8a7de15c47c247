// The doctor through the API: an endpoint is looked at before it is saved, what is found out is kept, no key comes back.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, type Running } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

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

const TEST = `mutation ($input: TestEndpointInput!) { testEndpoint(input: $input) { __typename
  ... on UserError { message }
  ... on TestEndpointPayload { works betterUrl model models { name } steps { name result sentence } profile { api windowTokens } } } }`
const SAVE = `mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename
  ... on SaveSettingsPayload { settings { profile { windowTokens } calibration { factor checkedAt } } } } }`

it('asks for an address when none is given and none is set', async () => {
  const { testEndpoint } = await running.ask(TEST, { input: {} })
  expect(testEndpoint).toMatchObject({ __typename: 'InvalidInput' })
})

it('tells what works, step by step, and keeps it for the settings', async () => {
  const url = endpoint.at('clever')
  const key = 'sk-doctor-secret'
  const { testEndpoint } = await running.ask(TEST, { input: { url, key } })
  expect(testEndpoint.works).toBe(true)
  expect(testEndpoint.steps.map(({ name }: { name: string }) => name)).toContain('ANSWER')
  expect(JSON.stringify(testEndpoint)).not.toContain(key)
  const { model, profile } = testEndpoint
  const { saveSettings } = await running.ask(SAVE, { input: { endpointUrl: url, model } })
  expect(saveSettings.settings.profile).toEqual({ windowTokens: profile.windowTokens })
  expect(saveSettings.settings.calibration).toMatchObject({ factor: 1 })
  expect(saveSettings.settings.calibration.checkedAt).not.toBeNull()
}, 60_000)

it('says in words what is wrong with a dead one', async () => {
  const { testEndpoint } = await running.ask(TEST, { input: { url: 'http://127.0.0.1:9/v1', model: 'm' } })
  expect(testEndpoint).toMatchObject({ works: false, profile: null })
  expect(testEndpoint.steps[0]).toMatchObject({ name: 'ADDRESS', result: 'FAILED' })
}, 60_000)
