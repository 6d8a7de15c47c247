// Sharing in a real browser: the owner makes a link, somebody reads along, somebody plays along, and the link ends.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, fromStory, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

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
    for (const one of [player, guest]) {
      await leave(one)
    }
  })

  /** Makes a link on the play page, and reads it off the answer of the server. */
  async function link(role: 'Read along' | 'Play along', label: string): Promise<string> {
    const { page } = player
    await page.goto(`/play/${story.adventureId}`)
    await fromStory(page, 'Share this story')
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
    await player.page.getByText('One reads along').waitFor()
    await story.turn('go in')
    await guest.page.locator('.take[data-depth="4"]').filter({ hasText: 'of the house' }).waitFor()
    await guest.shot('guest')
    await story.retry()
    await guest.page.getByText('Version 2 of 2').waitFor()
    expect(await guest.page.locator('.take').count()).toBe(5)
    await fromStory(player.page, 'Share this story')
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
    // The owner sees that somebody is there, and whose turn it was; his own turns say nothing.
    await player.page.keyboard.press('Escape')
    await player.page.locator('.watching', { hasText: 'One plays along' }).waitFor()
    await player.page.locator('.take[data-depth="3"]').getByText('By For Ben').waitFor()
    expect(await player.page.getByText(/^By /).count()).toBe(1)
    expect(await guest.page.getByText('For Ben').count()).toBe(0)
    await player.shot('company')
    await guest.context.setOffline(true)
    await guest.page.goto('about:blank')
    await player.page.locator('.watching').waitFor({ state: 'detached' })
  })

  test('what somebody wrote who plays along has left his field once a script has obeyed it, also over a reload', async () => {
    const script = { name: 'Stop', code: { input: "state.message = 'Not here.'; ({ text, stop: true })" } }
    const ADD = `mutation ($input: AddAdventureScriptInput!) {
      addAdventureScript(input: $input) { __typename ... on UserError { message } }
    }`
    await ask(house, ADD, { input: { adventureId: story.adventureId, script } })
    await guest.page.goto(await link('Play along', 'For Eva'))
    const words = guest.page.getByLabel('What do you do?')
    await words.fill('sing out loud')
    await words.press('Enter')
    await guest.page.getByText('Not here.').waitFor()
    await expect.poll(() => words.inputValue()).toBe('')
    await guest.page.reload()
    await words.waitFor()
    expect(await words.inputValue()).toBe('')
    expect((await story.now()).transcript.edges).toHaveLength(3)
  })

  test('half an address, and one that opens nothing, say what to do', async () => {
    await guest.page.goto('/watch')
    await guest.page.getByText('Half an address').waitFor()
    await guest.page.goto('/watch#fls_nothing')
    await guest.page.getByText('Ask for another one').waitFor()
  })
})
