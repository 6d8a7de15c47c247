// The built-in story counts something: its schema is good, a user's copy and a running story stay as they are, and the
// built-in storyteller plays it by the rules.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tell } from '../../server/engine/storyteller/tell.ts'
import { readSchema } from '../../server/engine/world/schema.ts'
import { seedScenarios } from '../../server/library/seed-scenarios.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { root } from '../fakes/a-database.ts'
import { aStory, turn, type Story } from '../fakes/a-story.ts'

const FOLDER = join(root, 'prisma', 'seeds', 'scenarios')
const KEY = 'the-hollow-lantern'
const DEEDS = [
  'look for the lamp oil upstairs',
  'ask Maren about Tobin',
  'give Maren three coins',
  'open the door upstairs',
  'attack the shape on the stairs',
  'rest by the fire',
  'thank Maren for the soup',
  'search the wet boat hook',
  'climb to the gable and fill the lamp',
  'wait for the dawn',
]

let story: Story
beforeEach(async () => {
  story = await aStory()
  story.narrator(async function* ({ scene }) {
    yield { type: 'TEXT', text: tell(scene) }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
})
afterEach(() => story.close())

const scenario = () => story.deps.db.reader.scenario.findUniqueOrThrow({ where: { key: KEY } })

it('has a schema that any story could save', () => {
  const seed = JSON.parse(readFileSync(join(FOLDER, `${KEY}.json`), 'utf8')) as { statSchema: unknown }
  expect(readSchema(seed.statSchema).issues).toEqual([])
})

it('is brought up to date alone: copies and running stories stay as they are', async () => {
  const { deps, viewer } = story
  await seedScenarios(deps, FOLDER)
  const seeded = await scenario()
  // As an installation has it that was made before the story counted anything.
  await deps.db.write((tx) => tx.scenario.update({ where: { key: KEY }, data: { statSchema: null } }))
  const running = await startAdventure(deps, viewer, seeded.id, 'Running')
  const { key: _key, ...rest } = await scenario()
  await deps.db.write((tx) => tx.scenario.create({ data: { ...rest, id: 'copy', ownerId: viewer.userId } }))
  await seedScenarios(deps, FOLDER)
  expect((await scenario()).statSchema).toBe(seeded.statSchema)
  const now = await deps.db.reader.adventure.findUniqueOrThrow({ where: { id: running.id } })
  expect([now.statSchema, now.statVersion]).toEqual([null, 0])
  expect((await deps.db.reader.scenario.findUniqueOrThrow({ where: { id: 'copy' } })).statSchema).toBeNull()
  const { updatedAt: _none, ...again } = { ...(await scenario()), updatedAt: 0 }
  await seedScenarios(deps, FOLDER)
  expect(await scenario()).toEqual(again)
})

it('is told for ten turns by the built-in storyteller, and no change of his is refused', async () => {
  await seedScenarios(story.deps, FOLDER)
  story.adventure = await startAdventure(story.deps, story.viewer, (await scenario()).id, null)
  for (const text of DEEDS)
    expect((await turn(story, { kind: 'TAKE', input: 'DO', text })).status).toBe('SAVED')
  const rulings = await story.deps.db.reader.ruling.findMany({ where: { adventureId: story.adventure.id } })
  expect(rulings.filter(({ verdict }) => verdict !== 'APPLIED')).toEqual([])
  expect(rulings.length).toBeGreaterThanOrEqual(3)
  expect(new Set(rulings.map(({ path }) => path)).size).toBeGreaterThanOrEqual(2)
})
