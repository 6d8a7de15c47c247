// The page of model calls in real browsers: what was asked and what came, while one looks on; and nothing of it for strangers.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const KEY = 'sk-very-secret-key'
const settings = (input: object) =>
  ask(house, 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }', {
    input,
  })
const rows = (purpose: string) => page.locator('.call', { has: page.getByText(purpose, { exact: true }) })

describe.skipIf(missing && !process.env.CI)('the page of model calls', () => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    let story: Awaited<ReturnType<typeof aTree>>
    beforeAll(async () => {
      house.model.set({ text: `The lantern gutters; ${KEY} is whispered.`, key: KEY })
      story = await aTree(house, `Calls at ${width}`)
      await settings({ endpointKey: KEY })
      await story.turn('lift the lantern')
    })
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      await leave(player)
    })

    test('a call is found from the settings, and unfolded', async () => {
      await page.goto('/settings')
      await page.getByRole('link', { name: 'Model calls' }).click()
      const call = rows('Narration').first()
      await call.getByText('Done').waitFor()
      await player.shot('debug')
      await call.locator('summary').first().click()
      await call.getByText('The lantern gutters; [key] is whispered.').waitFor()
      await call.getByText(/^What was sent: \d+ messages$/).click()
      await call.getByText(/lift the lantern/).waitFor()
      await call.getByText('Along with them').click()
      await call.getByText(/"temperature": 0.8/).waitFor()
      await player.shot('debug-call')
      expect(await page.content()).not.toContain(KEY)
    })

    test('what is asked meanwhile appears, what is unfolded stays so, and failures can be chosen', async () => {
      await page.goto('/debug')
      await rows('Narration').first().waitFor()
      const known = await rows('Narration').count()
      await rows('Narration').first().locator('summary').first().click()
      await page.locator('.call-facts').waitFor()
      await settings({ endpointKey: 'another-secret' })
      await story.turn('call out')
      await expect.poll(() => rows('Narration').count(), { timeout: 8_000 }).toBe(known + 1)
      await rows('Narration').first().getByText('Failed').waitFor()
      expect(await page.locator('.call-facts').count()).toBe(1)
      await page.getByRole('radio', { name: 'Failed' }).check()
      await expect.poll(() => page.locator('.call:not(.failed)').count()).toBe(0)
      await page.locator('.call summary').first().click()
      await page.locator('.call-failure', { hasText: 'KEY_REFUSED' }).waitFor()
      await player.shot('debug-failed')
      expect(new URL(page.url()).search).toBe('?show=failed')
      await settings({ endpointKey: KEY })
    })
  })
})

describe.skipIf(missing && !process.env.CI)('for strangers', () => {
  test('there is no such page, and no way to it', async () => {
    house = await openHouse({ MULTI_USER: 'on', SECRET_KEY: 'a secret for tests', HOST: '127.0.0.1' })
    try {
      player = await openPlayer(house, 1280)
      page = player.page
      await page.goto('/settings')
      await page.getByText(/^Forklore \d/).waitFor()
      expect(await page.getByRole('link', { name: 'Model calls' }).count()).toBe(0)
      await page.goto('/debug')
      await page.getByRole('heading', { level: 1, name: 'A blank leaf' }).waitFor()
      expect(player.wrongs).toEqual([])
    } finally {
      await house.close()
    }
  }, 60_000)
})
