// The prompt of a story that counts: what a change of the world moves in it, the blocks that go along with history, and
// that both are read back as they were sent.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SECTIONS, textOf, type Block } from '../../server/engine/context/sections.ts'
import { buildContext } from '../../server/engine/context/build.ts'
import type { Delta, Message } from '../../server/engine/narration.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { editTake, eraseTake, hideTake } from '../../server/play/edit-take.ts'
import { gather } from '../../server/play/gather.ts'
import { headOf } from '../../server/play/head.ts'
import { sentPrompts } from '../../server/play/insights.ts'
import { narratorOf } from '../../server/play/narrator.ts'
import { createCard } from '../../server/play/story-cards.ts'
import { act, aStory, current, takeNamed, turn, type Story } from '../fakes/a-story.ts'

const SCHEMA = {
  player: {
    hp: {
      min: 0,
      max: 20,
      initial: 20,
      max_delta_per_turn: 5,
      bands: [
        [0, 10, 'hurt'],
        [10, 20, 'well'],
      ],
    },
    place: { type: 'text', initial: 'inn' },
  },
  flags: { lit: { desc: 'the lamp is lit' } },
}

let story: Story
let sent: Message[][]
/** What the narrator says next; then its number. */
let says: string[]
beforeEach(async () => {
  story = await aStory('O')
  sent = []
  says = []
  await story.deps.db.write((tx) =>
    tx.adventure.update({
      where: { id: story.adventure.id },
      data: {
        statSchema: JSON.stringify(SCHEMA),
        statVersion: 1,
        plotEssentials: 'PLOT',
        personaName: 'Mara',
      },
    }),
  )
  story.narrator(async function* ({ messages }): AsyncGenerator<Delta> {
    sent.push(structuredClone(messages))
    yield { type: 'TEXT', text: says.shift() ?? `n${sent.length}` }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const state = (changes: object): string => `\n\n\`\`\`state\n${JSON.stringify(changes)}\n\`\`\``

/** The next prompt from the head, by blocks. */
async function blocks(): Promise<Record<Block, string>> {
  const adventure = await current(story)
  const narrator = await narratorOf(story.deps, 'one')
  const asked = { spot: headOf(adventure), instead: null, narrator, memories: [] }
  const { context } = await gather(db(), adventure, { kind: 'CONTINUE', inputText: null }, asked)
  const { sections } = buildContext(context)
  const of = (block: Block) =>
    sections
      .filter(({ label }) => SECTIONS[label] === block)
      .map(textOf)
      .join('\n\n')
  return { STATIC: of('STATIC'), HISTORY: of('HISTORY'), LIVE: of('LIVE'), TAIL: of('TAIL') }
}

async function expectAllExact(): Promise<void> {
  const takes = await db().take.findMany({ where: { kind: 'NARRATION' }, orderBy: { id: 'asc' } })
  const prompts = (await Promise.all(takes.map((take) => sentPrompts(story.deps, take)))).flat()
  expect(prompts.map(({ messages }) => messages)).toEqual(sent)
  expect(prompts.every(({ isExact }) => isExact)).toBe(true)
}

describe('a change of the world', () => {
  it('leaves the static block as it was, and only appends to the history', async () => {
    await act(story, 'a')
    const before = await blocks()
    says = [`You fall.${state({ 'player.hp': -3, 'flags.lit': true })}`]
    await act(story, 'b')
    const after = await blocks()
    expect(after.STATIC).toBe(before.STATIC)
    expect(after.HISTORY).toBe(
      `${before.HISTORY}\n\nb\n\nYou fall.\n\`\`\`state\n{"player.hp":-3,"flags.lit":true}\n\`\`\``,
    )
    expect(before.LIVE).toMatch(/20\/20 \(well\)/)
    expect(after.LIVE).toMatch(/17\/20 \(well\)/)
    expect(after.TAIL.split('\n\n').at(-1)).toBe(before.TAIL.split('\n\n').at(-1))
  })

  it('that was refused or cut down is told back as it was accepted, and refused once', async () => {
    says = [`You fall.${state({ 'player.hp': -12, 'player.gold': 5 })}`]
    await act(story, 'a')
    const { HISTORY, TAIL } = await blocks()
    expect(HISTORY).toMatch(/\{"player.hp":-5\}/)
    expect(HISTORY).not.toMatch(/gold|-12/)
    expect(TAIL).toMatch(/gold/)
    await act(story, 'b')
    expect((await blocks()).TAIL).not.toMatch(/gold/)
  })

  it('calls up no card: cards are looked for in what was told', async () => {
    await createCard(story.deps, story.viewer, story.adventure.id, {
      keys: ['hp', 'state', 'lit'],
      entry: 'CARD',
    })
    says = [`You fall.${state({ 'player.hp': -3, 'flags.lit': true })}`]
    await act(story, 'a')
    expect((await blocks()).LIVE).not.toMatch(/CARD/)
    await act(story, 'the lamp is lit')
    expect((await blocks()).LIVE).toMatch(/CARD/)
  })
})

describe('blocks in history', () => {
  it.each(['SINGLE', 'ALTERNATING'] as const)('are read back as they were sent: %s', async (messageStyle) => {
    await story.deps.db.write((tx) => changeSettings(tx, 'one', { messageStyle }))
    says = [
      `You fall.${state({ 'player.hp': -3 })}`,
      `You rest.${state({ 'player.hp': 2, 'player.place': 'bed' })}`,
    ]
    await act(story, 'a')
    await act(story, 'b')
    await turn(story, { kind: 'RETRY', takeId: null })
    const { id } = await takeNamed(story, 'You fall.')
    await editTake(story.deps, story.viewer, { takeId: id, text: 'You slip.', expectedRevision: null })
    await act(story, 'c')
    await hideTake(story.deps, story.viewer, id, true)
    await act(story, 'd')
    expect(JSON.stringify(sent.at(-1))).not.toMatch(/slip|-3/)
    await expectAllExact()
  })

  it('go with the words of a take that is erased', async () => {
    says = [`You fall.${state({ 'player.place': 'SECRET' })}`]
    await act(story, 'a')
    const next = await act(story, 'b')
    await eraseTake(story.deps, story.viewer, (await takeNamed(story, 'You fall.')).id)
    const [prompt] = await sentPrompts(story.deps, { id: next.takeId! })
    expect(prompt!.isExact).toBe(false)
    const history = prompt!.sections.filter(({ label }) => SECTIONS[label] === 'HISTORY')
    expect(history.map(textOf).join('\n\n')).toBe('O\n\na\n\n[erased]\n\nb')
  })

  it('weigh in the budget, and go along with the end of a take that is cut', async () => {
    await story.deps.db.write((tx) => changeSettings(tx, 'one', { contextBudget: 256 }))
    says = [`${'It rains. '.repeat(400)}The end.${state({ 'player.hp': -3 })}`]
    const first = await act(story, 'a')
    await turn(story, { kind: 'CONTINUE' })
    const { blockTokens } = await db().take.findUniqueOrThrow({ where: { id: first.takeId! } })
    expect(blockTokens).toBeGreaterThan(5)
    expect((await blocks()).HISTORY).toMatch(/n2$/)
    const text = sent
      .at(-1)!
      .map(({ content }) => content)
      .join('\n\n')
    expect(text).toMatch(/The end\.\n```state\n\{"player\.hp":-3\}\n```/)
    expect(text).not.toMatch(/PLOT\n\nO\n/)
    await expectAllExact()
  })
})
