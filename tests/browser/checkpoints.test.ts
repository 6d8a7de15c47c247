// The list of checkpoints within a story, in real browsers: it teaches when it is empty, and leads to each place.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aTree } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let story: Awaited<ReturnType<typeof aTree>>

const dialog = () => page.getByRole('dialog', { name: 'Checkpoints' })

async function openList(): Promise<void> {
  await page.getByRole('button', { name: 'More about this story' }).click()
  await page.getByRole('menuitem', { name: 'Checkpoints' }).click()
  await dialog().waitFor()
}

describe.skipIf(missing && !process.env.CI)('the list of checkpoints', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ index }) => `Telling number ${index}: the lantern gutters.` })
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      story = await aTree(house, `Flags at ${width}`)
      for (const words of ['open the door', 'go down', 'call out']) await story.turn(words)
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
      await page.goto(`/play/${story.adventureId}`)
      await page.locator('.take.newest').waitFor()
    })
    afterEach(async () => {
      await leave(player)
    })

    test('says how one is set, then leads there and back', async () => {
      await openList()
      await dialog().getByText('None yet.', { exact: false }).waitFor()
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      await story.checkpoint('Before the storm', await story.take(2))
      await story.checkpoint('At the end', await story.take(6))
      await openList()
      const row = (name: string) => dialog().getByRole('button', { name })
      await row('Before the storm').getByText('take 3').waitFor()
      await row('Before the storm').getByText('the lantern gutters', { exact: false }).waitFor()
      await player.shot('checkpoints')
      await row('Before the storm').click()
      await page.locator('.take.newest[data-depth="2"]').waitFor()
      expect(await dialog().count()).toBe(0)
      await openList()
      await row('At the end').click()
      await page.locator('.take.newest[data-depth="6"]').waitFor()
      await openList()
      await dialog().getByRole('link', { name: 'Rename or remove them' }).click()
      await page.getByRole('heading', { name: 'Checkpoints' }).waitFor()
    })
  })
})
