// Card files through the API: a report first, then all or nothing, and out again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, begin, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const IMPORT = `mutation ($input: ImportCardsInput!) { importCards(input: $input) { __typename
  ... on UserError { code message }
  ... on ImportCardsPayload { format imported report { found mapped kept { card what } dropped { card what } warnings }
    adventure { storyCards { name keys entry notes } } } } }`
const EXPORT = `query ($id: ID!, $format: CardFileFormat!) { adventure(id: $id) { cardFile(format: $format) { text lost } } }`
const FILE = JSON.stringify([
  { keys: 'inn, tavern', value: 'The inn is low.', type: 'location', title: 'The inn', description: 'mine' },
])

it('reports first, takes all in at once, and writes them out', async () => {
  const { id: adventureId } = await begin(running)
  const ask = async (text: string, dryRun: boolean) =>
    (await running.ask(IMPORT, { input: { adventureId, text, dryRun } })).importCards
  const dry = await ask(FILE, true)
  expect(dry).toMatchObject({ format: 'AI_DUNGEON', imported: false, report: { found: 1, dropped: [] } })
  const before = dry.adventure.storyCards.length
  const done = await ask(FILE, false)
  expect(done.adventure.storyCards).toHaveLength(before + 1)
  expect(done.adventure.storyCards.at(-1)).toEqual({
    name: 'The inn',
    keys: ['inn', 'tavern'],
    entry: 'The inn is low.',
    notes: 'mine',
  })
  for (const format of ['AI_DUNGEON', 'WORLD_INFO', 'FORKLORE']) {
    const { cardFile } = (await running.ask(EXPORT, { id: adventureId, format })).adventure
    expect(JSON.parse(cardFile.text)).toBeTruthy()
    expect(cardFile.text).toContain('The inn is low.')
  }
  expect(await ask('not a file', false)).toMatchObject({ __typename: 'InvalidInput', code: 'INVALID_INPUT' })
})
