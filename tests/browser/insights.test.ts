// Behind the story in a real browser: what the narrator reads, story cards, the plot; on a wide screen and on a phone.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, fromStory, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let story: Awaited<ReturnType<typeof aTree>>

const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole('button', { name, exact: true })
const path = (rest: string) => `/play/${story.adventureId}${rest}`
const part = async (name: string) => page.getByRole('link', { name, exact: true }).click()
const section = (label: string) => page.locator(`[data-section="${label}"]`)
const unfold = (label: string) => section(label).locator('summary').click()
const row = (name: string) =>
  page.locator('.story-card', { has: page.locator('h3').filter({ hasText: name }) })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const steps = () => page.locator('.prompt-steps')

const CARDS = `query ($id: ID!) { adventure(id: $id) { authorsNote storyCards { name keys entry priority constant } } }`
const stored = async () => (await ask(house, CARDS, { id: story.adventureId })).adventure

describe.skipIf(missing && !process.env.CI)('behind the story', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ index }) => `Telling number ${index}: a cup is set down by the window.` })
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      story = await aTree(house, `Insights at ${width}`)
      await story.turn('open the door')
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      await player.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      await leave(player)
    })

    test('every part is a tab, also those that are pages of their own; back is the story again', async () => {
      await page.goto(path(''))
      await fromStory(page, 'What the narrator reads')
      const tabs = page.getByRole('navigation', { name: 'Behind the story' })
      const here = tabs.locator('[aria-current]')
      const names = [
        'Story cards',
        'Plot',
        'Memories',
        'What is counted',
        'Ledger',
        'Scripts',
        'What it reads',
      ]
      for (const name of names) {
        await part(name)
        await here.filter({ hasText: name }).waitFor()
        expect(await here.count()).toBe(1)
        const { x, width: wide } = (await here.boundingBox())!
        expect([x >= 0, x + wide <= width]).toEqual([true, true])
      }
      await page.goBack()
      await page.locator('.composer textarea').waitFor()
    })

    test('a card is written while one sees that it fires, and is read before the next take', async () => {
      await page.goto(path(''))
      await page.locator('.composer textarea').fill('look at the empty chair')
      await fromStory(page, 'What the narrator reads')
      await says('With what you have typed to do:')
      await says('There are no cards yet.')
      await page.getByRole('link', { name: 'Make one' }).click()
      await says('No cards yet.')
      await field('Name').fill('The chair')
      await field('Keys').fill('chair, /sto+ls?/')
      await says('Not told: it says nothing yet.')
      await field('What the narrator is told').fill('It is kept for Oswin, who drowned.')
      await says('Told: “chair” stands in your draft.')
      await player.shot('card-writing')
      await page.reload()
      await expect.poll(() => field('Keys').inputValue()).toBe('chair, /sto+ls?/')
      await button('Make the card').click()
      await says('Made. It counts from the next turn on.')
      await row('The chair').waitFor()
      expect((await stored()).storyCards).toMatchObject([{ name: 'The chair', keys: ['chair', '/sto+ls?/'] }])
      await part('What it reads')
      await unfold('world_lore')
      await section('world_lore').getByText('It is kept for Oswin').waitFor()
      await unfold('recent_history')
      await section('recent_history').getByText('Your draft').waitFor()
      await says(/\d+% can be re-used/)
      await player.shot('next-prompt')
      await page.getByRole('link', { name: 'Back to the story' }).click()
      await page.locator('.composer textarea').press('Enter')
      await page.locator('.take.newest[data-depth="4"]').waitFor()
    })

    test('what was read before a take is proven, copied and stepped through', async () => {
      await page.goto(path(''))
      const newest = page.locator('.take.newest[data-depth="4"]')
      await button('More about this take', newest).click()
      await page.getByRole('menuitem', { name: 'What it read' }).click()
      await page.getByRole('heading', { name: 'Read before take 5' }).waitFor()
      await says('Byte for byte what was sent')
      await says('Told: “chair” stands in take 4.')
      await unfold('world_lore')
      await section('world_lore').getByText('It is kept for Oswin').waitFor()
      await player.shot('read-then')
      await button('Copy as messages').click()
      await says('Copied: the messages.')
      const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
      const sent = house.model.requests.findLast(({ body }) => body?.messages)
      expect(copied).toEqual(sent?.body?.messages)
      await button('What was read one narration earlier').click()
      await page.getByRole('heading', { name: 'Read before take 3' }).waitFor()
      await says('There were no cards.')
      expect(await button('What was read one narration earlier').getAttribute('aria-disabled')).toBe('true')
      await button('What was read one narration later').click()
      await button('The next prompt').click()
      await page.getByRole('heading', { name: 'The next prompt' }).waitFor()
      await button('Unfold all').click()
      await section('plot_essentials').getByRole('link', { name: 'Change it' }).click()
      await expect
        .poll(() => field('Plot essentials').evaluate((one) => one === document.activeElement))
        .toBe(true)
    })

    test('cards are edited in place, mended, doubled, removed and brought back', async () => {
      await page.goto(path('/insights?view=cards'))
      await says('1 story card')
      await row('The chair').getByRole('button').first().click()
      await page.locator('.card-options summary').click()
      await field('Priority').fill('soon')
      await field('Keys').fill('chair, /(/')
      await button('Save the card').click()
      await says('This must be a whole number; 0 is usual.')
      await field('Priority').fill('7')
      await field('Keys').press('Control+Enter')
      await says(/The pattern \/\(\/ cannot be used/)
      await player.shot('card-faults')
      await field('Keys').fill('chair, stool')
      await page.getByLabel('Tell it always').check()
      await says('Told: it always is.')
      await button('Save the card').click()
      await says('Saved. It counts from the next turn on.')
      expect((await stored()).storyCards).toMatchObject([
        { keys: ['chair', 'stool'], priority: 7, constant: true },
      ])
      await button('Duplicate').click()
      await row('The chair (copy)').locator('form').waitFor()
      await field('Name').fill('The table')
      await button('Save the card').click()
      await row('The table').waitFor()
      await button('Delete').click()
      await says('“The table” is removed.')
      await gone(row('The table'))
      await button('Bring it back').click()
      await row('The table').waitFor()
      await page.getByRole('searchbox').fill('TABLE')
      await gone(row('The chair'))
      await page.getByRole('searchbox').fill('nothing like it')
      await says('No card has “nothing like it” in it')
      await page.getByRole('searchbox').fill('')
      await row('The chair').waitFor()
      await player.shot('cards')
    })

    test('the plot is saved with a clear state, and unsaved words survive', async () => {
      await page.goto(path('/insights?view=plot'))
      await says('All of it is saved.')
      await field('Author’s note').fill('Dry, and never hurried.')
      await field('Title').fill(' ')
      await says('Not saved yet: Author’s note, Title.')
      await page.reload()
      await says('Not saved yet: Author’s note, Title.')
      await button('Save').click()
      await says('Give the story a title.')
      await player.shot('plot')
      await field('Title').fill('The empty chair')
      await page.route('**/graphql', (route) => route.abort())
      await button('Save').click()
      await says('The server cannot be reached.')
      await page.unroute('**/graphql')
      player.wrongs.length = 0
      await button('Save').click()
      await says('Saved. It counts from the next turn on.')
      expect((await stored()).authorsNote).toBe('Dry, and never hurried.')
      await page.getByRole('heading', { name: 'The empty chair' }).waitFor()
      await field('Title').fill('Another')
      await button('Undo my changes').click()
      await button('Undo them for good').click()
      await expect.poll(() => field('Title').inputValue()).toBe('The empty chair')
      await part('What it reads')
      await unfold('authors_note')
      await section('authors_note').getByText('Dry, and never hurried.').waitFor()
      await steps().getByText('Nothing is typed').waitFor()
      await says('The whole story so far: 5 takes.')
      await story.turn('wait')
      await says('The whole story so far: 7 takes.')
      if (width < 600) return
      await page.getByRole('link', { name: 'Back to the story' }).click()
      await page.getByRole('textbox').press('Escape')
      await page.keyboard.press('i')
      await steps().getByText('Nothing is typed').waitFor()
      const beside = await player.context.newPage()
      await beside.goto(path(''))
      await beside.locator('.composer textarea').fill('take the cup')
      await steps().getByText('take the cup').waitFor()
    })
  })
})
