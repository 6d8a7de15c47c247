// Sharing in a real browser: the owner makes a link, somebody reads along, somebody plays along, and the link ends.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aTree } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let guest: Player
let story: Awaited<ReturnType<typeof aTree>>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe.skipIf(missing && !process.env.CI).each([1280, 360])('sharing at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ index }) => `Telling number ${index} of the house.` })
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    story = await aTree(house, 'The house by the sea')
    await story.turn('knock at the door')
    player = await openPlayer(house, width)
    guest = await openPlayer(house, width)
    for (const { page } of [player, guest]) page.setDefaultTimeout(8_000)
  })
  afterEach(async () => {
    const wide = () => document.documentElement.scrollWidth - innerWidth
    for (const { page, context, wrongs } of [player, guest]) {
      expect(await page.evaluate(wide)).toBeLessThanOrEqual(0)
      await context.close()
      expect(wrongs).toEqual([])
    }
  })

  /** Makes a link on the play page, and reads it off the answer of the server. */
  async function link(role: 'Read along' | 'Play along', label: string): Promise<string> {
    const { page } = player
    await page.goto(`/play/${story.adventureId}`)
    await button(page, 'Share this story').click()
    await page.getByLabel(role).check({ force: true })
    await page.getByLabel('Who it is for').fill(label)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().postData()?.includes('CreateShare') ?? false),
      button(page, 'Make a link').click(),
    ])
    await page.locator('.share').filter({ hasText: label }).waitFor()
    const { data } = (await answer.json()) as { data: { createShare: { share: { token: string } } } }
    return `/watch#${data.createShare.share.token}`
  }

  test('somebody reads along, live, until the link ends', async () => {
    const address = await link('Read along', 'For Ida')
    await player.shot('share')
    await guest.page.goto(address)
    await guest.page.locator('.take[data-depth="2"]').waitFor()
    await guest.page.getByText('You are reading along').waitFor()
    await player.page.locator('.share').waitFor()
    await player.page.keyboard.press('Escape')
    await player.page.getByText('1 reads along').waitFor()
    await story.turn('go in')
    await guest.page.locator('.take[data-depth="4"]').filter({ hasText: 'of the house' }).waitFor()
    await guest.shot('guest')
    await story.retry()
    await guest.page.getByText('Version 2 of 2').waitFor()
    expect(await guest.page.locator('.take').count()).toBe(5)
    await button(player.page, 'Share this story').click()
    await button(player.page, 'End').click()
    await button(player.page, 'End this link').click()
    await guest.page.getByText('This link has ended').waitFor()
  })

  test('somebody plays along, and his words are the story’s', async () => {
    const address = await link('Play along', 'For Ben')
    await guest.page.goto(address)
    await guest.page.getByLabel('What do you do?').fill('light the lamp')
    await guest.page.keyboard.press('Enter')
    await guest.page.locator('.take[data-depth="3"]').filter({ hasText: 'light the lamp' }).waitFor()
    await guest.page.locator('.take[data-depth="4"]').waitFor()
    await player.page.locator('.take[data-depth="4"]').waitFor()
    await guest.shot('co-player')
  })

  test('half an address, and one that opens nothing, say what to do', async () => {
    await guest.page.goto('/watch')
    await guest.page.getByText('Half an address').waitFor()
    await guest.page.goto('/watch#fls_nothing')
    await guest.page.getByText('Ask for another one').waitFor()
  })
})
