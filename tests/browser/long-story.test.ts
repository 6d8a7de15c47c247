// A story of 5,000 turns in a real browser: it is read from its end to its beginning and back, nothing jumps, and what is
// drawn and held stays bounded; also while a turn is told.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeId } from '../../server/graphql/ids.ts'
import { growStory } from '../bench/long-story.ts'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'
import { heldBy, openTools, scrollThrough } from './measure.ts'

const missing = !existsSync(chromiumPath)

const TURNS = 5_000
/** Takes that may be drawn at once: what is on a tall screen and near it. */
const MOST_DRAWN = 200
/** All texts of the story stay in memory, and little else. */
const MOST_GROWTH_MB = 80
/** Screens have whole pixels. */
const JUMP = 1.5

let house: House
let player: Player

const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'

/** Where a story of so many turns is played. */
async function aLongStory(turns: number): Promise<string> {
  const { adventureId } = await aTree(house, `A story of ${turns} turns`)
  await growStory({ deps: house.app.deps, adventure: { id: decodeId(adventureId).id } }, turns)
  return `/play/${adventureId}`
}

describe.skipIf(missing && !process.env.CI)('a long story', () => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    player = await openPlayer(house, 1280)
    player.page.setDefaultTimeout(15_000)
  })
  afterEach(async () => {
    await player.context.close()
    expect(player.wrongs).toEqual([])
  })

  test('every take is read once and in order, up and down, and the page does not grow with it', async () => {
    const { page } = player
    await page.setViewportSize({ width: 1280, height: 5_000 })
    await page.goto(await aLongStory(TURNS))
    await page.locator(`.take[data-depth="${TURNS * 2}"]`).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const tools = await openTools(page)
    const before = await heldBy(tools)
    const up = await scrollThrough(page, 'up')
    const all = Array.from({ length: TURNS * 2 + 1 }, (_, depth) => depth)
    expect(up.seen.toReversed()).toEqual(all)
    expect(up.worstJump).toBeLessThanOrEqual(JUMP)
    expect(up.mostDrawn).toBeLessThanOrEqual(MOST_DRAWN)
    const top = await heldBy(tools)
    const down = await scrollThrough(page, 'down')
    expect(down.seen).toEqual(all)
    expect(down.worstJump).toBeLessThanOrEqual(JUMP)
    expect(down.mostDrawn).toBeLessThanOrEqual(MOST_DRAWN)
    const after = await heldBy(tools)
    expect(after.heapMB - before.heapMB).toBeLessThanOrEqual(MOST_GROWTH_MB)
    expect(after.heapMB - top.heapMB).toBeLessThanOrEqual(10)
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 3 * MOST_DRAWN * 40)
  }, 180_000)

  test.each([1280, 360])(
    'one reads further up at %i pixels while a turn is told, and nothing jumps',
    async (width) => {
      await player.context.close()
      player = await openPlayer(house, width)
      const { page } = player
      page.setDefaultTimeout(15_000)
      const path = await aLongStory(200)
      const input = {
        endpointUrl: house.model.at('normal', { deltas: 600, tokensPerSecond: 100 }),
        model: 'fake',
        memoryOn: false,
      }
      await ask(house, SETTINGS, { input })
      await page.goto(path)
      await page.locator('.take[data-depth="400"]').waitFor()
      await page.locator('.composer textarea').fill('wait for the tide')
      await page.locator('.composer textarea').press('Enter')
      await page.locator('.telling .take-text').waitFor()
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const began = await height()
      const { worstJump, seen } = await scrollThrough(page, 'up', width > 600 ? 40 : 60)
      // Older pages came, and the telling grew below, both while one scrolled.
      expect(seen.length).toBeGreaterThan(100)
      expect(await page.locator('.telling').count()).toBe(1)
      expect(await height()).toBeGreaterThan(began)
      expect(worstJump).toBeLessThanOrEqual(JUMP)
      await page.getByRole('button', { name: 'Stop, and keep the text so far' }).click()
      await page.locator('.telling').waitFor({ state: 'detached' })
    },
  )
})
