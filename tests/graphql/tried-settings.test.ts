// Settings that are tried on the next prompt: it is made with them, and nothing of them is kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, blank, TAKE_TURN, type Data, type Running } from '../fakes/an-app.ts'
import { settled } from './shown-story.ts'

let running: Running
let adventureId: string
beforeAll(async () => {
  running = await anApp({
    model: {
      narrate: async function* () {
        yield { type: 'TEXT', text: `A door opens.${' It is far down.'.repeat(30)}` }
        yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
      },
      close: () => Promise.resolve(),
    },
  })
  adventureId = (await blank(running)).id
  for (const text of ['knock', 'enter', 'wait', 'listen']) {
    await running.ask(TAKE_TURN, { input: { adventureId, requestId: text, kind: 'DO', text } })
    await settled(running, adventureId)
  }
})
afterAll(() => running.stop())

const PROMPT = `query ($id: ID!, $settings: TriedSettingsInput) {
  nextPrompt(adventureId: $id, settings: $settings) {
    budget tokens history { included total } settings { maxOutputTokens } messages { content }
  }
}`
const prompt = async (settings?: object, id = adventureId): Promise<Data> =>
  (await running.ask(PROMPT, { id, settings })).nextPrompt

describe('settings that are tried', () => {
  it('make the next prompt, and are forgotten', async () => {
    const saved = await prompt()
    expect(saved.history).toEqual({ included: 8, total: 8 })
    const small = await prompt({ contextBudget: 600, maxOutputTokens: 90 })
    expect(small).toMatchObject({ budget: 600, settings: { maxOutputTokens: 90 } })
    expect(small.tokens).toBeLessThanOrEqual(600)
    expect(small.history.included).toBeGreaterThan(0)
    expect(small.history.included).toBeLessThan(8)
    expect(await prompt({ contextBudget: null })).toEqual(saved)
    expect(await prompt()).toEqual(saved)
  })

  it('are refused as they would be when they are saved', async () => {
    for (const settings of [{ contextBudget: 1 }, { contextBudget: 1_000_001 }, { memoryTopK: 0 }]) {
      const { body } = await running.raw(PROMPT, { id: adventureId, settings })
      expect(body.data.nextPrompt).toBeNull()
      expect(body.errors[0].extensions.code).toBe('INVALID_INPUT')
    }
  })

  it('show nothing of what is not there', async () => {
    expect(
      await prompt({ contextBudget: 600 }, Buffer.from('Adventure:none').toString('base64url')),
    ).toBeNull()
  })
})
