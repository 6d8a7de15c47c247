// What strangers find on a hosted server: who narrates and what is left of that, what a guest is told, and what goes on
// although a session is over.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { chromiumPath, openHouse, openPlayer, type House, type Player, spoilSession, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const says = (locator: Locator, text: string | RegExp) => locator.filter({ hasText: text }).waitFor()
const has = (locator: Locator, value: string) => expect.poll(() => locator.inputValue()).toBe(value)
const words = () => page.locator('.composer textarea')

/** Begins a story; the page is where it is played then. */
async function begin(): Promise<void> {
  await page.goto('/')
  await button('Begin: A blank page').click()
  await page.waitForURL(/\/play\//)
  await words().waitFor()
}

async function turn(text: string): Promise<void> {
  await words().fill(text)
  await words().press('Enter')
}

describe.skipIf(missing && !process.env.CI).each([1280, 360])('a stranger at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse((model) => ({
      MULTI_USER: 'on',
      SECRET_KEY: 'a secret for tests',
      HOST: '127.0.0.1',
      DEMO_KEY: 'demo-secret',
      DEMO_URL: model.at('normal'),
      DEMO_MODELS: 'fake,fake-large',
      DEMO_TURNS_PER_DAY: '2',
    }))
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
  })
  afterEach(async () => {
    await leave(player)
  })

  test('who narrates is said, what is left of it too, and a turn too many keeps its words', async () => {
    await page.goto('/')
    await says(
      page.locator('.narrator'),
      'Told by fake, which this server pays for. 2 of 2 turns are left today',
    )
    await player.shot('home-stranger')
    await begin()
    await turn('go in')
    await page.locator('.take[data-depth="1"]').waitFor()
    await turn('go up')
    await page.locator('.take[data-depth="3"]').waitFor()
    await turn('go out')
    await says(page.locator('.desk .notice'), 'used up')
    await has(words(), 'go out')
    await player.shot('demo-used-up')
    await page.locator('.desk .notice a').click()
    await says(page.locator('.status'), 'All 2 turns of today are told')
    expect(await page.locator('main').innerText()).not.toMatch(/machine|localhost/i)
    expect(await field('Endpoint').getAttribute('placeholder')).toMatch(/^https:/)
    await player.shot('settings-demo')
    await button('Use fake-large').click()
    await says(page.locator('.status'), 'told by fake-large')
    await button('Use the built-in storyteller').click()
    await says(page.locator('.status'), 'told by the built-in storyteller')
    await page.getByRole('link', { name: 'Back to the story' }).click()
    await has(words(), 'go out')
    await words().press('Enter')
    await page.locator('.take[data-depth="5"]').waitFor()
    await page.goto('/')
    await says(page.locator('.guest-note'), 'stay for 5 days after your last visit')
    await player.shot('home-guest')
    await button('Not now').click()
    await page.locator('.guest-note').waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('.continue').waitFor()
    expect(await page.locator('.guest-note').count()).toBe(0)
  })

  test('turns too many in a minute are said where they are taken, and the words stay', async () => {
    await begin()
    // What is asked for in vain counts as well.
    const status = await page.evaluate(async (query) => {
      const headers = { 'content-type': 'application/json' }
      const ask = () => fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
      return Promise.all(Array.from({ length: 10 }, async () => (await ask()).status))
    }, 'mutation { takeTurn(input: { adventureId: "x", requestId: "r", kind: DO, text: "x" }) { __typename } }')
    expect(new Set(status)).toEqual(new Set([200]))
    await turn('once more')
    await says(page.locator('.desk .notice'), 'Try again in')
    await has(words(), 'once more')
    expect(await page.locator('.take').count()).toBe(0)
  })

  test('a file is taken in and given out although the session before is over', async () => {
    await page.goto('/import')
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    await spoilSession(player)
    const buffer = Buffer.from('The rain has not stopped for a week.')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'rain.txt', mimeType: 'text/plain', buffer })
    await page.getByText('rain.txt').first().waitFor()
    await expect.poll(() => page.locator('main').innerText()).toMatch(/opening|plain text/i)
    expect(player.wrongs.splice(0).join()).toMatch(/401/)
    await begin()
    await page.getByRole('button', { name: 'More about this story' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Forklore/ }).click(),
    ])
    expect(readFileSync(await file.path()).length).toBeGreaterThan(100)
  })

  test('a guest cannot show a scenario to all, is told so there, and what he wrote is kept', async () => {
    await page.goto('/scenarios')
    await button('New scenario').click()
    await field('What is it called?').fill('The salt road')
    await button('Make the scenario').click()
    await field('Title').waitFor()
    await page.getByRole('radio', { name: 'Everybody here' }).check({ force: true })
    await page.locator('.account-needed').waitFor()
    await player.shot('publish-guest')
    await button('Save').click()
    await says(page.locator('.fault'), 'needs an account')
    await page.getByRole('link', { name: 'Make an account' }).click()
    await field('E-mail address').fill(`writer${width}@example.org`)
    await field('Password').fill('salt and more salt')
    await field('Password').press('Enter')
    await page.waitForURL('**/scenarios/*')
    await expect.poll(() => page.getByRole('radio', { name: 'Everybody here' }).isChecked()).toBe(true)
    await button('Save').click()
    await page.getByText('All of it is saved').or(page.getByText('Saved. It counts')).first().waitFor()
  })
})
