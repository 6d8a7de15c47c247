// An adventure that starts from a scenario has copies of all of it, with the answers in place, and is its own from then on.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Adventure } from '../../../generated/sqlite/client.ts'
import { cardContent } from '../../../server/engine/context/card-content.ts'
import { cardHash } from '../../../server/io/store/sources.ts'
import { deleteScenario } from '../../../server/library/scenarios/save-scenario.ts'
import { deleteScenarioCard, editScenarioCard } from '../../../server/library/scenarios/cards.ts'
import { deleteScenarioScript, saveScenarioScript } from '../../../server/library/scenarios/scripts.ts'
import { startAdventure, type StartChoices } from '../../../server/library/start-adventure.ts'
import { listBranches } from '../../../server/play/list-branches.ts'
import { previewPrompt } from '../../../server/play/preview.ts'
import { textOf } from '../../../server/engine/context/sections.ts'
import { act, aStory, current, pathText, turn, type Story } from '../../fakes/a-story.ts'
import { ANSWERS, MARKING, ONE, SCHEMA, TWO, aScenario, found, save } from '../../fakes/a-scenario.ts'

let story: Story
beforeEach(async () => {
  story = await aStory(null, { remembers: false })
})
afterEach(() => story.close())

const start = (scenarioId: string, choices: StartChoices = { answers: ANSWERS }, viewer = ONE) =>
  startAdventure(story.deps, viewer, scenarioId, null, choices)
/** Starts one that the helpers of a story then play. */
async function play(scenarioId: string, choices?: StartChoices): Promise<Adventure> {
  story.adventure = await start(scenarioId, choices)
  return story.adventure
}
const issuesOf = (starting: Promise<unknown>): Promise<{ path: string; message: string }[]> =>
  starting.then(
    () => [],
    (error: { issues?: { path: string; message: string }[] }) =>
      error.issues ?? [{ path: '', message: String(error) }],
  )

/** Every row of an adventure, by table. */
async function rowsOf({ id: adventureId }: Adventure) {
  const { reader } = story.deps.db
  const where = { adventureId }
  return {
    adventure: await reader.adventure.findUniqueOrThrow({ where: { id: adventureId } }),
    branches: await reader.branch.findMany({ where, orderBy: { id: 'asc' } }),
    takes: await reader.take.findMany({ where, orderBy: { id: 'asc' } }),
    cards: await reader.storyCard.findMany({ where, orderBy: { id: 'asc' } }),
    scripts: await reader.adventureScript.findMany({
      where,
      orderBy: { position: 'asc' },
      include: { code: true },
    }),
    states: await reader.state.findMany({ where }),
  }
}

it('does not begin with an opening that answers make endless', async () => {
  const opening = '${a}'.repeat(50_000)
  const { id } = await aScenario(story, found({ opening }))
  const answers = [...ANSWERS, { question: 'a', answer: 'x'.repeat(1_000) }]
  expect(await issuesOf(start(id, { answers }))).toMatchObject([{ path: 'answers' }])
})

describe('what an adventure copies', () => {
  it('is everything, with the answers in place', async () => {
    const scenario = await aScenario(story)
    const { adventure, takes, cards, scripts } = await rowsOf(await start(scenario.id))
    expect(adventure).toMatchObject({
      title: 'Harbour',
      plotEssentials: 'PLOT',
      authorsNote: 'NOTE',
      aiInstructions: 'INSTRUCTIONS',
      personaName: 'Mara',
      personaPronouns: 'she/her',
      personaDescription: 'Once of Kiel.',
      statSchema: JSON.stringify(SCHEMA),
      statVersion: 1,
      scriptCount: 1,
      scenarioId: scenario.id,
      scenarioVersion: scenario.version,
    })
    expect(JSON.parse(adventure.answers)).toEqual([
      ...ANSWERS,
      { question: '{{user}}', answer: 'Mara' },
      { question: '{{char}}', answer: 'Harbour' },
    ])
    expect(takes.map(({ text }) => text)).toEqual([
      'You are Mara, a sailor.',
      'Rain over Harbour.',
      'A sailor wakes.',
    ])
    const [work, quay] = cards.map(({ base }) => cardContent.parse(JSON.parse(base!)))
    expect(work).toMatchObject({
      name: 'Work',
      keys: ['sailor', '/${What do you do\\?}/'],
      entry: 'Of sailor.',
      notes: 'cfg ${raw}',
    })
    expect(quay).toEqual(found().cards[1])
    const ofScenario = await story.deps.db.reader.scenarioCard.findMany({ orderBy: { position: 'asc' } })
    expect(cards.map(({ sourceId, sourceHash }) => [sourceId, sourceHash])).toEqual([
      [ofScenario[0]!.id, cardHash(work!)],
      [ofScenario[1]!.id, cardHash(quay!)],
    ])
    expect(
      scripts.map(({ name, enabled, addReturns, code }) => [name, enabled, addReturns, code?.output]),
    ).toEqual([
      ['Marking', true, 'INDEX', MARKING],
      ['Silent', false, 'LENGTH', MARKING],
    ])
  })

  it('begins with the persona that the player gives, and its own where he gives none', async () => {
    const { id } = await aScenario(story)
    const persona = { name: 'Ada\0', description: '' }
    const { adventure, takes } = await rowsOf(await start(id, { answers: ANSWERS, persona }))
    expect(adventure).toMatchObject({
      personaName: 'Ada',
      personaPronouns: 'she/her',
      personaDescription: '',
    })
    expect(takes[0]!.text).toBe('You are Ada, a sailor.')
    const blank = await startAdventure(story.deps, ONE, null, null, { persona })
    expect(blank).toMatchObject({
      personaName: 'Ada',
      answers: '[]',
      scenarioVersion: null,
      title: 'Untitled',
    })
  })

  it('asks what the scenario asks of who the player is', async () => {
    const { id } = await aScenario(story, {
      opening: 'Hello {{user}}.',
      otherOpenings: [],
      cards: [],
      persona: { name: '${Your name?}', pronouns: '', description: '{{user}} of {{char}}' },
    })
    expect((await issuesOf(start(id, {})))[0]).toMatchObject({ path: 'answers.0' })
    const { takes, adventure } = await rowsOf(
      await start(id, { answers: [{ question: 'Your name?', answer: 'Jo' }] }),
    )
    expect(takes[0]!.text).toBe('Hello Jo.')
    expect(adventure.personaDescription).toBe('Jo of Harbour')
  })
})

describe('openings', () => {
  it('stand beside each other: the chosen one is read, the others are alternatives of it', async () => {
    const { id } = await aScenario(story)
    const adventure = await play(id, { answers: ANSWERS, opening: 1 })
    const { branches, takes } = await rowsOf(adventure)
    expect(branches.map(({ parentId, forkDepth }) => [parentId, forkDepth])).toEqual(
      takes.map(() => [null, -1]),
    )
    expect(takes.map((take) => [take.kind, take.depth, take.parentId, take.turn])).toEqual(
      [0, 1, 2].map(() => ['OPENING', 0, null, 0]),
    )
    expect(takes.map(({ branchId }) => branchId)).toEqual(branches.map((branch) => branch.id))
    expect(await pathText(story)).toBe('Rain over Harbour.')
    const kinds = async () =>
      (await listBranches(story.deps.db.reader, await current(story), story.deps.clock.now())).map(
        ({ kind }) => kind,
      )
    expect(await kinds()).toEqual(['ALTERNATIVE', 'LINE', 'ALTERNATIVE'])
    await act(story, 'x')
    expect(await pathText(story)).toBe('Rain over Harbour. x n1 [marked]')
    expect(await kinds()).toEqual(['ALTERNATIVE', 'LINE', 'ALTERNATIVE'])
  })

  it('of a scenario without any: a blank page with its one line', async () => {
    const { id } = await aScenario(story, { opening: ' \n', otherOpenings: [], cards: [], persona: NOBODY })
    const { adventure, branches, takes } = await rowsOf(await start(id, {}))
    expect([branches.length, takes.length, adventure.headDepth]).toEqual([1, 0, -1])
  })

  it('are counted without a blank first one', async () => {
    const { id } = await aScenario(story, {
      opening: '',
      otherOpenings: ['A', 'B'],
      cards: [],
      persona: NOBODY,
    })
    await play(id, { opening: 1 })
    expect(await pathText(story)).toBe('B')
    for (const opening of [2, -1, 1.5, NaN])
      expect(await issuesOf(start(id, { opening }))).toMatchObject([{ path: 'opening' }])
  })
})

const NOBODY = { name: '', pronouns: '', description: '' }

describe('a running game', () => {
  it('runs the scripts of its scenario from the first turn on', async () => {
    await play((await aScenario(story)).id)
    await turn(story, { kind: 'CONTINUE' })
    expect(await pathText(story)).toBe('You are Mara, a sailor. n1 [marked]')
  })

  it('is never changed by what becomes of its scenario, and stays whole without it', async () => {
    const { deps } = story
    const scenario = await aScenario(story)
    await play(scenario.id)
    await act(story, 'x')
    const before = await rowsOf(story.adventure)
    const prompt = async () =>
      (await previewPrompt(deps, ONE, story.adventure.id, { kind: 'DO', text: 'go' })).built.sections.map(
        textOf,
      )
    const promptBefore = await prompt()
    const [card, other] = await deps.db.reader.scenarioCard.findMany({ orderBy: { position: 'asc' } })
    const [script, off] = await deps.db.reader.scenarioScript.findMany({ orderBy: { position: 'asc' } })
    await save(story, scenario.id, {
      title: 'Other',
      opening: 'Other',
      otherOpenings: [],
      plotEssentials: 'Other',
      personaName: 'Other',
      statSchema: {},
    })
    await editScenarioCard(deps, ONE, card!.id, { entry: 'Other', constant: true })
    await deleteScenarioCard(deps, ONE, other!.id)
    await saveScenarioScript(deps, ONE, script!.id, { code: { output: '' }, enabled: false })
    await deleteScenarioScript(deps, ONE, off!.id)
    expect(await rowsOf(story.adventure)).toEqual(before)
    expect(await prompt()).toEqual(promptBefore)
    await deleteScenario(deps, ONE, scenario.id)
    const after = await rowsOf(story.adventure)
    expect(after).toEqual({ ...before, adventure: { ...before.adventure, scenarioId: null } })
    await act(story, 'y')
    expect(await pathText(story)).toBe('You are Mara, a sailor. x n1 [marked] y n2 [marked]')
  })
})

describe('a start that cannot be', () => {
  it('names every open question by its place', async () => {
    const { id } = await aScenario(story)
    expect(await issuesOf(start(id, {}))).toMatchObject([{ path: 'answers.0' }, { path: 'answers.1' }])
    expect(await issuesOf(start(id, { answers: ANSWERS.slice(1) }))).toMatchObject([
      { path: 'answers.0', message: 'Answer this first: What do you do?' },
    ])
    expect(await story.deps.db.reader.adventure.count({ where: { scenarioId: id } })).toBe(0)
  })

  it('is refused when answers make a text too long, before a card is stored that no one can read', async () => {
    const { id } = await aScenario(story, {
      cards: [
        cardContent.parse({
          name: 'Long',
          keys: ['a'],
          entry: `${'x'.repeat(19_000)} \${What do you do?}`,
        }),
      ],
      plotEssentials: 'p'.repeat(49_980) + '${Which town?}',
    })
    const answers = [
      { question: 'What do you do?', answer: 'sailor' },
      { question: 'Which town?', answer: 'a town with a very long name' },
    ]
    expect(await issuesOf(start(id, { answers }))).toMatchObject([{ path: 'plotEssentials' }])
    const { id: other } = await aScenario(story, {
      cards: [cardContent.parse({ name: 'K', keys: ['${What do you do?}'] })],
    })
    const wordy = [{ question: 'What do you do?', answer: 'x'.repeat(600) }, ANSWERS[1]!]
    const [issue] = await issuesOf(start(other, { answers: wordy }))
    expect(issue).toMatchObject({ path: 'answers' })
    expect(issue!.message).toContain('“K”')
  })

  it('is refused with every fault of title and persona', async () => {
    const starting = startAdventure(story.deps, ONE, null, ' ', {
      persona: { name: 'x'.repeat(81), pronouns: 'x'.repeat(81), description: 'x'.repeat(10_001) },
    })
    expect((await issuesOf(starting)).map(({ path }) => path)).toEqual([
      'title',
      'personaName',
      'personaPronouns',
      'personaDescription',
    ])
  })

  it('is that of a private scenario of another, which answers as what is missing', async () => {
    const theirs = await aScenario(story, {}, TWO)
    const failure = (id: string) => start(id).catch((error: Error) => `${error.name} ${error.message}`)
    expect(await failure(theirs.id)).toBe(await failure('missing'))
    await save(story, theirs.id, { visibility: 'PUBLIC' }, TWO)
    expect((await start(theirs.id)).ownerId).toBe('one')
  })

  it('is that of a scenario with options: one of them is chosen, and names it', async () => {
    const option = { ...found({ title: 'Elf', opening: 'E' }), options: [] }
    const root = await aScenario(story, { title: 'Realm', options: [option] })
    await expect(start(root.id)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' })
    const child = await story.deps.db.reader.scenario.findFirstOrThrow({ where: { parentId: root.id } })
    expect((await start(child.id)).title).toBe('Realm: Elf')
  })
})

it('costs a bounded number of statements, however much there is to copy', async () => {
  const script = found().scripts[0]!
  const { id } = await aScenario(story, {
    cards: Array.from({ length: 2_000 }, (_, at) =>
      cardContent.parse({ name: `C${at}`, keys: [`k${at}`], entry: `Of \${What do you do?} ${at}.` }),
    ),
    otherOpenings: Array.from({ length: 50 }, (_, at) => `Opening ${at}`),
    scripts: Array.from({ length: 20 }, () => script),
  })
  story.queries.length = 0
  const adventure = await start(id)
  expect(story.queries.length).toBeLessThan(45)
  const { cards, takes, scripts } = await rowsOf(adventure)
  expect([cards.length, takes.length, scripts.length]).toEqual([2_000, 51, 20])
  expect(JSON.parse(cards[1_999]!.base!)).toMatchObject({ name: 'C1999', entry: 'Of sailor 1999.' })
})
