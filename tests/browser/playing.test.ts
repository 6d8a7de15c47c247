// Playing for long and under bad conditions, by a script: nothing piles up in the page, two windows never differ, and
// whatever moment a page is left at, and however bad the line is, each turn is there once. FORKLORE_PLAY_MINUTES=30 plays
// so long; otherwise it is a number of turns.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { decodeId } from '../../server/graphql/ids.ts'
import { growStory } from '../bench/long-story.ts'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'
import { heldBy, openTools } from './measure.ts'

const missing = !existsSync(chromiumPath)

const MINUTES = Number(process.env.FORKLORE_PLAY_MINUTES ?? 0)
const TURNS = 30
/** By then all that a page makes once is made. */
const WARM_UP = 8
/** What a turn more costs is its words and a few numbers; a page that keeps what it has drawn costs twenty times that. */
const KB_PER_TURN = 15
/** Buttons and menus beside the takes come and go. */
const SLACK = { heapMB: 1, nodes: 300, listeners: 20 }

let house: House
let player: Player
let page: Page
let story: Awaited<ReturnType<typeof aTree>>

const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
const narrateBy = (row: string, settings: object = {}) =>
  ask(house, SETTINGS, {
    input: { endpointUrl: house.model.at(row, settings), model: 'fake', memoryOn: false },
  })

const field = (on = page) => on.locator('.composer textarea')
const takes = (on = page) => on.locator('.take[data-depth]')
const newest = (depth: number, on = page) => on.locator(`.take.newest[data-depth="${depth}"]`)
const wordsOn = (on = page) => on.locator('.take[data-depth] .take-text').allInnerTexts()
const button = (name: string | RegExp, on = page) => on.getByRole('button', { name })

async function send(words: string, on = page): Promise<void> {
  await field(on).fill(words)
  await field(on).press('Enter')
}

/** Takes a turn whose narration comes to stand at this depth. */
async function turn(words: string, depth: number, on = page): Promise<void> {
  await send(words, on)
  await newest(depth, on).waitFor()
  await on.locator('.telling').waitFor({ state: 'detached' })
}

describe.skipIf(missing && !process.env.CI)('playing by a script', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ index }) => `Telling number ${index}. The tide turns.\n\nNobody calls.` })
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    story = await aTree(house, 'Played by a script')
    await narrateBy('normal')
    player = await openPlayer(house, 1280)
    page = player.page
    page.setDefaultTimeout(15_000)
  })
  afterEach(async () => {
    house.model.release()
    await player.context.close()
    expect(player.wrongs).toEqual([])
  })

  const open = async (on = page) => {
    await on.goto(`/play/${story.adventureId}`)
    await takes(on).first().waitFor()
  }

  /** What a player does between turns, every so often. */
  async function potter(round: number, depth: number): Promise<void> {
    if (round % 4 === 0) {
      await button('Retry the newest narration').click()
      await newest(depth).locator('.pager-count').filter({ hasText: '2' }).waitFor()
      await page.locator('.telling').waitFor({ state: 'detached' })
      await button('Version before').last().click()
      await newest(depth).locator('.pager-count').filter({ hasText: '1' }).waitFor()
    }
    if (round % 5 === 0) {
      await button('Undo').click()
      await newest(depth).waitFor({ state: 'detached' })
      await button('Redo').click()
      await newest(depth).waitFor()
    }
    if (round % 6 === 0) {
      await button('More about this story').click()
      await page.getByRole('menuitem', { name: 'Export' }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    if (round % 7 === 0) {
      await page.getByRole('link', { name: 'Lines and map' }).click()
      await page.getByRole('link', { name: 'Back to the story' }).click()
      await newest(depth).waitFor()
    }
  }

  test(
    'for as long as one likes, and the page holds no more for it',
    async () => {
      const planted = 60
      const adventure = { id: decodeId(story.adventureId).id }
      await growStory({ deps: house.app.deps, adventure }, planted)
      await open()
      const tools = await openTools(page)
      const play = async (round: number) => {
        await turn(`do thing ${round}`, (planted + round) * 2)
        await potter(round, (planted + round) * 2)
      }
      for (let round = 1; round <= WARM_UP; round++) await play(round)
      const before = await heldBy(tools)
      const until = performance.now() + MINUTES * 60_000
      let round = WARM_UP
      for (let more = 1; more <= TURNS || performance.now() < until; more++) await play(++round)
      const after = await heldBy(tools)
      const more = { heapMB: (KB_PER_TURN * (round - WARM_UP)) / 1_024, nodes: round - WARM_UP, listeners: 0 }
      for (const what of ['heapMB', 'nodes', 'listeners'] as const)
        expect(after[what], `${what} at first: ${before[what]}`).toBeLessThanOrEqual(
          before[what] + SLACK[what] + more[what],
        )
      expect(player.wrongs).toEqual([])
    },
    240_000 + MINUTES * 60_000,
  )

  test('two windows on one story play by turns, and never differ', async () => {
    const other = await player.context.newPage()
    other.setDefaultTimeout(15_000)
    await open()
    await open(other)
    for (let round = 1; round <= 8; round++) {
      const [here, there] = round % 2 === 0 ? [page, other] : [other, page]
      await turn(`move ${round}`, round * 2, here)
      await newest(round * 2, there).waitFor()
      if (round % 3 === 0) {
        await button('Undo', there).click()
        await newest(round * 2 - 2, here).waitFor()
        await button('Redo', here).click()
        await newest(round * 2, there).waitFor()
      }
      await expect.poll(() => wordsOn(there)).toEqual(await wordsOn(here))
      expect(await wordsOn(here)).toHaveLength(round * 2 + 1)
    }
    await other.close()
  })

  test('a page is left at any moment of a turn: nothing is lost, and nothing is there twice', async () => {
    await open()
    let depth = 0
    const told = async (words: string) => {
      depth += 2
      await newest(depth).waitFor()
      await page.locator('.telling').waitFor({ state: 'detached' })
      const all = await wordsOn()
      expect(all).toHaveLength(depth + 1)
      expect(all.filter((text) => text.includes(words))).toHaveLength(1)
      await expect.poll(() => field().inputValue()).toBe('')
    }
    /** Sends words and leaves at once; what is on its way then comes to the server, or never does. */
    const leaveSending = async (words: string, comes: boolean) => {
      let left = false
      await page.route('**/graphql', async (route) => {
        if (left || !route.request().postData()?.includes(words)) return route.fallback()
        left = true
        if (comes) await route.fetch()
        await page.reload()
      })
      await Promise.all([page.waitForEvent('load'), send(words)])
      await page.unroute('**/graphql')
    }
    // It is on its way, and never came: the words stand where they were written.
    await leaveSending('knock once', false)
    await expect.poll(() => field().inputValue()).toBe('knock once')
    expect(await wordsOn()).toHaveLength(1)
    await field().press('Enter')
    await told('knock once')
    // It came, and nobody heard of it.
    await leaveSending('knock twice', true)
    await told('knock twice')
    const words = 'Telling. The tide turns. Nobody calls.'.split(' ').length
    for (const [name, holdAfter] of [
      ['before the first word', 0],
      ['after the first word', 1],
      ['in the middle', Math.floor(words / 2)],
      ['before its end', 100],
    ] as const) {
      await narrateBy('hold', { holdAfter })
      await send(`leave ${name}`)
      await house.model.whenHeld()
      await page.reload()
      await page.locator('.telling').waitFor()
      house.model.release()
      await told(`leave ${name}`)
    }
    await narrateBy('normal')
    // The moment that it is over.
    const over = page.waitForFunction((at) => document.querySelector(`.take[data-depth="${at}"]`), depth + 2)
    await send('leave at its end')
    await over
    await page.reload()
    await told('leave at its end')
  })

  test('on a slow line that breaks off, each turn is told once', async () => {
    await open()
    const tools = await openTools(page)
    await tools.send('Network.enable')
    const line = (offline: boolean, latency: number, throughput: number) =>
      tools.send('Network.emulateNetworkConditions', {
        offline,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
    await line(false, 600, 8_000)
    await turn('go on slowly', 2)
    // A tunnel, in mid-turn: what is told meanwhile is there afterwards.
    await narrateBy('hold')
    await send('go into the tunnel')
    await house.model.whenHeld()
    await page.locator('.telling .take-text').waitFor()
    await line(true, 0, 0)
    await player.tear()
    await page.getByText('Connection lost').waitFor()
    house.model.release()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await line(false, 300, 20_000)
    player.mend()
    await newest(4).waitFor()
    await page.getByText('Connection lost').waitFor({ state: 'detached' })
    await narrateBy('normal')
    // Another, before one sends: the words stay until they can be sent.
    await line(true, 0, 0)
    await send('go out again')
    await expect.poll(() => page.locator('.desk .notice').innerText()).toMatch(/cannot be reached/)
    expect(await field().inputValue()).toBe('go out again')
    await line(false, 0, -1)
    await field().press('Enter')
    await newest(6).waitFor()
    await expect.poll(() => wordsOn()).toHaveLength(7)
    // That nothing came through is told by the browser too.
    expect(
      player.wrongs.splice(0).every((wrong) => /ERR_INTERNET_DISCONNECTED|graphql|WebSocket/.test(wrong)),
    ).toBe(true)
  })
})
