// The page of visits in real browsers: what the client tells of itself, what its owner sees, and that nobody else finds it.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Notice } from '../../server/play/notices.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

const OWNERS = ['wide@example.org', 'narrow@example.org']
const HOSTED = {
  MULTI_USER: 'on',
  SECRET_KEY: 'a secret for tests',
  HOST: '127.0.0.1',
  ANALYTICS_OWNERS: OWNERS.join(','),
}
const DAY_MS = 24 * 60 * 60 * 1_000

let house: House
let player: Player
let page: Page
const heard: Notice[] = []

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const pagesHeard = () => heard.flatMap((notice) => (notice.type === 'PAGE' ? [notice.route] : []))

/** A server that has been there for a while: busier by and by, quiet every seventh day. */
async function seed(): Promise<void> {
  const metrics = { PAGE: ['/', '/play/:id', '/play/:id/tree', '/settings'], STORY: [''], SIGN_UP: [''] }
  const turns = {
    TURN: ['SAVED', 'FAILED'],
    ERROR: ['Mutation.takeTurn RATE_LIMITED', 'Turn.failure TIMEOUT'],
  }
  const busy = Array.from({ length: 59 }, (_, index) => index + 1).filter((ago) => ago % 7 !== 3)
  const days = busy.map((ago) => ({
    day: daysAgo(ago),
    crowd: Math.round(12 + 60 / ago + (ago % 5) * 3),
  }))
  const counts = days.flatMap(({ day, crowd }) =>
    Object.entries({ ...metrics, ...turns }).flatMap(([metric, labels]) =>
      labels.map((label, index) => {
        const rare = { SIGN_UP: 9, ERROR: 14, STORY: 4 }[metric] ?? 1
        return { day, metric, label, hits: Math.ceil((crowd * 4) / (rare * (index * 3 + 1))) }
      }),
    ),
  )
  const people = days.flatMap(({ day, crowd }) =>
    Array.from({ length: crowd }, (_, who) => ({
      day,
      visitor: `visitor ${who}`,
      opened: true,
      created: who % 2 === 0,
      played: who % 3 === 0,
      signedUp: who % 20 === 0,
    })),
  )
  await house.app.deps.db.write(async (tx) => {
    await tx.visitCount.createMany({ data: counts })
    await tx.visitorDay.createMany({ data: people })
  })
}

async function register(email: string): Promise<void> {
  await page.goto('/account')
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: email }).waitFor()
}

const isDrawn = () =>
  expect
    .poll(() =>
      page.locator('.day-plot canvas').evaluateAll((all) =>
        all.map((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement
          const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
          return data.some((value) => value > 0)
        }),
      ),
    )
    .toEqual(Array(6).fill(true))

describe.skipIf(missing && !process.env.CI).each([1280, 360])('visits at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse(HOSTED)
    house.app.deps.notice = (notice) => void heard.push(notice)
    await seed()
  }, 120_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    heard.length = 0
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
  })
  afterEach(async () => {
    await leave(player)
  })

  test('the client tells each page once, by its route; charts are loaded with no other page', async () => {
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.goto('/')
    await expect.poll(pagesHeard).toEqual(['/'])
    await page.goto('/settings?from=somewhere')
    await expect.poll(pagesHeard).toEqual(['/', '/settings'])
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.poll(pagesHeard).toEqual(['/', '/settings', '/'])
    await page.getByRole('button', { name: 'Begin: A blank page' }).click()
    await page.waitForURL(/\/play\//)
    await expect.poll(pagesHeard).toEqual(['/', '/settings', '/', '/play/:id'])
    await page.waitForTimeout(300)
    expect(pagesHeard()).toHaveLength(4)
    // Nobody is the same before and after his first story.
    expect(new Set(heard.flatMap((notice) => (notice.type === 'PAGE' ? [notice.userId] : []))).size).toBe(1)
    expect(files.filter((file) => /analytics|uplot/i.test(file))).toEqual([])
  })

  test('who is not on the list finds a blank leaf', async () => {
    await page.goto('/analytics')
    await page.getByRole('heading', { name: 'A blank leaf' }).waitFor()
    expect(await page.locator('canvas').count()).toBe(0)
  })

  test('its owner sees charts with a table behind each, of as many days as he likes', async () => {
    await register(width > 600 ? OWNERS[0]! : OWNERS[1]!)
    await page.getByRole('link', { name: 'How this server is visited' }).click()
    await page.getByText('The busiest day was').waitFor()
    await isDrawn()
    await player.shot('analytics')
    const people = page.locator('figure').filter({ hasText: 'People' }).first()
    await people.getByText('As a table').click()
    const rows = people.getByRole('row')
    expect(await rows.count()).toBe(31)
    const quiet = [1, 2, 3, 4, 5, 6, 7].map((index) => rows.nth(index).locator('td').innerText())
    expect(await Promise.all(quiet)).toContain('0')
    await page.getByRole('radio', { name: '7 days' }).check({ force: true })
    await expect.poll(() => rows.count()).toBe(8)
    await page.waitForURL('**/analytics?days=7')
    await page.getByRole('radio', { name: 'A year' }).check({ force: true })
    await expect.poll(() => rows.count()).toBe(366)
    await isDrawn()
    const steps = page.getByRole('region', { name: 'From a page to an account' })
    expect(await steps.getByRole('row').count()).toBe(5)
    // What is pointed at in one chart is told of that day by all.
    const place = (await page.locator('.u-over').first().boundingBox())!
    if (width > 600) {
      await page.mouse.move(place.x + place.width - 4, place.y + 40)
      await expect.poll(() => page.locator('figcaption').filter({ hasText: /on \d/ }).count()).toBe(6)
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.mouse.move(0, 0)
      await page.emulateMedia({ colorScheme })
      await page.goto('/analytics?days=90')
      await isDrawn()
      await player.shot(`analytics-${colorScheme}`)
    }
  })
})
