// Scenarios over HTTP: what a client makes, saves, copies and starts; whose they are, and what junk is answered with.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardContent } from '../../server/engine/context/card-content.ts'
import { createScenarioFrom } from '../../server/library/scenarios/create-scenario.ts'
import { found } from '../fakes/a-scenario.ts'
import { anApp, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const PLOT = `id title description opening otherOpenings plotEssentials authorsNote aiInstructions tags visibility
  isBuiltIn canEdit statSchema questions version createdAt changedAt persona { name pronouns description }
  cards { id name keys entry priority revision } scripts { id name enabled position version }
  options { id title } parent { id }`

/** Does something with scenarios; answers the payload or the failure. */
const does = async (field: string, input: object, more = ''): Promise<Data> => {
  const type = field.charAt(0).toUpperCase() + field.slice(1)
  const inner = more || `scenario { ${PLOT} }`
  const data = await running.ask(
    `mutation ($input: ${type}Input!) { ${field}(input: $input) {
      __typename
      ... on ${type}Payload { ${inner} }
      ... on UserError { code message }
      ... on InvalidInput { issues { path message } }
    } }`,
    { input },
  )
  return data[field]
}
const create = async (title: string, parentId: string | null = null): Promise<Data> =>
  (await does('createScenario', { title, parentId })).scenario
const scenarioOf = async (id: string): Promise<Data> =>
  (await running.ask(`query ($id: ID!) { scenario(id: $id) { ${PLOT} } }`, { id })).scenario
const start = (input: object): Promise<Data> =>
  does(
    'startAdventure',
    input,
    `adventure { id title plotEssentials persona { name } statSchema storyCards { name keys entry }
      scripts { name enabled source { id } } scenario { id }
      head { take { text kind siblingCount siblingIndex } } branches(includeAlternatives: true) { kind } }`,
  )

const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url')

/** A scenario of another user, with a card and a script; its id as a client has it. */
async function theirScenario(title: string, visibility: 'PUBLIC' | 'PRIVATE'): Promise<string> {
  const { deps } = running.app
  const userId = `stranger-${title}`
  const row = await deps.db.write(async (tx) => {
    await tx.user.create({ data: { id: userId, createdAt: new Date(0) } })
    const { id } = await createScenarioFrom(
      tx,
      userId,
      found({ title, cards: [CARD], opening: '', otherOpenings: [], persona: NOBODY }),
      new Date(0),
    )
    return tx.scenario.update({ where: { id }, data: { visibility } })
  })
  return globalId('Scenario', row.id)
}
const NOBODY = { name: '', pronouns: '', description: '' }
const CARD = cardContent.parse({ name: 'Theirs' })

describe('a scenario', () => {
  it('is made, saved, read and deleted', async () => {
    const made = await create(' A tale ')
    expect(made).toMatchObject({
      title: 'A tale',
      version: 1,
      changedAt: null,
      canEdit: true,
      isBuiltIn: false,
    })
    const change = {
      description: 'D',
      opening: 'Hello, ${Who are you?}.',
      otherOpenings: ['Or: ${Where are you?}', ' '],
      plotEssentials: 'P',
      authorsNote: 'N',
      aiInstructions: 'A',
      personaName: 'Mara',
      tags: ['sea', ' sea', ''],
      statSchema: { player: { hp: { min: 0, max: 10, initial: 5 } } },
      visibility: 'PUBLIC',
    }
    const saved = await does('saveScenario', { scenarioId: made.id, expectedVersion: 1, ...change })
    const { personaName: _persona, ...said } = change
    expect(saved.scenario).toMatchObject({
      ...said,
      persona: { name: 'Mara', pronouns: '', description: '' },
      otherOpenings: ['Or: ${Where are you?}'],
      tags: ['sea'],
      questions: ['Who are you?', 'Where are you?'],
      version: 2,
      statSchema: { player: { hp: { initial: 5, type: 'number' } } },
    })
    expect(await scenarioOf(made.id)).toEqual(saved.scenario)
    const gone = await does('deleteScenario', { scenarioId: made.id }, 'scenarioId parent { id }')
    expect(gone).toMatchObject({ scenarioId: made.id, parent: null })
    expect(await scenarioOf(made.id)).toBeNull()
  })
})

describe('starting', () => {
  it('shows how it would begin before it does, and a request that is sent twice begins one story', async () => {
    const { id: scenarioId } = await create('Asked')
    await does('saveScenario', {
      scenarioId,
      opening: 'You are ${Who?}.',
      otherOpenings: ['{{user}} wakes.'],
    })
    const SHOW = `query ($id: ID!, $answers: [AnswerInput!], $name: String, $unsaved: UnsavedScenarioTexts) {
      scenario(id: $id) { questions(unsaved: $unsaved)
        beginning(answers: $answers, personaName: $name) { openings personaName } } }`
    const shown = async (more: object) => (await running.ask(SHOW, { id: scenarioId, ...more })).scenario
    expect(await shown({})).toEqual({
      questions: ['Who?'],
      beginning: { openings: ['You are ….', 'You wakes.'], personaName: '' },
    })
    const answers = [{ question: 'Who?', answer: 'Ode' }]
    expect(await shown({ answers, name: 'Ann', unsaved: { plotEssentials: '${Where?}' } })).toEqual({
      questions: ['Who?', 'Where?'],
      beginning: { openings: ['You are Ode.', 'Ann wakes.'], personaName: 'Ann' },
    })
    const input = { scenarioId, answers, requestId: 'once' }
    const [first, again, other] = [
      await start(input),
      await start(input),
      await start({ ...input, requestId: 'else' }),
    ]
    expect(again).toEqual(first)
    expect(other.adventure.id).not.toBe(first.adventure.id)
    expect(await start({ ...input, requestId: '' })).toMatchObject({ issues: [{ path: 'requestId' }] })
  })

  it('copies everything, with the answers in place', async () => {
    const { id: scenarioId } = await create('Harbour')
    await does('saveScenario', {
      scenarioId,
      opening: 'You are {{user}}, a ${What do you do?}.',
      otherOpenings: ['Later, {{user}}.'],
      plotEssentials: 'A ${What do you do?} in {{char}}.',
      statSchema: { player: { hp: { min: 0, max: 10, initial: 5 } } },
    })
    const card = { name: 'Work', keys: ['${What do you do?}'], entry: 'Of ${What do you do?}.' }
    await does('createScenarioCard', { scenarioId, card }, `card { id } scenario { ${PLOT} }`)
    const script = { name: 'S', code: { input: 'const modifier = (text) => ({ text })\nmodifier(text)' } }
    const added = await does(
      'addScenarioScript',
      { scenarioId, script },
      `script { id } scenario { version }`,
    )
    expect(added).toMatchObject({ __typename: 'AddScenarioScriptPayload' })
    const asked = await start({ scenarioId })
    expect(asked).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'answers.0' }] })
    const answers = [{ question: 'What do you do?', answer: 'sailor' }]
    const { adventure } = await start({ scenarioId, answers, personaName: 'Mara', opening: 1 })
    expect(adventure).toMatchObject({
      title: 'Harbour',
      plotEssentials: 'A sailor in Harbour.',
      persona: { name: 'Mara' },
      storyCards: [{ name: 'Work', keys: ['sailor'], entry: 'Of sailor.' }],
      scripts: [{ name: 'S', enabled: true, source: null }],
      scenario: { id: scenarioId },
      head: { take: { text: 'Later, Mara.', kind: 'OPENING', siblingCount: 2, siblingIndex: 2 } },
    })
    expect(adventure.branches.map(({ kind }: Data) => kind).sort()).toEqual(['ALTERNATIVE', 'LINE'])
  })
})

describe('the first prompt', () => {
  it('is what a narrator would read, with what is answered so far', async () => {
    const { id: scenarioId } = await create('Fen')
    await does('saveScenario', {
      scenarioId,
      opening: 'A ${What?} on the road with ${Whom?}.',
      plotEssentials: 'PLOT of {{user}}',
      statSchema: { player: { hp: { desc: 'HEALTH', min: 0, max: 10, initial: 5 } } },
    })
    const card = { name: 'Road', keys: ['road'], entry: 'ROAD' }
    const made = await does('createScenarioCard', { scenarioId, card }, 'card { id }')
    const PROMPT = `query ($id: ID!, $answers: [AnswerInput!]) { scenario(id: $id) {
      prompt(answers: $answers, personaName: "Mara", text: "walk") { tokens sections { label text } cards { cardId verdict } } } }`
    const variables = { id: scenarioId, answers: [{ question: 'What?', answer: 'lamp' }] }
    const { prompt } = (await running.ask(PROMPT, variables)).scenario
    const text = prompt.sections.map((section: Data) => section.text).join('\n')
    expect(text).toContain('A lamp on the road with ${Whom?}.')
    expect(text).toContain('> You walk')
    expect(text).toContain('PLOT of Mara')
    expect(text).toContain('HEALTH')
    expect(text).toContain('ROAD')
    expect(prompt.cards).toEqual([{ cardId: made.card.id, verdict: 'FIRED' }])
    expect(await running.app.deps.db.reader.adventure.count({ where: { title: 'Fen' } })).toBe(0)
    // Word for word what is read once it is started.
    const answers = [...variables.answers, { question: 'Whom?', answer: 'Tobin' }]
    const shown = (await running.ask(PROMPT, { id: scenarioId, answers })).scenario.prompt
    const { adventure } = await start({ scenarioId, answers, personaName: 'Mara' })
    const { nextPrompt } = await running.ask(
      'query ($id: ID!) { nextPrompt(adventureId: $id, text: "walk") { tokens sections { label text } } }',
      { id: adventure.id },
    )
    expect(shown.sections).toEqual(nextPrompt.sections)
    expect(shown.tokens).toBe(nextPrompt.tokens)
  })
})

describe('the shelf', () => {
  const LIST = `query ($search: String, $whose: ScenarioShelf, $first: Int, $after: String, $last: Int, $before: String) {
    scenarios(search: $search, whose: $whose, first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { title canEdit } } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`
  const list = async (variables: object): Promise<{ titles: string[]; page: Data }> => {
    const { scenarios } = await running.ask(LIST, variables)
    return { titles: scenarios.edges.map(({ node }: Data) => node.title), page: scenarios.pageInfo }
  }

  it('has his own first, what changed last before; then built-in ones; then those of others; no options', async () => {
    const [a, , c] = [await create('Shelf a'), await create('Shelf b'), await create('Shelf c')]
    await create('Shelf option', a.id)
    await does('saveScenario', { scenarioId: a.id, tags: ['Ünique'] })
    const theirs = await theirScenario('Shelf theirs', 'PUBLIC')
    await theirScenario('Shelf hidden', 'PRIVATE')
    const { titles } = await list({ search: 'shelf' })
    expect(titles).toEqual(['Shelf a', 'Shelf c', 'Shelf b', 'Shelf theirs'])
    const all = (await list({ first: 100 })).titles
    expect(all.indexOf('Shelf b')).toBeLessThan(all.indexOf('The Hollow Lantern'))
    expect(all.indexOf('The Hollow Lantern')).toBeLessThan(all.indexOf('Shelf theirs'))
    expect((await list({ whose: 'PUBLIC' })).titles).toEqual(['Shelf theirs'])
    expect((await list({ whose: 'BUILT_IN' })).titles[0]).toBe('The Hollow Lantern')
    expect((await list({ whose: 'OWN', search: 'ünique' })).titles).toEqual(['Shelf a'])
    expect((await list({ search: '%' })).titles).toEqual([])
    expect((await list({ search: "_'; drop" })).titles).toEqual([])
    const [, mine, other] = [0, c.id, theirs].map(String)
    expect((await scenarioOf(mine!)).canEdit).toBe(true)
    expect(await scenarioOf(other!)).toMatchObject({
      canEdit: false,
      isBuiltIn: false,
      title: 'Shelf theirs',
    })
  })

  it('is paged in both directions without loss or repeat', async () => {
    const { titles: all } = await list({ first: 100 })
    const forwards: string[] = []
    for (let after: string | null = null, more = true; more;) {
      const { titles, page } = await list({ first: 2, after })
      forwards.push(...titles)
      after = page.endCursor
      more = page.hasNextPage
    }
    expect(forwards).toEqual(all)
    const backwards: string[] = []
    for (let before: string | null = null, more = true; more;) {
      const { titles, page } = await list({ last: 2, before })
      backwards.unshift(...titles)
      before = page.startCursor
      more = page.hasPreviousPage
    }
    expect(backwards).toEqual(all)
  })
})

describe('ids', () => {
  it('of another, of nobody and of nonsense are not found, and change nothing', async () => {
    const theirs = await theirScenario('Theirs', 'PRIVATE')
    const { db } = running.app.deps
    const key = Buffer.from(theirs, 'base64url').toString('utf8').split(':')[1]!
    const script = await db.reader.scenarioScript.findFirstOrThrow({ where: { scenarioId: key } })
    const card = await db.reader.scenarioCard.findFirstOrThrow({ where: { scenarioId: key } })
    const junk = [
      'nonsense',
      '',
      globalId('Take', 1),
      'Scenario:1',
      globalId('Scenario', 'x y'),
      globalId('Scenario', 'missing'),
    ]
    for (const id of [theirs, ...junk]) {
      expect(await scenarioOf(id), id).toBeNull()
      for (const [field, input] of [
        ['createScenario', { title: 'T', parentId: id }],
        ['saveScenario', { scenarioId: id, title: 'T' }],
        ['duplicateScenario', { scenarioId: id }],
        ['deleteScenario', { scenarioId: id }],
        ['moveScenarioOption', { scenarioId: id, place: 0 }],
        ['createScenarioCard', { scenarioId: id, card: {} }],
        ['importScenarioCards', { scenarioId: id, text: '[]', dryRun: true }],
        ['addScenarioScript', { scenarioId: id, script: { name: 'N' } }],
        ['startAdventure', { scenarioId: id }],
      ] as const)
        expect(await does(field, input, '__typename'), `${field} ${id}`).toMatchObject({ code: 'NOT_FOUND' })
    }
    const cards = [globalId('ScenarioCard', card.id), ...junk]
    const scripts = [globalId('ScenarioScript', script.id), globalId('ScenarioScript', '1e9'), ...junk]
    for (const scenarioCardId of cards) {
      const edit = await does('editScenarioCard', { scenarioCardId, card: {} }, '__typename')
      const gone = await does('deleteScenarioCard', { scenarioCardId }, '__typename')
      expect([edit.code, gone.code], scenarioCardId).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    }
    for (const scenarioScriptId of scripts) {
      const saved = await does('saveScenarioScript', { scenarioScriptId, enabled: false }, '__typename')
      const moved = await does('moveScenarioScript', { scenarioScriptId, place: 1 }, '__typename')
      const gone = await does('deleteScenarioScript', { scenarioScriptId }, '__typename')
      expect([saved.code, moved.code, gone.code], scenarioScriptId).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
        'NOT_FOUND',
      ])
    }
    expect(await db.reader.scenarioCard.findUnique({ where: { id: card.id } })).toEqual(card)
    expect(await db.reader.scenarioScript.findUnique({ where: { id: script.id } })).toEqual(script)
  })

  it('of a scenario that its owner shows no more lead nowhere, also from a story of it', async () => {
    const theirs = await theirScenario('Shown', 'PUBLIC')
    const { adventure } = await start({ scenarioId: theirs })
    expect(adventure).toMatchObject({ title: 'Shown', scenario: { id: theirs } })
    const { db } = running.app.deps
    await db.write((tx) =>
      tx.scenario.updateMany({ where: { title: 'Shown' }, data: { visibility: 'PRIVATE' } }),
    )
    const QUERY = '($id: ID!) { adventure(id: $id) { title scenario { id title } } }'
    expect((await running.ask(`query ${QUERY}`, { id: adventure.id })).adventure).toEqual({
      title: 'Shown',
      scenario: null,
    })
    expect((await running.ask('query ($id: ID!) { node(id: $id) { id } }', { id: theirs })).node).toBeNull()
  })
})

describe('a page that is out of date', () => {
  it('is told how the scenario is now, and nothing is lost', async () => {
    const { id: scenarioId } = await create('Stale')
    const now = '... on ScenarioRevised { scenario { title version cards { entry } } }'
    const saved = await does('saveScenario', { scenarioId, expectedVersion: 1, title: 'First' })
    expect(saved.scenario.version).toBe(2)
    const late = await running.ask(
      `mutation ($input: SaveScenarioInput!) { saveScenario(input: $input) { __typename ${now} ... on UserError { code message } } }`,
      { input: { scenarioId, expectedVersion: 1, title: 'Second' } },
    )
    expect(late.saveScenario).toMatchObject({
      code: 'SCENARIO_REVISED',
      scenario: { title: 'First', version: 2 },
    })
    const card = { entry: 'one' }
    const made = (await does('createScenarioCard', { scenarioId, card }, 'card { id revision }')).card
    const edit = (entry: string) =>
      running.ask(
        `mutation ($input: EditScenarioCardInput!) { editScenarioCard(input: $input) { __typename ${now} } }`,
        { input: { scenarioCardId: made.id, card: { entry }, expectedRevision: made.revision } },
      )
    expect((await edit('two')).editScenarioCard.__typename).toBe('EditScenarioCardPayload')
    expect((await edit('three')).editScenarioCard).toMatchObject({ scenario: { cards: [{ entry: 'two' }] } })
  })
})
