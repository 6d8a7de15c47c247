// What is done with all memories of a line at once, in a real browser: written anew, watched, stopped, put back, summed up.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
/** What memories and summaries begin with from now on. */
let name = 'Old'
let calls = 0

const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true })
const row = (words: string) => page.locator('.memory', { hasText: words })
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()

function tell(asked: string, index: number): string {
  if (asked.includes('the summary will be read alone')) return `${name} summary: Vela mends nets.`
  if (!asked.includes('what you write will be read alone')) return `Telling ${index}: a net is mended.`
  return `${name} memory ${++calls}: Oswin promised Vela a boat.`
}

describe.skipIf(missing && !process.env.CI)('all memories at once', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ index, body }) => tell(JSON.stringify(body?.messages ?? ''), index) })
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    let path: string
    beforeAll(async () => {
      name = 'Old'
      calls = 0
      const story = await aTree(house, `Upkeep at ${width}`)
      path = `/play/${story.adventureId}/memories`
      for (let turn = 1; turn <= 9; turn++) await story.turn(`mend net ${turn}`)
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(15_000)
      await page.goto(path)
      await page.locator('.memory').nth(2).waitFor()
    })
    afterEach(async () => {
      await leave(player)
    })

    test('they are written anew in sight, one is put back, then all', async () => {
      name = 'New'
      await page.getByText('All memories of this line').click()
      await player.shot('memories-upkeep')
      house.model.set({ holdAfter: 0 })
      await button('Write all anew').click()
      await button('Yes, write them anew').click()
      await says('Writing memories anew: 0 of 3 done. You can play on meanwhile.')
      await button('Stop the work').scrollIntoViewIfNeeded()
      await player.shot('memories-rewriting')
      house.model.set({ holdAfter: undefined })
      house.model.release()
      await expect.poll(() => row('New memory').count()).toBe(3)
      await says('3 memories of this line had other words before that.')
      await button('Put the earlier words back').scrollIntoViewIfNeeded()
      await player.shot('memories-rewritten')
      await page.getByRole('button', { name: 'More about this memory' }).last().click()
      await page.getByRole('menuitem', { name: 'Put the earlier words back' }).click()
      await row('Old memory 1').waitFor()
      await says('The earlier words are back.')
      await says('2 memories of this line had other words before that.')
      await button('Put the earlier words back').click()
      await expect.poll(() => row('Old memory').count()).toBe(3)
    })

    test('without a model it is said why they cannot be written anew', async () => {
      const settings = (endpointUrl: string) =>
        ask(house, SETTINGS, { input: { endpointUrl, model: 'fake' } })
      await settings('')
      await page.reload()
      await page.getByText('All memories of this line').click()
      await says(/A model can write them anew/)
      expect(await button('Write all anew').count()).toBe(0)
      await player.shot('memories-no-model')
      await settings(house.model.at('normal'))
    })

    test('work that is stopped leaves all whole, and the summary is made anew', async () => {
      name = 'Newer'
      house.model.set({ holdAfter: 0 })
      await page.getByText('All memories of this line').click()
      await button('Write all anew').click()
      await button('Yes, write them anew').click()
      await house.model.whenHeld()
      await button('Stop the work').click()
      house.model.set({ holdAfter: undefined })
      house.model.release()
      await says('Stopped: 1 of 3 done. The other memories keep their words.')
      expect(await row('Newer memory').count()).toBe(1)
      await page.getByRole('button', { name: 'More about the summary' }).click()
      await player.shot('summary-menu')
      await page.getByRole('menuitem', { name: 'Make it anew' }).click()
      await page.locator('.summary-words', { hasText: 'Newer summary' }).first().waitFor()
      await page.getByText('Earlier versions').click()
      await page.locator('.memory-versions .summary-words', { hasText: 'Old summary' }).waitFor()
    })
  })
})
