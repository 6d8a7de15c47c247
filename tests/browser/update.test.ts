// Bringing a story up to what its scenario says now, in a real browser; on a wide screen and on a phone.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let scenarioId: string
let adventureId: string

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
const offered = (name: string) => page.getByRole('checkbox', { name })

async function change(name: string, input: object, fields = '') {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) {
    __typename ... on UserError { message } ... on ${type}Payload { ${fields || '__typename'} } } }`
  return (await ask(house, query, { input }))[name]
}

const card = (name: string, entry: string) => ({ name, keys: [name.toLowerCase()], entry })
const counting = (max: number) => ({ player: { hp: { type: 'number', default: 5, min: 0, max } } })
const STORED = `query ($id: ID!) { adventure(id: $id) {
  plotEssentials authorsNote storyCards { id name entry } statSchema scenarioDiff { isNew cards { name } } } }`
const stored = async () => (await ask(house, STORED, { id: adventureId })).adventure

describe.skipIf(missing && !process.env.CI)('what a scenario has changed', () => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeEach(async () => {
      scenarioId = (await change('createScenario', { title: `The mill at ${width}` }, 'scenario { id }'))
        .scenario.id
      const plot = {
        plotEssentials: 'The mill stands still. Nobody knows why.',
        opening: 'The wheel is dry.',
      }
      await change('saveScenario', { scenarioId, ...plot })
      const made: string[] = []
      for (const content of [card('Miller', 'Old Tam.'), card('Cat', 'Grey.'), card('Owl', 'It sees all.')])
        made.push((await change('createScenarioCard', { scenarioId, card: content }, 'card { id }')).card.id)
      adventureId = (await change('startAdventure', { scenarioId }, 'adventure { id }')).adventure.id
      const [miller, cat, owl] = made
      await change('saveScenario', {
        scenarioId,
        plotEssentials: 'The mill turns again. Nobody knows why.',
        authorsNote: 'Dry humour.',
        statSchema: counting(20),
      })
      await change('editScenarioCard', { scenarioCardId: miller, card: card('Miller', 'Young Tam.') })
      await change('editScenarioCard', { scenarioCardId: cat, card: card('Cat', 'Black.') })
      await change('deleteScenarioCard', { scenarioCardId: owl })
      await change('createScenarioCard', { scenarioId, card: card('Sluice', 'It leaks.') })
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      // A phone makes its window as wide as what does not fit into it.
      const wide = () => Math.max(innerWidth, document.documentElement.scrollWidth)
      expect(await page.evaluate(wide)).toBeLessThanOrEqual(width)
      await player.context.close()
      expect(player.wrongs).toEqual([])
    })

    test('one sees the news, chooses, and takes over what one wants', async () => {
      const { storyCards } = await stored()
      const own = storyCards.find(({ name }: { name: string }) => name === 'Cat')
      await change('editCard', { cardId: own.id, card: { entry: 'Mine.' } })
      await page.goto(`/play/${adventureId}/insights?view=plot`)
      await page.getByRole('link', { name: 'See what is new' }).click()
      await says('Choose what this story takes over.')
      // Only what differs is marked.
      expect(await page.locator('.offered del').first().textContent()).toBe('stands still')
      expect(await page.locator('.offered ins').first().textContent()).toBe('turns again')
      expect(await offered('Plot essentials').isChecked()).toBe(true)
      expect(await offered('Cat').isChecked(), 'what the player changed is kept unless he asks').toBe(false)
      await says('You changed it.')
      await player.shot('update')
      await offered('Miller').uncheck()
      await player.shot('update-chosen')
      await button('Take over 5 changes').click()
      await says('Taken over. It counts from the next turn on.')
      const after = await stored()
      expect(after).toMatchObject({
        plotEssentials: 'The mill turns again. Nobody knows why.',
        authorsNote: 'Dry humour.',
        statSchema: { player: { hp: { max: 20 } } },
        scenarioDiff: { isNew: false },
      })
      const said = after.storyCards.map(({ name, entry }: { name: string; entry: string }) => [name, entry])
      expect(said).toEqual([
        ['Miller', 'Old Tam.'],
        ['Cat', 'Mine.'],
        ['Sluice', 'It leaks.'],
      ])
      await page.goto(`/play/${adventureId}/insights?view=plot`)
      await page.getByRole('heading', { name: 'The plot' }).waitFor()
      expect(await page.getByText('The scenario of this story has changed').count()).toBe(0)
    })

    test('an offer that has changed meanwhile is shown anew, and nothing is taken over', async () => {
      await page.goto(`/play/${adventureId}/update`)
      await says('Choose what this story takes over.')
      await change('saveScenario', { scenarioId, authorsNote: 'No humour.' })
      await button(/Take over/).click()
      await says('Look at it again, then choose anew.')
      await says('No humour.')
      expect((await stored()).authorsNote).toBe('')
    })

    test('a new question is answered first', async () => {
      await change('saveScenario', { scenarioId, authorsNote: 'Call him ${What is he called?}.' })
      await page.goto(`/play/${adventureId}/update`)
      await button(/Take over/).click()
      await says('Answer this first: What is he called?')
      await page.getByRole('textbox', { name: 'What is he called?' }).fill('Tam')
      await player.shot('update-question')
      await button(/Take over/).click()
      await says('Taken over.')
      expect((await stored()).authorsNote).toBe('Call him Tam.')
    })
  })
})
