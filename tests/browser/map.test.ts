// Every take of the map in real browsers: its words where one points, its card where one clicks, and two held together.
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

const tell = ({ index }: { index: number }) => `Telling number ${index}: the lantern gutters.`
const place = (name: string | RegExp) => page.getByRole('treeitem', { name })
const card = () => page.getByRole('region', { name: 'The chosen place' })
const peek = () => page.getByRole('tooltip')

/** Where a share of the way between two places is, on the screen. */
async function between(from: RegExp, to: RegExp, share: number) {
  const dot = async (name: RegExp) => {
    const box = (await place(name).locator('.map-dot').boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [a, b] = [await dot(from), await dot(to)]
  return { x: a.x + (b.x - a.x) * share, y: a.y }
}

describe.skipIf(missing && !process.env.CI)('the takes of the map', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: tell })
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      story = await aTree(house, `A map at ${width}`)
      for (const words of ['open the door', 'go down', 'call out', 'wait']) await story.turn(words)
      await story.rename(await story.line(), 'Main')
      await story.checkpoint('Before the storm', await story.take(2))
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
      await page.goto(`/play/${story.adventureId}/tree`)
      await place(/^Line Main/).waitFor()
    })
    afterEach(async () => {
      await leave(player)
    })

    test('a take is read where one points at it, and where the keyboard walks to', async () => {
      // Takes 3 to 9 are drawn true to scale: a third of the way is take 5.
      const fifth = await between(/^Take 3 of Main/, /^Line Main/, 1 / 3)
      await page.mouse.move(fifth.x, fifth.y)
      await peek().getByText('Take 5 · Main').waitFor()
      await peek().getByText('Telling number', { exact: false }).waitFor()
      await player.shot('map-peek')
      await page.mouse.move(fifth.x, fifth.y + 120)
      await peek().waitFor({ state: 'detached' })
      await page.keyboard.press('Tab')
      await place(/^Line Main/).focus()
      await page.keyboard.press('ArrowLeft')
      await peek().getByText('Take 3 · Main').waitFor()
      const described = await place(/^Take 3 of Main/).getAttribute('aria-describedby')
      expect(await peek().getAttribute('id')).toBe(described)
      await page.keyboard.press('Escape')
      await peek().waitFor({ state: 'detached' })
      // So near that the map moves along with the keyboard.
      for (let times = 0; times < 6; times++) await page.getByRole('button', { name: 'Closer' }).click()
      await place(/^Line Main/).focus()
      await page.keyboard.press('ArrowLeft')
      await peek().getByText('Take 3 · Main').waitFor()
    })

    test('any take is chosen, and read from', async () => {
      const seventh = await between(/^Take 3 of Main/, /^Line Main/, 2 / 3)
      await page.mouse.click(seventh.x, seventh.y)
      await card().getByRole('heading', { name: 'Take 7' }).waitFor()
      await page.locator('.map-looked').waitFor()
      await player.shot('map-take')
      await card().getByRole('button', { name: 'Read from here' }).click()
      await page.locator('.take.newest[data-depth="6"]').waitFor()
      await story.goTo({ branchId: await story.line() })
    })

    test('two takes are held against each other', async () => {
      const fifth = await between(/^Take 3 of Main/, /^Line Main/, 1 / 3)
      await page.mouse.click(fifth.x, fifth.y)
      await card().getByRole('button', { name: 'Compare with another place' }).click()
      await page.getByText(/^What is Take 5 of Main held against/).waitFor()
      await player.shot('map-asks')
      await page.keyboard.press('Escape')
      await page.getByText(/held against/).waitFor({ state: 'detached' })
      await page.mouse.click(fifth.x, fifth.y)
      await card().getByRole('button', { name: 'Compare with another place' }).click()
      await place(/^Take 3 of Main/).click()
      await page.getByRole('heading', { name: `A map at ${width}` }).waitFor()
      const sides = () => new URL(page.url()).searchParams
      await expect.poll(() => sides().get('a')).toBe(`take:${await story.take(4)}`)
      expect(sides().get('b')).toBe(`take:${await story.take(2)}`)
      await page.locator('.compare-parting').waitFor()
    })
  })
})
