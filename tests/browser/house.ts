// What a browser test needs: the built client, a server with an empty data folder, a fake model, and Chromium.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect } from 'vitest'
import { chromium, type Browser, type BrowserContext, type Page, type WebSocketRoute } from 'playwright-core'
import { build } from 'vite'
import { openApp, type App } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createModel } from '../../server/io/model/model.ts'
import { guardedConnector } from '../../server/io/network/guarded-connect.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const shots = join(root, 'artefacts')

const ARGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
/** Names of other machines, whose pages come without encryption: all of them are this one. */
const OTHERS = '--host-resolver-rules=MAP *.test 127.0.0.1'

export interface House {
  app: App
  model: FakeEndpoint
  browser: Browser
  close: () => Promise<void>
}

function newest(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  const inside = readdirSync(path).filter((name) => name !== 'generated')
  return Math.max(0, ...inside.map((name) => newest(join(path, name))))
}

/** A root folder for the server, with a client of its own: somebody may be building dist/ meanwhile. */
async function furnish(folder: string): Promise<void> {
  symlinkSync(join(root, 'prisma'), join(folder, 'prisma'))
  const built = join(root, 'dist', 'client')
  const index = join(built, 'index.html')
  const source = Math.max(newest(join(root, 'client')), newest(join(root, 'vite.config.ts')))
  const outDir = join(folder, 'dist', 'client')
  if (existsSync(index) && statSync(index).mtimeMs > source) cpSync(built, outDir, { recursive: true })
  else cpSync(await (ownBuild ??= buildOnce()), outDir, { recursive: true })
}

/** The client that this process built, for all of its houses. */
let ownBuild: Promise<string> | null = null

async function buildOnce(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'forklore-client-'))
  process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir } })
  return outDir
}

/** @param env settings from outside; they may name what the fake model is at */
export async function openHouse(
  env: Record<string, string> | ((model: FakeEndpoint) => Record<string, string>) = {},
): Promise<House> {
  mkdirSync(shots, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'forklore-browser-'))
  await furnish(folder)
  const model = await startFakeEndpoint()
  const outside = typeof env === 'function' ? env(model) : env
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), ...outside })
  const app = await openApp(config, {
    root: folder,
    log: pino({ level: 'silent' }),
    // For strangers only what is public is asked; here all of it is the fake model.
    ...(config.hosted && { model: createModel({ connect: guardedConnector({ isPublic: () => true }) }) }),
  })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...ARGS.split(' '), OTHERS] })
  return {
    app,
    model,
    browser,
    close: async () => {
      await browser.close()
      await app.stop()
      await model.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Player {
  context: BrowserContext
  page: Page
  /** What must not happen: console errors and warnings, page errors, failed requests. */
  wrongs: string[]
  /** Breaks the live connection; it is let back in only after `mend`. */
  tear: () => Promise<void>
  mend: () => void
  shot: (name: string) => Promise<void>
}

/** Goes on from the bar of a story: by its icon, or on a phone by its menu. */
export async function fromStory(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'More about this story' })
  await menu.waitFor()
  const [icon] = await page.locator('.page-actions').getByLabel(name, { exact: true }).all()
  if (await icon?.isVisible()) return icon!.click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}

/** A player at a screen of this width, with nothing stored. */
export async function openPlayer(house: House, width: number): Promise<Player> {
  const phone = width < 600
  const context = await house.browser.newContext({
    baseURL: house.app.url,
    viewport: { width, height: phone ? 740 : 900 },
    isMobile: phone,
    hasTouch: phone,
    colorScheme: phone ? 'dark' : 'light',
  })
  const page = await context.newPage()
  const wrongs: string[] = []
  const torn = { is: false }
  let socket: WebSocketRoute | null = null
  await page.routeWebSocket(/\/graphql$/, (route) => {
    if (torn.is) return void route.close({ code: 1012 })
    socket = route
    route.connectToServer()
  })
  page.on('pageerror', (error) => wrongs.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrongs.push(message.text())
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // A page that is left in mid-load takes its requests along: that is no failure.
    if (why !== 'net::ERR_ABORTED') wrongs.push(`${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) wrongs.push(`${response.url()} ${response.status()}`)
  })
  return {
    context,
    page,
    wrongs,
    tear: async () => {
      torn.is = true
      await socket?.close({ code: 1012 })
    },
    mend: () => (torn.is = false),
    shot: async (name) => void (await page.screenshot({ path: join(shots, `${name}-${width}.png`) })),
  }
}

/** Makes the session of a player's browser one that is over. */
export async function spoilSession({ context }: Player): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'forklore_session')!
  const value = cookie.value.replace(/\.[\w-]{43}$/, `.${'A'.repeat(43)}`)
  await context.addCookies([{ ...cookie, value }])
}

/** Leaves, and looks for what has no place in a browser that did no wrong: a page that is too wide, and all that it complained of. */
export async function leave({ page, context, wrongs }: Player): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await context.close()
  expect(tooWide).toBeLessThanOrEqual(0)
  expect(wrongs).toEqual([])
}
