// What a story counts, written in a real browser: examples, faults where they are, what it would mean, JSON; and the
// ledger of the referee with its question.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Data } from '../fakes/an-app.ts'
import { ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let id = ''

const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name })
const says = (locator: Locator, text: string | RegExp) => locator.filter({ hasText: text }).first().waitFor()
const entry = (path: string) => page.locator(`[data-entry="${path}"]`)
const preview = () => page.locator('.schema-preview')
const main = () => page.locator('main')

const SETTINGS = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }'
const BEGIN =
  'mutation { startAdventure(input: {title: "Counting"}) { ... on StartAdventurePayload { adventure { id } } } }'
const COUNT = 'mutation ($input: SaveStatSchemaInput!) { saveStatSchema(input: $input) { __typename } }'
const PLAY = 'mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { __typename } }'
const STORY = 'query ($id: ID!) { adventure(id: $id) { runningTurn { id } statSchema stats { path value } } }'
const story = async (): Promise<Data> => (await ask(house, STORY, { id })).adventure

let requests = 0
async function turn(changes: object): Promise<void> {
  house.model.set({ text: `Told.\n\n\`\`\`state\n${JSON.stringify(changes)}\n\`\`\`` })
  const input = { adventureId: id, requestId: `t${++requests}`, kind: 'DO', text: 'go on' }
  await ask(house, PLAY, { input })
  while ((await story()).runningTurn) await setTimeout(20)
}

describe.skipIf(missing && !process.env.CI).each([1280, 360])('what a story counts at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
    await ask(house, SETTINGS, { input: { endpointUrl: house.model.at('normal'), model: 'fake' } })
  }, 90_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    id = (await ask(house, BEGIN, {})).startAdventure.adventure.id
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
  })
  afterEach(async () => {
    const tooWide = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
    await player.context.close()
    expect(player.wrongs.filter((wrong) => !wrong.endsWith('net::ERR_ABORTED'))).toEqual([])
  })

  test('from nothing: an example is tapped, changed, shown as it will be read, and saved', async () => {
    await page.goto(`/play/${id}/insights?view=ledger`)
    await page.getByRole('link', { name: 'Choose what it counts' }).click()
    await says(main(), 'This story counts nothing yet')
    await player.shot('schema-empty')
    await button(/^Health/).click()
    await says(preview(), 'player.health: a number from 0 to 100, at most 30 a turn')
    await says(preview(), /health 100\/100 \(well\)/)
    await says(preview(), /New, at their beginnings.*health/)
    await entry('player.health').getByLabel('Begins at').fill('140')
    await says(entry('player.health'), '“Begins at” is not between “Least” and “Most”.')
    await player.shot('schema-fault')
    await page.reload()
    await says(entry('player.health'), '“Begins at” is not between “Least” and “Most”.')
    await button('Save').click()
    await says(main().getByRole('alert'), 'It is not saved yet')
    await entry('player.health').getByLabel('Begins at').fill('60')
    await says(preview(), /health 60\/100 \(hurt\)/)
    await button('Add what is counted of the world').click()
    await page.keyboard.type('dread of night')
    await says(entry('world.dread of night'), 'A name has no dot and no white space.')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('dread')
    await button('Move dread up').first().waitFor()
    await button(/^Somebody’s trust/).click()
    await says(preview(), 'npc.mira is Mira')
    await button('Add a flag').click()
    const lever = (await page.getByRole('switch').boundingBox())!
    expect([lever.width > 1.5 * lever.height, lever.height < 24]).toEqual([true, true])
    await button('Remove the new one').click()
    await player.shot('schema-form')
    if (width < 600) {
      // What it would mean is far below, and one press away.
      await button('Preview').click()
      await expect.poll(async () => (await preview().boundingBox())!.y).toBeLessThan(100)
      await button('Back to what you write').click()
      await expect.poll(async () => (await preview().boundingBox())!.y).toBeGreaterThan(740)
    }
    await button('Save').click()
    await says(main(), 'Saved. It counts from the next turn on.')
    expect((await story()).stats.map((one: Data) => [one.path, one.value])).toEqual([
      ['world.dread', 0],
      ['player.health', 60],
      ['npc.mira.trust', 0],
    ])
  })

  test('stats are renamed, moved and removed, and what becomes of their values is said before', async () => {
    const schema = {
      player: { hp: { initial: 9 }, gold: { initial: 3 }, mood: { type: 'text', initial: 'calm' } },
    }
    await ask(house, COUNT, { input: { adventureId: id, schema } })
    await page.goto(`/play/${id}/world`)
    await says(main(), 'All of it is saved.')
    await button('Move gold up').click()
    await button('Remove mood').click()
    // The row is called by what stands in this field.
    const name = (await entry('player.hp').getByLabel('Name').elementHandle())!
    await name.fill('gold')
    await says(main(), 'Two are called so. Rename one.')
    await name.fill('health')
    await says(preview(), /Kept as they are.*gold/)
    await says(preview(), /New, at their beginnings.*health/)
    await says(preview(), /No longer counted.*hp, mood/)
    await player.shot('schema-becomes')
    await page.getByLabel('Begins at').first().press('Control+Enter')
    await says(main(), 'Saved. It counts from the next turn on.')
    expect(Object.keys((await story()).statSchema.player)).toEqual(['gold', 'health'])
    await page.getByRole('radio', { name: 'JSON' }).check({ force: true })
    const json = page.getByLabel('The schema as JSON')
    await json.fill('{"player": {"gold": {"min": 5, "max": 1}}')
    await says(main(), 'This is no JSON yet')
    await json.fill('{"player": {"gold": {"min": 5, "max": 1}}}')
    await says(page.getByRole('list', { name: 'Faults' }), /player\.gold\.min.*“Least” is above “Most”/)
    await player.shot('schema-json')
    await button('Undo my changes').click()
    await button('Undo them for good').click()
    await says(main(), 'All of it is saved.')
  })

  test('the ledger tells every ruling, is filtered, and finds the first turn', async () => {
    const schema = {
      player: {
        hp: { min: 0, max: 100, initial: 100, max_delta_per_turn: 40 },
        luck: { initial: 1, cooldown: 3 },
      },
      flags: { door_open: { desc: 'The door.' } },
    }
    await ask(house, COUNT, { input: { adventureId: id, schema } })
    await turn({ 'player.hp': -50, 'player.luck': 1 })
    await turn({ 'player.hp': -35, 'player.mana': 2, 'flags.door_open': true })
    await page.goto(`/play/${id}/insights?view=ledger`)
    const rows = page.locator('.ruling')
    await says(rows, /hp.*limited.*100 → 60.*The narrator asked for −50\. It changes by at most 40 a turn/i)
    await says(rows.first(), /Turn 2/)
    await says(rows, /mana.*refused.*nothing.*There is no player\.mana/)
    await player.shot('ledger')
    const form = page.getByRole('form', { name: 'Find the first turn' })
    await form.getByLabel('Value').selectOption({ label: 'hp' })
    await form.getByLabel('Number').fill('low')
    await button('Find it').click()
    await says(form, 'Write a number.')
    await form.getByLabel('Number').fill('30')
    await page.keyboard.press('Enter')
    await says(form, 'Turn 2: it was 25 then.')
    await form.getByLabel('Value').selectOption({ label: 'door open' })
    await button('Find it').click()
    await says(form, 'Turn 2: it was yes then.')
    await player.shot('ledger-first')
    await page.getByLabel('What became of it').selectOption('Refused')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByLabel('Which value').selectOption({ label: 'hp' })
    await says(main(), 'Nothing of that kind stands in the ledger.')
    await page.getByLabel('What became of it').selectOption('')
    await expect.poll(() => rows.count()).toBe(2)
    await button('Read it there', rows.last()).click()
    await page.locator('.take.newest[data-depth="1"]').waitFor()
    await page.locator('.world-strip').click()
    await says(page.locator('.world .stat'), /luck.*May change again at turn 4/)
    await player.shot('world-rest')
    await page.getByRole('link', { name: 'What is counted' }).click()
    await entry('player.luck').waitFor()
  })
})
