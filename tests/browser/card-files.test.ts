// Cards as files, and cards and plot in two windows, in a real browser; on a wide screen and on a phone.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let story: Awaited<ReturnType<typeof aTree>>

const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole('button', { name, exact: true })
const path = (rest: string) => `/play/${story.adventureId}/insights${rest}`
const field = (name: string, on: Page = page) => on.getByRole('textbox', { name, exact: true })
const says = (text: string | RegExp, on: Page = page) => on.getByText(text).first().waitFor()
const row = (name: string, on: Page = page) =>
  on.locator('.story-card', { has: on.locator('h3').filter({ hasText: name }) })
const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})
const give = (one: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(one)

const STORED = `query ($id: ID!) { adventure(id: $id) { title authorsNote storyCards { id name entry } } }`
const stored = async () => (await ask(house, STORED, { id: story.adventureId })).adventure
const change = (name: string, input: object) =>
  ask(
    house,
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) {
      ${name}(input: $input) { __typename ... on UserError { message } } }`,
    { input },
  )

const card = (name: string, more: object = {}) => ({
  keys: name.toLowerCase(),
  value: `${name} is old.`,
  type: 'place',
  title: name,
  description: '',
  ...more,
})
const BOOK = JSON.stringify({
  entries: Object.fromEntries(
    ['Inn', 'Mill', 'Ferry'].map((name, uid) => [
      uid,
      {
        uid,
        key: [name.toLowerCase()],
        keysecondary: [],
        comment: name,
        content: `${name} is old.`,
        depth: 4,
      },
    ]),
  ),
})

describe.skipIf(missing && !process.env.CI)('cards and plot', () => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      story = await aTree(house, `Old things at ${width}`)
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      await leave(player)
    })

    test('cards come in by a file, after a look at what is in it', async () => {
      await page.goto(path('?view=cards'))
      await says('Cards that you have elsewhere')
      await player.shot('cards-empty')
      await button('Import cards').press('Enter')
      await page.getByRole('heading', { name: 'Import cards' }).waitFor()
      await player.shot('import-choose')
      await give(file('inn.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2])))
      await says('inn.png: This is a picture.')
      await give(file('notes.txt', 'My notes'))
      await says('The file is not JSON that can be read')
      await give(file('old.json', BOOK))
      await says('World Info of SillyTavern: 3 cards')
      await says('3 cards will be made.')
      await player.shot('import-report')
      expect((await stored()).storyCards, 'only looked at').toEqual([])
      await button('Import 3 cards').press('Enter')
      await says('3 cards imported; they count from the next turn on.')
      await row('Mill').waitFor()
      await player.shot('imported')
      expect((await stored()).storyCards).toMatchObject([
        { name: 'Inn', entry: 'Inn is old.' },
        { name: 'Mill' },
        { name: 'Ferry' },
      ])
    })

    test('only what is new comes in, pasted or dropped, and alone is shown first', async () => {
      await page.goto(path('?view=cards'))
      await button('Import').click()
      await field('Or paste what stands in it').fill(BOOK)
      await button('Look at it').click()
      await says('Nothing in it is new to this story.')
      await says('3 cards are here already, word for word, and will be skipped.')
      await button('Choose another file').click()
      const given = await page.evaluateHandle(
        (text) => {
          const data = new DataTransfer()
          data.items.add(new File([text], 'more.json', { type: 'application/json' }))
          return data
        },
        JSON.stringify([card('Quay'), card('Mill', { description: 'other' })]),
      )
      await page.locator('.card-file').dispatchEvent('dragover', { dataTransfer: given })
      await page.locator('.card-file').dispatchEvent('drop', { dataTransfer: given })
      await says('Story cards of AI Dungeon: 2 cards')
      await button('Import 2 cards').click()
      await row('Quay').waitFor()
      expect(await row('Ferry').count()).toBe(0)
      await button('Show all cards').click()
      await row('Ferry').waitFor()
      expect((await stored()).storyCards).toHaveLength(5)
    })

    test('all cards go out as a file for the tool that is chosen, and come in again', async () => {
      await page.goto(path('?view=cards'))
      await button('Export').click()
      await page.getByRole('radio', { name: /SillyTavern/ }).check()
      await says('What it cannot hold')
      await player.shot('export')
      const coming = page.waitForEvent('download')
      await button('Download the file').click()
      const download = await coming
      expect(download.suggestedFilename()).toBe(`old-things-at-${width}-cards-world-info.json`)
      const book = JSON.parse(readFileSync(await download.path(), 'utf8'))
      expect(Object.values(book.entries)).toHaveLength(5)
      await says('Downloaded: old-things')
      await page.getByRole('radio', { name: /Forklore/ }).check()
      const whole = page.waitForEvent('download')
      await button('Download the file').click()
      await button('Import').click()
      await give(file('own.json', readFileSync(await (await whole).path())))
      await says('5 cards are here already')
      await page.keyboard.press('Escape')
      await page.locator('.card-file').waitFor({ state: 'detached' })
    })

    test('a file of three megabytes is read', async () => {
      await page.goto(path('?view=cards'))
      await button('Import').click()
      const cards = Array.from({ length: 1_200 }, (_, index) =>
        card(`Stone ${index}`, { value: `Stone ${index}. ${'It is a stone. '.repeat(170)}` }),
      )
      await give(file('stones.json', JSON.stringify(cards)))
      await says('1,200 cards will be made.')
      await giveTooMany()
      await says(/holds 5,050 cards; at most 5,000 are read at once/)
    })

    test('another window follows what is saved, and keeps what is written', async () => {
      await page.goto(path('?view=plot'))
      await field('Author’s note').fill('Mine, and dry.')
      await change('saveAdventure', {
        adventureId: story.adventureId,
        authorsNote: 'Theirs.',
        title: `Renamed at ${width}`,
      })
      await says('Changed elsewhere.')
      await page.getByRole('heading', { name: `Renamed at ${width}` }).waitFor()
      expect(await field('Title').inputValue()).toBe(`Renamed at ${width}`)
      expect(await field('Author’s note').inputValue()).toBe('Mine, and dry.')
      await page.locator('.elsewhere').scrollIntoViewIfNeeded()
      await player.shot('changed-elsewhere')
      await button('Save').click()
      await says('Choose first which words are to stay.')
      await page.reload()
      await says('Changed elsewhere.')
      expect((await stored()).authorsNote).toBe('Theirs.')
      await button('Keep mine: Author’s note').click()
      await button('Save').click()
      await says('Saved. It counts from the next turn on.')
      expect((await stored()).authorsNote).toBe('Mine, and dry.')
      await field('Author’s note').fill('Mine again.')
      await change('saveAdventure', { adventureId: story.adventureId, authorsNote: 'Theirs again.' })
      await button('Take theirs').click()
      await button('Let my words go').click()
      expect(await field('Author’s note').inputValue()).toBe('Theirs again.')
      await says('All of it is saved.')
    })

    test('what another window saved a moment ago, unheard, is not written over', async () => {
      await page.goto(path('?view=plot'))
      await says('All of it is saved.')
      await player.tear()
      await field('Author’s note').fill('Mine.')
      await change('saveAdventure', { adventureId: story.adventureId, authorsNote: 'Unheard.' })
      await button('Save').click()
      await says('Changed elsewhere.')
      await page.locator('.elsewhere-words', { hasText: 'Unheard.' }).waitFor()
      expect((await stored()).authorsNote).toBe('Unheard.')
      await button('Keep mine: Author’s note').click()
      // Where both wrote in different fields, both stay.
      await change('saveAdventure', { adventureId: story.adventureId, title: 'Unheard title' })
      await button('Save').click()
      await says('Saved. It counts from the next turn on.')
      expect(await stored()).toMatchObject({ authorsNote: 'Mine.', title: 'Unheard title' })
      player.mend()
      player.wrongs.length = 0
    })

    test('a card that is edited or removed in another window keeps what is written here', async () => {
      const { storyCards } = await stored()
      const { id: cardId } = storyCards[0]
      await page.goto(path(`?view=cards&card=${cardId}`))
      await field('What the narrator is told').fill('Mine: the inn has burnt down.')
      const beside = await player.context.newPage()
      await beside.goto(path('?view=cards'))
      await row('Mill', beside).first().waitFor()
      await change('editCard', { cardId, card: { entry: 'Theirs.', name: 'The old inn' } })
      await row('The old inn', beside).waitFor()
      await says('Changed elsewhere.')
      expect(await field('What the narrator is told').inputValue()).toBe('Mine: the inn has burnt down.')
      expect(await field('Name').inputValue()).toBe('The old inn')
      await player.shot('card-changed-elsewhere')
      await button('Keep mine: What the narrator is told').click()
      await change('deleteCard', { cardId })
      await says('Removed elsewhere.')
      await player.shot('card-removed-elsewhere')
      await button('Bring the card back').click()
      await row('The old inn').waitFor()
      expect(await field('What the narrator is told').inputValue()).toBe('Mine: the inn has burnt down.')
      await button('Save the card').click()
      await says('Saved. It counts from the next turn on.')
      expect((await stored()).storyCards[0]).toMatchObject({ entry: 'Mine: the inn has burnt down.' })
      await beside.close()
    })

    test('the next prompt follows cards and plot, and speaks truly of the built-in storyteller', async () => {
      await change('saveSettings', { endpointUrl: '', model: '' })
      await page.goto(path(''))
      await says('Nothing is sent: the built-in storyteller goes by rules')
      await says('Built just now, exactly as a model would be sent it.')
      await change('createCard', {
        adventureId: story.adventureId,
        card: { name: 'Tide', entry: 'The tide is out.', constant: true },
      })
      await page.locator('.called-name', { hasText: 'Tide' }).waitFor()
      await story.turn('wait')
      await page.goto(path(''))
      await button('What was read one narration earlier').click()
      await says('Nothing was sent: the built-in storyteller told this by rules')
      await says('Byte for byte what was put together for this turn')
      await player.shot('read-by-rules')
    })
  })
})

/** More cards than a story may have. */
async function giveTooMany() {
  const cards = Array.from({ length: 5_050 }, (_, index) => card(`Star ${index}`))
  await button('Choose another file').click()
  await give(file('stars.json', JSON.stringify(cards)))
}
