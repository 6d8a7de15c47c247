// Every page as those need it who do not see it, see little of it, or have a small screen: axe finds nothing serious, in
// all themes; there is one main part with one heading; nothing scrolls sideways and no control is cut.
import { existsSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED } from '../../server/access/limits.ts'
import { aFullStory } from './a-full-story.ts'
import { everyPage, type Shown } from './every-page.ts'
import { chromiumPath, fromStory, openHouse, openPlayer, type House, type Player } from './house.ts'
import { findings, misfits, outline } from './look.ts'

const missing = !existsSync(chromiumPath)

const ROUTES = readFileSync(new URL('../../client/routes.ts', import.meta.url), 'utf8')
const routes = [...ROUTES.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!)

const OWNERS = ['wide@example.org', 'narrow@example.org']
const HOSTED = {
  MULTI_USER: 'on',
  SECRET_KEY: 'a secret for tests',
  HOST: '127.0.0.1',
  ANALYTICS_OWNERS: OWNERS.join(','),
}

const houses: Partial<Record<Shown['house'], House>> = {}
let table: Record<string, Shown[]>
let player: Player

/** Somebody with an account, known by the cookie of his browser. */
async function enter({ page }: Player, email: string): Promise<void> {
  await page.goto('/account')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await password.fill('a long walk by the sea')
  await password.press('Enter')
  await page.getByRole('heading', { name: email }).waitFor()
}

/** Light, sepia or dark, at once: colours that fade would be measured on their way. */
async function lit(page: Page, look: 'light' | 'sepia' | 'dark'): Promise<void> {
  await page.evaluate((look) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    // The others come by what the system has.
    if (look === 'sepia') document.documentElement.dataset.theme = look
    else delete document.documentElement.dataset.theme
  }, look)
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** What is wrong with what the browser shows, in each theme, and at widths besides its own. */
async function look({ page }: Player, widths: number[] = []): Promise<string[]> {
  await lit(page, 'light')
  const found = [...(await findings(page)), ...(await misfits(page))]
  for (const theme of ['sepia', 'dark'] as const) {
    await lit(page, theme)
    found.push(...(await findings(page, ['color-contrast'])).map((line) => `${theme}: ${line}`))
  }
  const { width, height } = page.viewportSize()!
  for (const other of widths) {
    await page.setViewportSize({ width: other, height })
    found.push(...(await misfits(page)).map((line) => `at ${other}: ${line}`))
  }
  if (widths.length > 0) await page.setViewportSize({ width, height })
  return found
}

/** What opens on the play page, by how it is opened. */
function opened(page: Page): Record<string, () => Promise<void>> {
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
  const take = async () => {
    const spot = page.locator('.take[data-depth="6"]')
    await spot.getByRole('button', { name: 'More about this take' }).click()
    await item('Fork here').waitFor()
  }
  const story = async () => {
    await page.getByRole('button', { name: 'More about this story' }).click()
    await item('Export').waitFor()
  }
  const dialog = () => page.getByRole('dialog').waitFor()
  return {
    'menu of a take': take,
    'menu of the story': story,
    forking: async () => {
      await take()
      await item('Fork here').click()
      await dialog()
    },
    exporting: async () => {
      await story()
      await item('Export').click()
      await dialog()
    },
    sharing: async () => {
      await fromStory(page, 'Share this story')
      await dialog()
    },
    'the keys': async () => {
      await page.locator('.page-title').click()
      await page.keyboard.press('?')
      await dialog()
    },
    'all that can be done': async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').waitFor()
      await page.getByRole('option').first().waitFor()
    },
    'how it reads': async () => {
      await page.getByRole('button', { name: 'How it reads' }).click()
      await page.getByRole('radio', { name: 'Sepia' }).waitFor({ state: 'attached' })
    },
  }
}

beforeAll(async () => {
  if (missing) return
  houses.own = await openHouse()
  houses.hosted = await openHouse(HOSTED)
  houses.hosted.app.deps.limits = UNLIMITED
  table = everyPage(await aFullStory(houses.own))
}, 120_000)
afterAll(async () => {
  for (const house of Object.values(houses)) await house.close()
})

test('no route is left out', () => {
  expect(Object.keys(table).toSorted()).toEqual(routes.toSorted())
})

describe.skipIf(missing && !process.env.CI).each([
  { width: 1280, others: [768, 1440], email: OWNERS[0]! },
  { width: 360, others: [], email: OWNERS[1]! },
])('at $width pixels', ({ width, others, email }) => {
  const players: Partial<Record<Shown['house'], Player>> = {}

  beforeAll(async () => {
    for (const name of ['own', 'hosted'] as const) {
      players[name] = await openPlayer(houses[name]!, width)
      players[name].page.setDefaultTimeout(10_000)
    }
    await enter(players.hosted!, email)
  })
  afterAll(async () => {
    for (const { context } of Object.values(players)) await context.close()
  })
  beforeEach(() => {
    player = players.own!
  })
  afterEach(() => {
    // What a page tells besides is looked at where it is tested.
    for (const { wrongs } of Object.values(players)) wrongs.length = 0
  })

  test.each(routes)('%s', async (route) => {
    const found: Record<string, string[]> = {}
    for (const { name, path, ready, house } of table[route]!) {
      player = players[house]!
      const { page } = player
      await page.goto('about:blank') // else only what stands behind the # would change
      await page.goto(path)
      await ready(page).waitFor()
      await page.evaluate(() => document.fonts.ready)
      expect({ name, ...(await outline(page)) }).toEqual({ name, h1: 1, main: 1 })
      const wrong = await look(player, others)
      if (wrong.length > 0) found[name] = wrong
    }
    expect(found).toEqual({})
  })

  test('what opens on the play page', async () => {
    const { page } = player
    await page.goto(table['/play/:id']![0]!.path)
    await page.locator('.take.newest').waitFor()
    const found: Record<string, string[]> = {}
    for (const [name, open] of Object.entries(opened(page))) {
      await open()
      const wrong = await look(player)
      if (wrong.length > 0) found[name] = wrong
      await page.keyboard.press('Escape')
      await page.locator('[role=menu], [role=dialog], dialog[open]').first().waitFor({ state: 'detached' })
    }
    expect(found).toEqual({})
  })

  test('the play page is read in order: its title, the story, where one writes, then what the world is', async () => {
    const { page } = player
    await page.goto(table['/play/:id']![0]!.path)
    await page.locator('.take.newest').waitFor()
    if (width > 600) {
      await page.locator('.world-strip').click()
      await page.getByRole('complementary', { name: 'The world' }).waitFor()
    }
    const tree = await page.locator('body').ariaSnapshot()
    const order = [
      'heading "The boat that Oswin owes" [level=1]',
      '- main',
      'You mend net 1',
      'You mend net 7',
      '- textbox',
      ...(width > 600 ? ['complementary "The world"'] : []),
    ]
    const places = order.map((words) => tree.search(words.replaceAll(/[[\]]/g, '\\$&')))
    expect(places, tree).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
