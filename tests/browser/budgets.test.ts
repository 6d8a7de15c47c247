// The settings in real browsers: what the budgets do to a prompt is drawn as they are typed, and what is one's own is had.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aTree } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const words = 'The lantern gutters, and the stairs go down. '

describe.skipIf(missing && !process.env.CI)('the settings', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: words.repeat(25) })
  }, 60_000)
  afterAll(() => house?.close())

  test('without a story, the budgets are told in words alone', async () => {
    player = await openPlayer(house, 1280)
    page = player.page
    await page.goto('/settings')
    await page.getByText('What these numbers do to a prompt').click()
    await page.getByText('Once you have begun a story', { exact: false }).waitFor()
    expect(await page.locator('.picture-bar').count()).toBe(0)
    await player.context.close()
    expect(player.wrongs).toEqual([])
  })

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      const story = await aTree(house, `A deep well ${width}`)
      for (const words of ['go down', 'go on', 'listen', 'wait']) await story.turn(words)
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
      await page.goto('/settings')
    })
    afterEach(async () => {
      await leave(player)
    })

    test('a budget that is typed is drawn at once, and not saved', async () => {
      await page.getByText('What these numbers do to a prompt').click()
      await page.getByText(`The next prompt of “A deep well ${width}” weighs`, { exact: false }).waitFor()
      await page.getByText('Of the story it reads all, 9 takes.').waitFor()
      await page.getByLabel('Context budget').fill('1700')
      await page
        .getByText(/^Of the story it reads the last \d takes?; \d before (is|are) left out\.$/)
        .waitFor()
      await page.getByText(/of 1,\d{3} tokens/).waitFor()
      await page.locator('.budget-picture').scrollIntoViewIfNeeded()
      await player.shot('budget-picture')
      await page.getByLabel('Max output tokens').fill('123')
      await page.getByText('For its answer the model has 123 tokens on top of that.').waitFor()
      const { contextBudget } = (await house.app.deps.db.reader.settings.findFirst())!
      expect(contextBudget).not.toBe(1_700)
      await page.getByLabel('Context budget').fill('1')
      await page.getByText(/contextBudget must be a whole number/).waitFor()
    })

    test('everything is saved as one file, and it is said how one is rid of it', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Save everything as one file' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.zip$/)
      expect(await (await download).failure()).toBeNull()
      await page.getByText('stop the program and delete its data folder', { exact: false }).waitFor()
      await player.shot('settings-data')
    })
  })
})
