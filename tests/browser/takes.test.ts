// What can be done with single takes, in a real browser: edit, another input, hide, erase, checkpoints; from two tabs.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Data } from '../fakes/an-app.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const takes = (on = page) => on.locator('.take[data-depth]')
const take = (depth: number, on = page) => on.locator(`.take[data-depth="${depth}"]`)
const words = (depth: number, on = page) => take(depth, on).locator('.take-text')
const draft = (on = page) => on.locator('.composer textarea')
const field = (depth: number) => take(depth).getByRole('textbox')
const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name })
const says = (locator: Locator, text: string | RegExp) => locator.filter({ hasText: text }).waitFor()
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const more = (depth: number, on = page) => button('More about this take', take(depth, on))

/** Asks the API where the page is not what is tested. */
async function ask(query: string, variables: object): Promise<Data> {
  const body = JSON.stringify({ query, variables })
  const headers = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' }
  const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
  return ((await answer.json()) as Data).data
}

const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
const BEGIN = 'mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { id } } } }'
const PLAY = 'mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { __typename } }'
const RUNS = 'query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }'

const narrateBy = (row: string) =>
  ask(SETTINGS, { input: { endpointUrl: house.model.at(row), model: 'fake' } })

let told = ''

/** A story of two turns, open on the page. */
async function begin(): Promise<void> {
  const { id } = (await ask(BEGIN, {})).startAdventure.adventure
  for (const text of ['knock at the door', 'go in']) {
    await ask(PLAY, { input: { adventureId: id, requestId: text, kind: 'DO', text } })
    while ((await ask(RUNS, { id })).adventure.runningTurn) await setTimeout(20)
  }
  await page.goto(`/play/${id}`)
  told = await words(3).innerText()
}

async function send(text: string, on: Page): Promise<void> {
  const before = await takes(on).count()
  await draft(on).fill(text)
  await draft(on).press('Enter')
  await take(before + 1, on).waitFor()
  await gone(on.locator('.telling'))
}

async function choose(depth: number, item: string | RegExp, on = page): Promise<void> {
  await more(depth, on).click()
  await on.getByRole('menuitem', { name: item }).click()
}

const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((e) => e === document.activeElement))

describe.skipIf(missing && !process.env.CI).each([1280, 360])('takes at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: ({ index }) => `Telling <i>number</i> ${index} of the house.` })
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
    await narrateBy('normal')
    await begin()
  })
  afterEach(async () => {
    house.model.release()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await player.context.close()
    // A page that is left does not wait for what it has asked.
    expect(player.wrongs.filter((wrong) => !wrong.endsWith('net::ERR_ABORTED'))).toEqual([])
  })

  test('words are edited in place, and earlier wordings come back', async () => {
    await more(1).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit the words' }).focus()
    await page.keyboard.press('Enter')
    await hasFocus(field(1)).toBe(true)
    await field(1).fill('Other <b>words</b>.\n\nMore of them.')
    await player.shot('editing')
    // What is being written is kept over a reload, and never thrown away unasked.
    await page.reload()
    await expect.poll(() => field(1).inputValue()).toContain('Other <b>words</b>')
    await field(1).press('Escape')
    await hasFocus(button('Keep writing')).toBe(true)
    await page.keyboard.press('Escape')
    await hasFocus(field(1)).toBe(true)
    await field(1).press('Control+Enter')
    await says(words(1), 'Other <b>words</b>.')
    expect(await words(1).locator('b').count()).toBe(0)
    await hasFocus(more(1)).toBe(true)
    expect(await takes().count()).toBe(4)
    await choose(1, 'Earlier wordings')
    await player.shot('wordings')
    await button('Bring back').click()
    await says(words(1), 'Telling <i>number</i>')
    await hasFocus(more(1)).toBe(true)
    await choose(0, 'Edit the words')
    expect(await field(0).inputValue()).toBe('You knock at the door.')
    await field(0).press('Escape')
    await hasFocus(more(0)).toBe(true)
  })

  test('words are edited as another version, and the first one stays whole', async () => {
    await choose(0, 'Edit the words')
    expect(await button('Save as another version').isDisabled()).toBe(true)
    await field(0).fill('You kick the door.')
    await button('Save as another version').click()
    await says(words(0), 'You kick the door.')
    expect(await takes().count()).toBe(1)
    await says(page.locator('.pager-count'), '2')
    await choose(0, 'Tell what follows')
    await take(1).waitFor()
    await gone(page.locator('.telling'))
    await button('Version before').first().click()
    await says(words(3), told)
  })

  test('one that has another version is compared with it from its menu', async () => {
    await begin()
    await more(3).click()
    expect(await page.getByRole('menuitem', { name: 'Compare with' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await choose(3, 'Retry: tell it anew')
    await says(take(3).locator('.pager-count'), '2')
    await gone(page.locator('.telling'))
    await choose(3, 'Compare with the other version')
    await page.locator('.compare-page h1, .compare-page h2').first().waitFor()
    const sides = new URL(page.url()).searchParams
    expect([sides.get('a'), sides.get('b')].map((side) => side?.split(':')[0])).toEqual(['take', 'take'])
    expect(sides.get('a')).not.toBe(sides.get('b'))
    await player.shot('compare-takes')
  })

  test('another input takes the place of an earlier one', async () => {
    await choose(0, 'Do something else instead')
    expect(await field(0).inputValue()).toBe('knock at the door.')
    await field(0).fill('')
    expect(await button(/^Send$/, take(0)).isDisabled()).toBe(true)
    await take(0).getByRole('radio', { name: 'Say' }).check()
    await field(0).fill('Is anybody there?')
    await narrateBy('normal;holdAfter=3')
    await field(0).press('Enter')
    await says(page.locator('.pending'), 'Is anybody there?')
    await says(page.locator('.telling'), 'Telling')
    expect(await takes().count()).toBe(0)
    await player.shot('instead')
    await page.reload()
    await says(page.locator('.pending'), 'Is anybody there?')
    // Thrown away, it is as if it had not been; the words are back in their editor.
    await button('How to stop').click()
    await page.getByRole('menuitem', { name: 'throw it away' }).click()
    await says(words(3), told)
    expect(await field(0).inputValue()).toBe('Is anybody there?')
    await narrateBy('normal')
    await button(/^Send$/, take(0)).click()
    await says(words(0), 'You say "Is anybody there?"')
    await take(1).waitFor()
    await gone(page.locator('.telling'))
    expect(await takes().count()).toBe(2)
    expect(await field(0).count()).toBe(0)
    await button('Version before').first().click()
    await says(words(3), told)
  })

  test('another input that fails leaves the story as it was, and comes back with the reason', async () => {
    await narrateBy('key')
    await choose(2, 'Do something else instead')
    await field(2).fill('run away')
    await button(/^Send$/, take(2)).click()
    await says(take(2).getByRole('alert'), 'key')
    await says(words(3), told)
    await hasFocus(field(2)).toBe(true)
    await player.shot('instead-failed')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await says(take(2).getByRole('alert'), 'key')
    expect(await field(2).inputValue()).toBe('run away')
    await button('Cancel', take(2)).click()
    await button('Throw it away').click()
    await says(words(2), 'You go in.')
    await page.reload()
    await says(words(2), 'You go in.')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('a take is hidden and shown, and erased for good', async () => {
    await choose(1, 'Hide from the narrator')
    await says(take(1), 'Hidden from the narrator')
    await hasFocus(more(1)).toBe(true)
    expect(await words(1).count()).toBe(0)
    await button('Read the hidden words').click()
    await words(1).waitFor()
    await player.shot('hidden')
    await button('Show', take(1)).last().click()
    await gone(take(1).filter({ hasText: 'Hidden' }))
    await hasFocus(more(1)).toBe(true)
    await choose(1, 'Erase the words')
    await button('Keep them').click()
    expect(await words(1).count()).toBe(1)
    await choose(1, 'Erase the words')
    await says(page.getByRole('dialog'), 'cannot be undone')
    await button('Erase for good').click()
    await says(take(1), 'The words of this moment were erased.')
    await hasFocus(more(1)).toBe(true)
    await player.shot('erased')
    await more(1).click()
    expect(await page.getByRole('menuitem', { name: /Edit|Copy|Hide|Erase/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('a checkpoint is set, renamed and removed', async () => {
    await choose(1, 'Set a checkpoint here')
    await hasFocus(page.getByLabel('Name of the checkpoint')).toBe(true)
    await page.keyboard.type('Before the cellar')
    await page.keyboard.press('Enter')
    const flag = button(/^Checkpoint: /, take(1))
    await says(flag, 'Before the cellar')
    await hasFocus(more(1)).toBe(true)
    await player.shot('checkpoint')
    await flag.click()
    await page.getByLabel('Name of the checkpoint').fill('By the door')
    await button('Rename', page.getByRole('dialog')).click()
    await says(flag, 'By the door')
    await page.reload()
    await says(flag, 'By the door')
    await choose(1, 'Rename or remove')
    await button('Remove it').click()
    await gone(flag)
  })

  test('two tabs: changes of takes arrive, and words that cross are kept', async () => {
    const { page: other, context } = await openPlayer(house, width)
    await other.goto(page.url())
    await take(3, other).waitFor()
    await choose(1, 'Edit the words')
    await field(1).fill('Mine.')
    await choose(1, 'Set a checkpoint here', other)
    await other.getByLabel('Name of the checkpoint').fill('Here')
    await button('Set it', other).click()
    await choose(3, 'Hide from the narrator', other)
    await says(take(3), 'Hidden from the narrator')
    // It does not hear of the edit, is told when it saves, and shows both.
    await player.tear()
    await choose(1, 'Edit the words', other)
    await take(1, other).getByRole('textbox').fill('Theirs.')
    await button(/^Save$/, take(1, other)).click()
    await says(words(1, other), 'Theirs.')
    await field(1).press('Control+Enter')
    await says(take(1).getByRole('alert'), 'has been edited since')
    await says(take(1).getByRole('group', { name: 'as they are now' }), 'Theirs.')
    expect(await field(1).inputValue()).toBe('Mine.')
    await button(/^Save$/, take(1)).click()
    await says(words(1), 'Mine.')
    await says(button(/^Checkpoint: /, take(1)), 'Here')
    // The other one plays on: words that are sent from where the story was stay.
    await send('sit down', other)
    await choose(2, 'Do something else instead')
    await field(2).fill('stand up')
    await button(/^Send$/, take(2)).click()
    await says(page.locator('.desk .notice'), 'has moved on elsewhere')
    await says(words(4), 'You sit down.')
    expect(await field(2).inputValue()).toBe('stand up')
    player.mend()
    await context.close()
  })
})
