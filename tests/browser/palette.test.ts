// The palette of commands, the list of keys, and focus that is never lost: a browser that is used without a mouse.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Data } from '../fakes/an-app.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let story = ''
let title = ''

const field = () => page.locator('.composer textarea')
const takes = () => page.locator('.take[data-depth]')
const palette = () => page.getByRole('dialog', { name: 'Go anywhere, do anything' })
const asked = () => palette().getByRole('combobox')
const options = () => palette().getByRole('option')
const keys = () => page.getByRole('dialog', { name: 'Keys' })
const gone = () => palette().waitFor({ state: 'detached' })

const hasFocus = (selector: string) =>
  expect.poll(() => page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)).toBe(true)

async function openPalette(words = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await asked().waitFor()
  await hasFocus('[role=combobox]')
  await page.keyboard.type(words)
}

async function play(): Promise<void> {
  await page.goto(story)
  await field().waitFor()
  await page.locator('.take.newest').waitFor()
}

/** Asks the API where the page is not what is tested. */
async function ask(query: string, variables: object): Promise<Data> {
  const body = JSON.stringify({ query, variables })
  const headers = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' }
  const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
  return ((await answer.json()) as Data).data
}

const BEGIN = 'mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { id } } } }'
const PLAY = 'mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { __typename } }'
const RUNS = 'query ($id: ID!) { adventure(id: $id) { title runningTurn { id } } }'

describe.skipIf(missing && !process.env.CI)('without a mouse', () => {
  beforeAll(async () => {
    house = await openHouse()
    const { id } = (await ask(BEGIN, {})).startAdventure.adventure
    story = `/play/${id}`
    for (const text of ['look around', 'go in']) {
      await ask(PLAY, { input: { adventureId: id, requestId: text, kind: 'DO', text } })
      while ((await ask(RUNS, { id })).adventure.runningTurn) await setTimeout(20)
    }
    title = (await ask(RUNS, { id })).adventure.title
  }, 120_000)
  afterAll(() => house?.close())

  beforeEach(async () => {
    player = await openPlayer(house, 1280)
    page = player.page
  })
  afterEach(async () => {
    expect(player.wrongs).toEqual([])
    await player.context.close()
  })

  test('a word of it is enough: the story is taken back, and focus is where it was', async () => {
    await play()
    await field().focus()
    await field().fill('half a thought')
    const before = await takes().count()
    await openPalette('und')
    expect(await options().first().textContent()).toContain('Undo')
    const active = await asked().getAttribute('aria-activedescendant')
    const option = page.locator(`[id="${active}"]`)
    expect(await option.getAttribute('aria-selected')).toBe('true')
    await player.shot('palette')
    await page.keyboard.press('Enter')
    await gone()
    await expect.poll(() => takes().count()).toBe(before - 2)
    await hasFocus('.composer textarea')
    expect(await field().inputValue()).toBe('half a thought')
    await openPalette('redo')
    await page.keyboard.press('Enter')
    await expect.poll(() => takes().count()).toBe(before)
  })

  test('what no command is called is searched in the story; elsewhere it is said', async () => {
    await play()
    await openPalette('zzqq & more')
    await options().filter({ hasText: 'Search the story for “zzqq & more”' }).waitFor()
    expect(await options().count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=/)
    expect(await page.getByRole('searchbox').inputValue()).toBe('zzqq & more')
    await page.goto('/scenarios')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openPalette('zzqq')
    await palette().getByText('Nothing here is called that.').waitFor()
    await page.keyboard.press('Enter')
    expect(await palette().count()).toBe(1)
  })

  test('arrows move, and Escape leaves all as it was', async () => {
    await play()
    await field().focus()
    await openPalette()
    const second = (await options().nth(1).textContent())!
    await page.keyboard.press('ArrowDown')
    expect(await palette().locator('[aria-selected=true]').textContent()).toBe(second)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await options().last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await gone()
    await hasFocus('.composer textarea')
    await page.keyboard.press('Control+k')
    await asked().waitFor()
    await page.keyboard.press('Control+k')
    await gone()
    await hasFocus('.composer textarea')
  })

  test('from any page to any other, to a story and to a beginning', async () => {
    await page.goto('/')
    await page.getByRole('heading', { name: 'Forklore' }).waitFor()
    await openPalette('settings')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/settings/)
    await hasFocus('h1')
    await openPalette()
    await options().filter({ hasText: title }).filter({ hasText: 'Continue' }).waitFor()
    await page.keyboard.type(`${title} continue`)
    await page.keyboard.press('Enter')
    await page.waitForURL(story)
    await field().waitFor()
    await openPalette('ledger')
    await page.keyboard.press('Enter')
    await page.waitForURL(/view=ledger/)
    await openPalette('begin hollow')
    await options().filter({ hasText: 'Begin: ' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/scenarios\/.*\/start/)
    await openPalette('first prompt')
    expect(await options().first().textContent()).toContain('First prompt')
    await page.keyboard.press('Escape')
    await openPalette('sepia')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('sepia')
  })

  test('the keys of every page, and those of this one; never over a question', async () => {
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    await page.keyboard.press('?')
    await keys().getByText('Everywhere').waitFor()
    expect(await keys().getByText('On this page').count()).toBe(0)
    expect(await keys().textContent()).toContain('Go anywhere')
    await page.keyboard.press('Control+k')
    expect(await palette().count()).toBe(0)
    await page.keyboard.press('Escape')
    await keys().waitFor({ state: 'detached' })
    await play()
    await field().press('?')
    expect(await field().inputValue()).toBe('?')
    await field().fill('')
    await field().press('Escape')
    await page.keyboard.press('?')
    await keys().getByText('On this page').waitFor()
    for (const words of ['To the take before', 'What the narrator reads', 'Lines and map'])
      expect(await keys().textContent()).toContain(words)
    await player.shot('keys')
    await page.keyboard.press('Escape')
    await keys().waitFor({ state: 'detached' })
    await openPalette('keys')
    await page.keyboard.press('Enter')
    await gone()
    await keys().getByText('Everywhere').waitFor()
  })

  test('from take to take, into the menu of one, and back to the field', async () => {
    await play()
    const last = await page.locator('.take.newest').getAttribute('data-depth')
    await field().press('Escape')
    await page.keyboard.press('k')
    await hasFocus(`.take[data-depth="${last}"]`)
    await page.keyboard.press('k')
    await hasFocus(`.take[data-depth="${Number(last) - 1}"]`)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('j')
    await hasFocus('[role=menuitem]')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await hasFocus(`.take[data-depth="${last}"]`)
    await page.keyboard.press('j')
    await hasFocus('.composer textarea')
    expect(await field().inputValue()).toBe('')
  })

  test('the ways past the bar, and the slash that searches', async () => {
    await play()
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
    const skip = page.getByRole('button', { name: 'Skip to the text' })
    await skip.focus()
    expect((await skip.boundingBox())!.width).toBeGreaterThan(60)
    await page.keyboard.press('Enter')
    await hasFocus('.take.newest')
    await page.getByRole('button', { name: 'Skip to where you write' }).press('Enter')
    await hasFocus('.composer textarea')
    await field().press('Escape')
    await page.keyboard.press('/')
    await page.waitForURL(/\/search$/)
    await hasFocus('[type=search]')
  })

  test('what stands in the place of something that is gone has the focus then', async () => {
    await page.goto('/settings')
    const examples = page.locator('.examples button')
    await examples.nth(1).focus()
    const next = (await examples.nth(2).textContent())!
    await examples.nth(1).evaluate((one) => one.remove())
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next)
    await page.locator('.examples').evaluate((all) => all.remove())
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
  })

  test('a new page begins at its title', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'All your stories' }).press('Enter')
    await page.waitForURL(/\/adventures/)
    await hasFocus('h1')
    await page.goBack()
    await page.getByRole('link', { name: 'Import' }).waitFor()
    await hasFocus('h1')
  })

  test('it is read in order: title, story, field', async () => {
    await play()
    const tree = await page.locator('body').ariaSnapshot()
    const at = (what: RegExp) => tree.search(what)
    const [title, story, write] = [at(/heading .*level=1/), at(/article/), at(/textbox/)]
    expect(title).toBeGreaterThanOrEqual(0)
    expect(story).toBeGreaterThan(title)
    expect(write).toBeGreaterThan(story)
  })
})
