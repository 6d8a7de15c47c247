// Scripts through the API: lists without code, saving with the place of a fault, a test run that touches nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApp, begin, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
let adventureId: string
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())
beforeEach(async () => {
  adventureId = (await begin(running)).id
})

const FAILURE = '... on UserError { code message }'
const ISSUES = '... on InvalidInput { issues { path } }'
/** They can only miss what they are for. */
const SIMPLE = new Set(['enableAdventureScript', 'moveAdventureScript', 'removeAdventureScript'])
const UNREAD = '... on ScriptUnreadable { faults { slot line column message } }'
const mutate = async (field: string, input: object, payload: string, more = ''): Promise<Data> => {
  const type = field.charAt(0).toUpperCase() + field.slice(1)
  const text = `mutation ($input: ${type}Input!) { ${field}(input: $input) { __typename
    ... on ${type}Payload { ${payload} } ${FAILURE} ${SIMPLE.has(field) ? '' : ISSUES} ${more} } }`
  return (await running.ask(text, { input }))[field]
}
const SCRIPT = 'script { id name kind addReturns version }'
const create = async (script: object): Promise<Data> =>
  (await mutate('createScript', { script }, SCRIPT)).script
const COPY =
  'script { id name enabled version isOutOfDate differsFromLibrary source { id version } } adventure { scripts { id name } }'
const scriptsOf = async (fields = 'id name enabled isOutOfDate differsFromLibrary'): Promise<Data> =>
  (
    await running.ask(`query ($id: ID!) { adventure(id: $id) { scripts { ${fields} } } }`, {
      id: adventureId,
    })
  ).adventure.scripts

it('a script goes from the library into a story, is edited there and comes back', async () => {
  const made = await create({ name: 'Dice', kind: 'FORKLORE', code: { library: 'const D = 6' } })
  expect(made).toMatchObject({ name: 'Dice', kind: 'FORKLORE', addReturns: 'INDEX', version: 1 })
  const added = await mutate('addAdventureScript', { adventureId, scriptId: made.id }, COPY)
  expect(added.script).toMatchObject({ enabled: true, isOutOfDate: false, source: { id: made.id } })
  const own = await mutate('addAdventureScript', { adventureId, script: { name: 'Own' } }, COPY)
  expect(own.script.source).toBeNull()
  expect(own.adventure.scripts.map(({ name }: Data) => name)).toEqual(['Dice', 'Own'])
  const adventureScriptId = added.script.id
  const saved = await mutate(
    'saveAdventureScript',
    { adventureScriptId, script: { code: { input: 'D' } }, expectedVersion: 1 },
    COPY,
  )
  expect(saved.script).toMatchObject({ version: 2, differsFromLibrary: true, isOutOfDate: false })
  const put = await mutate('putScriptIntoLibrary', { adventureScriptId }, COPY)
  expect(put.script).toMatchObject({ differsFromLibrary: false, source: { version: 2 } })
  await mutate('saveScript', { scriptId: made.id, script: { code: { input: 'D + 1' } } }, SCRIPT)
  expect(await scriptsOf()).toMatchObject([
    { isOutOfDate: true, differsFromLibrary: true },
    { differsFromLibrary: false },
  ])
  const updated = await mutate('updateAdventureScript', { adventureScriptId }, COPY)
  expect(updated.script).toMatchObject({ isOutOfDate: false, source: { version: 3 } })
  await mutate('moveAdventureScript', { adventureScriptId, place: 1 }, COPY)
  await mutate('enableAdventureScript', { adventureScriptId, enabled: false }, COPY)
  expect(await scriptsOf('name enabled')).toEqual([
    { name: 'Own', enabled: true },
    { name: 'Dice', enabled: false },
  ])
  const one = await running.ask(
    'query ($a: ID!, $s: ID!) { adventure(id: $a) { script(id: $s) { name code { library input } } } }',
    { a: adventureId, s: adventureScriptId },
  )
  expect(one.adventure.script).toEqual({
    name: 'Dice',
    code: { library: 'const D = 6', input: 'D + 1' },
  })
  const removed = await mutate('removeAdventureScript', { adventureScriptId }, 'adventureScriptId')
  expect(removed.adventureScriptId).toBe(adventureScriptId)
  expect(await scriptsOf('name')).toEqual([{ name: 'Own' }])
})

describe('saving', () => {
  it('says where code cannot be read, and whether its answer of addStoryCard is the right one', async () => {
    const { id: scriptId } = await create({ name: 'A' })
    const save = (script: object, more = {}) =>
      mutate('saveScript', { scriptId, script, ...more }, 'script { version seemsToWantLength }', UNREAD)
    expect(await save({ code: { output: 'let ok\n  let = = 1' } })).toMatchObject({
      code: 'SCRIPT_UNREADABLE',
      faults: [{ slot: 'OUTPUT', line: 2, column: expect.any(Number) }],
    })
    const counts = { output: 'const n = addStoryCard("a", "b"); storyCards[n - 1].title = "c"' }
    expect((await save({ code: counts })).script).toEqual({ version: 2, seemsToWantLength: true })
    expect((await save({ addReturns: 'LENGTH' })).script).toEqual({ version: 3, seemsToWantLength: false })
    expect(await save({ name: 'B' }, { expectedVersion: 1 })).toMatchObject({ code: 'SCRIPT_REVISED' })
    expect(await save({ name: '' })).toMatchObject({ issues: [{ path: 'name' }] })
  })

  it('takes slots of two million characters', async () => {
    const slot = `//${'é'.repeat(1_999_998)}`
    const { id } = await create({ name: 'Huge', code: { library: slot, input: slot } })
    const { script } = await running.ask('query ($id: ID!) { script(id: $id) { code { input } } }', { id })
    expect(script.code.input).toBe(slot)
    expect(
      await mutate('createScript', { script: { name: 'B', code: { input: `${slot}.` } } }, SCRIPT),
    ).toMatchObject({ issues: [{ path: 'code.input' }] })
  })
})

it('code is too dear for a list', async () => {
  for (const query of [
    '{ scripts { edges { node { code { library } } } } }',
    '{ adventures(first: 1) { edges { node { scripts { code { library } } } } } }',
  ]) {
    const { body } = await running.raw(query)
    expect(JSON.stringify(body.errors)).toMatch(/complex/i)
  }
  await create({ name: 'listed' })
  const { scripts } = await running.ask('{ scripts(first: 100) { edges { node { name changedAt } } } }')
  expect(scripts.edges.map(({ node }: Data) => node.name)).toContain('listed')
})

describe('a test run', () => {
  const RESULT =
    'verdict text state playerMessage logs warnings removedCardIds milliseconds errors { slot line message } cards { id title entry change }'
  const test = (code: object, sample: object, hook = 'INPUT') =>
    mutate('testScript', { script: { code }, hook, sample }, RESULT)

  it('shows all that a hook does, and stores nothing', async () => {
    const code = {
      library: 'const bump = (n = 0) => n + 1',
      input: `state.turns = bump(state.turns); log('saw', history.length, memory)
        storyCards[0].entry = 'Two.'; storyCards.splice(1, 1); addStoryCard('owl', 'An owl.')
        state.message = 'Turn ' + state.turns; ({ text: text + '!' })`,
    }
    const card = (id: string) => ({ id, keys: id, entry: 'One.', title: id })
    const result = await test(code, {
      text: 'go',
      state: { turns: 4 },
      history: [{ type: 'start', text: 'Once.' }],
      cards: [card('a'), card('b')],
      plotEssentials: 'Rain.',
    })
    expect(result).toMatchObject({
      verdict: 'PASS',
      text: 'go!',
      state: { turns: 5 },
      playerMessage: 'Turn 5',
      logs: ['saw 1 Rain.'],
      errors: [],
      removedCardIds: ['b'],
      cards: [
        { id: 'a', entry: 'Two.', change: 'CHANGED' },
        { title: 'owl', change: 'CREATED' },
      ],
    })
    expect(await scriptsOf('id')).toEqual([])
  })

  it('gives scripts of our own kind the prompt by its sections', async () => {
    const context =
      'var onContext = (sections) => sections.map((one) => ({ ...one, text: one.text + "!" })); world.values'
    const sample = { text: 'Now.', plotEssentials: 'Rain.' }
    const result = await mutate(
      'testScript',
      { script: { kind: 'FORKLORE', code: { context } }, hook: 'CONTEXT', sample },
      'sections { label text } errors { message }',
    )
    expect(result).toMatchObject({
      errors: [],
      sections: [
        { label: 'plot_essentials', text: 'Rain.!' },
        { label: 'recent_history', text: 'Now.!' },
      ],
    })
  })

  it('tells a stop, an error with its place, and a sample that is none', async () => {
    expect(await test({ context: '({ text, stop: true })' }, { text: 'x' }, 'CONTEXT')).toMatchObject({
      verdict: 'STOP',
    })
    expect(await test({ output: '\n\nnowhere()' }, { text: 'x' }, 'OUTPUT')).toMatchObject({
      text: 'x',
      errors: [{ slot: 'OUTPUT', line: 3, message: expect.stringContaining('nowhere') }],
    })
    expect(await test({ input: '' }, { text: 'x', state: [1] })).toMatchObject({ code: 'INVALID_INPUT' })
    const twice = [
      { id: 'a', keys: 'a' },
      { id: 'a', keys: 'b' },
    ]
    expect(await test({ input: '' }, { text: 'x', cards: twice })).toMatchObject({
      issues: [{ path: 'cards' }],
    })
  })

  it('is ended when it does not end, and the next one runs', async () => {
    const started = performance.now()
    const result = await test({ input: 'for (;;);' }, { text: 'x' })
    expect(result.errors).toHaveLength(1)
    expect(performance.now() - started).toBeLessThan(9_000)
    expect((await test({ input: '"fine"' }, { text: 'x' })).text).toBe('fine')
  })
})

it('reading a script says what is wrong with it before it is saved', async () => {
  const READ = `query ($script: ScriptInput!) { readScript(script: $script) { seemsToWantLength
    faults { slot line } } }`
  const read = async (code: object) => (await running.ask(READ, { script: { code } })).readScript
  expect(await read({ library: 'let a', input: 'a' })).toEqual({ seemsToWantLength: false, faults: [] })
  expect((await read({ library: '\n(' })).faults).toMatchObject([{ slot: 'LIBRARY' }])
})
