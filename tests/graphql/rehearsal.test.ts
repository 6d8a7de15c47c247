// Time travel through the API: turns to go back to, a page after the other; what would have been otherwise; the log of
// scripts; and refusals that say why.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replying } from './asking-a-world.ts'
import { TAKE_TURN, anApp, blank, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
let adventureId: string
let adventureScriptId: string
const CODE = {
  library: '\nstate.turns = state.turns ?? 0',
  input: 'state.turns++; log("turn", state.turns); ({ text })',
  context: 'text + "\\n[It rains.]"',
  output: 'if (state.turns === 2) nowhere(); ({ text: text + "!" })',
}

async function settled(): Promise<void> {
  const QUERY = 'query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }'
  while ((await running.ask(QUERY, { id: adventureId })).adventure.runningTurn)
    await new Promise((done) => setTimeout(done, 20))
}

beforeAll(async () => {
  running = await anApp({ model: replying(['One.', 'Two.', 'Three.']) })
  adventureId = (await blank(running)).id
  const ADD = `mutation ($input: AddAdventureScriptInput!) { addAdventureScript(input: $input) {
    ... on AddAdventureScriptPayload { script { id } } ... on UserError { message } } }`
  const input = { adventureId, script: { name: 'Counter', code: CODE } }
  adventureScriptId = (await running.ask(ADD, { input })).addAdventureScript.script.id
  for (const text of ['one', 'two', 'three']) {
    await running.ask(TAKE_TURN, { input: { adventureId, requestId: text, kind: 'DO', text } })
    await settled()
  }
})
afterAll(() => running.stop())

const TURNS = `query ($id: ID!, $first: Int, $after: String) { adventure(id: $id) {
  recordedTurns(first: $first, after: $after) { edges { node { id inputText take { turnNumber } } }
    pageInfo { hasNextPage endCursor } } } }`
const turns = async (first: number, after: string | null = null): Promise<Data> =>
  (await running.ask(TURNS, { id: adventureId, first, after })).adventure.recordedTurns

const WORDS = '{ grain runs { kind text } }'
const REHEARSE = `mutation ($input: RehearseScriptInput!) { rehearseScript(input: $input) { __typename
  ... on UserError { code message }
  ... on ScriptUnreadable { faults { slot line } }
  ... on RehearseScriptPayload { isExact hasPrompt turn { inputText } ending { hook isStop message }
    hooks { hook recorded { verdict log { kind text } } now { verdict milliseconds bytes log { kind script slot line text } } }
    input ${WORDS} sections { label words ${WORDS} } narration ${WORDS} log ${WORDS} messageThen messageNow
    state { name a b } proposals { name a b } cards { name isThereThen isThereNow fields { name a b } entry ${WORDS} } } } }`
const rehearse = async (input: object): Promise<Data> =>
  (await running.ask(REHEARSE, { input: { adventureScriptId, ...input } })).rehearseScript
const textOf = (words: Data, not: string): string =>
  words.runs.flatMap(({ kind, text }: Data) => (kind === not ? [] : [text])).join('')

it('lists the turns that told something, the newest first', async () => {
  const first = await turns(2)
  expect(first.edges.map(({ node }: Data) => [node.inputText, node.take.turnNumber])).toEqual([
    ['three', 3],
    ['two', 2],
  ])
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = await turns(2, first.pageInfo.endCursor)
  expect(second.edges.map(({ node }: Data) => node.inputText)).toEqual(['one'])
})

it('tells what a script would have done otherwise, with what was recorded beside it', async () => {
  const turnId = (await turns(1)).edges[0].node.id
  const same = await rehearse({ turnId, script: {} })
  expect(same).toMatchObject({ input: null, sections: [], narration: null, state: [], cards: [], log: null })
  expect(same).toMatchObject({ isExact: true, hasPrompt: true, turn: { inputText: 'three' }, ending: null })
  expect(same.hooks.map(({ hook, recorded }: Data) => [hook, recorded.verdict])).toEqual([
    ['INPUT', 'PASS'],
    ['CONTEXT', 'PASS'],
    ['OUTPUT', 'PASS'],
  ])
  const code = {
    input:
      'state.turns += 7; log("more", state.turns); state.message = "Ten"; ({ text: text.replace("You", "They") })',
    context: 'text',
    output: 'addStoryCard("sun", "It shines."); ({ text: text + "?" })',
  }
  const other = await rehearse({ turnId, script: { code } })
  expect(textOf(other.input, 'ADDED')).toBe('> You three.')
  expect(textOf(other.input, 'REMOVED')).toBe('> They three.')
  expect([textOf(other.narration, 'ADDED'), textOf(other.narration, 'REMOVED')]).toEqual([
    'Three.!',
    'Three.?',
  ])
  expect(textOf(other.log, 'REMOVED')).toBe('more 9')
  expect(other.sections.map(({ label }: Data) => label)).toContain('script_context')
  expect(other.state).toEqual([
    { name: 'message', a: null, b: 'Ten' },
    { name: 'turns', a: 3, b: 9 },
  ])
  expect(other.cards).toMatchObject([{ name: 'sun', isThereThen: false, isThereNow: true, fields: [] }])
  expect([other.messageThen, other.messageNow]).toEqual([null, 'Ten'])
  for (const { now } of other.hooks) expect(now.bytes).toBeGreaterThan(1_000_000)
})

it('shows the log of each turn, with the place of what failed', async () => {
  const QUERY = `query ($id: ID!) { adventure(id: $id) { scriptLog(first: 10) { edges { node { inputText
    scriptRuns { hook verdict milliseconds bytes log { kind script slot line text } } } } } } }`
  const { adventure } = await running.ask(QUERY, { id: adventureId })
  const all = adventure.scriptLog.edges.map(({ node }: Data) => node)
  expect(all.map(({ inputText }: Data) => inputText)).toEqual(['three', 'two', 'one'])
  expect(all[1].scriptRuns.map(({ hook, log }: Data) => [hook, log])).toEqual([
    ['INPUT', [{ kind: 'LOG', script: 'Counter', slot: null, line: null, text: 'turn 2' }]],
    ['CONTEXT', []],
    ['OUTPUT', [expect.objectContaining({ kind: 'ERROR', script: 'Counter', slot: 'OUTPUT', line: 1 })]],
  ])
})

it('says why it cannot be done', async () => {
  const turnId = (await turns(1)).edges[0].node.id
  expect(await rehearse({ turnId: adventureId, script: {} })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await rehearse({ turnId, script: { code: { output: '\n(' } } })).toMatchObject({
    code: 'SCRIPT_UNREADABLE',
    faults: [{ slot: 'OUTPUT' }],
  })
  expect(await rehearse({ turnId, script: { name: '' } })).toMatchObject({ code: 'INVALID_INPUT' })
  const slow = { code: { input: 'for (const began = Date.now(); Date.now() - began < 800; );' } }
  const TEST = `mutation ($input: TestScriptInput!) { testScript(input: $input) {
    ... on UserError { code } ... on TestScriptPayload { bytes } } }`
  const test = async () =>
    (await running.ask(TEST, { input: { script: slow, hook: 'INPUT', sample: { text: 'x' } } })).testScript
  const both = await Promise.all([rehearse({ turnId, script: slow }), test(), test()])
  expect(both.filter(({ code }: Data) => code === 'SANDBOX_BUSY')).toHaveLength(2)
  expect(await test()).toEqual({ bytes: expect.any(Number) })
})
