// Reading where no server can be reached: what was opened once is there, as it was read last, and comes up to date by itself
// or at a press. What was read on a server for many is nobody else's.
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { UNLIMITED } from '../../server/access/limits.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

async function enter(width: number, env: Record<string, string> = {}): Promise<void> {
  house = await openHouse(env)
  if (house.app.deps.hosted) house.app.deps.limits = UNLIMITED
  player = await openPlayer(house, width)
  page = player.page
  page.setDefaultTimeout(15_000)
}

async function turn(words: string): Promise<void> {
  const before = await page.locator('.take').count()
  await page.locator('.composer textarea').fill(words)
  await page.locator('.composer textarea').press('Enter')
  await expect.poll(() => page.locator('.take:not(.pending)').count()).toBeGreaterThanOrEqual(before + 2)
  await page.getByRole('button', { name: /^(Continue|Send)/ }).waitFor()
}

async function begin(): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Begin: A blank page', exact: true }).click()
  await page.waitForURL(/\/play\//)
  await turn('look around')
  return new URL(page.url()).pathname
}

/** Waits until a story with so many takes, and the program, are kept in this browser. */
async function untilKept(story: string, takes: number): Promise<void> {
  const id = story.split('/').at(-1)!
  const held = () =>
    page.evaluate(async (id) => {
      const found = await caches.match(`/kept/stories/${encodeURIComponent(id)}`)
      const program = await (await caches.open('forklore-assets')).keys()
      const state = (await found?.json()) as { takes: { list: unknown[] } } | undefined
      return program.length > 5 ? (state?.takes.list.length ?? 0) : -1
    }, id)
  await expect.poll(held, { timeout: 15_000 }).toBe(takes)
}

const keptThere = () =>
  page.evaluate(async () => (await (await caches.open('forklore-kept')).keys()).map(({ url }) => url))
const badge = (text: string) => page.locator('.badge').filter({ hasText: text })

describe.skipIf(missing && !process.env.CI)('offline', () => {
  beforeEach(() => {
    page = undefined as never
  })
  afterEach(async () => {
    await player?.context.close()
    await house?.close()
  }, 20_000)

  test.each([1280, 360])(
    'a story is read as it was left, and goes on when the line is back, at %i pixels',
    async (width) => {
      await enter(width)
      const story = await begin()
      await turn('open the door')
      await untilKept(story, 4)
      await player.context.setOffline(true)
      player.tear()
      await page.reload()
      await page.locator('.take.players').filter({ hasText: 'open the door' }).waitFor()
      await badge('This is as you read it last').waitFor()
      await player.shot(`offline-${width}`)
      expect(await page.locator('.take').count()).toBe(4)
      // What is sent now stays where it was written.
      await page.locator('.composer textarea').fill('go in')
      await page.locator('.composer textarea').press('Enter')
      await page
        .getByText(/cannot be reached/)
        .first()
        .waitFor()
      await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('go in')
      await player.context.setOffline(false)
      player.mend()
      await page.locator('.badge').waitFor({ state: 'detached', timeout: 15_000 })
      await page.locator('.composer textarea').press('Enter')
      await page.locator('.take.players').filter({ hasText: 'go in' }).waitFor()
      await expect.poll(() => page.locator('.take:not(.pending)').count()).toBe(6)
    },
  )

  test('what the built client asks, it asks by hashes', async () => {
    await enter(1280)
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/graphql') && sent.push(request.postData() ?? ''))
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
    await begin()
    expect(sent.filter((body) => body.includes('sha256Hash')).length).toBeGreaterThan(4)
    expect(sent.filter((body) => /"query":"[^"]/.test(body))).toEqual([])
  })

  test('other pages that were opened are there as well, and load anew at a press', async () => {
    await enter(1280)
    const story = await begin()
    await untilKept(story, 2)
    await page.goto('/adventures')
    await page.locator('.stories-one').first().waitFor()
    const stories = await page.locator('main').innerText()
    await page.waitForTimeout(500) // an answer is kept behind the page
    await player.context.setOffline(true)
    player.tear()
    await page.reload()
    await page.locator('.stories-one').first().waitFor()
    expect(await page.locator('main').innerText()).toBe(stories)
    await player.context.setOffline(false)
    player.mend()
    await badge('Connected again').waitFor({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Load it anew' }).click()
    await page.locator('.badge').waitFor({ state: 'detached' })
  })

  test('what an account has read goes when it signs out', async () => {
    await enter(1280, { MULTI_USER: 'on', SECRET_KEY: 'a secret for tests', HOST: '127.0.0.1' })
    const story = await begin()
    await page.goto('/account')
    await page.getByLabel('E-mail address', { exact: true }).fill('reader@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'reader@example.org' }).waitFor()
    await page.goto(story)
    await untilKept(story, 2)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Nothing is told yet').waitFor()
    expect((await keptThere()).filter((url) => url.includes('/kept/stories/'))).toEqual([])
  })
})
