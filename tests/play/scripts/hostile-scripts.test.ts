// Stories with scripts that mean harm, or were written without care: what they propose, blank out, flood and blow up.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SCRIPT_LIMITS } from '../../../server/engine/scripts/hook.ts'
import { readKept } from '../../../server/engine/scripts/kept.ts'
import { takesOnPath } from '../../../server/io/store/path.ts'
import { scriptRunsOf } from '../../../server/io/store/scripts.ts'
import { getState } from '../../../server/io/store/states.ts'
import {
  addNewScript,
  removeScript,
  saveAdventureScript,
} from '../../../server/play/scripts/adventure-scripts.ts'
import { NotPossible } from '../../../server/play/failures.ts'
import { headOf } from '../../../server/play/head.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { cardsOf } from '../../../server/play/story-cards.ts'
import { undo } from '../../../server/play/undo.ts'
import {
  aCountedStory,
  narrated,
  reply,
  ruled,
  valueAt,
  type Counted,
} from '../../engine/world/a-counted-story.ts'
import { act, current, move, turn } from '../../fakes/a-story.ts'

let story: Counted
beforeEach(async () => {
  story = await aCountedStory()
})
afterEach(() => story.close())

const script = (code: Record<string, string>, kind: 'FORKLORE' | 'AI_DUNGEON' = 'FORKLORE') =>
  addNewScript(story.deps, story.viewer, story.adventure.id, { name: 'S', kind, code })
const takes = async () => takesOnPath(story.deps.db.reader, headOf(await current(story)), 0)
const newest = async () => (await takes()).at(-1)!
const errors = async (turnId: string) =>
  (await scriptRunsOf(story.deps.db.reader, turnId))!.runs.flatMap((run) => run.errors)
const cards = async () =>
  (await cardsOf(story.deps, await current(story))).flatMap(({ content }) => content ?? [])

describe('what scripts propose', () => {
  it('is bounded by the cap that the narrator has spent, also where a narration is gone on with', async () => {
    await script({ output: 'world.propose("player.hp", -25); text' })
    story.ends.finish = 'LENGTH'
    const take = await narrated(story, 'One and', { 'player.hp': -20 })
    expect(await valueAt(story, 'player.hp')).toBe(70)
    story.say(' two.')
    await turn(story, { kind: 'PASSAGE' })
    expect(await valueAt(story, 'player.hp')).toBe(70)
    expect((await ruled(story, take)).map(({ source, verdict }) => `${source} ${verdict}`)).toEqual([
      'MODEL APPLIED',
      'SCRIPT CLAMPED',
      'SCRIPT REJECTED',
    ])
  })

  it('on an input is ruled on with each of its narrations, and once with each', async () => {
    await script({ input: 'state.n = 1; world.propose("player.hp", -5); text' })
    story.say(reply('', { 'player.hp': -1 }), 'One.')
    expect((await act(story, 'a')).failureCode).toBe('ONLY_STATE_BLOCK')
    const hp = () => valueAt(story, 'player.hp')
    expect(await hp()).toBe(100)
    await turn(story, { kind: 'RETRY', takeId: null })
    expect(await hp()).toBe(95)
    await turn(story, { kind: 'RETRY', takeId: null })
    expect([await hp(), (await ruled(story, await newest())).length]).toEqual([95, 1])
    await turn(story, { kind: 'CONTINUE' })
    expect(await hp()).toBe(95)
    await act(story, 'b')
    await turn(story, { kind: 'RETAKE', takeId: (await takes()).at(-2)!.id, input: 'DO', text: 'c' })
    await turn(story, { kind: 'RETRY', takeId: null })
    expect(await hp()).toBe(90)
    const { scriptHash } = (await takes()).at(-2)!
    const kept = readKept(await getState(story.deps.db.reader, story.adventure.id, scriptHash))
    expect([kept.state, kept.proposals.length]).toEqual([{ n: 1 }, 1])
  })

  it('is nothing that a script can keep for itself', async () => {
    await script(
      {
        input:
          'state.__forklore_proposed = [["player.hp", -5], 7, null]; state.__forklore_card_order = 1; text',
      },
      'AI_DUNGEON',
    )
    await act(story, 'a')
    await turn(story, { kind: 'RETRY', takeId: null })
    expect(await valueAt(story, 'player.hp')).toBe(100)
  })

  it.each(['Infinity', '-Infinity', '"x".repeat(20000)'])(
    'is a sentence for its author when it is %s',
    async (value) => {
      await script({ output: `world.propose("player.hp", ${value}); text` })
      const { id } = await act(story, 'a')
      expect(await errors(id)).toMatchObject([{ slot: 'OUTPUT', message: expect.stringMatching(/propose/) }])
    },
  )

  it('reaches the ledger without what no database takes', async () => {
    await script({
      output: 'world.propose("world.weather", "a\\0b\\ud83d"); world.propose("od\\0d\\ud83d", "c\\0"); text',
    })
    expect((await act(story, 'a')).status).toBe('SAVED')
    expect(await valueAt(story, 'world.weather')).toBe('ab\uFFFD')
    expect(JSON.stringify(await ruled(story, await newest()))).not.toMatch(/\\u0000|\\ud83d/)
  })
})

describe('blank texts', () => {
  it.each([' ', '\n', '\u200b'])('%j in place of a narration is one, as AI Dungeon has it', async (blank) => {
    await script({ output: `({ text: ${JSON.stringify(blank)} })` })
    story.say(reply('Gone.', { 'player.hp': -5 }))
    expect((await act(story, 'a')).status).toBe('SAVED')
    expect([(await newest()).text, await valueAt(story, 'player.hp')]).toEqual([blank, 95])
    expect((await act(story, 'b')).status).toBe('SAVED')
    expect((await sentPrompts(story.deps, await newest()))[0]!.isExact).toBe(true)
  })

  it.each(['\\n', ' '])('%j in place of an input is one', async (blank) => {
    await script({ input: `({ text: "${blank}" })` })
    expect((await turn(story, { kind: 'TAKE', input: 'DO', text: 'a' })).status).toBe('SAVED')
    expect((await act(story, 'b')).status).toBe('SAVED')
    expect((await sentPrompts(story.deps, await newest()))[0]!.isExact).toBe(true)
  })
})

describe('floods', () => {
  it.each(['frontMemory', 'context', 'authorsNote'])(
    'a %s of 900,000 characters ends no story',
    async (name) => {
      await script({ input: `state.memory.${name} = "word ".repeat(180000); text` })
      expect((await act(story, 'a')).status).toBe('SAVED')
      expect((await act(story, 'b')).status).toBe('SAVED')
    },
  )

  it('cards by the thousand, all new in every turn, are written in few statements', async () => {
    const many = 'Array.from({ length: 1001 }, (_, i) => ({ keys: "k" + i, title: "t", entry: text + i }))'
    await script({ output: `storyCards = ${many}; text` })
    story.say('First.', 'Second.')
    await act(story, 'a')
    await story.deps.jobs.idle() // work behind the turns asks as well
    story.queries.length = 0
    await act(story, 'b')
    expect(story.queries.length).toBeLessThan(200)
    const entries = (await cards()).map(({ entry }) => entry)
    expect(entries).toEqual(Array.from({ length: 1001 }, (_, index) => `Second.${index}`))
    await undo(story.deps, story.viewer, move(story))
    expect((await cards())[1000]!.entry).toBe('First.1000')
  })

  it('cards of which none can be kept any more are not made, the ones before stay, and the log says why', async () => {
    const adventureId = story.adventure.id
    await script({
      output: `if (text !== "Change.") storyCards = [{ keys: "k", entry: text + "1" }, { keys: "k", entry: text + "2" }]
        else storyCards[0].entry = text; text`,
    })
    story.say('First.', 'Second.', 'Change.')
    await act(story, 'a')
    await story.deps.db.write(async (tx) => {
      const row = (_: unknown, at: number) => ({ adventureId, createdAt: new Date(0), scriptId: `was${at}` })
      await tx.storyCard.createMany({ data: Array.from({ length: SCRIPT_LIMITS.cardRows - 3 }, row) })
    })
    const { id } = await act(story, 'b')
    const { runs } = (await scriptRunsOf(story.deps.db.reader, id))!
    expect(runs.flatMap(({ warnings }) => warnings)).toMatchObject([
      { message: expect.stringMatching(/made 10,000 cards/) },
    ])
    await act(story, 'c')
    expect((await cards()).map(({ entry }) => entry)).toEqual(['Change.', 'First.2'])
  })

  it('code has an end, for all scripts of a story together', async () => {
    const fat = `/*${'x'.repeat(1_999_000)}*/`
    const code = { library: fat, input: fat, context: fat, output: fat }
    await script(code)
    const { id } = await script(code)
    await expect(script({ output: fat })).rejects.toThrow(NotPossible)
    const save = (output: string) => saveAdventureScript(story.deps, story.viewer, id, { code: { output } })
    await save('text')
    const third = await script({ output: fat })
    await expect(save(fat)).rejects.toThrow(NotPossible)
    await removeScript(story.deps, story.viewer, third.id)
    await save(fat)
    expect((await act(story, 'a')).status).toBe('SAVED')
  }, 60_000)
})
