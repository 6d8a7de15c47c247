// What comes back for a moment: the memories that bear on it and the summary, of its own path alone, whatever becomes of
// the model that compares them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../../generated/sqlite/client.ts'
import { messagesOf } from '../../../server/engine/context/messages.ts'
import type { Delta, Scene } from '../../../server/engine/narration.ts'
import { reviseMemory } from '../../../server/io/store/memories.ts'
import { changeSettings } from '../../../server/io/store/settings.ts'
import type { Model } from '../../../server/play/deps.ts'
import { hideTake } from '../../../server/play/edit-take.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { explainCards, previewPrompt } from '../../../server/play/preview.ts'
import { RecallCache } from '../../../server/play/memory/recall-cache.ts'
import { redo, undo } from '../../../server/play/undo.ts'
import { act, aStory, move, takeNamed, turn, type Story } from '../../fakes/a-story.ts'
import { remembered, summarised } from '../../fakes/memories.ts'
import { embedWords } from '../../fakes/word-vectors.ts'

let story: Story
let scenes: Scene[]
let prompts: string[]
let warnings: string[]
let embedded: string[]
let embed: Model['embed']
beforeEach(async () => {
  story = await aStory('The ferry lands.', { remembers: false })
  scenes = []
  prompts = []
  warnings = []
  embedded = []
  embed = embedWords
  story.deps.model.embed = (request) => {
    embedded.push(...request.texts)
    return embed(request)
  }
  story.deps.log.warn = (_fields, message) => void warnings.push(message)
  story.narrator(async function* ({ messages, scene }): AsyncGenerator<Delta> {
    scenes.push(structuredClone(scene))
    prompts.push(messages.map(({ content }) => content).join('\n\n'))
    yield { type: 'TEXT', text: `n${prompts.length}` }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const set = (change: Partial<Settings>) => story.deps.db.write((tx) => changeSettings(tx, 'one', change))
const play = async (...texts: string[]) => {
  for (const text of texts) await act(story, text)
}
/** Turns that are about nothing. */
const walk = (turns: number) => play(...Array.from({ length: turns }, (_, at) => `walk ${at}`))
const quoted = (prompt = prompts.at(-1)!) => [...prompt.matchAll(/^- (.*)$/gm)].map(([, text]) => text)

/** What would be told if a draft were sent now, and why. */
async function next(text = '') {
  const draft = { kind: 'STORY' as const, text }
  const { built, narrator } = await previewPrompt(story.deps, story.viewer, story.adventure.id, draft)
  const prompt = messagesOf(built.sections, narrator.style)
    .map(({ content }) => content)
    .join('\n\n')
  return { prompt, told: quoted(prompt), recall: built.report.recall! }
}

describe('a turn', () => {
  it('is told what bears most on its scene, in the order of the story, and counts it', async () => {
    await walk(12)
    await set({ memoryTopK: 2 })
    const lamp = await remembered(story, 0, 'The lamp of the inn went out.')
    const crow = await remembered(story, 1, 'A crow took the key.')
    const keeper = await remembered(story, 2, 'The keeper of the inn lent a lamp.')
    await play('The lamp of the keeper in the inn.')
    expect(quoted()).toEqual([lamp.text, keeper.text])
    expect(scenes.at(-1)!.memories).toEqual([lamp.text, keeper.text])
    const uses = async () => (await db().memory.findMany({ orderBy: { id: 'asc' } })).map((one) => one.uses)
    expect(await uses()).toEqual([1, 0, 1])
    await turn(story, { kind: 'RETRY', takeId: null })
    expect(await uses()).toEqual([2, 0, 2])
    expect((await db().memory.findFirstOrThrow({ where: { id: crow.id } })).usedAt).toBeNull()
  })

  it('leaves out what is forgotten, discarded, withdrawn, or empty', async () => {
    await walk(14)
    await remembered(story, 0, 'One.', { status: 'FORGOTTEN' })
    await remembered(story, 1, 'Two.', { status: 'DISCARDED' })
    await remembered(story, 2, 'Three.', { stale: true })
    await remembered(story, 3, '')
    await play('One two three.')
    expect(prompts.at(-1)).not.toMatch(/Remembered from earlier/)
    expect(embedded).toEqual([])
  })

  it('holds the summary in use: the deepest of the path, and of those at one spot the newest', async () => {
    await walk(14)
    await summarised(story, 11, 'Old.')
    await summarised(story, 17, 'First try.')
    await summarised(story, 17, 'In use.')
    expect((await next()).prompt).toMatch(/The story so far: In use\./)
    await set({ summaryOn: false })
    expect((await next()).prompt).not.toMatch(/The story so far/)
  })

  it('is told none where its player wants none', async () => {
    await walk(4)
    await remembered(story, 0, 'walk')
    await set({ memoryOn: false })
    expect(await next('walk')).toMatchObject({ told: [], recall: null })
  })

  it('compares with the last four takes that are read, and apart from them with an input that is not stored yet', async () => {
    await play('alpha', 'beta', 'gamma', 'delta')
    await hideTake(story.deps, story.viewer, (await takeNamed(story, 'gamma')).id, true)
    await remembered(story, 0, 'x')
    embedded = []
    await next('epsilon')
    expect(embedded).toEqual(['n2\n\nn3\n\ndelta\n\nn4', 'epsilon'])
    await explainCards(story.deps, story.viewer, story.adventure.id, { kind: 'STORY', text: 'zeta' }, null)
    await next('epsilon')
    expect(embedded).toHaveLength(2)
  })

  it('asks for the newest input alone: what stands before it was embedded once the turn before was told', async () => {
    await play('alpha', 'beta', 'gamma')
    await remembered(story, 0, 'x')
    await play('delta')
    await expect.poll(() => embedded.at(-1)).toBe('gamma\n\nn3\n\ndelta\n\nn4')
    embedded = []
    await play('epsilon')
    expect(embedded[0]).toBe('epsilon')
  })
})

describe('nothing below the head', () => {
  it('is told after eleven undos, and redo brings back the same', async () => {
    await set({ contextBudget: 1_000 })
    for (let at = 1; at <= 11; at++) await play(`hidden${at}`)
    const { id, text } = await remembered(story, 0, 'The hiddenmemory of hidden2.')
    await summarised(story, 5, 'The hiddensummary.')
    const atTip = await next()
    // The control: at the tip all of it is there.
    expect(atTip.prompt).toMatch(/hidden11.*hiddensummary.*hiddenmemory/s)
    expect(atTip.recall.memories).toMatchObject([{ memoryId: id, leftOut: null, rank: 1 }])
    for (let at = 1; at <= 11; at++) await undo(story.deps, story.viewer, move(story))
    const above = await next()
    expect(above.prompt).toMatch(/The ferry lands\./)
    expect(above.prompt).not.toMatch(/hidden|n\d/)
    expect(above.recall.memories).toEqual([])
    await play('another way')
    expect(prompts.at(-1)).not.toMatch(/hidden/)
    expect(scenes.at(-1)!.memories).toEqual([])
    await undo(story.deps, story.viewer, move(story))
    await story.deps.db.write((tx) =>
      tx.adventure.update({
        where: { id: story.adventure.id },
        data: { headBranchId: story.adventure.headBranchId },
      }),
    )
    for (let at = 1; at <= 11; at++) await redo(story.deps, story.viewer, move(story))
    const again = await next()
    expect(again.told).toEqual([text])
    expect(again.recall).toEqual(atTip.recall)
    expect(again.prompt).toBe(atTip.prompt)
  })
})

describe('the model that compares', () => {
  const endpoint = { endpointUrl: 'http://127.0.0.1:9/v1', model: 'm' }

  it('may change in the middle of the story: vectors of another one are compared by their words', async () => {
    await walk(8)
    await remembered(story, 0, 'The lamp of the inn.')
    await remembered(story, 1, 'A crow.', { model: 'new' })
    const before = await next('lamp')
    expect(before.recall).toMatchObject({ model: 'word-vectors', wordsAlone: null })
    await set({ ...endpoint, embeddingModel: 'new' })
    await play('lamp')
    const [lamp, crow] = (await next('lamp')).recall.memories.toSorted((a, b) => a.memoryId - b.memoryId)
    expect(lamp).toMatchObject({ similarity: null, leftOut: null })
    expect(lamp!.lexical).toBeGreaterThan(0)
    expect(crow!.similarity).not.toBeNull()
    await set({ embeddingModel: null })
    const after = await next('lamp')
    expect(
      after.recall.memories.find(({ memoryId }) => memoryId === lamp!.memoryId)!.similarity,
    ).not.toBeNull()
  })

  it('may make vectors of another width under the same name', async () => {
    await walk(8)
    await remembered(story, 0, 'The lamp of the inn.', { width: 32 })
    await remembered(story, 1, 'A crow with a lamp.')
    const [first, second] = (await next('lamp')).recall.memories.toSorted((a, b) => a.memoryId - b.memoryId)
    expect([first!.similarity, second!.similarity]).toEqual([null, expect.any(Number)])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('no embeddings here'))],
    [
      'throws at once',
      () => {
        throw new Error('no embeddings here')
      },
    ],
  ] satisfies [string, Model['embed']][])(
    'may be one that %s: words count, and it is said once',
    async (_how, broken) => {
      await walk(4)
      await remembered(story, 0, 'The lamp of the inn.')
      embed = broken
      await play('lamp', 'the lamp again')
      expect(quoted(prompts.at(-2))).toEqual(['The lamp of the inn.'])
      const { recall, told } = await next('lamp')
      expect(told).toHaveLength(1)
      expect(recall).toMatchObject({ model: null, wordsAlone: 'FAILED' })
      expect(warnings).toHaveLength(1)
      embed = embedWords
      expect((await next('lamp now')).recall.wordsAlone).toBeNull()
    },
  )

  it('may never answer: the turn waits a moment and no longer', async () => {
    await walk(4)
    await remembered(story, 0, 'The lamp of the inn.')
    embed = () => new Promise(() => {})
    story.deps.recallCache = new RecallCache({ patienceMs: 50 })
    await play('lamp')
    expect(new RecallCache().patienceMs).toBeLessThanOrEqual(1_500)
    expect(quoted()).toEqual(['The lamp of the inn.'])
    const narration = await takeNamed(story, `n${prompts.length}`)
    const [prompt] = await sentPrompts(story.deps, narration)
    expect(prompt!.report!.recall).toMatchObject({ wordsAlone: 'SLOW', memories: [{ similarity: null }] })
  })
})

describe('what another instance did', () => {
  it('counts at once: other words, another vector, another memory, one that is gone', async () => {
    await walk(14)
    const lamp = await remembered(story, 0, 'The lamp.', { model: null })
    const crow = await remembered(story, 1, 'The crow.')
    expect((await next('lamp crow')).told).toEqual(['The lamp.', 'The crow.'])
    await story.deps.db.write(async (tx) => {
      await reviseMemory(tx, lamp, { text: 'The lantern.' })
      await tx.memory.delete({ where: { id: crow.id } })
    })
    await remembered(story, 2, 'The owl.')
    const { told, recall } = await next('lamp crow lantern owl')
    expect(told).toEqual(['The lantern.', 'The owl.'])
    expect(recall.memories.find(({ memoryId }) => memoryId === lamp.id)).toMatchObject({ revision: 1 })
  })
})

describe('the report', () => {
  it('says of each why it is not told, the told ones first, and counts those that are too many to list', async () => {
    await walk(6)
    for (let at = 0; at < 70; at++)
      await remembered(story, 0, `Lamp ${at}.`, { block: null, pinned: at === 3, depth: 5 })
    await set({ memoryTopK: 3, memoryCapacity: 60 })
    const { recall, told } = await next('Lamp 5.')
    expect(told).toHaveLength(3)
    expect(told).toContain('Lamp 3.')
    expect(recall.memories).toHaveLength(50)
    expect(recall.memories.map(({ leftOut }) => leftOut === null)).toEqual(
      Array.from({ length: 50 }, (_, at) => at < 3),
    )
    expect(recall.more).toEqual({ RANKED_BELOW: 10, BEYOND_CAPACITY: 10 })
    await play('Lamp 5.')
    const [prompt] = await sentPrompts(story.deps, await takeNamed(story, `n${prompts.length}`))
    expect(prompt!.report!.recall).toEqual(recall)
    expect(prompt!.isExact).toBe(true)
  })
})
