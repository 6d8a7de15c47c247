// A scenario with its options, cards, scripts and covers comes back from its bundle, also for somebody else.
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cardContent, MAX_CARDS } from '../../../server/engine/context/card-content.ts'
import type { Scenario } from '../../../generated/sqlite/client.ts'
import { readBundledScenario, saveBundledScenario } from '../../../server/library/bundle/save-bundle.ts'
import { readBundle } from '../../../server/library/bundle/read-bundle.ts'
import { writeScenarioBundle } from '../../../server/library/bundle/write-bundle.ts'
import type { FoundScenario } from '../../../server/library/files/found.ts'
import { keepPicture } from '../../../server/library/pictures.ts'
import { createScenarioFrom } from '../../../server/library/scenarios/create-scenario.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'
import { world } from '../../engine/world/a-world.ts'
import { filesOf, opened, whole } from './bundles.ts'
import { forged } from './forged.ts'

let story: Story
beforeEach(async () => {
  story = await aStory(null, { remembers: false })
})
afterEach(() => story.close())

const PLAIN: FoundScenario = {
  title: 'The inn 🌧',
  description: 'A night at the inn of ${Who are you?}.',
  opening: 'It rains.',
  otherOpenings: ['It snows.', 'The sun shines.'],
  plotEssentials: 'Rain.',
  authorsNote: 'Brief.',
  aiInstructions: 'Tell.',
  persona: { name: 'Ödön', pronouns: 'they', description: 'A guest.' },
  tags: ['rain', 'inn'],
  statSchema: world,
  cards: [
    cardContent.parse({
      name: 'Inn',
      keys: ['inn'],
      entry: 'Old.',
      extensions: { tool: { b: 1, a: [null] } },
    }),
  ],
  scripts: [
    {
      name: 'S',
      description: 'd',
      kind: 'FORKLORE',
      addReturns: 'INDEX',
      enabled: false,
      code: { library: 'let a', input: 'b', context: 'c', output: 'd' },
    },
  ],
  options: [],
  picture: null,
  extensions: { novelai: { 2: 'b', 1: 'a' } },
}

const option = (title: string, options: FoundScenario[] = []): FoundScenario => ({ ...PLAIN, title, options })
const bytesOf = (id: string) => whole(writeScenarioBundle(story.deps.db.reader, id))

async function aScenario(): Promise<Scenario> {
  const bytes = await sharp({ create: { width: 9, height: 8, channels: 3, background: '#123' } })
    .webp()
    .toBuffer()
  const hash = await keepPicture(story.deps, bytes)
  const tree = {
    ...PLAIN,
    options: [option('north', [option('far north'), option('near north')]), option('south')],
  }
  const now = story.deps.clock.now()
  return story.deps.db.write((tx) =>
    createScenarioFrom(tx, 'one', tree, now, ({ title }) => (title === 'far north' ? null : hash)),
  )
}

async function takenIn(bytes: Uint8Array): Promise<Scenario> {
  const found = await readBundledScenario(await opened(bytes))
  return story.deps.db.write((tx) => saveBundledScenario(tx, 'two', found, story.deps.clock.now()))
}

it('refuses one with more cards than a scenario has', async () => {
  const bytes = await bytesOf((await aScenario()).id)
  const many = forged(bytes, (rows) => {
    const cards = rows['scenarioCards.jsonl']!
    while (cards.length < MAX_CARDS + 10) cards.push(cards[0]!)
  })
  expect(await readBundle(many)).toMatchObject({ problem: 'BROKEN' })
})

it('with all that it has, byte for byte', async () => {
  const first = await bytesOf((await aScenario()).id)
  const copy = await takenIn(first)
  expect(copy).toMatchObject({ ownerId: 'two', title: PLAIN.title, visibility: 'PRIVATE' })
  expect(filesOf(await bytesOf(copy.id))).toEqual(filesOf(first))
  const { 'scenarios.jsonl': file } = filesOf(first)
  const rows = file!
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Scenario)
  expect(rows.map(({ title }) => title)).toEqual(['The inn 🌧', 'north', 'far north', 'near north', 'south'])
})

it.each<[string, object]>([
  ['an option of a later one', { parent: 4 }],
  ['an option of itself', { parent: 3 }],
  ['a second beginning', { parent: null }],
  ['a cover that is not there', { coverHash: 'a'.repeat(64) }],
  ['a schema that is none', { statSchema: '{"world":7}' }],
  ['an opening longer than any', { opening: 'x'.repeat(200_001) }],
  ['more openings than a scenario has', { otherOpenings: Array.from({ length: 51 }, (_, at) => `${at}`) }],
  [
    'openings longer than all may be',
    { otherOpenings: Array.from({ length: 6 }, () => 'x'.repeat(190_000)) },
  ],
  ['a description longer than any', { description: 'x'.repeat(10_001) }],
  ['more tags than a scenario has', { tags: Array.from({ length: 31 }, (_, at) => `${at}`) }],
  ['no title', { title: '' }],
])('refuses %s', async (_, lie) => {
  const bytes = await bytesOf((await aScenario()).id)
  const read = await readBundle(
    forged(bytes, (rows) => void Object.assign(rows['scenarios.jsonl']![3]!, lie)),
  )
  expect(read).toMatchObject({ problem: 'BROKEN' })
})
