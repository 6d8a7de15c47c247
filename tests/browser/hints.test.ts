// The first minutes of somebody who has never been here: without a network or a model, and each thing explains itself once.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

/** As long as it may take until he plays, and knows what he can do. */
const TWO_MINUTES = 120_000

let house: House
let player: Player
let page: Page

const field = () => page.locator('.composer textarea')
const hint = (name: string) => page.locator(`.hint-note[data-hint="${name}"]`)
const anyHint = () => page.locator('.hint-note')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const told = () => page.locator('.telling').waitFor({ state: 'detached' })

/** What was read for a while counts as seen. */
const read = () => page.waitForTimeout(2_100)

async function begin(): Promise<void> {
  await page.goto('/')
  await button(/^Begin: (?!A blank)/)
    .first()
    .click()
  await page.waitForURL(/\/play\//)
  await field().waitFor()
}

async function send(words: string): Promise<void> {
  const takes = page.locator('.take[data-depth]')
  const before = await takes.count()
  await field().fill(words)
  await field().press('Enter')
  await takes.nth(before + 1).waitFor()
  await told()
}

/** Over no words, and under no desk. */
async function standsFree(): Promise<void> {
  await anyHint().scrollIntoViewIfNeeded()
  const boxes = await page.evaluate(() => {
    const of = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    return { hint: of('.hint-note')[0]!, others: of('.take-text p, .take-tools, .story-note, .world') }
  })
  const { hint, others } = boxes
  const over = others.filter(
    (box) =>
      box.left < hint.right - 1 &&
      box.right > hint.left + 1 &&
      box.top < hint.bottom - 1 &&
      box.bottom > hint.top + 1,
  )
  expect(over).toEqual([])
  expect(hint.left).toBeGreaterThanOrEqual(0)
  expect(hint.right).toBeLessThanOrEqual(page.viewportSize()!.width)
}

describe.skipIf(missing && !process.env.CI).each([1280, 360])('the first minutes at %i pixels', (width) => {
  beforeAll(async () => void (house = await openHouse()), 120_000)
  afterAll(() => house?.close())

  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
  })
  afterEach(async () => {
    expect(player.wrongs).toEqual([])
    await player.context.close()
  })

  test('within two minutes one plays, and has been told what can be done', async () => {
    const since = Date.now()
    await begin()
    await hint('begin').waitFor()
    await standsFree()
    await player.shot('hint-begin')
    await read()
    await send('look around')
    await hint('narration').waitFor()
    expect(await anyHint().count()).toBe(1)
    await standsFree()
    await read()
    await button('Retry the newest narration').click()
    await hint('versions').waitFor()
    await told()
    await standsFree()
    await player.shot('hint-versions')
    await read()
    await button('Undo').click()
    await hint('undone').waitFor()
    await standsFree()
    expect(Date.now() - since).toBeLessThan(TWO_MINUTES)
  })

  test('each is shown once, is put away, and comes again when it is asked for', async () => {
    await begin()
    await hint('begin').waitFor()
    await hint('begin').getByRole('button', { name: 'Got it' }).click()
    await anyHint().waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('.take.newest').waitFor()
    await send('look around')
    await hint('narration').waitFor()
    await hint('narration').getByRole('button', { name: 'Got it' }).click()
    await anyHint().waitFor({ state: 'detached' })
    const story = page.url()
    await page.goto('/settings')
    await button('Show hints again').click()
    await page.getByText('They come again as you play.').waitFor()
    await page.goto(story)
    await hint('narration').waitFor()
  })

  test('who tells the story is said where rules do, with the way to a model', async () => {
    await begin()
    await page.evaluate(() =>
      localStorage.setItem('forklore:hints', '["begin","narration","versions","undone","referee"]'),
    )
    await page.reload()
    await send('look around')
    expect(await anyHint().count()).toBe(0)
    await send('go in')
    await hint('storyteller').waitFor()
    await standsFree()
    await hint('storyteller').getByRole('link').click()
    await page.waitForURL(/\/settings/)
  })

  test('who hears the page is told it too, and focus stays where it is', async () => {
    await begin()
    if (width > 600) await expect.poll(() => field().evaluate((e) => e === document.activeElement)).toBe(true)
    const place = page.locator('.hint-place')
    expect(await place.getAttribute('role')).toBe('status')
    expect(await place.textContent()).toContain('Write what you do')
    await send('look around')
    const plain = (words: string | null) => words?.replace(/\s+/g, '')
    const shown = plain(await page.locator('.take.newest .take-text').textContent())
    const log = page.getByRole('log', { name: 'What is told' })
    await expect.poll(async () => plain(await log.textContent())).toBe(shown)
    for (const piece of (await log.locator('p').allTextContents()).slice(0, -1))
      expect(piece).toMatch(/[.!?…:]["”]?$/)
  })
})
