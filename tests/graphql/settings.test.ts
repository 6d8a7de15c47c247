// Settings over the API: each by itself, checked as a whole, and the key goes in but never comes out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

describe('settings', () => {
  const SAVE = `mutation ($input: SaveSettingsInput!) {
    saveSettings(input: $input) {
      ... on SaveSettingsPayload { settings { endpointUrl hasEndpointKey model temperature narrator usesStoryteller } }
      ... on InvalidInput { code issues { path } }
    }
  }`

  it('are the storyteller at first, change one by one, and never give the key away', async () => {
    const before = await running.ask(
      '{ viewer { settings { narrator usesStoryteller hasEndpointKey temperature } } }',
    )
    expect(before.viewer.settings).toMatchObject({
      usesStoryteller: true,
      hasEndpointKey: false,
      temperature: 0.8,
    })
    const key = 'sk-very-secret'
    const endpoint = { endpointUrl: 'http://localhost:9', endpointKey: key, model: 'm' }
    const { saveSettings } = await running.ask(SAVE, { input: endpoint })
    expect(saveSettings.settings).toMatchObject({
      hasEndpointKey: true,
      narrator: 'm',
      usesStoryteller: false,
    })
    expect(JSON.stringify(saveSettings)).not.toContain(key)
    const row = await running.app.deps.db.reader.settings.findFirst()
    expect(row?.endpointKey).toMatch(/^enc:v1:/)
    expect(row?.endpointKey).not.toContain(key)
    const { saveSettings: cleared } = await running.ask(SAVE, {
      input: { endpointUrl: '', endpointKey: '', temperature: 1.5 },
    })
    expect(cleared.settings).toMatchObject({
      endpointUrl: null,
      hasEndpointKey: false,
      model: 'm',
      temperature: 1.5,
      usesStoryteller: true,
    })
  })

  it('refuse every bad value at once and keep the old ones', async () => {
    const input = { temperature: 3, maxOutputTokens: 0, contextBudget: 1, endpointUrl: 'ftp://x' }
    const { saveSettings } = await running.ask(SAVE, { input })
    expect(saveSettings.issues.map((issue: Data) => issue.path).sort()).toEqual([
      'contextBudget',
      'endpointUrl',
      'maxOutputTokens',
      'temperature',
    ])
    const { viewer } = await running.ask('{ viewer { settings { endpointUrl } } }')
    expect(viewer.settings.endpointUrl).toBeNull()
  })

  it('take a login in the address for no address, and give a key to no other host', async () => {
    const { saveSettings: refused } = await running.ask(SAVE, {
      input: { endpointUrl: 'http://me:secret@host/v1' },
    })
    expect(refused.issues).toEqual([{ path: 'endpointUrl' }])
    await running.ask(SAVE, { input: { endpointUrl: 'http://localhost:1/v1', endpointKey: 'k', model: 'm' } })
    const same = await running.ask(SAVE, { input: { endpointUrl: 'http://localhost:1/v2' } })
    expect(same.saveSettings.settings.hasEndpointKey).toBe(true)
    const other = await running.ask(SAVE, { input: { endpointUrl: 'http://elsewhere:1' } })
    expect(other.saveSettings.settings.hasEndpointKey).toBe(false)
  })
})
