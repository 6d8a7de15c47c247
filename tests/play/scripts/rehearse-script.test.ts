// Time travel: a script run against a recorded turn finds what the scripts of the turn found, whatever was done to the story
// since; its differences are all that it does otherwise; and nothing is written.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScriptChange } from '../../../server/engine/scripts/script.ts'
import { takesOnPath } from '../../../server/io/store/path.ts'
import { saveAdventure } from '../../../server/library/save-adventure.ts'
import { testScript } from '../../../server/library/test-script.ts'
import { enableScript, saveAdventureScript } from '../../../server/play/scripts/adventure-scripts.ts'
import {
  changedCards,
  changedProposals,
  changedSections,
  changedState,
  inputWords,
  logWords,
  outputWords,
} from '../../../server/play/scripts/compare-rehearsal.ts'
import { editTake, eraseTake, hideTake } from '../../../server/play/edit-take.ts'
import { headOf } from '../../../server/play/head.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { rehearseScript, type Rehearsal } from '../../../server/play/scripts/rehearse-script.ts'
import { createCard, deleteCard, editCard } from '../../../server/play/story-cards.ts'
import { undo } from '../../../server/play/undo.ts'
import { aCountedStory, reply, setByHand, type Counted } from '../../engine/world/a-counted-story.ts'
import { current, move, turn } from '../../fakes/a-story.ts'
import { addScript } from '../a-scripted-story.ts'

let story: Counted
beforeEach(async () => {
  story = await aCountedStory(undefined, 'The lamp is lit.')
  // Time passes, as it does.
  story.deps.clock = { now: () => new Date(story.clock.ms++) }
  const { id } = story.adventure
  await saveAdventure(story.deps, story.viewer, id, { plotEssentials: 'Rain.', authorsNote: 'Be brief.' })
  await createCard(story.deps, story.viewer, id, { name: 'Inn', keys: ['inn'], entry: 'The inn is old.' })
})
afterEach(() => story.close())

const M = (body: string) => `const modifier = (text) => { ${body} }\nmodifier(text)`
const act = (text: string) => turn(story, { kind: 'TAKE', input: 'DO', text })
const db = () => story.deps.db.reader
const transcript = async () => takesOnPath(db(), headOf(await current(story)), 0)

/** A script that logs all that it finds, and changes something of everything. */
const SPY = {
  library: `function spy(hook) { log(hook, text, state, history, storyCards, info, memory, world.values) }`,
  input: M(
    'spy("in"); if (text.includes("halt")) { state.halted = true; return { text, stop: true } } state.turns = (state.turns ?? 0) + 1; return { text: text.replace("You", "Slowly you") }',
  ),
  context: `spy("ctx"); var onContext = (sections) => { log(sections); return [...sections, { label: "front_memory", text: "[turn " + state.turns + "]" }] }`,
  output: M(
    'spy("out"); world.propose("player.hp", -state.turns); if (!storyCards.some((c) => c.title === "Moon")) addStoryCard("moon", "The moon.", "place", "Moon"); else storyCards.find((c) => c.title === "Moon").entry += "!"; state.message = "Turn " + state.turns; return { text: text + "!" }',
  ),
}

const again = (turnId: string, id: number | null, script: ScriptChange = {}, isAlone = false) =>
  rehearseScript(story.deps, story.viewer, { turnId, adventureScriptId: id, script, isAlone })

const differences = async (found: Rehearsal) => ({
  ending: found.ending,
  input: await inputWords(found),
  sections: changedSections(found).map(({ label }) => label),
  output: await outputWords(found),
  state: changedState(found).differences,
  cards: changedCards(found).map(({ a, b, fields }) => ({ a: a?.entry, b: b?.entry, fields })),
  proposals: changedProposals(found),
  messages: [found.recorded.scripts?.message ?? null, found.scripts.message],
  log: await logWords(found),
})

const SAME = {
  ending: null,
  input: null,
  sections: [],
  output: null,
  state: [],
  cards: [],
  proposals: [],
  log: null,
}

/** Every row of every table, but for what watches the clock. */
async function everything(): Promise<string> {
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(
    story.deps.db.kind === 'sqlite'
      ? `select name from sqlite_master where type = 'table' order by name`
      : `select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`,
  )
  const rows = []
  for (const { name } of tables) rows.push([name, await db().$queryRawUnsafe(`select * from "${name}"`)])
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}

describe('a turn is gone back to', () => {
  it('with all that its scripts found, whatever was done since', async () => {
    const id = await addScript(story, SPY, 'FORKLORE')
    story.say(reply('You see the inn.', { 'player.hp': -5 }), 'Night falls.', 'Dawn.')
    await act('look')
    const second = await act('wait')
    const [opening, input] = await transcript()
    await act('go on')
    // Everything that they found is changed.
    await hideTake(story.deps, story.viewer, opening!.id, true)
    await editTake(story.deps, story.viewer, {
      takeId: input!.id,
      text: '> You look up.',
      expectedRevision: null,
    })
    const card = (await db().storyCard.findMany({ orderBy: { id: 'asc' } })).at(0)!
    await editCard(story.deps, story.viewer, card.id, { entry: 'The inn is new.' })
    await deleteCard(story.deps, story.viewer, card.id)
    const plot = { plotEssentials: 'Sun.', authorsNote: 'Be long.', personaName: 'Mira' }
    await saveAdventure(story.deps, story.viewer, story.adventure.id, plot)
    await setByHand(story, { 'player.hp': 50 })
    await undo(story.deps, story.viewer, move(story))
    await undo(story.deps, story.viewer, move(story))
    await act('halt')
    await createCard(story.deps, story.viewer, story.adventure.id, { name: 'New', keys: ['x'], entry: 'x' })
    const before = await everything()
    const found = await again(second.id, id)
    expect(found.scripts.runs.map(({ hook, errors }) => [hook, errors])).toEqual([
      ['INPUT', []],
      ['CONTEXT', []],
      ['OUTPUT', []],
    ])
    expect(await differences(found)).toEqual({ ...SAME, messages: ['Turn 2', 'Turn 2'] })
    expect(found.recorded.isExact).toBe(true)
    expect(await everything()).toBe(before)
  })

  it('and every difference is told: in input, prompt, narration, state, cards, proposals, message and log', async () => {
    const id = await addScript(story, SPY, 'FORKLORE')
    story.say('You see the inn.', 'Night falls.')
    await act('look')
    const second = await act('wait')
    const found = await again(second.id, id, {
      code: {
        library: 'function spy(hook) { log(hook) }',
        input: M(
          'spy("in"); state.turns = 7; state.memory.frontMemory = "[hush]"; return { text: text + "Long." }',
        ),
        context: 'spy("ctx")',
        output: M(
          'spy("out"); world.propose("player.hp", -9); storyCards.splice(0, 1); state.message = "Late"; return { text: "Dawn." }',
        ),
      },
    })
    const told = await differences(found)
    expect(told).toMatchObject({
      ending: null,
      state: [
        { path: ['memory'], a: null, b: { frontMemory: '[hush]' } },
        { path: ['message'], a: 'Turn 2', b: 'Late' },
        { path: ['turns'], a: 2, b: 7 },
      ],
      proposals: [{ path: 'player.hp', a: -2, b: -9 }],
      messages: ['Turn 2', 'Late'],
    })
    expect(told.cards).toEqual([
      { a: 'The inn is old.', b: undefined, fields: [] },
      { a: 'The moon.!', b: 'The moon.', fields: [] },
    ])
    expect(found.input).toBe('> You wait.\nLong.')
    expect(found.output).toBe('Dawn.')
    expect(found.prompt!.find(({ label }) => label === 'front_memory')!.pieces).toEqual([{ text: '[hush]' }])
    expect(JSON.stringify(found.prompt)).toContain('> You wait.\\nLong.')
    expect(JSON.stringify(found.prompt)).not.toContain('[turn ')
    expect(told.sections).toEqual(expect.arrayContaining(['recent_history', 'front_memory']))
    expect(told.log!.runs.map(({ text }) => text).join('')).toContain('ctx')
    for (const { ms, bytes } of found.scripts.runs) {
      expect(ms).toBeGreaterThan(0)
      expect(bytes).toBeGreaterThan(4_000_000)
    }
  })

  it('also a retry, one that went on by itself, more of a passage, and one that no script saw', async () => {
    story.say('First.')
    const bare = await act('look')
    const id = await addScript(story, SPY, 'FORKLORE')
    story.say('Second.', 'Second again.', 'It breaks', ' off.')
    const taken = await act('wait')
    const retried = await turn(story, { kind: 'RETRY', takeId: null })
    story.ends.finish = 'LENGTH'
    const went = await turn(story, { kind: 'CONTINUE' })
    story.ends.finish = 'COMPLETE'
    const passage = await turn(story, { kind: 'PASSAGE' })
    expect(passage.status).toBe('SAVED')
    for (const { id: turnId, kind } of [taken, retried, went, passage]) {
      const found = await again(turnId, id)
      expect({ kind, ...(await differences(found)) }).toMatchObject({ kind, ...SAME })
      const hooks = kind === 'TAKE' ? ['INPUT', 'CONTEXT', 'OUTPUT'] : ['CONTEXT', 'OUTPUT']
      expect(found.scripts.runs.map(({ hook }) => hook)).toEqual(hooks)
      expect([found.recorded.isExact, found.recorded.scripts?.runs.length]).toEqual([true, hooks.length])
    }
    await enableScript(story.deps, story.viewer, id, false)
    await addScript(story, { output: 'text' })
    story.say('It breaks', ' off again.')
    story.ends.finish = 'LENGTH'
    await turn(story, { kind: 'CONTINUE' })
    const quiet = await turn(story, { kind: 'PASSAGE' })
    const { output } = (await again(quiet.id, null)).recorded
    expect(output).toEqual({ given: 'off again.', answered: 'off again.' })
    const found = await again(bare.id, id, {}, true)
    expect(found.recorded.scripts).toBeNull()
    expect([found.input, found.output]).toEqual(['> Slowly you look.', 'First.!'])
    expect(changedSections(found).map(({ label }) => label)).toContain('front_memory')
  })
})

describe('which scripts run', () => {
  const says = (what: string) => ({ output: M(`return { text: text + "${what}" }`) })

  it('the edited one in its place among those that are on, or after them, or alone', async () => {
    const first = await addScript(story, says('a'))
    const off = await addScript(story, says('b'))
    await addScript(story, says('c'))
    await enableScript(story.deps, story.viewer, off, false)
    story.say('It')
    const { id } = await act('look')
    const output = async (...asked: [number | null, ScriptChange?, boolean?]) =>
      (await again(id, ...asked)).output
    expect(await output(first)).toBe('Itac')
    expect(await output(first, { code: says('A') })).toBe('ItAc')
    expect(await output(off, { code: says('B') })).toBe('ItaBc')
    expect(await output(null, { code: says('D') })).toBe('ItacD')
    expect(await output(null, { code: says('D') }, true)).toBe('ItD')
    await saveAdventureScript(story.deps, story.viewer, first, { code: says('x') })
    expect(await output(first)).toBe('Itxc')
  })

  it('and where one ends the turn, the hooks after it do not', async () => {
    const id = await addScript(story, says('a'))
    const { id: turnId } = await act('look')
    const ended = async (code: object) => {
      const { ending, scripts, output } = await again(turnId, id, { code: { output: '', ...code } })
      return { ending, hooks: scripts.runs.length, output }
    }
    const stop = M('state.message = "No."; return { text, stop: true }')
    expect(await ended({ input: stop })).toEqual({
      ending: { hook: 'INPUT', isStop: true, message: 'No.' },
      hooks: 1,
      output: null,
    })
    expect(await ended({ context: stop })).toMatchObject({
      ending: { hook: 'CONTEXT', isStop: true },
      hooks: 2,
    })
    expect(await ended({ output: M('return { text: "" }') })).toMatchObject({
      ending: { hook: 'OUTPUT', isStop: false, message: expect.stringContaining('failed') },
      hooks: 3,
    })
  })
})

describe('it is refused', () => {
  it('for what is nobody’s turn, or another’s, or no script of the story, or cannot be read', async () => {
    const id = await addScript(story, { output: '' })
    const { id: turnId, inputTakeId } = await act('look')
    const code = (output: string) => ({ code: { output } })
    await expect(again('unknown', id)).rejects.toMatchObject({ name: 'NotFound' })
    const stranger = { userId: 'two', link: null }
    const asked = { turnId, adventureScriptId: null, script: {}, isAlone: false }
    await expect(rehearseScript(story.deps, stranger, asked)).rejects.toMatchObject({ name: 'NotFound' })
    await expect(again(turnId, 99)).rejects.toMatchObject({ name: 'NotFound' })
    await expect(again(turnId, id, code('let = = 1'))).rejects.toMatchObject({ code: 'SCRIPT_UNREADABLE' })
    const stopped = await addScript(story, { input: M('return { text, stop: true }') })
    const { id: none } = await act('wait')
    await expect(again(none, stopped)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' })
    await eraseTake(story.deps, story.viewer, inputTakeId!)
    await expect(again(turnId, id)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' })
    expect(await db().scriptRuns.count({ where: { turnId } })).toBe(0)
  })

  it('while another test run of the same player goes on', async () => {
    const id = await addScript(story, { output: '' })
    const { id: turnId } = await act('look')
    const slow = { code: { output: 'for (const began = Date.now(); Date.now() - began < 400; );' } }
    const running = again(turnId, id, slow)
    const sample = { hook: 'OUTPUT', text: 'x', history: [], state: {}, cards: [] } as const
    const other = { ...sample, history: [], cards: [], plotEssentials: '', authorsNote: '' }
    await expect
      .poll(async () =>
        testScript(story.deps, story.viewer, slow, other).catch(({ code }: { code: string }) => code),
      )
      .toBe('SANDBOX_BUSY')
    await running
    expect((await again(turnId, id)).ending).toBeNull()
  })
})

it('a prompt that scripts made anew reads back byte for byte, and so does the one before it', async () => {
  const seen: string[] = []
  const kinds = {
    REWRITING: M('return { text: text.split("\\n").reverse().join("\\n") }'),
    APPENDING: M('return { text: text + "\\n[It rains.]" }'),
    PREPENDING: M('return { text: "[It rains.]\\n" + text }'),
  }
  for (const [kind, context] of Object.entries(kinds)) {
    const id = await addScript(story, { context: `log(text); ${context}` })
    story.say(`${kind} done.`)
    const { takeId } = await act(`try ${kind}`)
    const [prompt] = await sentPrompts(story.deps, { id: takeId! })
    expect(prompt!.isExact).toBe(true)
    expect(prompt!.unscripted).not.toBeNull()
    expect(JSON.stringify(prompt!.unscripted)).not.toContain('[It rains.]')
    seen.push(JSON.stringify(prompt!.sections))
    await enableScript(story.deps, story.viewer, id, false)
  }
  expect(seen[0]).not.toContain('"label":"recent_history"')
  expect(seen[1]).toContain('[It rains.]')
  expect(seen[2]).toContain('[It rains.]')
})
