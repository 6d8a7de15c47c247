// All stories of a player, in a real browser: found, taken along, thrown away and had back; on a wide screen and on a phone.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aPng } from '../fakes/a-png.ts'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
const titles = () => page.locator('.stories-one h2').allTextContents()
const choose = async (title: string, what: string) => {
  await button(`More about ${title}`).click()
  await page.getByRole('menuitem', { name: what }).click()
}

const STORED = '{ adventures(first: 60) { edges { node { title } } } }'
const stored = async (): Promise<string[]> =>
  (await ask(house, STORED)).adventures.edges.map(({ node }: { node: { title: string } }) => node.title)

describe.skipIf(missing && !process.env.CI)('the shelf of stories', () => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    const river = `The river at ${width}`
    const attic = `An attic at ${width}`

    beforeAll(async () => {
      const story = await aTree(house, river)
      await story.turn('go upstream')
      await story.fork(await story.take(0), 'the other bank')
      await story.turn('cross over')
      await aTree(house, attic)
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      // A phone makes its window as wide as what does not fit into it.
      const wide = () => Math.max(innerWidth, document.documentElement.scrollWidth)
      expect(await page.evaluate(wide)).toBeLessThanOrEqual(width)
      await player.context.close()
      expect(player.wrongs).toEqual([])
    })

    test('a story is found by its title, and they are put in order', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'All your stories' }).click()
      await page
        .locator('.stories-one', { hasText: river })
        .getByText(/\d turns?, 2 lines/)
        .waitFor()
      await player.shot('adventures')
      await page.getByRole('searchbox', { name: 'Search your stories' }).fill(`river ${width}`)
      await expect.poll(titles).toEqual([river])
      await page.getByRole('searchbox').fill('nowhere at all')
      await says('No story has these words in its title.')
      await page.getByRole('searchbox').fill(String(width))
      await expect.poll(titles).toEqual([attic, river])
      await page.getByRole('radio', { name: 'Title' }).check({ force: true })
      await expect.poll(titles).toEqual([attic, river])
      await page.getByRole('link', { name: river, exact: true }).click()
      await says('cross over')
    })

    test('what is thrown away can be had back, at once and later, or goes for good', async () => {
      await page.goto('/adventures')
      await choose(river, 'Throw away')
      await says(new RegExp(`“${river}” is thrown away, with \\d takes and 2 lines`))
      await player.shot('adventures-undo')
      expect(await stored()).not.toContain(river)
      expect(await titles()).not.toContain(river)
      // Who works by keyboard has the way back under his hand.
      await page.keyboard.press('Enter')
      await says(`“${river}” is back, as it was.`)
      await expect.poll(titles).toContain(river)
      expect(await stored()).toContain(river)

      await choose(river, 'Throw away')
      await says('is thrown away')
      await button('Close').click()
      await page.reload()
      await page.locator('.thrown-away summary').click()
      await player.shot('adventures-thrown-away')
      await button(`Bring back ${river}`).click()
      await expect.poll(stored).toContain(river)

      await choose(attic, 'Throw away')
      await says('is thrown away')
      await button('Close').click()
      await page.locator('.thrown-away summary').click()
      await button('Delete for good').click()
      await button('Delete it: nothing brings it back').click()
      await says(`“${attic}” is deleted for good.`)
      await page.locator('.thrown-away').waitFor({ state: 'detached' })
    })

    test('a window that shows it says so, and shows it again when it is back', async () => {
      await page.goto('/adventures')
      const path = await page.getByRole('link', { name: river, exact: true }).getAttribute('href')
      const [reading, lines] = [await player.context.newPage(), await player.context.newPage()]
      await reading.goto(path!)
      await reading.getByText('cross over').first().waitFor()
      await lines.goto(`${path}/tree?view=lines`)
      await lines.locator('.lines li').first().waitFor()
      await choose(river, 'Throw away')
      for (const window of [reading, lines]) {
        await window.getByRole('heading', { name: 'This story was thrown away' }).waitFor()
        await expect.poll(() => window.locator(':focus').textContent()).toBe('All your stories')
      }
      await button('Bring it back').click()
      await reading.getByText('cross over').first().waitFor()
      await lines.locator('.lines li').first().waitFor()
      await reading.close()
      await lines.close()
    })

    test('a story is given a picture as its cover, and its emblem again', async () => {
      await page.goto('/adventures')
      await choose(river, 'Cover')
      const dialog = page.getByRole('dialog')
      const picture = { name: 'river.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) }
      await dialog.getByLabel('Choose a picture').setInputFiles(picture)
      await dialog.getByLabel('Another picture').waitFor({ state: 'attached' })
      await player.shot('story-cover')
      await dialog.getByRole('button', { name: 'Close' }).click()
      const row = page.locator('.stories-one', { hasText: river }).first()
      await row.locator('.cover img').waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      await expect.poll(focused).toBe(`More about ${river}`)
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Cover' }).click()
      await dialog.getByRole('button', { name: 'Take it off' }).click()
      await row.locator('.cover .emblem').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })

    test('a story is copied, and goes on by itself', async () => {
      await page.goto('/adventures')
      await choose(river, 'Duplicate')
      await says(`“${river} (copy)” is made`)
      await expect.poll(titles).toContain(`${river} (copy)`)
      const copy = page.locator('.stories-one', { hasText: '(copy)' }).first()
      await copy.getByText(/\d turns?, 2 lines/).waitFor()
      await copy.getByRole('link').click()
      await says('cross over')
      expect((await stored()).filter((title) => title.startsWith(river))).toHaveLength(2)
    })

    test('a story is taken along as a file, from the shelf and from within', async () => {
      await page.goto('/adventures')
      await choose(river, 'Export')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Nothing is lost.').waitFor()
      await player.shot('export-story')
      const coming = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Markdown' }).click()
      expect(readFileSync(await (await coming).path(), 'utf8')).toContain('cross over')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: river, exact: true }).click()
      const title = page.getByRole('heading', { level: 1 })
      expect(await title.evaluate((h1) => h1.scrollWidth <= h1.clientWidth)).toBe(true)
      await page.evaluate(() => document.fonts.ready) // in other letters it is narrower
      await expect.poll(async () => (await title.boundingBox())!.width).toBeGreaterThan(100)
      await button('More about this story').click()
      await player.shot('story-menu')
      await page.getByRole('menuitem', { name: 'Export' }).click()
      const whole = page.waitForEvent('download')
      await page.getByRole('link', { name: /Forklore/ }).click()
      const bundle = await whole
      await page.keyboard.press('Escape')
      // And what is taken along comes back.
      await page.goto('/import')
      const bytes = readFileSync(await bundle.path())
      const mimeType = 'application/zip'
      await page.locator('input[type=file]').setInputFiles({ name: 'own.zip', mimeType, buffer: bytes })
      await page.getByRole('heading', { name: 'To be made: 1 story' }).waitFor()
      await button('Import').click()
      await page.getByRole('heading', { name: 'It is here' }).waitFor()
      expect((await stored()).filter((title) => title === river)).toHaveLength(2)
    })
  })
})
