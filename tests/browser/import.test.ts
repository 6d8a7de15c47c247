// Importing what one has elsewhere, in a real browser; on a wide screen and on a phone.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aCardPng } from '../fakes/a-png.ts'
import { aBookFile, aCardFile, aStoryFile } from '../fakes/sent-files.ts'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const file = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes as Uint8Array),
})
const give = (...files: ReturnType<typeof file>[]) => page.locator('input[type=file]').setInputFiles(files)

const QUERIES = [
  '{ importRuns { status } }',
  '{ adventures(first: 60) { edges { node { id title lineCount } } } }',
  '{ scenarios(first: 60) { edges { node { id title opening otherOpenings isBuiltIn cover { width } } } } }',
]
const CARDS = 'query ($id: ID!) { adventure(id: $id) { storyCards { name } } }'

interface Stored {
  runs: string[]
  adventures: { id: string; title: string; lineCount: number }[]
  scenarios: { id: string; title: string; opening: string; otherOpenings: string[]; cover: object | null }[]
}

async function stored(): Promise<Stored> {
  const answers = await Promise.all(QUERIES.map((query) => ask(house, query)))
  const { importRuns, adventures, scenarios } = Object.assign({}, ...answers)
  const nodes = ({ edges }: { edges: { node: { isBuiltIn?: boolean } }[] }) => edges.map(({ node }) => node)
  return {
    runs: importRuns.map(({ status }: { status: string }) => status),
    adventures: nodes(adventures) as Stored['adventures'],
    scenarios: nodes(scenarios).filter(({ isBuiltIn }) => !isBuiltIn) as Stored['scenarios'],
  }
}

/** A chat of SillyTavern: who speaks is told by the place of a line. */
const chat = (...lines: string[]): string =>
  [
    { user_name: 'Ann', character_name: 'Mira', create_date: '2024-06-03', chat_metadata: {} },
    ...lines.map((mes, at) => ({
      name: at % 2 ? 'Ann' : 'Mira',
      is_user: at % 2 === 1,
      is_system: false,
      send_date: `2024-06-03T10:${10 + at}:00.000Z`,
      mes,
      extra: {},
    })),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')

describe.skipIf(missing && !process.env.CI)('importing', () => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
      await page.goto('/import')
    })
    afterEach(async () => {
      // A phone makes its window as wide as what does not fit into it.
      const wide = () => Math.max(innerWidth, document.documentElement.scrollWidth)
      expect(await page.evaluate(wide)).toBeLessThanOrEqual(width)
      await player.context.close()
      expect(player.wrongs).toEqual([])
    })

    test('a character card is a picture: it is looked at first, then it is a scenario with two openings', async () => {
      const name = `Mira of ${width}`
      const before = await stored()
      await says('Bring what you have elsewhere.')
      await player.shot('import-empty')
      await give(file('mira.png', aCardPng(aCardFile(name, 1))))
      await heading('To be made: 1 scenario')
      await says(/card/i)
      await player.shot('import-looked-at')
      expect(await stored(), 'nothing is written before one says so').toEqual(before)
      await button('Import').press('Enter')
      await heading('It is here')
      await player.shot('import-done')
      const made = (await stored()).scenarios.find(({ title }) => title === name)
      expect(made).toMatchObject({ opening: 'Come in.', otherOpenings: ['Hello 0.'] })
      expect(made?.cover, 'the picture is its cover').not.toBeNull()
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(
        `/scenarios/${encodeURIComponent(made!.id)}`,
      )
    })

    test('two chats that begin alike become one story with two lines', async () => {
      const hello = `Come in, it is ${width} o’clock.`
      const before = await stored()
      await give(
        file('one.jsonl', chat(hello, 'Hello.', 'Sit down.', 'Thanks.', 'Tea?')),
        file('two.jsonl', chat(hello, 'Hello.', 'Get out!')),
      )
      await heading('To be made: 1 story')
      await player.shot('import-chats')
      expect(await stored()).toEqual(before)
      await button('Import').click()
      await heading('It is here')
      const { adventures } = await stored()
      const fresh = adventures.filter(({ id }) => !before.adventures.some((known) => known.id === id))
      expect(fresh.map(({ lineCount }) => lineCount)).toEqual([2])
      await page.locator('.import-made a').click()
      await says(hello)
    })

    test('what cannot be read says why, and a text can be an opening', async () => {
      await give(file('empty.json', ''), file('walk.txt', `We walk along the ${width} cliffs.`))
      await says('The file is empty.')
      await button('Take it as the opening of a scenario').click()
      await heading('To be made: 1 scenario')
      await player.shot('import-text')
      await button('Leave out empty.json').click()
      await heading('To be made: 1 scenario')
      await button('Import').click()
      await heading('It is here')
      const { scenarios } = await stored()
      expect(scenarios.map(({ opening }) => opening)).toContain(`We walk along the ${width} cliffs.`)
    })

    test('loose cards go where one wants them', async () => {
      const story = await aTree(house, `Cards at ${width}`)
      await page.reload()
      await give(file('book.json', aBookFile(3)))
      await heading('To be made: 3 story cards')
      await page.getByRole('radio', { name: 'To one of your stories' }).check()
      await page.getByLabel('Which story').selectOption(`Cards at ${width}`)
      await player.shot('import-cards')
      await button('Import').click()
      await heading('It is here')
      const { adventure } = await ask(house, CARDS, { id: story.adventureId })
      expect(adventure.storyCards).toHaveLength(3)
      await says('a story, with 3 new story cards')
      await page.getByRole('link', { name: `Cards at ${width}` }).click()
      await heading('3 story cards')
    })

    test('one can think better of it, before and meanwhile', async () => {
      const before = await stored()
      const long = file('long.json', aStoryFile(8_000, `Long at ${width}`))
      await give(long)
      await heading('To be made: 1 story')
      await button('Cancel').click()
      await says('Bring what you have elsewhere.')
      expect(await stored()).toEqual(before)
      await give(long)
      await button('Import').click()
      await heading('Importing …')
      await player.shot('import-running')
      // Who comes back finds it again.
      await page.reload()
      await heading('Importing …')
      await button('Cancel').click()
      await heading('Cancelled')
      const after = await stored()
      expect(after.runs[0]).toBe('CANCELLED')
      expect(after.adventures).toEqual(before.adventures)
    })
  })
})
