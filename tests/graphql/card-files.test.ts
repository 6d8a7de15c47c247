// Card files through the API: a report first, then all or nothing, and out again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_CARDS } from '../../server/engine/context/card-content.ts'
import { anApp, begin, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const IMPORT = `mutation ($input: ImportCardsInput!) { importCards(input: $input) { __typename
  ... on UserError { code message }
  ... on ImportCardsPayload { format imported made known report { found mapped kept { card what } dropped { card what } warnings }
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

it('makes only what is not there yet, and changes nothing that is', async () => {
  const { id: adventureId } = await begin(running)
  const ask = async (cards: object[], dryRun = false) =>
    (await running.ask(IMPORT, { input: { adventureId, text: JSON.stringify(cards), dryRun } })).importCards
  const inn = { keys: 'inn', value: 'The inn is low.', type: 'location', title: 'The inn', description: '' }
  const other = { ...inn, value: 'The inn has burnt down.' }
  expect(await ask([inn], true)).toMatchObject({ made: 1, known: 0 })
  const { length } = (await ask([inn])).adventure.storyCards
  expect(await ask([inn, other], true)).toMatchObject({ made: 1, known: 1, imported: false })
  const done = await ask([inn, other])
  expect(done).toMatchObject({ made: 1, known: 1, imported: true })
  expect(done.adventure.storyCards.map(({ entry }: { entry: string }) => entry).slice(length - 1)).toEqual([
    inn.value,
    other.value,
  ])
  const { cardFile } = (await running.ask(EXPORT, { id: adventureId, format: 'FORKLORE' })).adventure
  const again = await running.ask(IMPORT, { input: { adventureId, text: cardFile.text, dryRun: false } })
  expect(again.importCards).toMatchObject({ made: 0, known: length + 1 })
  const many = Array.from({ length: MAX_CARDS }, (_, index) => ({ ...inn, value: `Inn ${index}.` }))
  for (const dryRun of [true, false])
    expect(await ask(many, dryRun)).toMatchObject({
      code: 'NOT_POSSIBLE',
      message: expect.stringContaining('at most 5,000 cards'),
    })
  expect((await ask([inn], true)).adventure.storyCards).toHaveLength(length + 1)
})

it('takes a file of several megabytes', async () => {
  const { id: adventureId } = await begin(running)
  const cards = Array.from({ length: 1_500 }, (_, index) => ({
    keys: `key ${index}`,
    value: `Card ${index}: ${'a long entry '.repeat(200)}`,
    type: 'lore',
    title: `Card ${index}`,
    description: '',
  }))
  const text = JSON.stringify(cards)
  expect(text.length).toBeGreaterThan(3.5 * 1024 * 1024)
  const { importCards } = await running.ask(
    `mutation ($input: ImportCardsInput!) { importCards(input: $input) { ... on ImportCardsPayload { made } } }`,
    { input: { adventureId, text, dryRun: false } },
  )
  expect(importCards).toEqual({ made: 1_500 })
}, 30_000)
