// The scenarios that come with the program: each can be played offline as it is, and each shows what it says it shows.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardFaults } from '../../server/engine/context/card-content.ts'
import { tell } from '../../server/engine/storyteller/tell.ts'
import { readSchema } from '../../server/engine/world/schema.ts'
import { cardsAt } from '../../server/io/store/cards.ts'
import { seedScenarios } from '../../server/library/seed-scenarios.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { headOf } from '../../server/play/head.ts'
import { undo } from '../../server/play/undo.ts'
import { root } from '../fakes/a-database.ts'
import { aStory, move, turn, type Story } from '../fakes/a-story.ts'

const FOLDER = join(root, 'prisma', 'seeds', 'scenarios')
const KEYS = readdirSync(FOLDER).map((file) => file.replace('.json', ''))
const DEEDS = ['look around', 'ask who is there', 'open the door', 'wait', 'read what is written there']

let story: Story
beforeEach(async () => {
  story = await aStory()
  story.narrator(async function* ({ scene }) {
    yield { type: 'TEXT', text: tell(scene) }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
  await seedScenarios(story.deps, FOLDER)
})
afterEach(() => story.close())

const scenario = (key: string) => story.deps.db.reader.scenario.findUniqueOrThrow({ where: { key } })
async function start(key: string) {
  const answers = ['What is your name?', 'Where did you grow up?'].map((question) => ({
    question,
    answer: 'Anna',
  }))
  const { id } = await scenario(key)
  story.adventure = await startAdventure(story.deps, story.viewer, id, null, {
    answers: key === 'letters-to-ashgrove' ? answers : [],
  })
}

it('are six', () => {
  expect(KEYS).toHaveLength(6)
})

it('seeded again, they are written no second time', async () => {
  const all = () =>
    story.deps.db.reader.scenario.findMany({
      orderBy: { key: 'asc' },
      include: { cards: true, scripts: true },
    })
  const before = await all()
  await seedScenarios(story.deps, FOLDER)
  expect(await all()).toEqual(before)
  expect(before.every(({ version }) => version === 1)).toBe(true)
})

it('a changed one keeps its id and the ids of its cards', async () => {
  const before = await story.deps.db.reader.scenarioCard.findMany({ orderBy: { id: 'asc' } })
  const { id } = await scenario('saltmarket')
  await story.deps.db.write(async (tx) => {
    await tx.scenario.update({ where: { id }, data: { title: 'Older' } })
    await tx.scenarioCard.deleteMany({ where: { scenarioId: id, position: { gt: 3 } } })
  })
  await seedScenarios(story.deps, FOLDER)
  expect(await scenario('saltmarket')).toMatchObject({ id, title: 'Saltmarket', version: 2 })
  const after = await story.deps.db.reader.scenarioCard.findMany({ orderBy: { id: 'asc' } })
  expect(after.map((card) => card.id)).toEqual(before.map((card) => card.id))
})

describe.each(KEYS)('%s', (key) => {
  it('has a schema and cards that any story could save', () => {
    const seed = JSON.parse(readFileSync(join(FOLDER, `${key}.json`), 'utf8'))
    if (seed.statSchema) expect(readSchema(seed.statSchema).issues).toEqual([])
    for (const card of seed.cards ?? []) expect([card.name, cardFaults(card)]).toEqual([card.name, []])
  })

  it('is played offline for some turns', async () => {
    await start(key)
    for (const text of DEEDS)
      expect((await turn(story, { kind: 'TAKE', input: 'DO', text })).status).toBe('SAVED')
    const texts = await story.deps.db.reader.take.findMany({ where: { adventureId: story.adventure.id } })
    expect(texts.filter(({ text }) => text.includes('${'))).toEqual([])
  })
})

it('the suit of The Meridian counts air, answers without a turn, and gives the air back with undo', async () => {
  await start('the-meridian')
  const air = async () => {
    const { headBranchId, headDepth, initialScript } = await story.deps.db.reader.adventure.findUniqueOrThrow(
      {
        where: { id: story.adventure.id },
      },
    )
    const take = await story.deps.db.reader.take.findFirst({
      where: { branchId: headBranchId ?? 0, depth: headDepth },
    })
    const hash = take?.scriptHash ?? initialScript
    const state = await story.deps.db.reader.state.findUniqueOrThrow({
      where: { adventureId_hash: { adventureId: story.adventure.id, hash } },
    })
    return (JSON.parse(state.body) as { ship?: { air: number } }).ship?.air
  }
  story.narrator(async function* () {
    yield { type: 'TEXT', text: 'You drift along the hull of the Meridian, hand over hand.' }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
  await turn(story, { kind: 'TAKE', input: 'DO', text: 'push off' })
  expect(await air()).toBe(95)
  await turn(story, { kind: 'TAKE', input: 'DO', text: 'follow the seam' })
  expect(await air()).toBe(90)
  const asked = await turn(story, { kind: 'TAKE', input: 'DO', text: '/air' })
  expect(asked.status).toBe('STOPPED')
  const noted = await turn(story, { kind: 'TAKE', input: 'DO', text: '/log Halloran left the hatch open' })
  expect(noted.status).toBe('STOPPED')
  const adventure = await story.deps.db.reader.adventure.findUniqueOrThrow({
    where: { id: story.adventure.id },
  })
  const cards = await cardsAt(story.deps.db.reader, adventure.id, headOf(adventure))
  expect(cards.some(({ content }) => content?.entry.includes('Halloran left the hatch open'))).toBe(true)
  await undo(story.deps, story.viewer, move(story))
  expect(await air()).toBe(95)
})
