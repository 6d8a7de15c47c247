// How a story of a scenario would begin and what it asks, while a player answers or an author writes; and that a request that
// is sent twice begins one story.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteAdventure } from '../../../server/library/adventures.ts'
import { questionsOf } from '../../../server/library/scenarios/questions.ts'
import { showBeginning } from '../../../server/library/scenarios/show-beginning.ts'
import { startAdventure, type StartChoices } from '../../../server/library/start-adventure.ts'
import { act, aStory, pathText, type Story } from '../../fakes/a-story.ts'
import { ANSWERS, ONE, TWO, aScenario, save } from '../../fakes/a-scenario.ts'

let story: Story
beforeEach(async () => {
  story = await aStory(null, { remembers: false })
})
afterEach(() => story.close())

describe('what a player is shown', () => {
  it('has marks where he has not answered, and nothing of it in who he is', async () => {
    const scenario = await aScenario(story)
    expect(showBeginning(scenario, [], {})).toEqual({
      openings: ['You are Mara, a ….', 'Rain over Harbour.', 'A … wakes.'],
      persona: { name: 'Mara', pronouns: 'she/her', description: 'Once of .' },
    })
    expect(showBeginning(scenario, [{ question: 'Which  town? ', answer: ' ' }], {})).toMatchObject({
      persona: { description: 'Once of .' },
    })
  })

  it('is what the story begins with, once all is answered', async () => {
    const scenario = await aScenario(story)
    const shown = showBeginning(scenario, ANSWERS, { name: 'Ode' })
    const begun = await startAdventure(story.deps, ONE, scenario.id, null, {
      answers: ANSWERS,
      persona: { name: 'Ode' },
    })
    story.adventure = begun
    expect(shown.openings[0]).toBe(await pathText(story))
    expect(shown.persona).toEqual({
      name: begun.personaName,
      pronouns: begun.personaPronouns,
      description: begun.personaDescription,
    })
  })
})

describe('what a scenario asks', () => {
  it('counts texts that are not saved yet instead of those that are', async () => {
    const { id } = await aScenario(story)
    await save(story, id, { opening: '${Who?}' })
    const { reader } = story.deps.db
    const row = await reader.scenario.findUniqueOrThrow({ where: { id } })
    const saved = await questionsOf(reader, row)
    expect(saved).toEqual(['Who?', 'What do you do?', 'Which town?'])
    const unsaved = { opening: '${Why?} ${Who?}', otherOpenings: [], personaDescription: '' }
    expect(await questionsOf(reader, row, unsaved)).toEqual(['Why?', 'Who?', 'What do you do?'])
    expect(await questionsOf(reader, row)).toEqual(saved)
  })
})

describe('a request that is sent twice', () => {
  const start = (requestId: string | null, viewer = ONE, more: StartChoices = {}) =>
    startAdventure(story.deps, viewer, null, 'Once', { ...more, requestId })
  const count = () => story.deps.db.reader.adventure.count({ where: { title: 'Once' } })

  it('begins one story, and finds it as it is by then', async () => {
    const first = await start('r')
    story.adventure = first
    await act(story, 'go on')
    const again = await start('r')
    expect(again.id).toBe(first.id)
    expect(again.headVersion).toBeGreaterThan(first.headVersion)
    expect(await count()).toBe(1)
    await start('s')
    await start(null)
    await start(null)
    expect(await count()).toBe(4)
  })

  it('at once begins one story all the same', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => start('at once')))
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it('is another’s when another sends it', async () => {
    const [mine, theirs] = [await start('r'), await start('r', TWO)]
    expect(theirs.id).not.toBe(mine.id)
    expect([mine.ownerId, theirs.ownerId]).toEqual(['one', 'two'])
  })

  it('does not bring back what was thrown away meanwhile, and says so', async () => {
    const { id } = await start('r')
    await deleteAdventure(story.deps, ONE, id, false)
    await expect(start('r')).rejects.toMatchObject({ code: 'NOT_POSSIBLE' })
    expect(await count()).toBe(1)
  })

  it.each(['', 'x'.repeat(101), 'a\u0000b'])('must have an id that can be one: %j', async (requestId) => {
    await expect(start(requestId)).rejects.toMatchObject({ issues: [{ path: 'requestId' }] })
    expect(await count()).toBe(0)
  })
})
