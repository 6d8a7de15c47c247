// Settings from end to end, in a real browser with a fake model: test an endpoint, choose what it has, save, play.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { startFakeEndpoint } from '../fakes/endpoint.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const field = (name: string) => page.getByLabel(name, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const says = (locator: Locator, text: string | RegExp) => locator.filter({ hasText: text }).waitFor()
const has = (locator: Locator, value: string) => expect.poll(() => locator.inputValue()).toBe(value)
const verdict = () => page.locator('.test-verdict')
const steps = () => page.locator('.test-steps li')
const saved = () => page.locator('.save-bar [role=status]')
const focused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

async function open(): Promise<void> {
  await page.goto('/settings')
  await button('Save').waitFor()
}

/** Sets everything back by the API, so that no test knows of another. */
async function forget(): Promise<void> {
  const query = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
  const numbers = { temperature: 0.8, thinkingTokens: 0, firstByteSeconds: 120 }
  const choices = { mode: 'CHAT', messageStyle: 'SINGLE', thirdPerson: false }
  const input = { endpointUrl: '', endpointKey: '', model: '', ...numbers, ...choices }
  const headers = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' }
  const body = JSON.stringify({ query, variables: { input } })
  const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
  expect(await answer.text()).toContain('SaveSettingsPayload')
}

/** Tests an address, and waits for what comes of it. */
async function examine(url: string): Promise<void> {
  await field('Endpoint').fill(url)
  await button('Test').click()
  await verdict().waitFor()
}

describe.skipIf(missing && !process.env.CI).each([1280, 360])('settings at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    await forget()
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
  })
  afterEach(async () => {
    house.model.release()
    await leave(player)
  })

  test('an endpoint is tested, its address put right, a model chosen, saved, and it tells', async () => {
    await open()
    const url = house.model.at('p-69', { models: 40, window: 8192 })
    await examine(url)
    await says(verdict(), 'fake can narrate.')
    expect(await steps().count()).toBe(11)
    await button('Use this address').click()
    await has(field('Endpoint'), url.replace(/v1$/, 'api/v1'))
    await focused(button('Test'))
    await says(page.locator('.known-model'), 'It reads 8,192 tokens')
    await player.shot('settings-tested')
    await button('Choose a model').click()
    await focused(field('Model'))
    expect(await page.getByRole('option').count()).toBe(40)
    await page.keyboard.type('fake-3')
    expect(await page.getByRole('option').count()).toBe(11)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await player.shot('settings-models')
    await page.keyboard.press('Enter')
    await has(field('Model'), 'fake-30')
    expect(await page.getByRole('option').count()).toBe(0)
    await says(page.locator('.test-results'), 'Something else stands above now')
    await button('Test').click()
    await says(verdict(), 'fake-30 can narrate.')
    await says(saved(), 'Not saved yet.')
    await button('Save').click()
    await says(saved(), 'Saved.')
    await says(page.locator('.status'), 'told by fake-30')
    await says(page.locator('.known-model'), 'until the first one')
    await page.goto('/')
    await button(/^Begin: (?!A blank)/)
      .first()
      .click()
    await page.locator('.composer textarea').fill('go out')
    await page.locator('.composer textarea').press('Enter')
    await says(page.locator('.take.newest[data-depth="2"]'), 'A lighthouse stands in the fog')
    expect(house.model.requests.at(-1)?.body?.model).toBe('fake-30')
  })

  test('a test is waited for or left, and meanwhile one goes on', async () => {
    await open()
    await field('Endpoint').fill(house.model.at('hold'))
    await button('Test').click()
    await says(page.locator('.test-said'), 'You can go on here meanwhile.')
    await house.model.whenHeld()
    await player.shot('settings-waiting')
    await field('Temperature').fill('1.2')
    await button('Stop waiting').click()
    await focused(button('Test'))
    await says(page.locator('.test-said'), 'not waited for any more')
    await has(field('Temperature'), '1.2')
    house.model.release()
    await examine(house.model.at('clever'))
    await says(verdict(), 'fake can narrate.')
    await button('Use fake').click()
    await has(field('Model'), 'fake')
    await button('Discard').click()
    await focused(button('Save'))
    await has(field('Temperature'), '0.8')
  })

  test('a dead endpoint is said to be dead, and nothing that is typed is lost', async () => {
    await open()
    await field('Endpoint').fill('')
    await button('Test').click()
    await says(page.locator('.field .fault'), 'Give the address')
    await focused(field('Endpoint'))
    const dead = await startFakeEndpoint()
    await dead.close()
    await examine(dead.at('normal'))
    await says(verdict(), 'cannot narrate yet')
    await says(steps().first(), 'cannot be reached')
    await says(steps().first(), 'Does not work:')
    await says(steps().last(), 'Not tried: models, window, answer')
    await player.shot('settings-dead')
    await field('Narrator').fill('Tell it short.')
    await page.route('**/graphql', (route) => route.abort())
    await button('Save').click()
    await says(saved(), 'cannot be reached')
    await button('Test').click()
    await says(page.locator('.test-said'), 'cannot be reached')
    expect(player.wrongs.splice(0)).not.toEqual([])
    await page.unroute('**/graphql')
    await page.reload()
    await has(field('Narrator'), 'Tell it short.')
    await has(field('Endpoint'), dead.at('normal'))
    await says(saved(), 'Not saved yet.')
  })

  test('a key is refused, then right, then stored and never shown', async () => {
    await open()
    const url = house.model.at('key')
    await examine(url)
    await says(steps().first(), 'asks for a key')
    await field('Key').fill('wrong')
    await examine(url)
    await says(steps().first(), 'refuses the key')
    expect(await page.locator('.endpoint-test').innerText()).not.toContain('wrong')
    await has(field('Key'), 'wrong')
    await field('Key').fill('secret-key')
    await field('Model').fill('fake')
    await examine(url)
    await says(verdict(), 'fake can narrate.')
    await button('Save').click()
    await says(saved(), 'Saved.')
    await has(field('Key'), '')
    await page.reload()
    await button('Test').click()
    await says(verdict(), 'fake can narrate.')
    expect(await field('Key').getAttribute('placeholder')).toContain('A key is stored')
    await field('Endpoint').fill('https://elsewhere.example/v1')
    await expect.poll(() => field('Key').getAttribute('placeholder')).toContain('another host')
    await field('Narrator').fill('Tell it short.')
    await button('Remove the stored key').click()
    await says(saved(), 'The key is removed.')
    await has(field('Narrator'), 'Tell it short.')
    await has(field('Endpoint'), 'https://elsewhere.example/v1')
  })

  test('what few need is under More, a fault there is shown, and everything is kept', async () => {
    await open()
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('radio', { name: 'In turn' }).check()
    await field('Loading time, in seconds').fill('2')
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('radio', { name: 'A budget' }).check()
    await field('Thinking tokens').fill('2000')
    await page.getByRole('switch', { name: 'Third person' }).check()
    await button('Save').click()
    await says(page.locator('.field .fault'), 'This must be a whole number from 5 to 1800.')
    await focused(field('Loading time, in seconds'))
    await player.shot('settings-fault')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('300')
    await page.keyboard.press('Enter')
    await says(saved(), 'Saved.')
    await page.reload()
    await has(field('Thinking tokens'), '2000')
    await has(field('Loading time, in seconds'), '300')
    expect(await page.getByRole('switch', { name: 'Third person' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'None' }).check()
    await page.getByText('More', { exact: true }).click()
    expect(await page.getByRole('radio', { name: 'In turn' }).isChecked()).toBe(true)
    await button('Save').click()
    await says(saved(), 'Saved.')
    expect(await page.getByRole('radio', { name: 'None' }).isChecked()).toBe(true)
  })
})
