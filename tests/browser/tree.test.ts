// The pages around the tree in a real browser: map, lines, compare and search, on a wide screen and on a phone.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { aTree } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let story: Awaited<ReturnType<typeof aTree>>

const tell = ({ index }: { index: number }) =>
  `Telling number ${index}: the lantern gutters.\n\nCold air comes up, and a cup is set down for guest ${index * 7}.`

const places = () => page.getByRole('treeitem')
const place = (name: string | RegExp) => page.getByRole('treeitem', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: string) => page.locator('.line-row', { has: page.locator('h3').filter({ hasText: name }) })
const card = () => page.getByRole('region', { name: 'The chosen place' })
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const path = (rest: string) => `/play/${story.adventureId}${rest}`
const newest = () => page.locator('.take.newest')

/** Opens the map once more, as a player comes to it: from the play page. */
async function openMap(): Promise<void> {
  await page.goto(path(''))
  await page.getByRole('link', { name: 'Lines and map' }).click()
  await places().first().waitFor()
}

describe.skipIf(missing && !process.env.CI)('the tree', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: tell })
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      story = await aTree(house, `A tree at ${width}`)
      for (const words of ['open the door', 'go down', 'call out']) await story.turn(words)
      const main = await story.line()
      await story.rename(main, 'Main')
      await story.checkpoint('Before the storm', await story.take(2))
      await story.fork(await story.take(2), 'By the fire')
      await story.turn('sit down')
      await story.turn('fall asleep')
      await story.retry()
      await story.fork(await story.take(2), null)
      await story.turn('turn back')
      await story.goTo({ branchId: main })
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      await leave(player)
    })

    test('the map is drawn, and walked by keyboard', async () => {
      await openMap()
      await place('Line Main, 7 takes, you are here').waitFor()
      await place(/^Line By the fire, 7 takes, forks after take 3/).waitFor()
      await place(/^Take 3 of Main, 2 lines part here, checkpoint Before the storm/).waitFor()
      await place(/1 other version of the next take/).waitFor()
      await player.shot('map')
      await place(/^Line Main/).focus()
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      await page.keyboard.press('ArrowLeft')
      expect(await focused()).toMatch(/^Take 3 of Main/)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowDown')
      const below = await focused()
      expect(below).toMatch(/^Line (?!Main)/)
      await page.keyboard.press('Enter')
      await card().getByText('after take 3 of “Main”').waitFor()
      await player.shot('map-card')
      await page.keyboard.press('Escape')
      await gone(card())
      expect(await focused()).toBe(below)
      expect(
        await places().evaluateAll((all) => all.filter((one) => one.getAttribute('tabindex') === '0').length),
      ).toBe(1)
      const wide = () => page.locator('.map > svg').evaluate((map) => map.getBoundingClientRect().width)
      const before = await wide()
      await button('Closer').click()
      expect(await wide()).toBeGreaterThan(before)
      await page.getByLabel(/^Other versions/).check()
      await place(/^Another version of take 7/).waitFor()
    })

    test('from a place on the map to reading there', async () => {
      await openMap()
      await place(/^Take 3 of Main/).click()
      await card().getByText('2 lines part here').waitFor()
      await card().getByRole('button', { name: 'By the fire' }).click()
      await card()
        .getByRole('heading', { name: /By the fire/ })
        .waitFor()
      await card().getByRole('button', { name: 'Read this line' }).click()
      await page.locator('.line-name').filter({ hasText: 'By the fire' }).waitFor()
      await page.locator('.take.newest[data-depth="6"]').waitFor()
      await openMap()
      await place(/^Take 3 of Main/).click()
      await card().getByRole('button', { name: 'Read from here' }).click()
      await page.locator('.take.newest[data-depth="2"]').waitFor()
    })

    test('lines are named, and checkpoints, and another window is heard', async () => {
      await story.goTo({ branchId: (await lineNamed('Main'))! })
      await page.goto(path('/tree?view=lines'))
      await row('Main').getByText('You are here').waitFor()
      await player.shot('lines')
      await row('By the fire').getByRole('button', { name: 'Name of the line: change it' }).click()
      await page.getByRole('textbox', { name: 'Name of the line' }).fill('By the embers')
      await page.keyboard.press('Enter')
      await row('By the embers').waitFor()
      await row('Before the storm').getByRole('button', { name: 'Name of the checkpoint: change it' }).click()
      await page.getByRole('textbox', { name: 'Name of the checkpoint' }).fill('The calm')
      await page.keyboard.press('Enter')
      await row('The calm').waitFor()
      await story.rename((await lineNamed('By the embers'))!, 'By the fire')
      await row('By the fire').waitFor()
      expect(await row('Main').getByRole('button', { name: 'Delete …' }).getAttribute('aria-disabled')).toBe(
        'true',
      )
      await row('Main').getByText('Go to another line first').waitFor()
      await row('The calm').getByRole('button', { name: 'Go there' }).click()
      await page.locator('.take.newest[data-depth="2"]').waitFor()
    })

    test('when the story has moved unseen, nothing is done, and one can go on from where it is', async () => {
      await page.goto(path('/tree?view=lines'))
      await row('By the fire').waitFor()
      await player.tear()
      await story.goTo({ takeId: await story.take(0) })
      await row('By the fire').getByRole('button', { name: 'Read this line' }).click()
      await page.getByText('The story has moved on elsewhere, so nothing was done.').waitFor()
      player.mend()
      await row('By the fire').getByRole('button', { name: 'Read this line' }).click()
      await page.locator('.take.newest[data-depth="6"]').waitFor()
    })

    test('two lines are compared, and a take is found', async () => {
      await story.goTo({ branchId: (await lineNamed('Main'))! })
      await page.goto(path('/tree?view=lines'))
      await row('By the fire').getByRole('link', { name: 'Compare with what you read' }).click()
      await page.getByText('They part after').waitFor()
      await page.locator('.compare-words ins').first().waitFor()
      await page.locator('.compare-words del').first().waitFor()
      await player.shot('compare')
      await button('Swap the sides').click()
      await expect.poll(() => page.locator('.side-head h2').first().innerText()).toContain('By the fire')
      await page.getByRole('link', { name: 'Search' }).click()
      await page.getByText('put words in quotes').waitFor()
      await page.getByRole('searchbox').fill('nothing like this')
      await page.getByText('Nothing has “nothing like this”.').waitFor()
      await page.getByRole('searchbox').fill('"sit down"')
      await page.locator('.hit mark').filter({ hasText: 'sit down' }).waitFor()
      await page.locator('.hit').getByText('on By the fire').waitFor()
      await player.shot('search')
      await page.locator('.hit button').first().click()
      await newest().filter({ hasText: 'sit down' }).waitFor()
      await page.locator('.line-name').filter({ hasText: 'By the fire' }).waitFor()
    })

    test('a line is deleted after a count, and tidying up lists what it takes', async () => {
      await story.goTo({ branchId: (await lineNamed('Main'))! })
      await page.goto(path('/tree?view=lines'))
      await button('Tidy up …').click()
      await page.getByText('no line has been left behind').waitFor()
      await page.getByLabel('Left for at least so many days').fill('0')
      await page.locator('.tidy-lines li').first().waitFor()
      await player.shot('tidy')
      await button(/^Delete \d+ lines? for good$/).click()
      await page.getByText(/tidied up/).waitFor()
      await expect.poll(() => page.locator('.lines').first().locator('.line-row').count()).toBe(2)
      await row('By the fire').getByRole('button', { name: 'Delete …' }).click()
      await page.getByText('4 takes will be gone. This cannot be undone.').waitFor()
      await button('Keep it').click()
      await row('By the fire').getByRole('button', { name: 'Delete …' }).click()
      await button('Delete it for good').click()
      await gone(row('By the fire'))
      await page.getByRole('link', { name: 'Back to the story' }).click()
      await page.locator('.line-name').filter({ hasText: 'Main' }).waitFor()
      if (width > 600) {
        await page.getByRole('textbox').press('Escape')
        await page.keyboard.press('m')
        await place(/^Line Main/).waitFor()
      }
    })
  })
})

/** The id of a line. */
async function lineNamed(name: string): Promise<string | undefined> {
  return (await story.lines()).find((line) => line.name === name)?.id
}
