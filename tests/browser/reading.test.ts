// How the story reads, chosen in a real browser: at once, for good, before the first paint, and in every window.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { attributeOf, CHOICES, USUAL, type Feature } from '../../client/ui/reading.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let story = ''

const button = (name: string, on = page) => on.getByRole('button', { name })
const panel = (on = page) => on.getByLabel('How it reads', { exact: true }).and(on.locator('.reading-panel'))
const slider = (name: string, on = page) => on.getByRole('slider', { name })
const words = (on = page) => on.locator('.take-text p').first()

/** A value of the style of the story's words. */
const style = (name: string, on = page) =>
  words(on).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)

const pixels = async (name: string, on = page) => Number.parseFloat(await style(name, on))

const attributes = (on = page) => on.evaluate(() => ({ ...document.documentElement.dataset }))

/** Nothing stands out to the side. */
const fits = (on = page) =>
  on.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function openPanel(): Promise<void> {
  await button('How it reads').first().click()
  await panel().waitFor()
}

async function open(): Promise<void> {
  await page.goto(story)
  await words().waitFor()
}

describe.skipIf(missing && !process.env.CI).each([1280, 360])('reading at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
    player = await openPlayer(house, width)
    await player.page.goto('/')
    await player.page
      .getByRole('button', { name: /^Begin: (?!A blank)/ })
      .first()
      .click()
    await player.page.waitForURL(/\/play\//)
    story = new URL(player.page.url()).pathname
    await player.context.close()
  }, 120_000)
  afterAll(() => house?.close())

  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
  })
  afterEach(async () => {
    expect(player.wrongs).toEqual([])
    await player.context.close()
  })

  test('every choice shows at once, and nothing stands out to the side', async () => {
    await open()
    const before = { size: await pixels('font-size'), lead: await pixels('line-height') }
    await openPanel()
    await slider('Size').fill('7')
    expect(await pixels('font-size')).toBeCloseTo(before.size * 1.85, 0)
    await slider('Line height').fill('4')
    expect((await pixels('line-height')) / (await pixels('font-size'))).toBeCloseTo(2.1, 1)
    await slider('Letter spacing').fill('3')
    expect(await pixels('letter-spacing')).toBeGreaterThan(2)
    await page.getByRole('radio', { name: 'Justified' }).check()
    expect(await style('text-align')).toBe('justify')
    await page.getByRole('radio', { name: 'Clear' }).check()
    expect(await style('font-family')).toContain('Verdana')
    await page.getByRole('radio', { name: 'Indented' }).check()
    const second = page.locator('.take-text p').nth(1)
    expect(await second.evaluate((p) => Number.parseFloat(getComputedStyle(p).textIndent))).toBeGreaterThan(
      20,
    )
    await page.getByRole('radio', { name: 'Sepia' }).check()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(241, 227, 200)',
    )
    expect(await fits()).toBe(true)
    await player.shot('reading')
  })

  test('each choice comes to something of its own', async () => {
    await open()
    const looks = (attribute: string, value: string) =>
      words().evaluate(
        (element, [attribute, value]) => {
          document.documentElement.dataset[attribute!] = value
          const seen = getComputedStyle(element)
          const look = [...document.styleSheets]
            .flatMap((sheet) => [...sheet.cssRules])
            .flatMap((rule) =>
              rule instanceof CSSStyleRule && rule.selectorText === ':root' ? [...rule.style] : [],
            )
            .filter((name) => name.startsWith('--story-'))
            .map((name) => `${name}: ${seen.getPropertyValue(name)}`)
          delete document.documentElement.dataset[attribute!]
          return look.join('; ')
        },
        [attribute, value],
      )
    for (const name of Object.keys(CHOICES) as Feature[]) {
      const seen = await Promise.all(CHOICES[name].map((value) => looks(attributeOf(name), value)))
      expect(new Set(seen).size, name).toBe(CHOICES[name].length)
      expect(seen[0]).toContain('--story-size')
      expect(await looks(attributeOf(name), USUAL[name]), name).toBe(await looks('other', ''))
    }
  })

  test('a longer line is longer, and the words of the panel say how long', async () => {
    await open()
    await openPanel()
    expect(await slider('Line length').getAttribute('aria-valuetext')).toBe('as usual')
    const usual = (await page.locator('.transcript').boundingBox())!.width
    await slider('Line length').fill('0')
    expect(await slider('Line length').getAttribute('aria-valuetext')).toBe('short')
    const short = (await page.locator('.transcript').boundingBox())!.width
    if (width > 600) expect(short).toBeLessThan(usual - 100)
    expect(await fits()).toBe(true)
  })

  test('what is read stays where it is while letters grow', async () => {
    await open()
    await page.setViewportSize({ width, height: 480 })
    await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }))
    // As far as it is known to the page that follows the end.
    await page.waitForTimeout(100)
    const read = page.locator('.take-text p').nth(1)
    await openPanel()
    const reader = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll('.transcript .take-text p')]
        const at = all.findIndex((one) => one.getBoundingClientRect().bottom > 60)
        return { at, top: all[at]!.getBoundingClientRect().top }
      })
    const before = await reader()
    await slider('Size').fill('5')
    const after = await reader()
    expect(after.at).toBe(before.at)
    expect(Math.abs(after.top - before.top)).toBeLessThan(3)
    expect(await read.count()).toBe(1)
  })

  test('it is kept, and applied before the program is there', async () => {
    await open()
    await openPanel()
    await slider('Size').fill('6')
    await page.getByRole('radio', { name: 'Sepia' }).check()
    const chosen = await attributes()
    expect(chosen).toEqual({ theme: 'sepia', storySize: '4' })
    const bare = await player.context.newPage()
    await bare.route('**/assets/*.js', (route) => route.abort())
    await bare.goto(story)
    expect(await attributes(bare)).toEqual(chosen)
    await bare.close()
    await page.reload()
    await words().waitFor()
    expect(await attributes()).toEqual(chosen)
  })

  test('other windows hear of it, also by the settings', async () => {
    await open()
    const other = await player.context.newPage()
    await other.goto('/settings')
    await slider('Size', other).fill('5')
    await expect.poll(attributes).toEqual({ storySize: '3' })
    await openPanel()
    expect(await slider('Size').inputValue()).toBe('5')
    await other.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(attributes).toEqual({ storySize: '3', theme: 'dark' })
    const sample = other.locator('.reading-sample p').first()
    const size = await sample.evaluate((p) => Number.parseFloat(getComputedStyle(p).fontSize))
    expect(await pixels('font-size')).toBeCloseTo(size, 1)
    await button('Everything as usual').click()
    await expect.poll(() => attributes(other)).toEqual({})
    expect(await attributes()).toEqual({})
    await other.close()
  })

  test('who reads along by a link chooses it for himself', async () => {
    const query = `mutation ($input: CreateShareInput!) {
      createShare(input: $input) { ... on CreateSharePayload { share { token } } }
    }`
    const input = { adventureId: story.split('/').at(-1), role: 'SPECTATOR' }
    const answer = await fetch(`${house.app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' },
      body: JSON.stringify({ query, variables: { input } }),
    })
    const { data } = (await answer.json()) as { data: { createShare: { share: { token: string } } } }
    const guest = await openPlayer(house, width)
    await guest.page.goto(`/watch#${data.createShare.share.token}`)
    await words(guest.page).waitFor()
    const before = await pixels('font-size', guest.page)
    await button('How it reads', guest.page).click()
    await slider('Size', guest.page).fill('7')
    expect(await pixels('font-size', guest.page)).toBeGreaterThan(before * 1.8)
    expect(await fits(guest.page)).toBe(true)
    await guest.shot('reading-guest')
    expect(guest.wrongs).toEqual([])
    await guest.context.close()
  })

  test('by keys alone: opened, moved in, and closed with the focus where it was', async () => {
    await open()
    await page.locator('.reading-button').focus()
    await page.keyboard.press('a')
    await panel().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Close how it reads')
    await slider('Size').focus()
    await page.keyboard.press('ArrowRight')
    expect(await attributes()).toEqual({ storySize: '1' })
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('How it reads')
  })
})
