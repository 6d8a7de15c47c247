// A narration that breaks off, as a player meets it: its text stays over a reload, can be kept, and goes on.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

/** Sets who narrates by the API; the page is not what is tested here. */
async function narrateBy(row: string): Promise<void> {
  const query = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
  const input = { endpointUrl: house.model.at(row), model: 'fake' }
  const body = JSON.stringify({ query, variables: { input } })
  const headers = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' }
  const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
  expect(await answer.text()).toContain('SaveSettingsPayload')
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const newest = () => page.locator('.take.newest')

describe.skipIf(missing && !process.env.CI).each([1280, 360])('at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
    player = await openPlayer(house, width)
    page = player.page
  })
  afterAll(() => house.close())

  test('what was told before it broke off can be kept, and gone on with', async () => {
    await narrateBy('hold')
    await page.goto('/')
    await button(/^Begin: (?!A blank)/)
      .first()
      .click()
    await page.getByRole('textbox').fill('open the door')
    await page.getByRole('textbox').press('Enter')
    await house.model.whenHeld()
    await page.locator('.telling').filter({ hasText: 'w0 w1 w2' }).waitFor()
    // As if the server stopped in the middle.
    for (const turnId of house.app.deps.running.keys())
      house.app.deps.watch.cancel(turnId, { keepText: false, stopping: true })
    const told = page.getByRole('group', { name: 'What was told before it broke off' })
    await told.filter({ hasText: 'w0 w1 w2' }).waitFor()
    await page.reload()
    await told.filter({ hasText: 'w0 w1 w2' }).waitFor()
    await player.shot('interrupted')
    await page.emulateMedia({ colorScheme: width < 600 ? 'light' : 'dark' })
    await player.shot('interrupted-other')
    await button('Keep what was told').click()
    await newest().filter({ hasText: 'w0 w1 w2' }).waitFor()
    await page.locator('.failure').waitFor({ state: 'detached' })
    await newest().filter({ hasText: 'It broke off here.' }).waitFor()
    await player.shot('interrupted-kept')
    await narrateBy('normal')
    await button('Continue this passage').first().click()
    await newest()
      .filter({ hasText: /w0 w1 w2 w0 w1/ })
      .waitFor()
    expect(await page.locator('.take[data-depth]').count()).toBe(3)
    expect(player.wrongs).toEqual([])
  })
})
