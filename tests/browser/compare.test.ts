// The prompts and the cards of two lines in a real browser, on a wide screen and on a phone.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { cardContent } from '../../server/engine/context/card-content.ts'
import { writeVersion } from '../../server/io/store/cards.ts'
import { ask, aTree } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)
const numberIn = (id: string) => Number(Buffer.from(id, 'base64url').toString('utf8').split(':')[1])

let house: House
let player: Player
let page: Page
let story: Awaited<ReturnType<typeof aTree>>

const tell = ({ index }: { index: number }) => `Telling number ${index}: the lantern gutters.`
const save = (plotEssentials: string) =>
  ask(house, 'mutation ($input: SaveAdventureInput!) { saveAdventure(input: $input) { __typename } }', {
    input: { adventureId: story.adventureId, plotEssentials },
  })
/** From here on the story counts one thing alone. */
const count = (schema: object) =>
  ask(house, 'mutation ($input: SaveStatSchemaInput!) { saveStatSchema(input: $input) { __typename } }', {
    input: { adventureId: story.adventureId, schema },
  })
const setByHand = (values: object) =>
  ask(
    house,
    'mutation ($input: OverrideWorldStateInput!) { overrideWorldState(input: $input) { __typename } }',
    {
      input: { adventureId: story.adventureId, values },
    },
  )
const makeCard = async (card: object): Promise<number> => {
  const query = `mutation ($input: CreateCardInput!) {
    createCard(input: $input) { ... on CreateCardPayload { card { id } } }
  }`
  const made = await ask(house, query, { input: { adventureId: story.adventureId, card } })
  return numberIn(made.createCard.card.id)
}
const lineNamed = async (name: string) => (await story.lines()).find((line) => line.name === name)!.id
const part = (name: string) => page.locator('.segmented label', { hasText: name })
const section = (name: string) => page.locator('.compared-list li', { hasText: name }).first()

/** Two lines that part at take 3. On the second the plot is another, and a card is told that a script changed. */
async function grow(width: number): Promise<void> {
  story = await aTree(house, `Two prompts at ${width}`)
  await save('The gate of the keep is shut, and nobody has the key.')
  await story.turn('open the door')
  const fork = await story.take(2)
  await story.turn('go down')
  await count({ npcs: { old_mira: { name: 'Mira', stats: { trust_in_you: { min: -10, max: 10 } } } } })
  await setByHand({ 'npc.old_mira.trust_in_you': 4 })
  await story.rename(await story.line(), 'Main')
  await save('The gate of the keep is open, and everybody has the key.')
  const card = await makeCard({ name: 'The embers', keys: ['fire'], entry: 'They glow under the ash.' })
  await story.fork(fork, 'By the fire')
  await story.turn('sit down at the fire')
  const { db, clock } = house.app.deps
  const at = await db.reader.take.findFirstOrThrow({ where: { branchId: numberIn(await story.line()) } })
  const content = { name: 'The embers', keys: ['fire', 'ash'], entry: 'They have gone cold under the ash.' }
  await db.write((tx) => writeVersion(tx, card, at, cardContent.parse(content), clock.now()))
}

describe.skipIf(missing && !process.env.CI)('two prompts', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({ text: tell })
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(() => grow(width), 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
      const sides = { a: `line:${await lineNamed('Main')}`, b: `line:${await lineNamed('By the fire')}` }
      await page.goto(`/play/${story.adventureId}/compare?${new URLSearchParams(sides)}`)
    })
    afterEach(async () => {
      await leave(player)
    })

    test('are told section by section, and what they quote of the story take by take', async () => {
      await part('Prompt').click()
      await page.getByText(/\d+ sections: \d+ the same, \d+ not, 1 on one side alone\./).waitFor()
      await page.getByText(/^The same in both, with their tokens: How to tell \(\d+\) · /).waitFor()
      await section('Plot essentials').locator('summary').click()
      await section('Plot essentials').locator('del', { hasText: 'shut' }).waitFor()
      await section('Plot essentials').locator('ins', { hasText: 'open' }).waitFor()
      await section('The story').locator('summary').click()
      await page
        .getByText('Both quote 3 takes alike, up to take 3. 1 take only in Main. 1 take only in')
        .waitFor()
      await section('Story cards')
        .getByText(/only in By the fire/)
        .waitFor()
      await player.shot('compare-prompts')
      await page.getByRole('link', { name: 'See it whole' }).first().click()
      await page.locator('.prompt-section').first().waitFor()
      await page.goBack()
      await page.getByText('The same in both').waitFor()
    })

    test('and cards: what a script made of them on one line, and what only one was told', async () => {
      await part('Cards').click()
      await page.getByText('In Main as on every line. In By the fire as take 4 left it.').waitFor()
      await page.locator('.card-field', { hasText: 'fire, ash' }).waitFor()
      await page.locator('.compare-cards ins', { hasText: 'have gone cold' }).waitFor()
      const told = page.getByRole('region', { name: 'Told in one prompt only' })
      await told.getByText('Told: “fire” stood in take 4.').waitFor()
      await player.shot('compare-cards')
    })

    test('and what is counted, under the names that it has in the story', async () => {
      await part('World').click()
      await page.getByRole('rowheader', { name: 'Mira: trust in you', exact: true }).waitFor()
      expect(await page.locator('.compare-world tbody tr').count()).toBe(1)
      await player.shot('compare-world')
    })

    test('when there is nothing to compare, it is said why', async () => {
      const a = `take:${await story.take(3)}`
      const b = `line:${await lineNamed('Main')}`
      await page.goto(`/play/${story.adventureId}/compare?${new URLSearchParams({ a, b, part: 'prompts' })}`)
      await page.getByText('You wrote take 4 yourself, so nothing was read for it.').waitFor()
      await page.getByText('There is nothing to compare unless both were told by a narrator.').waitFor()
      await player.shot('compare-prompts-none')
      await part('Cards').click()
      await page.getByText('Which cards each tells cannot be said. You wrote take 4 yourself').waitFor()
    })
  })
})
