// What a model sent, word for word, on the page of what it read: with what it said of the world, and what it thought.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFullStory, type FullStory } from './a-full-story.ts'
import { chromiumPath, openHouse, openPlayer, type House, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let full: FullStory

describe.skipIf(missing && !process.env.CI)('what a model answered', () => {
  beforeAll(async () => {
    house = await openHouse()
    full = await aFullStory(house)
  }, 90_000)
  afterAll(() => house?.close())

  test.each([1280, 360])('at %i pixels', async (width) => {
    const player = await openPlayer(house, width)
    const { page } = player
    page.setDefaultTimeout(8_000)
    await page.goto(`/play/${full.adventureId}/insights`)
    await page.getByRole('heading', { name: 'The next prompt' }).waitFor()
    expect(await page.getByText('Read the answer word for word').count()).toBe(0)
    await page.getByRole('button', { name: 'What was read one narration earlier' }).click()
    await page.getByText('Read the answer word for word').click()
    await page.getByText('"npc.vela.trust": 2', { exact: false }).waitFor()
    await page.getByText('Read the answer word for word').scrollIntoViewIfNeeded()
    await player.shot('raw-output')
    await leave(player)
  })
})
