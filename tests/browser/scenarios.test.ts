// Scenarios in a real browser: one is written with everything in it and begun, and what is changed in it afterwards
// leaves the running story alone; choices; a copy; what another window saved.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Data } from '../fakes/an-app.ts'
import { ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole('button', { name, exact: typeof name === 'string' })
const field = (name: string | RegExp, on: Page | Locator = page) => on.getByLabel(name, { exact: true })
const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const save = async () => {
  await button('Save').click()
  await says(/^Saved/)
}
/** How many of a page's tabs can be seen whole, without pushing anything. */
const tabsInSight = () =>
  page
    .locator('.story-tab')
    .evaluateAll(
      (tabs) =>
        tabs.map((tab) => tab.getBoundingClientRect()).filter((at) => at.left >= 0 && at.right <= innerWidth)
          .length,
    )
const idIn = (place: string) => new RegExp(`/${place}/([^/?]+)`).exec(page.url())![1]!

/** One point of colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const MAKE = `mutation ($input: CreateScenarioInput!) { createScenario(input: $input) {
  ... on CreateScenarioPayload { scenario { id } } } }`
const SAVE = `mutation ($input: SaveScenarioInput!) { saveScenario(input: $input) { __typename } }`
const STORY = `query ($id: ID!) { adventure(id: $id) { title plotEssentials statSchema persona { name }
  storyCards { name entry } scripts { name enabled } transcript(last: 5) { edges { node { text siblingCount } } } } }`
const SHELF = 'query { scenarios(first: 100, whose: OWN) { edges { node { id } } } }'
const DELETE = 'mutation ($input: DeleteScenarioInput!) { deleteScenario(input: $input) { __typename } }'

const made = async (title: string, more: object = {}, parentId: string | null = null): Promise<string> => {
  const { id } = (await ask(house, MAKE, { input: { title, parentId } })).createScenario.scenario
  await ask(house, SAVE, { input: { scenarioId: id, ...more } })
  return id
}
const story = async (id: string): Promise<Data> => (await ask(house, STORY, { id })).adventure

describe.skipIf(missing && !process.env.CI).each([1280, 360])('scenarios at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse()
  }, 90_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
  })
  afterEach(async () => {
    const tooWide = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
    await player.context.close()
    for (const { node } of (await ask(house, SHELF, {})).scenarios.edges)
      await ask(house, DELETE, { input: { scenarioId: node.id } })
    expect(player.wrongs.filter((wrong) => !wrong.endsWith('net::ERR_ABORTED'))).toEqual([])
  })

  test('one is written whole, begun with an answer, and the story stays as it began', async () => {
    await page.goto('/scenarios')
    await button('New scenario').waitFor()
    await player.shot('scenarios-shelf')
    await button('New scenario').click()
    await field('What is it called?').fill('The salt road')
    await button('Make the scenario').click()
    await field('What awaits the player').fill('Three days through the white desert, with one well.')
    await field('Opening').fill('You are ${What is your name?}, and the salt begins here.')
    await button('Add another opening').click()
    await field(/^Another opening/).fill('${What is your name?} wakes at the well.')
    await field('Plot essentials').fill('The well belongs to nobody.')
    // What is asked is known before it is saved.
    await page.locator('.questions-found li').filter({ hasText: 'What is your name?' }).waitFor()
    await save()
    await page.locator('.questions-found li').filter({ hasText: 'What is your name?' }).waitFor()
    expect(await tabsInSight(), 'all tabs are in sight').toBe(6)
    await player.shot('scenario-plot')
    const scenario = idIn('scenarios')
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'dune.png', mimeType: 'image/png', buffer: PNG })
    await button('Take it off').waitFor()
    const shown = () => page.locator('.cover img').evaluate((img: HTMLImageElement) => img.naturalWidth)
    await page.locator('.cover img').scrollIntoViewIfNeeded()
    await expect.poll(shown).toBe(1)

    await tab('Cards').click()
    await button('Make the first card').click()
    await field('Name').fill('Wells')
    await field('Keys').fill('well')
    await field('Keys').press('Enter')
    await says('Not made yet')
    expect(await page.locator('.card-line').count(), 'Enter makes no card of two words').toBe(0)
    await field('What the narrator is told').fill('The well is deep. It knows ${What is your name?}.')
    await button('Make the card').click()
    await page.locator('.card-line').filter({ hasText: 'Wells' }).waitFor()
    await button('Close').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Wells')
    await button('Import').click()
    await field('Or paste what stands in it').fill(
      '[{ "keys": "mule", "value": "The mules know the way.", "title": "Mules" }]',
    )
    await button('Look at it').click()
    await button('Import 1 card').click()
    await says('1 card imported.')
    await button('Show all cards').click()
    await page.getByLabel('Search the cards').fill('know the way')
    await expect
      .poll(() => page.locator('.card-line').allTextContents())
      .toEqual([expect.stringContaining('Mules')])
    await page.getByLabel('Mules is in use').click()
    await page.locator('.card-line.off').waitFor()
    await page.getByLabel('Search the cards').fill('')
    await player.shot('scenario-cards')

    await tab('What is counted').click()
    await button(/Health/).click()
    await page.locator('.schema-preview').filter({ hasText: 'What the narrator reads' }).waitFor()
    await save()
    await player.shot('scenario-world')

    await tab('Scripts').click()
    await button('Write one for this scenario').click()
    await page.getByText('Name and kind').click()
    await field('Name').fill('Dice')
    await button('Save').click()
    await says(/^Saved/)
    await page.getByRole('link', { name: 'Scripts of the scenario' }).click()
    await page.getByRole('link', { name: 'Dice' }).waitFor()
    await player.shot('scenario-scripts')

    await tab('First prompt').click()
    await field('What is your name?').fill('Ode')
    await page
      .locator('[data-section="recent_history"], [data-section="history"]')
      .filter({ hasText: 'You are Ode, and' })
      .first()
      .waitFor()
    await player.shot('scenario-prompt')

    await page.getByRole('link', { name: 'Begin', exact: true }).click()
    await button('Begin the story').click()
    await page.getByText('Answer this first.').waitFor()
    await page.getByText('… wakes at the well.').waitFor()
    await field('What is your name?').fill('Ode')
    await page.getByText('Ode wakes at the well.').waitFor()
    await page.getByRole('radio').nth(1).check()
    await page.getByText('Who you are').click()
    await page.getByLabel('Name', { exact: true }).fill('Ode of the Wells')
    await player.shot('scenario-start')
    await button('Begin the story').click()
    await page.waitForURL(/\/play\//)
    await page.getByText('Ode wakes at the well.').waitFor()

    const id = idIn('play')
    const begun = await story(id)
    expect(begun).toMatchObject({
      title: 'The salt road',
      plotEssentials: 'The well belongs to nobody.',
      persona: { name: 'Ode of the Wells' },
      storyCards: [{ name: 'Wells', entry: 'The well is deep. It knows Ode.' }, { name: 'Mules' }],
      scripts: [{ name: 'Dice', enabled: true }],
    })
    expect(begun.statSchema.player).toHaveProperty('health')
    expect(begun.transcript.edges).toEqual([{ node: { text: 'Ode wakes at the well.', siblingCount: 2 } }])

    await page.goto(`/scenarios/${scenario}`)
    await field('Plot essentials').fill('The well has an owner now.')
    await save()
    await tab('Cards').click()
    await button('Wells').click()
    await field('What the narrator is told').fill('The well is dry.')
    await button('Save the card').click()
    await says(/^Saved/)
    expect(await story(id)).toEqual(begun)
  })

  test('a choice is added, moved and begun; the scenario above it is only chosen from', async () => {
    const above = await made('Born somewhere', { opening: 'Where were you born?' })
    await made('By the sea', { opening: 'Salt wind.' }, above)
    await page.goto(`/scenarios/${above}/choices`)
    await button('Add a choice').click()
    await field('What the player reads').fill('In the hills')
    await button('Add it').click()
    await page.getByRole('link', { name: 'In the hills', exact: true }).waitFor()
    await button('Move In the hills up').click()
    await page.locator('.script-row').first().filter({ hasText: 'In the hills' }).waitFor()
    await player.shot('scenario-choices')
    await page.getByRole('link', { name: 'In the hills', exact: true }).click()
    await field('Opening').fill('Sheep, and fog.')
    await save()

    await page.goto(`/scenarios/${above}/start`)
    await page.getByText('Where were you born?').waitFor()
    expect(await page.locator('.choices b').allTextContents()).toEqual(['In the hills', 'By the sea'])
    await player.shot('scenario-choose')
    await page.getByRole('link', { name: /In the hills/ }).click()
    await button('Begin the story').click()
    await page.waitForURL(/\/play\//)
    await page.getByText('Sheep, and fog.').waitFor()
    expect((await story(idIn('play'))).title).toBe('Born somewhere: In the hills')
  })

  test('what another window saved is told, and nothing that was written is lost', async () => {
    const id = await made('Two windows', { plotEssentials: 'Old.' })
    await page.goto(`/scenarios/${id}`)
    await field('Plot essentials').fill('Mine.')
    await ask(house, SAVE, { input: { scenarioId: id, authorsNote: 'Theirs.' } })
    await save() // another field: both stay
    expect(await field('Author’s note').inputValue()).toBe('Theirs.')
    await field('Plot essentials').fill('Mine again.')
    await ask(house, SAVE, { input: { scenarioId: id, plotEssentials: 'Theirs again.' } })
    await button('Save').click()
    await says(/Changed elsewhere: Plot essentials/)
    await page.reload()
    await says(/Changed elsewhere: Plot essentials/)
    expect(await field('Plot essentials').inputValue()).toBe('Mine again.')
    await button('Keep mine: Plot essentials').click()
    await save()

    await page.goto(`/scenarios/${id}/world`)
    await button(/Health/).click()
    await ask(house, SAVE, {
      input: { scenarioId: id, statSchema: { world: { day: { initial: 1, desc: 'The day.' } } } },
    })
    await button('Save').click()
    await says(/Changed elsewhere/)
    await page.reload()
    await button('Save mine over it').click()
    await says(/^Saved/)
  })

  test('a copy of a built-in one is changed, found, and deleted after a question', async () => {
    await page.goto('/scenarios')
    const first = page.locator('.shelf-card').first()
    const title = (await first.getByRole('heading').textContent())!
    await first.getByRole('heading').getByRole('link').click()
    await page.getByText('Who you are').waitFor()
    // It can be read without a copy, but for what may surprise its player.
    await page.goto(page.url().replace('/start', '/cards'))
    await page.getByText(/Make a copy, and change that as you like/).waitFor()
    await page.getByRole('heading', { name: 'How it begins' }).waitFor()
    await page.getByRole('link', { name: 'Begin', exact: true }).waitFor()
    await button('Copy to my scenarios').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('Plot essentials')
    await player.shot('scenario-reader')
    await page.goto('/scenarios')
    await button(`More for ${title}`).click()
    await page.getByRole('menuitem', { name: 'Copy to my scenarios' }).click()
    await says(/is there twice now/)
    await page.getByRole('radio', { name: 'Yours' }).check()
    const copy = page.locator('.shelf-card').filter({ hasText: `${title} (copy)` })
    await copy.waitFor()
    await button(`More for ${title} (copy)`).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await field('Title').fill('A road of my own')
    await save()
    await page.goto('/scenarios')
    await page.getByLabel('Search the scenarios').fill('road of my own')
    await expect.poll(() => page.locator('.shelf-card').count()).toBe(1)
    await button('More for A road of my own').click()
    await page.getByRole('menuitem', { name: 'Delete …' }).click()
    await player.shot('scenario-delete')
    await button('Delete it for good').click()
    await says(/is deleted/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.getByText(/No scenario has/).waitFor()
  })
})
