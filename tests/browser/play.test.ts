// Really playing, in a real browser against the real server; only the model is a fake. On a wide screen and on a phone.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)
if (missing)
  console.warn(
    `\nSKIPPED: the browser tests, because there is no Chromium at ${chromiumPath}. Set CHROMIUM_PATH.\n`,
  )

const TOLD =
  'The door gives way. Cold air comes up.\n\nA coat hangs inside, and <b>drips</b>.\n\nThe lantern gutters, and holds.'
const LAST = 'The lantern gutters, and holds.'

let house: House
let player: Player
let page: Page

const input = () => page.getByRole('textbox')
const takes = () => page.locator('.take[data-depth]')
const newest = () => page.locator('.take.newest')
const telling = () => page.locator('.telling')

/** Sets who narrates by the API; the page is not what is tested here. No row: the built-in storyteller. */
async function narrateBy(row: string): Promise<void> {
  const endpointUrl = row && house.model.at(row)
  const query = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
  const body = JSON.stringify({ query, variables: { input: { endpointUrl, model: 'fake' } } })
  const headers = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' }
  const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
  expect(await answer.text()).toContain('SaveSettingsPayload')
}

async function begin(): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Begin: (?!A blank)/ })
    .first()
    .click()
  await page.waitForURL(/\/play\//)
  await input().waitFor()
}

async function send(words: string): Promise<void> {
  await input().fill(words)
  await input().press('Enter')
}

const says = (locator: Locator, text: string) => locator.filter({ hasText: text }).waitFor()
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** How many lines the text of each element takes. */
const linesOf = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements.map((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

/** Begins a turn that the model holds after three words. */
async function heldTurn(words: string): Promise<void> {
  await narrateBy('hold')
  await send(words)
  await house.model.whenHeld()
  await says(telling(), 'The door gives')
}

describe.skipIf(missing && !process.env.CI).each([1280, 360])('playing at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ row, index }) => (row === 'hold' ? TOLD : `Telling number ${index}.`) })
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
  })
  afterEach(async () => {
    house.model.release()
    await leave(player)
  })

  test('a story begins, a turn streams, and each piece touches one text node only', async () => {
    await narrateBy('')
    await page.goto('/')
    await page.getByText('no AI model').waitFor()
    await player.shot('home')
    await begin()
    expect(await linesOf(page.locator('.desk .segmented span'))).toEqual([1, 1, 1, 1])
    await player.shot('opening')
    await heldTurn('open the cellar door')
    await says(takes(), 'You open the cellar door.')
    expect(await input().inputValue()).toBe('')
    await player.shot('telling')
    const touched = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = []
          const observer = new MutationObserver((changes) => {
            for (const { type, target } of changes) {
              const at = target instanceof Element ? target : target.parentElement
              const isAloud = at?.closest('[role=log]')
              const place = at?.closest('.telling .take-text') ? 'in the text' : at?.className
              seen.push(`${type} ${isAloud ? 'of what is told aloud' : place}`)
            }
            if (document.querySelectorAll('.telling p').length === 3) {
              observer.disconnect()
              resolve([...new Set(seen)].sort())
            }
          })
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
    )
    house.model.release()
    expect(await touched).toEqual([
      'characterData in the text',
      'childList in the text',
      // By whole sentences, for who hears it.
      'childList of what is told aloud',
    ])
    await gone(telling())
    await says(newest(), LAST)
    expect(await newest().locator('b').count()).toBe(0)
    expect(await newest().locator('p').allInnerTexts()).toEqual(TOLD.split('\n\n'))
    await player.shot('told')
  })

  test('a story of which nothing was played is read from its first words, whatever grows below them', async () => {
    await begin()
    await takes().first().waitFor()
    const missing = () => document.documentElement.scrollHeight - innerHeight
    const { width, height } = page.viewportSize()!
    // The end is so near that it counts as being read.
    await page.setViewportSize({ width, height: height + (await page.evaluate(missing)) - 40 })
    await page.reload()
    await takes().first().waitFor()
    await takes()
      .first()
      .evaluate((take) => ((take as HTMLElement).style.paddingBottom = '200px'))
    await expect.poll(() => page.evaluate(missing)).toBeGreaterThan(96)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Jump to the newest' }).click()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(96)
  })

  test('a turn goes on through a reload and through a lost connection', async () => {
    await narrateBy('normal')
    await begin()
    await heldTurn('go down')
    await page.reload()
    await says(telling(), 'The door gives')
    await player.tear()
    await says(page.getByRole('status'), 'Connection lost')
    house.model.release()
    player.mend()
    await gone(telling())
    await says(newest(), LAST)
    expect(await takes().count()).toBe(3)
    await gone(page.locator('.badge'))
  })

  test('stopping keeps the text or throws it away', async () => {
    await begin()
    await heldTurn('wait')
    await button('Stop, and keep the text so far').click()
    await gone(telling())
    await says(newest(), 'It broke off here.')
    if (width > 600) expect(await input().evaluate((field) => field === document.activeElement)).toBe(true)
    await heldTurn('wait again')
    await button('How to stop').click()
    await page.getByRole('menuitem', { name: 'Stop and throw it away' }).click()
    await gone(telling())
    await says(page.locator('.story-note'), 'This has no answer yet.')
    await narrateBy('normal')
    await button('Tell it').click()
    await page.locator('.take.newest[data-depth="4"]').waitFor()
    await gone(telling())
    expect(await takes().count()).toBe(5)
  })

  test('retry, pager, undo, redo and fork', async () => {
    await narrateBy('normal')
    await begin()
    await send('look around')
    await page.locator('.take.newest[data-depth="2"]').waitFor()
    const first = await newest().locator('.take-text').innerText()
    await button('Retry the newest narration').click()
    await says(page.locator('.pager-count'), '2')
    await gone(telling())
    const second = await newest().locator('.take-text').innerText()
    expect(second).not.toBe(first)
    await button('Version before').click()
    await expect.poll(() => newest().locator('.take-text').innerText()).toBe(first)
    await page.locator('.transcript').click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => newest().locator('.take-text').innerText()).toBe(second)
    await button('Undo').click()
    await expect.poll(() => takes().count()).toBe(1)
    await says(page.locator('.story-note'), 'The story goes on below')
    await button('Redo').click()
    await expect.poll(() => takes().count()).toBe(3)
    await takes().first().getByRole('button', { name: 'More about this take' }).click()
    await page.getByRole('menuitem', { name: 'Fork here' }).click()
    await page.getByLabel(/Name of the new line/).fill('By the fire')
    await button(/^Fork$/).click()
    await says(page.locator('.story-note'), 'By the fire')
    await send('sit down')
    await says(page.locator('.line-name'), 'By the fire')
    await gone(telling())
    await player.shot('forked')
  })

  test('words are kept over a reload, and a failure says what to do', async () => {
    await begin()
    await page.getByRole('radio', { name: 'Say' }).check()
    await input().fill('Is anybody there?')
    await page.reload()
    await expect.poll(() => input().inputValue()).toBe('Is anybody there?')
    expect(await page.getByRole('radio', { name: 'Say' }).isChecked()).toBe(true)
    await narrateBy('key')
    await input().press('Enter')
    await says(page.getByRole('alert'), 'key')
    await button('Try again').waitFor()
    await player.shot('failed')
    await page.getByRole('link', { name: 'Open Settings' }).click()
    await page.getByRole('link', { name: 'Back to the story' }).click()
    await button('Try again').waitFor()
    await page.reload()
    await says(page.getByRole('alert'), 'key')
    expect(await input().inputValue()).toBe('')
    await narrateBy('normal')
    await button('Try again').click()
    await page.locator('.take.newest[data-depth="2"]').waitFor()
    await gone(page.locator('.failure'))
  })

  test('another window moves the story: this one follows', async () => {
    await narrateBy('normal')
    await begin()
    const other = await player.context.newPage()
    await other.goto(page.url())
    await other.getByRole('textbox').fill('knock')
    await other.getByRole('textbox').press('Enter')
    await page.locator('.take.newest[data-depth="2"]').waitFor()
    await other.locator('.take.newest[data-depth="2"]').waitFor()
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => takes().count()).toBe(1)
    // Out of touch, it does not know of the next move: nothing is overwritten, and the words stay.
    await player.tear()
    await other.getByRole('button', { name: 'Redo' }).click()
    await other.locator('.take.newest[data-depth="2"]').waitFor()
    await send('knock again')
    await says(page.locator('.desk .notice'), 'has moved on elsewhere')
    await page.locator('.take.newest[data-depth="2"]').waitFor()
    expect(await input().inputValue()).toBe('knock again')
    player.mend()
    await other.close()
  })

  test('words are not lost when the server cannot be reached, and are told once', async () => {
    await narrateBy('normal')
    await begin()
    await page.route('**/graphql', (route) => route.abort())
    await send('knock')
    await says(page.locator('.desk .notice'), 'cannot be reached')
    expect(await input().inputValue()).toBe('knock')
    expect(player.wrongs.splice(0)).not.toEqual([])
    await page.unroute('**/graphql')
    // It arrives this time, but the answer is lost: sent again, it is the same turn.
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('knock')) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await input().press('Enter')
    await page.locator('.take.newest[data-depth="2"]').waitFor()
    await page.unroute('**/graphql')
    expect(player.wrongs.splice(0)).not.toEqual([])
    expect(await input().inputValue()).toBe('')
    await page.reload()
    // What was read here last is shown until the server has answered.
    await page.locator('.take.newest[data-depth="2"]').waitFor()
    expect(await takes().count()).toBe(3)
  })

  test('settings are saved, faults stand at their field, and the look can be chosen', async () => {
    await narrateBy('')
    await page.goto('/settings')
    await page.getByLabel('Temperature').fill('9')
    await button('Save').click()
    await says(page.locator('.field .fault'), 'from 0 to 2')
    await page.getByLabel('Temperature').fill('1.1')
    await button('Ollama').click()
    await page.getByLabel('Model', { exact: true }).fill('qwen3:8b')
    await page.getByLabel('Key').fill('secret')
    await button('Save').click()
    await says(page.getByRole('status'), 'Saved.')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await page.getByLabel('Endpoint', { exact: true }).inputValue()).toBe('http://localhost:11434')
    expect(await page.getByLabel('Temperature').inputValue()).toBe('1.1')
    expect(await page.getByLabel('Key').inputValue()).toBe('')
    await player.shot('settings')
    await button('Remove the stored key').click()
    await gone(button('Remove the stored key'))
    await button('Use the built-in storyteller').click()
    await says(page.locator('.status'), 'no AI model')
  })

  test('addresses that lead nowhere lead home', async () => {
    await page.goto('/nowhere')
    await page.getByRole('link', { name: 'Back to your stories' }).waitFor()
    await page.goto('/play/nothing')
    await page.getByText('There is no story at this address').waitFor()
    await page.getByRole('link', { name: 'Back to your stories' }).click()
    await page.locator('.home').waitFor()
  })
})
