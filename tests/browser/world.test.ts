// The world of a story in a real browser: what a narration changed, the panel, values by hand, changes revised; and a
// passage that broke off and goes on.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Data } from '../fakes/an-app.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

const SCHEMA = {
  player: {
    hp: {
      min: 0,
      max: 100,
      initial: 100,
      max_delta_per_turn: 20,
      bands: [
        [0, 50, 'badly hurt'],
        [50, 90, 'scratched'],
        [90, 100, 'hale'],
      ],
    },
    gold: { min: 0, initial: 12 },
    mood: { type: 'text', initial: 'curious' },
  },
  world: { day: { type: 'counter', initial: 1 }, dread: { min: 0, max: 10, initial: 2 } },
  npcs: { mira: { name: 'Mira', keys: ['Mira'], stats: { trust: { min: -10, max: 10 } } } },
  flags: { door_open: { desc: 'The cellar door.' } },
  milestones: { find_key: { desc: 'Find the key.' }, go_home: { desc: 'Get home.' } },
}

const CHANGES = `{"player.hp": -45, "player.gold": 5, "player.mood": "shaken but proud of what was done",
  "npc.mira.trust": 2, "flags.door_open": true, "milestones.find_key": true, "player.mana": -5}`
const PROSE = 'The door gives way, and the cold comes up out of the cellar.'
const TELLING = `${PROSE}\n\n\`\`\`state\n${CHANGES}\n\`\`\``

let house: House
let player: Player
let page: Page
let id = ''

const take = (depth: number, on = page) => on.locator(`.take[data-depth="${depth}"]`)
const words = (depth: number, on = page) => take(depth, on).locator('.take-text')
const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name })
const says = (locator: Locator, text: string | RegExp) => locator.filter({ hasText: text }).waitFor()
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const chips = (depth: number, on = page) => take(depth, on).locator('.chips')
const change = (depth: number, name: string) => take(depth).locator('.change').filter({ hasText: name })
const world = () => page.locator('.world')
const stat = (name: string) => world().locator('.stat').filter({ hasText: name })

async function ask(query: string, variables: object): Promise<Data> {
  const body = JSON.stringify({ query, variables })
  const headers = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' }
  const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
  return ((await answer.json()) as Data).data
}

const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
const BEGIN = 'mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { id } } } }'
const COUNT = 'mutation ($input: SaveStatSchemaInput!) { saveStatSchema(input: $input) { __typename } }'
const PLAY = 'mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { __typename } }'
const RUNS = 'query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }'

const narrateBy = (row: string) =>
  ask(SETTINGS, { input: { endpointUrl: house.model.at(row), model: 'fake' } })

/** A story that counts something, with one turn of it told. */
async function begin(schema: object = SCHEMA): Promise<void> {
  id = (await ask(BEGIN, {})).startAdventure.adventure.id
  await ask(COUNT, { input: { adventureId: id, schema } })
  await ask(PLAY, { input: { adventureId: id, requestId: 'one', kind: 'DO', text: 'open the door' } })
  while ((await ask(RUNS, { id })).adventure.runningTurn) await setTimeout(20)
  await page.goto(`/play/${id}`)
  await says(words(1), 'The door gives way')
}

async function send(text: string, on = page): Promise<void> {
  await on.locator('.composer textarea').fill(text)
  await on.locator('.composer textarea').press('Enter')
}

async function openWorld(): Promise<void> {
  await page.locator('.world-strip').click()
  await world().waitFor()
}

const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((e) => e === document.activeElement))

describe.skipIf(missing && !process.env.CI).each([1280, 360])('the world at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
    house.model.set({ text: TELLING })
    await narrateBy('normal')
  })
  afterEach(async () => {
    house.model.release()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await player.context.close()
    expect(player.wrongs.filter((wrong) => !wrong.endsWith('net::ERR_ABORTED'))).toEqual([])
  })

  test('what a narration changed stands under it in one line, and pressed, with every reason', async () => {
    await begin()
    await says(chips(1), /hp 100 → 80 −20†/)
    await says(chips(1), /\+\d more/)
    const { height } = (await chips(1).boundingBox())!
    expect(height).toBeLessThanOrEqual(46)
    await chips(1).focus()
    await page.keyboard.press('Enter')
    await says(change(1, 'hp'), /100.*80.*−20.*scratched.*limited.*−45 was asked for/)
    await says(change(1, 'mana'), /−5.*refused.*There is no/)
    await says(change(1, 'Find the key.'), 'reached')
    await player.shot('changes')
    await page.keyboard.press('Enter')
    await gone(take(1).locator('.change-list'))
    // Live, they come with the narration.
    house.model.set({ text: 'The rain stops.\n\n```state\n{"world.dread": 1}\n```' })
    await send('wait')
    await says(chips(3), /dread 2 → 3/)
    expect(await words(3).innerText()).toBe('The rain stops.')
  })

  test('the world stands beside the page or over it, with what the newest turn changed', async () => {
    await begin()
    await says(page.locator('.world-strip'), /hp 80/)
    if (width > 600) {
      await page.locator('h1').click()
      await page.keyboard.press('w')
    } else await page.locator('.world-strip').click()
    await says(stat('hp'), /scratched.*80.*100.*−20/)
    await hasFocus(button('Close the world')).toBe(true)
    await says(world().getByRole('region', { name: 'Mira' }), 'trust')
    await says(world().getByRole('region', { name: 'Goals' }), 'Get home.')
    await says(world().getByRole('region', { name: 'Reached' }), /Find the key\..*new/)
    await says(stat('door open'), /yes.*new/)
    await player.shot('world')
    await page.reload()
    // Beside the page it is remembered; over it, it would hide the story.
    if (width > 600) await world().waitFor()
    else {
      await says(words(1), 'The door gives way')
      expect(await world().count()).toBe(0)
      await openWorld()
    }
    await page.keyboard.press('Escape')
    if (width > 600) await button('Close the world').press('Escape')
    await gone(world())
    await hasFocus(page.locator('.world-strip')).toBe(true)
  })

  test('a story that counts nothing shows nothing of it', async () => {
    await begin({})
    expect(await page.locator('.world-strip').count()).toBe(0)
    await page.locator('h1').click()
    await page.keyboard.press('w')
    await button('Undo').waitFor()
    expect(await world().count()).toBe(0)
    expect(await chips(1).count()).toBe(0)
  })

  test('values are set by hand: faults in place, limits told, and the ledger marks them', async () => {
    await begin()
    await openWorld()
    await button('Set values by hand').click()
    await world().getByLabel('hp, 0 to 100').fill('140')
    await world().getByLabel('gold, 0 or more').fill('lots')
    await world().getByRole('switch', { name: 'door open' }).uncheck()
    await button('Save 3 values').click()
    await says(stat('gold'), 'Write a number.')
    // Nothing that was typed is lost.
    await page.reload()
    if (width < 600) await openWorld()
    expect(await world().getByLabel('hp, 0 to 100').inputValue()).toBe('140')
    await world().getByLabel('gold, 0 or more').fill('3,5')
    await player.shot('by-hand')
    await button('Save 3 values').click()
    await says(world(), 'Set by hand: 3 values.')
    await says(stat('hp'), /100.*You asked for 140\. It goes from 0 to 100/)
    await says(stat('gold'), '3.5')
    await button('Close the world').click()
    await chips(1).click()
    await says(take(1).locator('.change.clamped').last(), /hp.*80.*100.*by your hand/)
    await player.shot('by-hand-ledger')
  })

  test('above the end of a line nothing is set, and the way out is offered', async () => {
    await begin()
    await send('wait')
    await chips(3).waitFor()
    await button('Undo').click()
    await gone(take(2))
    await openWorld()
    await button('Set values by hand').click()
    await world().getByLabel('gold, 0 or more').fill('99')
    await button(/^Save$/, world()).click()
    await says(world().getByRole('alert'), 'The story goes on below')
    await button('Fork here', world()).waitFor()
    await player.shot('by-hand-refused')
    if (width > 600) {
      await button('Go to the end of the line').click()
      await take(3).waitFor()
    } else {
      await button('Fork here', world()).click()
      await says(world(), 'You stand at the fork now')
      await button('Close the world').click()
      await send('run')
      await chips(3).waitFor()
      await openWorld()
    }
    expect(await world().getByLabel('gold, 0 or more').inputValue()).toBe('99')
    await button(/^Save$/, world()).click()
    await says(stat('gold'), '99')
    // Another tab, which looks on, hears of it.
    const { page: other, context } = await openPlayer(house, width)
    await other.goto(`/play/${id}`)
    await says(other.locator('.world-strip'), /gold 99/)
    await button('Set values by hand').click()
    await world().getByLabel('gold, 0 or more').fill('7')
    await button(/^Save$/, world()).click()
    await says(other.locator('.world-strip'), /gold 7/)
    await context.close()
  })

  test('the changes of the newest narration are revised, and the referee rules on them', async () => {
    await begin()
    await chips(1).click()
    await button('Revise these changes').click()
    const form = page.getByRole('form', { name: 'The changes of this narration' })
    await form.getByLabel(/^hp: change/).fill('some')
    await button('Leave out gold').click()
    await form.getByLabel('What else changed').selectOption({ label: 'dread' })
    await button('Add', form).click()
    await hasFocus(form.getByLabel(/^dread: change/)).toBe(true)
    await page.keyboard.type('+30')
    await button('Save', form).click()
    await says(form, 'Write how much it changes')
    await player.shot('revise')
    await page.reload()
    await form.getByLabel(/^hp: change/).fill('-5')
    await button('Save', form).click()
    await says(take(1), 'This is what the referee made of it')
    await says(change(1, 'hp'), /100.*95/)
    await says(change(1, 'dread'), /2.*10.*limited/)
    expect(await change(1, 'gold').count()).toBe(0)
    await says(page.locator('.world-strip'), /hp 95.*gold 12/)
    expect(await words(1).innerText()).toBe(PROSE)
    await player.shot('revised')
  })

  test('a passage that broke off goes on in its place', async () => {
    await begin()
    house.model.set({ text: 'One two three' })
    await narrateBy('drop')
    await send('count')
    await says(take(3), 'It broke off here.')
    // What the server noted about how it was told, in a sentence of its own.
    expect(await take(3).locator('.take-note').count()).toBe(2)
    await player.shot('passage-broken')
    // It fails: all stays as it was, with the reason and a way on.
    await narrateBy('key')
    await button('Continue this passage').click()
    await says(page.getByRole('alert'), 'key')
    expect(await button('Continue this passage').count()).toBe(0)
    expect(await words(3).innerText()).toBe('One two three')
    await player.shot('passage-failed')
    house.model.set({ text: 'and on and on it goes.\n\n```state\n{"player.gold": -2}\n```' })
    await narrateBy('normal;holdAfter=3')
    await button('Try again').click()
    await says(words(3), /^One two three and on and$/)
    await page.reload()
    await says(words(3), /^One two three and on and$/)
    expect(await page.locator('.telling').count()).toBe(0)
    await player.shot('passage')
    // Thrown away, it is as it was.
    await button('How to stop').click()
    await page.getByRole('menuitem', { name: 'throw it away' }).click()
    await says(words(3), /^One two three$/)
    await button('Continue this passage').click()
    await says(words(3), 'on and')
    // It grows: nothing of what was there is drawn anew.
    const paragraph = (await words(3).locator('p').elementHandle())!
    house.model.release()
    await says(words(3), /^One two three and on and on it goes\.$/)
    expect(await paragraph.evaluate((element) => element.isConnected)).toBe(true)
    await says(chips(3), /gold 17 → 15/)
    await gone(button('Continue this passage'))
    expect(await page.locator('.take[data-depth]').count()).toBe(4)
  })
})
