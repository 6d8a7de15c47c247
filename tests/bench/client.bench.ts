// The web client in a real browser: what the first play loads, how soon one can write, and what a piece of text costs
// while it is told below a long story.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import { decodeId } from '../../server/graphql/ids.ts'
import { aTree, ask } from '../browser/a-tree.ts'
import { openHouse, openPlayer, type House, type Player } from '../browser/house.ts'
import { openTools, scrollThrough } from '../browser/measure.ts'
import { growStory } from './long-story.ts'
import { add, count, note, print } from './table.ts'

/** Scripts and styles of the first play, as most proxies send them. */
const MOST_KB = 150
/** Text that grows moves nothing that is read. */
const MOST_SHIFT = 0.01
const LOADS = 5
const TURNS = 250
const TOKENS = 1_000
const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'

let house: House
let path: string
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production') // else a client that is built here is one for developers
  house = await openHouse()
  vi.unstubAllEnvs()
  const { adventureId } = await aTree(house, 'A story to measure')
  await growStory({ deps: house.app.deps, adventure: { id: decodeId(adventureId).id } }, TURNS)
  const endpointUrl = house.model.at('normal', { deltas: TOKENS, tokensPerSecond: 100 })
  await ask(house, SETTINGS, {
    input: { endpointUrl, model: 'fake', memoryOn: false, maxOutputTokens: 4_000 },
  })
  path = `/play/${adventureId}`
}, 120_000)
afterAll(async () => {
  await house.close()
  print()
})

/** What a file weighs, in the ways in which the build packs it. */
async function weigh(url: string): Promise<{ gz: number; br: number }> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  return { gz: gzipSync(bytes, { level: 9 }).length, br: brotliCompressSync(bytes).length }
}

const kb = (bytes: number) => `${(bytes / 1_024).toFixed(1)} kB`

it('loads little for the first play', async () => {
  const player = await openPlayer(house, 1280)
  const urls = new Map<string, string>()
  player.page.on('response', (answer) => {
    const what = answer.request().resourceType()
    if (['script', 'stylesheet', 'font', 'document'].includes(what)) urls.set(answer.url(), what)
  })
  await player.page.goto(path)
  await player.page.locator('.take.newest').waitFor()
  await player.page.waitForLoadState('networkidle')
  const sums = new Map<string, { gz: number; br: number }>()
  for (const [url, what] of urls) {
    const held = sums.get(what) ?? { gz: 0, br: 0 }
    const one = await weigh(url)
    sums.set(what, { gz: held.gz + one.gz, br: held.br + one.br })
  }
  const [scripts, styles, fonts] = ['script', 'stylesheet', 'font'].map((what) => sums.get(what)!)
  for (const [name, { gz, br }] of Object.entries({ scripts: scripts!, styles: styles! }))
    count(`first play: ${name}`, `${kb(gz)} gz, ${kb(br)} br`)
  count('first play: fonts', kb(fonts!.br))
  count('first play: files', String(urls.size))
  expect(scripts!.gz + styles!.gz).toBeLessThanOrEqual(MOST_KB * 1_024)
  await player.context.close()
})

interface Vitals {
  fcp: number
  lcp: number
  cls: number
  tbt: number
  key: number
}

/** Begins to note, before anything of the page is there, what it shows when and what it keeps the reader from. */
const noteVitals = (page: Page) =>
  page.addInitScript(() => {
    const vitals: Vitals = { fcp: 0, lcp: 0, cls: 0, tbt: 0, key: 0 }
    Object.assign(window, { vitals })
    const observe = (type: string, each: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') vitals.fcp = startTime
    })
    observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
    observe('layout-shift', ({ value }) => (vitals.cls += value ?? 0))
    observe('longtask', ({ duration }) => (vitals.tbt += Math.max(0, duration - 50)))
    addEventListener('input', () => (vitals.key ||= performance.now()), true)
  })

const vitalsOf = (page: Page) => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)

/** Opens a page in a browser that has never seen it, on a machine four times as slow. */
async function firstVisit(where: string, ready: (page: Page) => Promise<void>): Promise<Vitals> {
  const { page, context } = await openPlayer(house, 1280)
  await noteVitals(page)
  const tools = await openTools(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(where, { waitUntil: 'commit' })
  await ready(page)
  await page.waitForLoadState('networkidle')
  const vitals = await vitalsOf(page)
  await context.close()
  return vitals
}

/** Writes, again and again, until a key is taken. */
async function write(page: Page): Promise<void> {
  while (!(await vitalsOf(page)).key) {
    await page.evaluate(() => document.querySelector<HTMLElement>('.composer textarea')?.focus())
    await page.keyboard.press('a')
  }
}

it.each([
  { name: 'home', where: () => '/', ready: (page: Page) => page.locator('.continue').waitFor() },
  { name: 'play', where: () => path, ready: (page: Page) => page.locator('.take.newest').waitFor() },
])('is soon there: $name', async ({ name, where, ready }) => {
  const visits: Vitals[] = []
  for (let visit = 0; visit < LOADS; visit++) visits.push(await firstVisit(where(), ready))
  const worst = Math.max(...visits.map(({ cls }) => cls))
  add(
    `${name} on a slow machine: first words (FCP)`,
    visits.map(({ fcp }) => fcp),
  )
  add(
    `${name} on a slow machine: largest (LCP)`,
    visits.map(({ lcp }) => lcp),
  )
  add(
    `${name} on a slow machine: blocked (TBT)`,
    visits.map(({ tbt }) => tbt),
  )
  count(`${name}: layout shift (CLS)`, worst.toFixed(4))
  expect(worst).toBeLessThanOrEqual(MOST_SHIFT)
})

it('lets one write soon', async () => {
  const keys: number[] = []
  for (let visit = 0; visit < LOADS; visit++) keys.push((await firstVisit(path, write)).key)
  add('play on a slow machine: a key is taken', keys)
})

const COSTS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'TaskDuration'] as const

async function costs(tools: CDPSession): Promise<Record<(typeof COSTS)[number], number>> {
  const { metrics } = await tools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)!.value * 1_000
  return Object.fromEntries(COSTS.map((name) => [name, of(name)])) as Record<(typeof COSTS)[number], number>
}

interface Frames {
  gaps: number[]
  shift: number
  /** Where the desk stood. */
  desk: number[]
}

/** Notes frames and shifts from now on. Nothing of the desk counts as shifted, which stays while the page below it is
 * scrolled, so that the browser takes it for moved: where it stands is noted of each frame instead. */
const noteFrames = (page: Page) =>
  page.evaluate(() => {
    const held: Frames = { gaps: [], shift: 0, desk: [] }
    Object.assign(window, { held })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (entry.sources.some(({ node }) => node && !node.parentElement?.closest('.desk')))
          held.shift += entry.value
    }).observe({ type: 'layout-shift' })
    interface LayoutShift {
      value: number
      sources: { node: Node | null }[]
    }
    const desk = document.querySelector('.desk')!
    let last = performance.now()
    const frame = (now: number) => {
      held.gaps.push(now - last)
      const top = Math.round(desk.getBoundingClientRect().top)
      if (!held.desk.includes(top)) held.desk.push(top)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

async function tellOn(player: Player, what: string): Promise<void> {
  const { page } = player
  const tools = await openTools(page)
  await tools.send('Performance.enable')
  await page.locator('.composer textarea').fill('wait for the tide')
  await page.locator('.composer textarea').press('Enter')
  await page.locator('.telling .take-text').waitFor()
  await noteFrames(page)
  const before = await costs(tools)
  await page.waitForTimeout(8_000)
  const after = await costs(tools)
  const { gaps, shift, desk } = await page.evaluate(() => (window as unknown as { held: Frames }).held)
  const tokens = 800
  const per = (name: (typeof COSTS)[number]) => ((after[name] - before[name]) / tokens).toFixed(3)
  note(`${what}: ms for a token (script, layout, style)`, COSTS.slice(0, 3).map(per).join(', '))
  note(`${what}: ms for a token, all of it`, per('TaskDuration'))
  add(`${what}: between frames`, gaps, `${gaps.filter((gap) => gap > 25).length} of ${gaps.length} late`)
  count(`${what}: layout shift`, shift.toFixed(4))
  expect(shift).toBeLessThanOrEqual(MOST_SHIFT)
  // Screens have whole pixels.
  expect(Math.max(...desk) - Math.min(...desk)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Stop, and keep the text so far' }).click()
  await page.locator('.telling').waitFor({ state: 'detached' })
}

it('tells on below a story of which 500 takes are open', async () => {
  const player = await openPlayer(house, 1280)
  await player.page.goto(path)
  await player.page.locator('.take.newest').waitFor()
  await scrollThrough(player.page, 'up')
  await player.page.getByRole('button', { name: 'Jump to the newest' }).click()
  await player.page.locator('.take.newest').waitFor()
  await tellOn(player, '100 tokens a second')
  await player.context.close()
})
