// Turns of stories that have scripts: what hooks change, what is kept with which take, and how scripts end a turn.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aStory, countingNarrator, current, move, turn as taken, type Story } from '../../fakes/a-story.ts'
import type { Message } from '../../../server/engine/narration.ts'
import { takesOnPath } from '../../../server/io/store/path.ts'
import { headOf } from '../../../server/play/head.ts'
import { cardsOf } from '../../../server/play/story-cards.ts'
import { redo, undo } from '../../../server/play/undo.ts'
import { scriptRunsOf } from '../../../server/io/store/scripts.ts'
import { getState } from '../../../server/io/store/states.ts'
import { readKept } from '../../../server/engine/scripts/kept.ts'

let story: Story
/** What narrators were asked. */
let prompts: Message[][]

beforeEach(async () => {
  story = await aStory('The lamp is lit.')
  prompts = []
  const narrate = countingNarrator()
  story.narrator((request) => {
    prompts.push(request.messages)
    return narrate(request)
  })
})
afterEach(() => story.close())

const act = (text: string) => taken(story, { kind: 'TAKE', input: 'DO', text })
const retry = () => taken(story, { kind: 'RETRY', takeId: null })
const back = () => undo(story.deps, story.viewer, move(story))
const forth = () => redo(story.deps, story.viewer, move(story))
const transcript = async () => takesOnPath(story.deps.db.reader, headOf(await current(story)), 0)
const sent = () => JSON.stringify(prompts.at(-1))

const M = (body: string) => `const modifier = (text) => { ${body} }\nmodifier(text)`

/** Puts a script into the story. */
async function script(
  code: Partial<Record<'library' | 'input' | 'context' | 'output', string>>,
  kind = 'AI_DUNGEON',
) {
  await story.deps.db.write(async (tx) => {
    const adventureId = story.adventure.id
    const position = await tx.adventureScript.count({ where: { adventureId } })
    const row = { adventureId, position, name: `Script ${position}`, description: '', kind }
    const slots = { library: '', input: '', context: '', output: '', ...code }
    await tx.adventureScript.create({ data: { ...row, code: { create: slots } } })
    await tx.adventure.update({ where: { id: adventureId }, data: { scriptCount: position + 1 } })
  })
}

const stateAt = async (take: { scriptHash: string | null }) =>
  readKept(await getState(story.deps.db.reader, story.adventure.id, take.scriptHash)).state

const newest = async () => (await transcript()).at(-1)!
const cards = async () =>
  (await cardsOf(story.deps, await current(story))).flatMap(({ content }) => content ?? [])

describe('the hooks', () => {
  it('change input and narration, and keep their state with the takes', async () => {
    await script({
      input: M('state.turns = (state.turns ?? 0) + 1; return { text: text.replace("You", "Slowly you") }'),
      output: M('state.told = true; return { text: text.toUpperCase() }'),
    })
    await act('look')
    const [, input, narration] = await transcript()
    expect(input!.text).toBe('> Slowly you look.')
    expect(narration!.text).toBe(narration!.text.toUpperCase())
    expect(await stateAt(input!)).toEqual({ turns: 1 })
    expect(await stateAt(narration!)).toEqual({ turns: 1, told: true })
    await retry()
    expect(await stateAt(await newest())).toEqual({ turns: 1, told: true })
    await back()
    await act('wait')
    expect(await stateAt(await newest())).toMatchObject({ turns: 1 })
  })

  it('see and change the prompt: what is appended stands in it', async () => {
    await script({ context: M('return { text: text + "\\n[It rains.]" }') })
    await act('look')
    const prompt = sent()
    expect(prompt).toContain('[It rains.]')
    expect(prompt).toContain('The lamp is lit.')
  })

  it('put plot and front memory in place of the story’s own', async () => {
    await script({
      input: M('state.memory = { context: "Everybody is a bird.", frontMemory: "[hush]" }; return { text }'),
    })
    await act('look')
    const prompt = sent()
    expect(prompt).toContain('Everybody is a bird.')
    expect(prompt).toContain('[hush]')
  })
})

describe('cards', () => {
  const MAKE = M(
    'if (!storyCards.some((card) => card.title === "Moon")) addStoryCard("moon", "The moon.", "place", "Moon"); return { text }',
  )

  it('that a script makes are anchored at its take: a retry makes no second one, and undo takes it back', async () => {
    await script({ output: MAKE })
    await act('look')
    expect((await cards()).map(({ name }) => name)).toEqual(['Moon'])
    await retry()
    expect(await cards()).toHaveLength(1)
    await back()
    expect(await cards()).toHaveLength(0)
    await forth()
    expect(await cards()).toHaveLength(1)
  })

  it('are found again by the id and the title that the script knows', async () => {
    await script({
      library: 'function moon() { return storyCards.find((card) => card.title === "Moon") }',
      input: M('state.seen = moon()?.id ?? null; return { text }'),
      output: M(
        'if (!moon()) addStoryCard("moon", "New.", "place", "Moon"); else moon().entry = "Full."; state.id = moon().id; return { text }',
      ),
    })
    await act('look')
    const first = await stateAt(await newest())
    await act('look')
    const second = await stateAt(await newest())
    expect(second).toMatchObject({ id: first['id'], seen: first['id'] })
    expect((await cards()).map(({ entry }) => entry)).toEqual(['Full.'])
    await back()
    expect((await cards()).map(({ entry }) => entry)).toEqual(['New.'])
  })

  it('that a script drops are gone on that path only, and keep the order that a script gave them', async () => {
    await script({
      output: M(
        'if (info.actionCount < 3) { addStoryCard("a", "A"); addStoryCard("b", "B"); storyCards.reverse() } else storyCards.splice(0, 1); state.keys = storyCards.map((card) => card.keys); return { text }',
      ),
    })
    await act('look')
    expect(await stateAt(await newest())).toMatchObject({ keys: ['b', 'a'] })
    await act('look')
    expect(await stateAt(await newest())).toMatchObject({ keys: ['a'] })
    expect(await cards()).toHaveLength(1)
    await back()
    expect(await cards()).toHaveLength(2)
  })
})

describe('a script ends a turn', () => {
  it('on purpose: no model is called, nothing is stored, its state stays, and it says why', async () => {
    await script({ input: M('state.message = "HP 3/5"; state.asked = 1; return { text: null, stop: true }') })
    const before = await transcript()
    const turn = await act('status')
    expect(turn).toMatchObject({ status: 'STOPPED', takeId: null, inputTakeId: null })
    expect(prompts).toHaveLength(0)
    expect((await transcript()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(await stateAt(await newest())).toMatchObject({ asked: 1 })
    expect((await scriptRunsOf(story.deps.db.reader, turn.id))?.message).toBe('HP 3/5')
  })

  it.each([
    ['input', 'Unable to run scenario scripts.', 1],
    ['output', 'A custom script running on this scenario failed. Please try again or fix the script.', 2],
  ] as const)('by an empty %s: a failure that says so', async (slot, sentence, takes) => {
    await script({ [slot]: M('return { text: "" }') })
    const turn = await act('look')
    expect(turn).toMatchObject({ status: 'FAILED', failureCode: 'SCRIPT', failureMessage: sentence })
    expect(await transcript()).toHaveLength(takes)
    const { runs } = (await scriptRunsOf(story.deps.db.reader, turn.id))!
    expect(runs.at(-1)).toMatchObject({ hook: slot.toUpperCase(), verdict: 'EMPTY' })
  })

  it('never by being broken: the turn goes on, and the error is kept with its place', async () => {
    await script({ output: 'const modifier = (text) => {' })
    await script({ output: M('return { text: text + "!" }') })
    const turn = await act('look')
    expect(turn.status).toBe('SAVED')
    expect((await newest()).text).toMatch(/!$/)
    const runs = (await scriptRunsOf(story.deps.db.reader, turn.id))!.runs
    expect(runs.flatMap(({ errors }) => errors)).toMatchObject([{ slot: 'OUTPUT' }])
  })
})
