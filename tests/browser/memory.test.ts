// The page of memories in a real browser: what is made behind the turns appears by itself, and is kept, changed and put away;
// on a wide screen and on a phone.
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
/** Memories that the model was asked for, and whether it says anything then. */
let made = 0
let mute = false

const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole('button', { name, exact: true })
const path = (rest = '/memories') => `/play/${story.adventureId}${rest}`
const heap = async (name: string) => page.getByRole('radio', { name }).check({ force: true })
const row = (words: string) => page.locator('.memory', { hasText: words })
const field = () => page.getByRole('textbox')
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const more = async (words: string, item: string) => {
  await button('More about this memory', row(words)).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Tells, remembers and sums up, by what it is asked for. */
function tell(asked: string, index: number): string {
  if (asked.includes('the summary will be read alone')) return 'Vela mends nets, and Oswin owes her a boat.'
  if (!asked.includes('what you write will be read alone')) return `Telling ${index}: a net is mended.`
  return mute ? '' : `Memory ${++made}: Oswin promised Vela a boat.`
}

const SUMMARY = 'query ($id: ID!) { adventure(id: $id) { summary { id text } } }'
const EDIT = `mutation ($input: EditSummaryInput!) { editSummary(input: $input) { ... on UserError { message } } }`
const MEMORIES =
  'query ($id: ID!) { adventure(id: $id) { memories(first: 20) { edges { node { id text } } } } }'
const move = (name: string) =>
  `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ... on UserError { message } } }`

describe.skipIf(missing && !process.env.CI)('the page of memories', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ index, body }) => tell(JSON.stringify(body?.messages ?? ''), index) })
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      made = 0
      mute = false
      story = await aTree(house, `What is remembered at ${width}`)
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(15_000)
    })
    afterEach(async () => {
      await leave(player)
    })

    test('it says when it begins; then memories and the summary appear by themselves', async () => {
      await page.goto(path(''))
      await fromStory(page, 'Memories')
      await says('It begins when a story is 12 takes long; this one has 1.')
      await player.shot('memories-none')
      for (let turn = 1; turn <= 6; turn++) await story.turn(`mend net ${turn}`)
      await row('Memory 1').getByText('Takes 1 to 6 · up to turn 2').waitFor()
      await row('Memory 2').getByText('Takes 7 to 12').waitFor()
      mute = true
      for (let turn = 7; turn <= 9; turn++) await story.turn(`mend net ${turn}`)
      await says(/Not all could be remembered\. .* It is tried again after the next turn\./)
      await player.shot('memories-failed')
      mute = false
      await button('Try again now').click()
      await row('Memory 3').waitFor()
      await gone(page.locator('.memory-work.failed'))
      await says('Up to take 18')
      await page.locator('.summary-words', { hasText: 'Oswin owes her a boat' }).waitFor()
      expect(await page.locator('.memory').allTextContents()).toMatchObject([
        expect.stringContaining('Memory 3'),
        expect.stringContaining('Memory 2'),
        expect.stringContaining('Memory 1'),
      ])
      await player.shot('memories')
    })

    test('a memory is pinned, its words are changed and survive a reload, it is put away and comes back', async () => {
      await page.goto(path())
      const pin = button('Pin this memory', row('Memory 2'))
      await pin.click()
      await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
      await heap('Pinned')
      await gone(row('Memory 1'))
      await button('Change its words', row('Memory 2')).click()
      await field().fill('Oswin forgot his promise.')
      await page.reload()
      await button('Change its words', row('Memory 2')).click()
      await says('Not saved yet.')
      expect(await field().inputValue()).toBe('Oswin forgot his promise.')
      await player.shot('memory-writing')
      await field().press('Control+Enter')
      await row('Oswin forgot his promise.').getByText('in your words').waitFor()
      await heap('Remembered')
      await more('Memory 1', 'Forget')
      await says('Forgotten: it is told no more.')
      await gone(row('Memory 1'))
      await button('Bring it back').click()
      await row('Memory 1').waitFor()
      await more('Memory 1', 'Delete')
      await gone(row('Memory 1'))
      await heap('Put away')
      await row('Memory 1').getByText('deleted').waitFor()
      await player.shot('memories-away')
      await button('Make it again', row('Memory 1')).click()
      await says('Nothing is put away.')
      await heap('Remembered')
      await row('Memory 4').getByText('Takes 1 to 6').waitFor()
      expect(await row('Memory 1').count()).toBe(0)
    })

    test('one is written by hand, and asked about before it goes for good', async () => {
      await page.goto(path())
      await button('Write one').click()
      await field().fill('x'.repeat(5001))
      await button('Remember this').click()
      await says('This is 5,001 characters long; 5,000 fit.')
      await field().fill('The bell means danger.')
      await button('Remember this').click()
      await row('The bell means danger.').getByText('From take 17 on').waitFor()
      await more('The bell means danger.', 'Delete')
      await button('Keep it').click()
      await more('The bell means danger.', 'Delete')
      await player.shot('memory-delete')
      await button('Delete for good').click()
      await gone(row('The bell means danger.'))
    })

    test('the summary is changed in place, and no window writes over the words of another', async () => {
      await page.goto(path())
      await button('Change the summary').click()
      await field().fill('Mine.')
      const { adventure } = await ask(house, SUMMARY, { id: story.adventureId })
      await ask(house, EDIT, { input: { summaryId: adventure.summary.id, text: 'Theirs.' } })
      await says('Changed elsewhere.')
      await player.shot('summary-elsewhere')
      await button(/^Keep mine/).click()
      await button('Save the summary').click()
      await page.locator('.summary-words', { hasText: 'Mine.' }).waitFor()
      await says('in your words')
      expect((await ask(house, SUMMARY, { id: story.adventureId })).adventure.summary.text).toBe('Mine.')
      await page.getByText('Earlier versions').click()
      await says('There is none: this is the first.')
    })

    test('words that are being written stay, although another window puts their memory away', async () => {
      await page.goto(path())
      await button('Change its words', row('Memory 3')).click()
      await field().fill('Oswin built the boat.')
      const { adventure } = await ask(house, MEMORIES, { id: story.adventureId })
      const { id: memoryId } = adventure.memories.edges
        .map(({ node }: { node: { id: string; text: string } }) => node)
        .find(({ text }: { text: string }) => text.startsWith('Memory 3'))
      const heard = page.waitForResponse(
        (response) => response.request().postData()?.includes('"operationName":"Memor') === true,
      )
      await ask(house, move('forgetMemory'), { input: { memoryId } })
      await heard
      expect(await field().inputValue()).toBe('Oswin built the boat.')
      await field().press('Escape')
      await gone(field())
      await gone(row('Memory 3'))
      await ask(house, move('restoreMemory'), { input: { memoryId } })
      await row('Memory 3').waitFor()
    })

    test('a search finds what is remembered, and leads into the story where it stands', async () => {
      await page.goto(path('/search?q=promised+boat'))
      await page
        .locator('.hit', { hasText: 'Memory up to take 18 of what you read' })
        .getByRole('button')
        .click()
      await page.locator('.take.newest[data-depth="17"]').waitFor()
      await fromStory(page, 'Memories')
      await row('Memory 3').waitFor()
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Memories', exact: true }).uncheck()
      await button('Save').click()
      await says('Saved.')
      await page.goto(path())
      await says('The memory bank is switched off')
      await player.shot('memories-off')
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Memories', exact: true }).check()
      await button('Save').click()
      await says('Saved.')
    })
  })
})
